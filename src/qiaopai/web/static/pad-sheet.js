// The sheet as it lies on the table: two columns, entries above and below the line.
import { html, nothing } from './vendor/lit.js';
import { icon } from './marks.js';
import { t } from './words.js';

/** @typedef {import('./pad').ScorePad} ScorePad */
/** @typedef {import('./pad-types').PadSheet} PadSheet */
/** @typedef {import('./pad-types').Side} Side */
/** @typedef {import('./pad-types').Why} Why */

const SIDES = /** @type {Side[]} */ (['ns', 'ew']);

/** The paper: the sheet, how it stands, and why the figure asked about is there. @param {ScorePad} pad */
export function paper(pad) {
  const { sheet } = pad;
  if (!sheet) return html`<section class="pad-paper"><p class="empty">${t('page.loading')}</p></section>`;
  return html`<section class="pad-paper">
    <table class="padsheet">
      <caption class="sr">${t('page.pad.sheet')}</caption>
      <thead><tr>${SIDES.map((side) => head(sheet, side))}</tr></thead>
      <tbody>${sheet.rows.map((row) => sheetRow(pad, sheet, row))}</tbody>
      <tfoot><tr>${SIDES.map((side) => html`<td>${figure(pad, side, sheet.totals[side], t('page.pad.total'))}</td>`)}</tr></tfoot>
    </table>
    <p class="pad-standing" role="status">${sheet.standing}</p>
    ${explanation(pad, sheet)}
  </section>`;
}

/** @param {PadSheet} sheet @param {Side} side */
function head(sheet, side) {
  const vulnerable = sheet.state === 'playing' && (sheet.vulnerability === 'both' || sheet.vulnerability === side);
  return html`<th scope="col" class=${vulnerable ? 'is-vulnerable' : ''}><span>${sheet.heads[side]}</span>
    ${vulnerable ? html`<small class="vul">${t('page.vulnerable')}</small>` : nothing}
    ${sheet.names[side] ? html`<bdi>${sheet.names[side]}</bdi>` : nothing}</th>`;
}

/** @param {ScorePad} pad @param {PadSheet} sheet @param {import('./pad-types').Row} row */
function sheetRow(pad, sheet, row) {
  if (row.kind === 'double') {
    return html`${sheet.lines.length ? nothing : html`<tr><td class="empty" colspan="2">${t('page.pad.empty')}</td></tr>`}
      <tr class="line-double" aria-hidden="true"><td></td><td></td></tr>`;
  }
  if (row.kind === 'game') return gameLine(pad, sheet, row.line);
  return html`<tr>${SIDES.map((side) => cell(pad, sheet, row[side]))}</tr>`;
}

/** @param {ScorePad} pad @param {PadSheet} sheet @param {number | null} at */
function cell(pad, sheet, at) {
  if (at === null) return html`<td></td>`;
  const line = sheet.lines[at];
  return html`<td class=${line.now === 'below' ? 'is-counting' : ''}>${figure(pad, at, line.points ?? 0, line.label, line.deal)}</td>`;
}

/**
 * A figure that a click explains.
 * @param {ScorePad} pad @param {number | string} what @param {number} points @param {string} label @param {number} [deal]
 */
function figure(pad, what, points, label, deal) {
  return html`<button type="button" class="entry" aria-expanded=${pad.asked === what} aria-controls="pad-why" @click=${() => pad.ask(what)}
    ><b>${points}</b> ${deal ? html`<span class="of"><span class="sr">${t('page.pad.of_deal', { deal })}</span><span aria-hidden="true">${deal}</span></span>` : nothing}
    <small>${label}</small></button>`;
}

/** The line under a game; a click tells who won it. @param {ScorePad} pad @param {PadSheet} sheet @param {number} at */
function gameLine(pad, sheet, at) {
  const { game, side } = sheet.lines[at];
  return html`<tr class="line-game"><td colspan="2"><button type="button" aria-expanded=${pad.asked === at} aria-controls="pad-why"
    @click=${() => pad.ask(at)}>${t('page.pad.game', { game, side: { side } })}</button></td></tr>`;
}

/** @param {ScorePad} pad @param {PadSheet} sheet */
function explanation(pad, sheet) {
  const { asked } = pad;
  if (asked === null) {
    return html`<div id="pad-why">${sheet.lines.length ? html`<p class="hint noprint">${t('page.pad.why.hint')}</p>` : nothing}</div>`;
  }
  const why = typeof asked === 'number' ? sheet.lines[asked]?.why : sheet.why[/** @type {Side} */ (asked)];
  return html`<div id="pad-why" class="meaning noprint" role="status">${why ? reason(why) : nothing}
    <button type="button" class="close" aria-label=${t('page.close')} @click=${() => (pad.asked = null)}>${icon('close')}</button></div>`;
}

/** @param {Why} why @returns {unknown} */
const reason = (why) =>
  html`<div class="reason"><p>${why.text}</p>${why.parts.length ? html`<ul>${why.parts.map((part) => html`<li>${reason(part)}</li>`)}</ul>` : nothing}</div>`;
