// The play: the trick on the table, the tricks won and lost, the contract.
import { html, nothing, repeat } from './vendor/lit.js';
import { placeOf } from './hands.js';
import { bidMark, icon, lyingCard, sideOf } from './marks.js';
import { seatName, sideName, t } from './words.js';

/** @typedef {import('./types').Trick} Trick */
/** @typedef {import('./table').BridgeTable} Table */

/** The cards in the middle. @param {Table} table @param {Trick | null} trick */
export function trickCards(table, trick) {
  const cards = trick?.cards ?? [];
  return html`<div class="trick" role="group" aria-label=${t('page.trick')}>
    ${repeat(
      cards,
      ({ card }) => card,
      ({ seat, card }) =>
        html`<div class="played at-${placeOf(table.shown, seat)} ${trick?.winner === seat ? 'is-winner' : ''}"
          ><span class="sr">${seatName(seat)}: </span>${lyingCard(card)}</div
        >`,
    )}
  </div>`;
}

/** The contract; a tap recalls the auction. @param {Table} table */
export function contractChip(table) {
  const contract = table.shown.board?.contract;
  if (!contract) return nothing;
  return html`<button type="button" class="chip contract" aria-haspopup="dialog" title=${t('page.recall.auction')}
    @click=${() => table.open('auction')}>
    <span class="sr">${t('page.contract')}: </span>${bidMark(contract.name)}
    <span class="by">${t('page.by', { seat: { seat: contract.declarer } })}</span>
  </button>`;
}

/** Won tricks upright, lost ones sideways, and both counts; a tap recalls the last one. @param {Table} table */
export function wonTricks(table) {
  const { board, me } = table.shown;
  if (!board) return nothing;
  const side = sideOf(me.seat ?? 'S');
  const other = side === 'ns' ? 'ew' : 'ns';
  return html`<button type="button" class="chip tricks" aria-haspopup="dialog" title=${t('page.recall.trick')}
    ?disabled=${!board.tricks.length} @click=${() => table.open('last')}>
    <span class="stack" aria-hidden="true">
      ${board.tricks.map((trick) => html`<i class=${trick.winner && sideOf(trick.winner) === side ? 'won' : 'lost'}></i>`)}
    </span>
    <span class="counts">
      <span>${sideName(side)} <b>${board.won[side]}</b></span>
      <span>${sideName(other)} <b>${board.won[other]}</b></span>
    </span>
  </button>`;
}

/** The last trick as it lay. @param {Table} table */
export function lastTrick(table) {
  const trick = table.shown.board?.tricks.slice(-1)[0];
  if (!trick?.winner) return html`<p>${t('page.no_trick_yet')}</p>`;
  return html`<div class="felt small">${trickCards(table, trick)}</div>
    <p class="centred">${icon('check')} ${t('page.trick_to', { seat: { seat: trick.winner } })}</p>`;
}
