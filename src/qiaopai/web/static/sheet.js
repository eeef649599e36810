// The score sheet: one row a board, both tables, the swing.
import { html, nothing } from './vendor/lit.js';
import { resultMark } from './marks.js';
import { sideName, signed, t } from './words.js';

/** @typedef {import('./table').BridgeTable} Table */

/** @param {Table} table @param {boolean} [narrow] only board, result and IMPs */
export function scoreSheet(table, narrow = false) {
  const { sheet, total, settings, me } = table.shown;
  const side = me.seat === 'E' || me.seat === 'W' ? -1 : 1;
  if (!sheet.length && !narrow) return html`<p class="empty">${t('page.sheet.empty')}</p>`;
  const numbers = Array.from({ length: settings.boards }, (_, index) => settings.first + index);
  const rows = new Map(sheet.map((row) => [row.board, row]));
  return html`<table class="sheet ${narrow ? 'is-narrow' : ''}">
    <caption>${t('page.sheet')}</caption>
    <thead><tr>
      <th scope="col" class="num">${t('page.sheet.board')}</th>
      <th scope="col">${t('page.sheet.here')}</th>
      ${narrow ? nothing : html`<th scope="col">${t('page.sheet.there')}</th>`}
      <th scope="col" class="num">${t('term.imps')}</th>
    </tr></thead>
    <tbody>${numbers
      .filter((number) => narrow || rows.has(number))
      .map((number) => sheetRow(table, number, rows.get(number), side, narrow))}</tbody>
    <tfoot><tr><th scope="row" colspan=${narrow ? 2 : 3}>${sideName(side > 0 ? 'ns' : 'ew')}</th><td class="num imps">${signed(side * total)}</td></tr></tfoot>
  </table>`;
}

/**
 * @param {Table} table @param {number} number @param {import('./types').SheetRow | undefined} row
 * @param {number} side 1 for North-South, -1 for East-West @param {boolean} narrow
 */
function sheetRow(table, number, row, side, narrow) {
  const now = table.shown.board?.number === number;
  const current = now ? 'true' : nothing;
  if (!row) {
    return html`<tr class=${now ? 'is-now' : 'is-ahead'} aria-current=${current}><th scope="row" class="num">${number}</th><td></td><td></td></tr>`;
  }
  return html`<tr class=${now ? 'is-now' : ''} aria-current=${current}>
    <th scope="row" class="num"><a href="/t/${table.table}/boards/${number}" target="_blank">${number}</a></th>
    <td>${resultAndPoints(row.text, row.score_ns, side, narrow)}</td>
    ${narrow ? nothing : html`<td>${resultAndPoints(row.second_text, row.second_ns, side)}</td>`}
    <td class="num imps">${row.imps === null ? '…' : signed(side * row.imps)}</td>
  </tr>`;
}

/** @param {string | null} text @param {number | null} points North-South's @param {number} side @param {boolean} [bare] */
function resultAndPoints(text, points, side, bare = false) {
  if (text === null || points === null) return html`…`;
  if (bare) return resultMark(text);
  return html`<span class="outcome">${resultMark(text)}<span class="points">${signed(side * points)}</span></span>`;
}
