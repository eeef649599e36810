// The auction: its table, what a call means, and the bidding box.
import { html, nothing } from './vendor/lit.js';
import { bidMark, callMark, suitMark } from './marks.js';
import { callWords, seatLetter, seatName, t, tell } from './words.js';

/** @typedef {import('./types').Told} Told */
/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./table').BridgeTable} Table */

/**
 * The calls in four columns, the viewer's left-hand opponent first as players write it: W N E S.
 * @param {Told[]} calls @param {Seat} dealer
 * @param {object} options
 * @param {string} [options.vulnerability]
 * @param {boolean} [options.open] whether the auction still goes on
 * @param {number | null} [options.asked] the call whose meaning is shown
 * @param {(index: number) => void} [options.ask] absent: calls are plain
 * @param {number} [options.pending] the call not yet confirmed by the server
 */
export function auctionTable(calls, dealer, options = {}) {
  const columns = /** @type {Seat[]} */ (['W', 'N', 'E', 'S']);
  const lead = columns.indexOf(dealer);
  /** @type {unknown[]} */
  const cells = Array.from({ length: lead }, () => html`<td></td>`);
  calls.forEach((told, index) => cells.push(html`<td>${callCell(told, index, options)}</td>`));
  if (options.open) cells.push(html`<td class="next" aria-label=${t('page.to_act')}><span>?</span></td>`);
  const rows = [];
  for (let at = 0; at < cells.length; at += 4) {
    const row = cells.slice(at, at + 4);
    const blank = Array.from({ length: 4 - row.length }, () => html`<td></td>`);
    rows.push(html`<tr>${row}${blank}</tr>`);
  }
  const meaning = options.asked === null || options.asked === undefined ? null : calls[options.asked];
  return html`<table class="auction">
      <caption class="sr">${t('page.auction')}</caption>
      <thead><tr>${columns.map((seat) => headCell(seat, options.vulnerability))}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
    ${meaning ? meaningBox(meaning, options) : nothing}`;
}

/** @param {Seat} seat @param {string} [vulnerability] */
function headCell(seat, vulnerability) {
  const side = seat === 'N' || seat === 'S' ? 'ns' : 'ew';
  const red = vulnerability === 'both' || vulnerability === side;
  return html`<th scope="col" class=${red ? 'is-vulnerable' : ''}
    ><span aria-hidden="true">${seatLetter(seat)}</span><span class="sr">${seatName(seat)}</span></th
  >`;
}

/** @param {Told} told @param {number} index @param {Parameters<typeof auctionTable>[2]} options */
function callCell(told, index, options) {
  const { ask, asked, pending } = options ?? {};
  const mark = callMark(told.call);
  if (!ask) return mark;
  return html`<button
    type="button" class="told ${told.meaning ? 'has-meaning' : ''} ${pending === index ? 'is-pending' : ''}"
    aria-expanded=${asked === index} aria-label=${t('page.call_of', { seat: { seat: told.seat }, call: callWords(told.call) })}
    @click=${() => ask(index)}
  >${mark}</button>`;
}

/** @param {Told} told @param {Parameters<typeof auctionTable>[2]} options */
function meaningBox(told, options) {
  const words = told.meaning ? tell(told.meaning) : t('page.meaning.none');
  return html`<div class="meaning" role="status">
    <p><b>${seatName(told.seat)} ${callMark(told.call)}</b> ${words}</p>
    <button type="button" class="close" aria-label=${t('page.close')}
      @click=${() => options?.ask?.(options.asked ?? 0)}>×</button>
  </div>`;
}

/** The auction of the board at the table, with meanings on demand. @param {Table} table */
export function liveAuction(table) {
  const { board, phase } = table.shown;
  if (!board) return nothing;
  const calls = auctionTable(board.auction, board.dealer, {
    vulnerability: board.vulnerability,
    open: phase === 'auction',
    asked: table.asked,
    ask: (index) => table.ask(index),
    pending: table.pending?.kind === 'call' ? board.auction.length - 1 : -1,
  });
  if (board.auction.length < 2 || table.asked !== null) return calls;
  return html`${calls}<p class="hint">${t('page.meaning.hint')}</p>`;
}

/** The last call of each seat, lying before it. @param {Table} table @param {Seat} seat */
export function lastCall(table, seat) {
  const told = table.shown.board?.auction.filter((one) => one.seat === seat).pop();
  return told ? html`<span class="said">${callMark(told.call)}</span>` : nothing;
}

const STRAINS = ['C', 'D', 'H', 'S', 'NT'];

/** Level, then strain; Pass on the left, Double on the right. @param {Table} table */
export function biddingBox(table) {
  const { board, phase } = table.shown;
  if (!board || phase !== 'auction' || table.shown.viewer === 'onlooker') return nothing;
  const legal = new Set(board.mine ? board.legal_calls : []);
  const risk = legal.has('XX') ? 'XX' : 'X';
  return html`<div class="box ${board.mine ? 'is-mine' : ''}" role="group" aria-label=${t('page.bidding_box')}>
    <div class="levels" role="group" aria-label=${t('page.level')}>
      ${[1, 2, 3, 4, 5, 6, 7].map((level) => levelButton(table, level, legal))}
    </div>
    <div class="strains" role="group" aria-label=${t('page.strain')}>
      ${STRAINS.map((strain) => strainButton(table, strain, legal))}
    </div>
    <div class="others">
      ${otherButton(table, 'P', legal)}
      <span class="typed" aria-hidden="true">${table.typed}</span>
      ${otherButton(table, risk, legal)}
    </div>
  </div>`;
}

/** @param {Table} table @param {number} level @param {Set<string>} legal */
function levelButton(table, level, legal) {
  const possible = STRAINS.some((strain) => legal.has(level + strain));
  return html`<button type="button" class="level" ?disabled=${!possible} aria-pressed=${table.level === level}
    aria-label=${t('page.level_of', { level })} @click=${() => table.chooseLevel(level)}>${level}</button>`;
}

/** @param {Table} table @param {string} strain @param {Set<string>} legal */
function strainButton(table, strain, legal) {
  const level = table.level;
  const call = `${level ?? ''}${strain}`;
  const mark = strain === 'NT' ? html`<span class="nt">${t('page.nt')}</span>` : suitMark(strain);
  return html`<button type="button" class="strain strain-${strain}" ?disabled=${!level || !legal.has(call)}
    aria-label=${level ? callWords(call) : t(`page.strain.${strain[0]}`)} title=${call.slice(0, 2).toLowerCase()}
    @click=${() => table.tapCall(call)}>${level ? bidMark(call) : mark}</button>`;
}

/** @param {Table} table @param {string} call @param {Set<string>} legal */
function otherButton(table, call, legal) {
  const armed = table.armed === call;
  const word = callWords(call);
  const label = armed ? t('page.tap_again', { call: word }) : word;
  return html`<button type="button" class="other other-${call} ${armed ? 'is-armed' : ''}"
    title=${call.toLowerCase()} ?disabled=${!legal.has(call)} @click=${() => table.tapCall(call)}>${label}</button>`;
}

