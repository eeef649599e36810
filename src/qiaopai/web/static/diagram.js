// The hand diagram: four hands in a cross, board, dealer and vulnerability in the corner.
import { html, nothing } from './vendor/lit.js';
import { SEATS, SUITS, suitMark, vulnerabilityMark } from './marks.js';
import { rankText, seatLetter, seatName, t } from './words.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').Board} Board */

const POINTS = /** @type {Record<string, number>} */ ({ A: 4, K: 3, Q: 2, J: 1 });

/** High-card points of a hand. @param {string[]} cards */
const points = (cards) => cards.reduce((sum, card) => sum + (POINTS[card[1]] ?? 0), 0);

/**
 * @param {Pick<Board, 'number' | 'dealer' | 'vulnerability'>} board
 * @param {Partial<Record<Seat, string[]>>} hands
 * @param {Partial<Record<Seat, string>>} [names]
 * @param {unknown} [middle]
 */
export function handDiagram(board, hands, names = {}, middle = nothing) {
  const red = (/** @type {Seat} */ seat) =>
    board.vulnerability === 'both' || board.vulnerability === (seat === 'N' || seat === 'S' ? 'ns' : 'ew');
  return html`<div class="diagram">
    <div class="corner-note">
      <b>${t('page.board_number', { number: board.number })}</b>
      <span>${t('page.dealer_is', { seat: { seat: board.dealer } })}</span>
      <span>${vulnerabilityMark(board.vulnerability)} ${t(`page.vulnerability.${board.vulnerability}`)}</span>
    </div>
    ${SEATS.map((seat) => html`<div class="holding holding-${seat}">
      <div class="holder ${red(seat) ? 'is-vulnerable' : ''}">
        <b aria-hidden="true">${seatLetter(seat)}</b><span class="sr">${seatName(seat)}</span>
        <bdi>${names[seat] ?? ''}</bdi>
        <small title=${t('page.hcp')}>${hands[seat]?.length === 13 ? points(hands[seat]) : ''}</small>
      </div>
      ${suitLines(hands[seat] ?? [])}
    </div>`)}
    <div class="middle">${middle === nothing ? compass() : middle}</div>
  </div>`;
}

/** @param {string[]} cards */
function suitLines(cards) {
  return html`<dl class="lines">${SUITS.map((suit) => {
    const ranks = cards.filter((card) => card[0] === suit).map((card) => rankText(card[1]));
    return html`<div><dt>${suitMark(suit)}<span class="sr">${t(`page.suit.${suit}`)}</span></dt><dd>${ranks.join(' ') || '–'}</dd></div>`;
  })}</dl>`;
}

const compass = () =>
  html`<div class="compassbox" aria-hidden="true">${SEATS.map((seat) => html`<span class="c-${seat}">${seatLetter(seat)}</span>`)}</div>`;
