// The menu and what it opens: one dialog at a time.
import { html, nothing, ref } from './vendor/lit.js';
import { liveAuction } from './auction.js';
import { languageChooser, sharePanel } from './lobby.js';
import { icon } from './marks.js';
import { lastTrick } from './play.js';
import { prefer, prefs } from './prefs.js';
import './hint.js';
import { scoreSheet } from './sheet.js';
import { t, tellError } from './words.js';

/** @typedef {import('./table').BridgeTable} Table */

/** @type {Record<string, (table: Table) => unknown>} */
const PANELS = {
  menu,
  auction: liveAuction,
  last: lastTrick,
  sheet: (table) => scoreSheet(table),
  share: sharePanel,
  device: devicePanel,
  keys: keysPanel,
  leave: leavePanel,
  reset: resetPanel,
  hint: (table) => html`<table-hint data-table=${table.table} data-turn=${table.shown.turn}></table-hint>`,
};
const TITLES = /** @type {Record<string, string>} */ ({
  menu: 'page.menu',
  auction: 'page.auction',
  last: 'page.last_trick',
  sheet: 'page.sheet',
  share: 'page.share.title',
  device: 'page.device',
  keys: 'page.keys',
  leave: 'page.leave',
  reset: 'page.reset',
  hint: 'page.hints.title',
});

/** The open dialog, if any. @param {Table} table */
export function dialogs(table) {
  const { panel } = table;
  if (!panel || !PANELS[panel]) return nothing;
  return html`<dialog class="sheet-dialog dialog-${panel}" aria-labelledby="dialog-title" ${ref(present)}
    @close=${() => close(table, panel)} @click=${(/** @type {Event} */ event) => outside(table, event)}>
    <div class="dialog-head"><h2 id="dialog-title">${t(TITLES[panel])}</h2>
      <button type="button" class="iconbutton" aria-label=${t('page.close')} @click=${() => table.open(null)}>${icon('close')}</button></div>
    ${table.notice ? html`<p class="notice" role="status">${table.notice}</p>` : nothing}
    <div class="dialog-body">${PANELS[panel](table)}</div>
  </dialog>`;
}

/** @param {Table} table @param {string} panel */
function close(table, panel) {
  if (table.panel === panel) table.open(null);
}

/** @param {Table} table @param {Event} event */
function outside(table, event) {
  if (event.target === event.currentTarget) table.open(null);
}

/** Old browsers show the dialog without its veil. @param {Element | undefined} element */
function present(element) {
  const dialog = /** @type {HTMLDialogElement | undefined} */ (element);
  if (!dialog || dialog.open) return;
  if (typeof dialog.showModal === 'function' && dialog.isConnected) dialog.showModal();
  else if (dialog.isConnected) dialog.setAttribute('open', '');
  else requestAnimationFrame(() => present(element));
}

/** @param {Table} table */
function menu(table) {
  const { can, me, sheet } = table.shown;
  const item = (/** @type {string} */ panel, /** @type {string} */ name, /** @type {string} */ words) =>
    html`<li><button type="button" class="item" @click=${() => table.open(panel)}>${icon(name)} ${words}</button></li>`;
  return html`<ul class="items">
      ${item('share', 'share', t('page.share.title'))}
      ${sheet.length ? item('sheet', 'sheet', t('page.sheet')) : nothing}
      ${item('device', 'device', t('page.device'))}
      ${item('keys', 'keys', t('page.keys'))}
      ${me.seat && can.includes('leave') ? item('leave', 'leave', t('page.leave')) : nothing}
      ${can.includes('reset_link') ? item('reset', 'reset', t('page.reset')) : nothing}
    </ul>
    ${sitHere(table)} ${appearance(table)} ${languageChooser()}`;
}

/** Robots' seats that a friend may take in the middle of a match. @param {Table} table */
function sitHere(table) {
  const seats = table.shown.can.filter((name) => name.startsWith('sit:')).map((name) => name.slice(4));
  if (!seats.length || table.shown.phase === 'waiting') return nothing;
  return html`<div class="group"><h3>${t(table.shown.me.seat ? 'page.sit.change' : 'page.sit')}</h3><div class="segments">
    ${seats.map((seat) => html`<button type="button" @click=${() => {
      table.ask_for('sit', { seat: /** @type {import('./types').Seat} */ (seat) });
      table.open(null);
    }}>${t(`page.seat.${seat}`)}</button>`)}</div></div>`;
}

/** @param {Table} table */
function appearance(table) {
  const chosen = /** @type {Record<string, string>} */ (prefs());
  const choice = (/** @type {string} */ name, /** @type {string[]} */ values) =>
    html`<div class="choice"><span id="choice-${name}">${t(`page.look.${name}`)}</span><div class="segments" role="group" aria-labelledby="choice-${name}">
      ${values.map((value) => html`<button type="button" aria-pressed=${chosen[name] === value} @click=${() => {
        prefer({ [name]: value });
        table.requestUpdate();
      }}>${t(`page.look.${name}.${value}`)}</button>`)}</div></div>`;
  return html`<div class="group">
    ${choice('theme', ['auto', 'light', 'dark'])} ${choice('suits', ['four', 'two'])} ${choice('taps', ['touch', 'two', 'one'])}
  </div>`;
}

/** A short code that carries the seat to another device. @param {Table} table */
function devicePanel(table) {
  return html`<p>${t('page.device.lead')}</p>
    ${table.recovery ? html`<p class="code">${table.recovery}</p><p class="hint">${t('page.device.where', { address: `${location.host}/recover` })}</p>`
      : html`<p><button type="button" class="primary" ?disabled=${Boolean(table.busy)} @click=${() => void makeCode(table)}>${t('page.device.make')}</button></p>`}`;
}

/** @param {Table} table */
async function makeCode(table) {
  table.busy = 'code';
  try {
    const answer = await fetch(`/api/v1/tables/${table.table}/recovery`, { method: 'POST', credentials: 'same-origin' });
    const data = await answer.json();
    if (answer.ok) table.recovery = data.code;
    else table.tell(tellError(data.error));
  } catch {
    table.tell(t('page.line.lost'));
  } finally {
    table.busy = null;
  }
}

function keysPanel() {
  const rows = [
    ['1n 4s', 'page.keys.bid'], ['p', 'page.keys.pass'], ['x xx', 'page.keys.double'], ['sa h10 ht', 'page.keys.card'],
    ['k', 'page.keys.rank'], ['← →', 'page.keys.arrows'], ['Enter', 'page.keys.enter'], ['Esc', 'page.keys.escape'], ['n', 'page.keys.next'], ['?', 'page.keys.help'],
  ];
  return html`<dl class="keys">${rows.map(([keys, words]) => html`<div><dt>${keys.split(' ').map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(words)}</dd></div>`)}</dl>`;
}

/** @param {Table} table @param {string} kind @param {string} lead @param {string} go */
function confirmPanel(table, kind, lead, go) {
  return html`<p>${t(lead)}</p><div class="row">
    <button type="button" class="primary danger" @click=${() => {
      table.ask_for(kind);
      table.open(null);
    }}>${t(go)}</button>
    <button type="button" @click=${() => table.open(null)}>${t('page.cancel')}</button></div>`;
}
/** @param {Table} table */
function leavePanel(table) {
  return confirmPanel(table, 'leave', 'page.leave.lead', 'page.leave.go');
}
/** @param {Table} table */
function resetPanel(table) {
  return confirmPanel(table, 'reset_link', 'page.reset.lead', 'page.reset.go');
}
