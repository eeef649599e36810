// Small drawings shared by every part: suits, cards, calls, tricks.
import { html, nothing } from './vendor/lit.js';
import { callText, callWords, cardWords, rankText, t } from './words.js';

/** @typedef {import('./types').Seat} Seat */

/** The seats clockwise from North. */
export const SEATS = /** @type {Seat[]} */ (['N', 'E', 'S', 'W']);
/** The suits as hands are sorted. */
export const SUITS = ['S', 'H', 'D', 'C'];

/** @param {Seat} seat @param {number} steps clockwise */
export const after = (seat, steps) => SEATS[(SEATS.indexOf(seat) + steps) % 4];
/** @param {Seat} seat */
export const sideOf = (seat) => (seat === 'N' || seat === 'S' ? 'ns' : 'ew');

/** A suit's shape in its colour; the page holds the shapes once. @param {string} suit */
export const suitMark = (suit) =>
  html`<svg class="suit suit-${suit}" viewBox="0 0 32 32" aria-hidden="true">
    <use href="#suit-${suit}"></use>
  </svg>`;

/** A small picture of the page's set. @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-${name}"></use></svg>`;

/** What is printed on a card. @param {string} card */
export const cardFace = (card) =>
  html`<span class="corner"><b class=${card[1] === 'T' ? 'ten' : ''}>${rankText(card[1])}</b>${suitMark(card[0])}</span>
    <span class="pip">${suitMark(card[0])}</span>`;

/** A card lying on the table. @param {string} card @param {string} [extra] more classes */
export const lyingCard = (card, extra = '') =>
  html`<span class="card suit-${card[0]} ${extra}" role="img" aria-label=${cardWords(card)} data-lying=${card}
    >${cardFace(card)}</span
  >`;

/** A call with its suit drawn; double and redouble as the cards of a bidding box. @param {string} call */
export function callMark(call) {
  if (call === 'P') return html`<span class="call pass">${t('page.call.pass')}</span>`;
  if (call === 'X') return html`<span class="call double" aria-label=${callWords(call)}>X</span>`;
  if (call === 'XX') {
    return html`<span class="call redouble" aria-label=${callWords(call)}>XX</span>`;
  }
  return html`<span class="call bid">${bidMark(call)}</span>`;
}

/** @param {string} text a bid or a contract's name: `1NT`, `4SX` */
export function bidMark(text) {
  const bid = /^([1-7])(NT|N|[CDHS])(X{0,2})$/.exec(text);
  if (!bid) return callText(text);
  const strain = bid[2][0] === 'N' ? html`<span class="nt">${t('page.nt')}</span>` : suitMark(bid[2]);
  const risk = bid[3] ? html`<span class="risk">${bid[3]}</span>` : nothing;
  return html`<span role="img" aria-label=${callWords(text)} class="bidmark"
    ><span aria-hidden="true">${bid[1]}${strain}${risk}</span></span
  >`;
}

/** A result such as `4SX+1 N` drawn: contract, mark and declarer. @param {string} text */
export function resultMark(text) {
  const found = /^([1-7](?:NT?|[CDHS])X{0,2})(=|[+-]\d+)? ([NESW])$/.exec(text);
  if (!found) return html`${t('page.result.passed_out')}`;
  const mark = (found[2] ?? '').replace('-', '−');
  return html`<span class="result"
    >${bidMark(found[1])}<span class="mark">${mark}</span> <span class="by">${t(`page.seat_short.${found[3]}`)}</span></span
  >`;
}

/** The four sides of the table, the vulnerable ones thick and red. @param {string} vulnerability */
export const vulnerabilityMark = (vulnerability) =>
  html`<svg class="vulmark vul-${vulnerability}" viewBox="0 0 20 20" aria-hidden="true">
    <rect x="4" y="4" width="12" height="12" rx="2"></rect>
    <path class="ns" d="M5 2.5h10M5 17.5h10"></path>
    <path class="ew" d="M2.5 5v10M17.5 5v10"></path>
  </svg>`;
