// Between boards and after the last one: result, hands, the other table, the sheet, what next.
import { html, nothing } from './vendor/lit.js';
import { auctionTable } from './auction.js';
import { handDiagram } from './diagram.js';
import { whoIs } from './hands.js';
import { icon, resultMark, SEATS } from './marks.js';
import { scoreSheet } from './sheet.js';
import { seatName, sideName, signed, t } from './words.js';
import './analysis.js';
import './replay.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./table').BridgeTable} Table */

const TABS = ['hands', 'auction', 'replay', 'analysis', 'sheet'];

/** @param {Table} table */
export function overPanel(table) {
  const { phase } = table.shown;
  return html`<main class="over" aria-label=${t('page.result')}>
    ${phase === 'finished' ? matchResult(table) : nothing}
    ${boardResult(table)}
    <div class="actions">${nextAction(table)}</div>
    <div class="tabs" role="tablist">
      ${TABS.map((tab) => html`<button type="button" role="tab" id="tab-${tab}" aria-controls="tabpanel" aria-selected=${table.tab === tab}
          tabindex=${table.tab === tab ? 0 : -1} @keydown=${(/** @type {KeyboardEvent} */ event) => moveTab(table, event)}
          @click=${() => (table.tab = tab)}>${t(`page.tab.${tab}`)}</button>`)}
    </div>
    <div class="tabpanel" id="tabpanel" role="tabpanel" aria-labelledby="tab-${table.tab}" tabindex="0">${tabPanel(table)}</div>
  </main>`;
}

/** @param {Table} table @param {KeyboardEvent} event */
function moveTab(table, event) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!step) return;
  event.stopPropagation();
  table.tab = TABS[(TABS.indexOf(table.tab) + step + TABS.length) % TABS.length];
  void table.updateComplete.then(() => /** @type {HTMLElement} */ (table.querySelector('[role=tab][aria-selected=true]'))?.focus());
}

/** @param {Table} table */
const mySide = (table) => (table.shown.me.seat === 'E' || table.shown.me.seat === 'W' ? 'ew' : 'ns');

/** Our contract beside theirs, and the swing. @param {Table} table */
function boardResult(table) {
  const { board } = table.shown;
  if (!board?.result) return nothing;
  const side = mySide(table);
  const sign = side === 'ns' ? 1 : -1;
  const second = board.second;
  const done = second?.status === 'done';
  return html`<section class="compare">
    <h2 class="sr">${t('page.board_number', { number: board.number })}</h2>
    <div class="room"><span class="label">${t('page.room.here')}</span>
      <span class="big">${resultMark(board.result.text)}</span><span class="points">${sideName(side)} ${signed(sign * board.result.score_ns)}</span></div>
    <div class="room"><span class="label">${t('page.room.there')}</span>
      ${done ? html`<span class="big">${resultMark(second.text ?? '')}</span><span class="points">${sideName(side)} ${signed(sign * (second.score_ns ?? 0))}</span>`
        : html`<span class="big computing">${t('page.second.computing')}</span>`}</div>
    <div class="swing ${board.imps === null ? '' : sign * board.imps > 0 ? 'is-up' : sign * board.imps < 0 ? 'is-down' : ''}">
      <span class="label">${sideName(side)}</span><span class="big">${board.imps === null ? '…' : signed(sign * board.imps)}</span><span class="points">${t('term.imps')}</span></div>
  </section>${hintsTaken(board)}`;
}

/** Who was told what the robot would do, and how often. @param {import('./types').Board} board */
function hintsTaken(board) {
  const taken = Object.entries(board.hints);
  if (!taken.length) return nothing;
  return html`<p class="hint">${taken.map(([seat, count]) => html`<span>${t('page.hints.taken', { seat: seatName(seat), count })}</span> `)}</p>`;
}

/** @param {Table} table */
function tabPanel(table) {
  const { board } = table.shown;
  const names = Object.fromEntries(SEATS.map((seat) => [seat, whoIs(table.shown, seat)]));
  if (!board) return nothing;
  switch (table.tab) {
    case 'auction':
      return html`<div class="pair">
        <section><h3>${t('page.room.here')}</h3>${auctionTable(board.auction, board.dealer, {
          vulnerability: board.vulnerability, asked: table.asked, ask: (index) => table.ask(index) })}
          <p class="hint">${t('page.meaning.hint')}</p></section>
        <section><h3>${t('page.room.there')}</h3>${board.second?.auction
          ? auctionTable(board.second.auction, board.dealer, { vulnerability: board.vulnerability })
          : html`<p class="empty">${t('page.second.computing')}</p>`}</section></div>`;
    case 'replay':
      return html`<bridge-replay .board=${board} .names=${names} .step=${table.replayed} src="/api/v1/tables/${table.table}/boards/${board.number}/analysis"></bridge-replay>`;
    case 'analysis':
      return html`<board-analysis data-src="/t/${table.table}/boards/${board.number}/analysis?room=here"
        @go-to-card=${(/** @type {CustomEvent} */ event) => goToCard(table, event)}></board-analysis>`;
    case 'sheet':
      return scoreSheet(table);
    default:
      return handDiagram(board, board.dealt ?? board.hands, names);
  }
}

/** Opens the play where a card of the analysis lies. @param {Table} table @param {CustomEvent} event */
function goToCard(table, event) {
  event.preventDefault();
  table.replayed = event.detail.step;
  table.tab = 'replay';
  void table.updateComplete.then(() => /** @type {HTMLElement} */ (table.querySelector('[role=tab][aria-selected=true]'))?.focus());
}

/** One clear thing to do next. @param {Table} table */
function nextAction(table) {
  const { can, phase, board } = table.shown;
  if (phase === 'finished') return nothing;
  if (can.includes('next')) {
    return html`<button type="button" class="primary" ?disabled=${Boolean(table.busy)} @click=${() => table.ask_for('next')}
      >${table.busy ? t('page.dealing') : t('page.next_board')} ${icon('forward')}</button>`;
  }
  return html`<p class="hint">${board && board.index >= board.of ? t('page.second.last') : t('page.next_wait')}</p>`;
}

/** @param {Table} table */
function matchResult(table) {
  const { total } = table.shown;
  const winner = total > 0 ? 'ns' : 'ew';
  const words = total === 0 ? t('page.match.draw') : t('page.match.won', { side: sideName(winner), imps: Math.abs(total) });
  return html`<section class="match">
    <h1>${words}</h1>
    <p>${t('page.match.after', { boards: table.shown.settings.boards })}</p>
    <p class="downloads">
      <a class="button" href="/t/${table.table}/result">${t('page.match.all')}</a>
      <a class="button" href="/t/${table.table}/match.pbn" download>${icon('download')} PBN</a>
      <a class="button" href="/t/${table.table}/proof.json" download>${t('page.match.proof')}</a>
      <a class="button primary" href="/">${t('page.open_new')}</a>
    </p>
  </section>`;
}

