// The score sheet: one row a board, both tables, the swing.
import { html, nothing } from './vendor/lit.js';
import { resultMark } from './marks.js';
import { sideName, signed, t } from './words.js';

/** @typedef {import('./table').BridgeTable} Table */

/** @param {Table} table @param {boolean} [narrow] only board, result and IMPs */
export function scoreSheet(table, narrow = false) {
  const { sheet, total, board, settings, me } = table.shown;
  const side = me.seat === 'E' || me.seat === 'W' ? -1 : 1;
  if (!sheet.length && !narrow) return html`<p class="empty">${t('page.sheet.empty')}</p>`;
  const numbers = Array.from({ length: settings.boards }, (_, index) => settings.first + index);
  const rows = new Map(sheet.map((row) => [row.board, row]));
  return html`<table class="sheet ${narrow ? 'is-narrow' : ''}">
    <caption>${t('page.sheet')}</caption>
    <thead><tr>
      <th scope="col">${t('page.sheet.board')}</th>
      <th scope="col">${t('page.sheet.here')}</th>
      ${narrow ? nothing : html`<th scope="col" class="num">${t('page.sheet.points')}</th>
        <th scope="col">${t('page.sheet.there')}</th><th scope="col" class="num">${t('page.sheet.points')}</th>`}
      <th scope="col" class="num">${t('term.imps')}</th>
    </tr></thead>
    <tbody>${numbers.filter((number) => narrow || rows.has(number)).map((number) => {
      const row = rows.get(number);
      const now = board?.number === number;
      if (!row) return html`<tr class=${now ? 'is-now' : 'is-ahead'} aria-current=${now ? 'true' : nothing}><th scope="row">${number}</th><td></td><td></td></tr>`;
      const imps = row.imps === null ? html`<span class="pending">…</span>` : signed(side * row.imps);
      return html`<tr class=${now ? 'is-now' : ''} aria-current=${now ? 'true' : nothing}>
        <th scope="row"><a href="/t/${table.table}/boards/${number}" target="_blank">${number}</a></th>
        <td>${resultMark(row.text)}</td>
        ${narrow ? nothing : html`<td class="num">${signed(side * row.score_ns)}</td>
          <td>${row.second_text ? resultMark(row.second_text) : '…'}</td>
          <td class="num">${row.second_ns === null ? '…' : signed(side * row.second_ns)}</td>`}
        <td class="num imps">${imps}</td>
      </tr>`;
    })}</tbody>
    <tfoot><tr><th scope="row" colspan=${narrow ? 2 : 5}>${sideName(side > 0 ? 'ns' : 'ew')}</th><td class="num imps">${signed(side * total)}</td></tr></tfoot>
  </table>`;
}
