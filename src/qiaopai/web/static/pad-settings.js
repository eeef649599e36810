// What was entered, and what the players agreed on.
import { html, nothing } from './vendor/lit.js';
import { resultMark } from './marks.js';
import { seatName, t } from './words.js';

/** @typedef {import('./pad').ScorePad} ScorePad */
/** @typedef {import('./pad-types').Side} Side */

/** The deals so far, and honours for the last of them. @param {ScorePad} pad */
export function historyList(pad) {
  const deals = pad.sheet?.deals ?? [];
  if (!pad.book.lines.length) return nothing;
  return html`<details class="pad-history"><summary>${t('page.pad.deals')}</summary>
    <ol>${deals.map(({ deal, result, honours }) => html`<li><span class="of">${deal}</span> ${resultMark(result)}
      ${honours ? html`<small>${t('page.pad.held', { seat: seatName(honours.seat), points: honours.points })}</small>` : nothing}</li>`)}</ol>
    <div class="row">${deals.length && pad.sheet?.state !== 'ended' ? html`<button type="button" @click=${() => (pad.mode = 'honours')}>${t('page.pad.honours.last')}</button>` : nothing}
      ${pad.kept.form === 'rubber' && pad.sheet?.state === 'playing' ? html`<button type="button" @click=${() => pad.add('end')}>${t('page.pad.end')}</button>` : nothing}
      <button type="button" @click=${() => window.print()}>${t('page.pad.print')}</button></div>
  </details>`;
}

/** @param {ScorePad} pad */
export function settingsPanel(pad) {
  const { form } = pad.kept;
  const seats = pad.choices?.seats ?? [];
  const eras = pad.choices?.eras ?? [];
  return html`<details class="pad-settings"><summary>${t('page.pad.settings')}</summary>
    ${nameField(pad, 'ns')} ${nameField(pad, 'ew')}
    ${choice(pad, 'dealer', form === 'rubber' ? ['', ...seats] : seats, (seat) => (seat ? seatName(seat) : t('page.pad.dealer.unknown')))}
    ${choice(pad, 'honours', ['on', 'off'], (value) => t(`page.pad.honours.${value}`))}
    ${form === 'rubber'
      ? choice(pad, 'part-score', ['100', '50'], (value) => value)
      : html`${choice(pad, 'vulnerable', ['dealer', 'opponents'], (value) => t(`page.pad.vulnerable.${value}`))}
          ${choice(pad, 'form', ['carried', 'duplicate'], (value) => t(`page.pad.scored.${value}`))}`}
    ${choice(pad, 'era', eras, (value) => t(`page.pad.era.${value}`))}
    <button type="button" ?disabled=${!pad.book.lines.length} @click=${() => pad.clear()}>${t(`page.pad.new.${form}`)}</button>
  </details>`;
}

/** @param {ScorePad} pad @param {Side} side */
const nameField = (pad, side) =>
  html`<label>${t(`page.side.${side}`)} <input maxlength="80" autocomplete="off" .value=${pad.kept.names[side]}
    placeholder=${t('page.pad.names')} @change=${(/** @type {Event} */ event) => pad.name(side, /** @type {HTMLInputElement} */ (event.target).value)} /></label>`;

/**
 * A setting; the first value is the usual one.
 * @param {ScorePad} pad @param {string} name @param {string[]} values @param {(value: string) => string} words
 */
function choice(pad, name, values, words) {
  const chosen = pad.book.settings[name] ?? values[0];
  return html`<label>${t(`page.pad.setting.${name}`)} <select .value=${chosen}
    @change=${(/** @type {Event} */ event) => pad.set(name, /** @type {HTMLSelectElement} */ (event.target).value)}>
    ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${words(value)}</option>`)}</select></label>`;
}
