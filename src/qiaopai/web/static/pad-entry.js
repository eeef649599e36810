// The panel that a deal is put together on: contract, declarer, result, honours.
import { html, nothing } from './vendor/lit.js';
import { bidMark, resultMark, suitMark } from './marks.js';
import { callWords, minus, seatName, t } from './words.js';

/** @typedef {import('./pad').ScorePad} ScorePad */
/** @typedef {import('./pad-types').Draft} Draft */
/** @typedef {import('./types').Seat} Seat */

/** @returns {Draft} */
export const freshDraft = () => ({
  level: null, strain: null, risk: '', declarer: null, result: '=', honours: '', holder: null,
});

/** What a deal is entered on, or what is left to do when the sheet is full. @param {ScorePad} pad */
export function entryPanel(pad) {
  const { sheet, choices } = pad;
  if (!choices) return nothing;
  if (pad.mode === 'honours') return honoursPanel(pad);
  if (sheet && sheet.state !== 'playing') return overPanel(pad);
  const { level, strain, result } = pad.draft;
  return html`<form class="panel pad-entry" aria-labelledby="pad-next" @submit=${(/** @type {Event} */ event) => submit(pad, event)}>
    <div class="pad-next"><h2 id="pad-next">${t('page.pad.next', { deal: nextDeal(pad) })}</h2>
      ${sheet?.dealer ? html`<span class="hint">${t('page.dealer_is', { seat: seatName(sheet.dealer) })}</span>` : nothing}</div>
    ${radios(pad, 'level', choices.levels, (one) => html`${one}`, (one) => t('page.level_of', { level: one }))}
    ${radios(pad, 'strain', choices.strains, (one) => (one === 'NT' ? html`<span class="nt">${t('page.nt')}</span>` : suitMark(one)), (one) => t(`page.strain.${one[0]}`))}
    ${radios(pad, 'risk', ['', 'X', 'XX'], (one) => html`${one || '–'}`, (one) => (one ? callWords(one) : t('page.pad.undoubled')))}
    ${radios(pad, 'declarer', choices.seats, (one) => html`${t(`page.seat_short.${one}`)}`, (one) => seatName(one))}
    ${resultStepper(pad, level ? choices.results[level] : [result])}
    <details class="pad-honours" ?open=${Boolean(pad.draft.honours)}><summary>${t('page.pad.honours')}</summary>${honoursFields(pad, strain)}</details>
    <button class="primary wide" ?disabled=${!lineOf(pad.draft) || pad.busy}>${t('page.pad.enter')} ${draftMark(pad.draft)}</button>
    <div class="row pad-more">
      <button type="button" ?disabled=${pad.busy} @click=${() => pad.add('pass')}>${t('page.result.passed_out')}</button>
      ${undoButton(pad)}
    </div>
  </form>`;
}

/** @param {ScorePad} pad */
const nextDeal = (pad) => (pad.sheet?.deals.at(-1)?.deal ?? 0) + 1;

/**
 * A row of choices of which one holds.
 * @template {string | number} T
 * @param {ScorePad} pad @param {keyof Draft} name @param {T[]} values
 * @param {(one: T) => unknown} mark @param {(one: T) => string} words
 */
function radios(pad, name, values, mark, words) {
  return html`<fieldset><legend>${t(`page.pad.pick.${name}`)}</legend><div class="segments is-wide">
    ${values.map((one) => html`<label><input type="radio" name=${name} aria-label=${words(one)} .checked=${pad.draft[name] === one}
        @change=${() => change(pad, { [name]: one })} /><span aria-hidden="true">${mark(one)}</span></label>`)}</div></fieldset>`;
}

/** @param {ScorePad} pad @param {Partial<Draft>} changes */
function change(pad, changes) {
  const draft = { ...pad.draft, ...changes };
  const results = draft.level ? pad.choices?.results[draft.level] : null;
  pad.draft = results && !results.includes(draft.result) ? { ...draft, result: '=' } : draft;
}

/** Fewer and more tricks, one at a time. @param {ScorePad} pad @param {string[]} results */
function resultStepper(pad, results) {
  const at = results.indexOf(pad.draft.result);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
    html`<button type="button" aria-label=${words} ?disabled=${!results[at + by]} @click=${() => change(pad, { result: results[at + by] })}>${sign}</button>`;
  return html`<fieldset><legend>${t('page.result')}</legend><div class="pad-stepper">
    ${step(-1, '−', t('page.pad.fewer'))}
    <output aria-live="polite"><b>${minus(pad.draft.result)}</b> <small>${resultWords(pad.draft.result)}</small></output>
    ${step(1, '+', t('page.pad.more'))}</div></fieldset>`;
}

/** @param {string} result */
function resultWords(result) {
  if (result === '=') return t('page.pad.made');
  const n = Math.abs(Number(result));
  return t(result[0] === '+' ? 'page.pad.over' : 'page.pad.down', { n });
}

/** @param {ScorePad} pad @param {string | null} strain */
function honoursFields(pad, strain) {
  return html`${radios(pad, 'honours', ['', '100', '150'], (one) => html`${one || '–'}`, (one) => one || t('page.pad.none'))}
    ${pad.draft.honours ? radios(pad, 'holder', pad.choices?.seats ?? [], (one) => html`${t(`page.seat_short.${one}`)}`, (one) => seatName(one)) : nothing}
    <p class="hint">${t(strain === 'NT' ? 'page.pad.honours.notrump' : 'page.pad.honours.suit')}</p>`;
}

/** The honours of a draft as the server reads them. @param {Draft} draft */
const claim = ({ honours, holder }) => (honours && holder ? `honours ${holder} ${honours}` : '');

/** The line of a draft; nothing while something is missing. @param {Draft} draft */
function lineOf(draft) {
  const { level, strain, risk, declarer, result, honours } = draft;
  if (!level || !strain || !declarer || (honours && !claim(draft))) return '';
  return `${level}${strain}${risk}${result} ${declarer} ${claim(draft)}`.trim();
}

/** What the draft says so far. @param {Draft} draft */
function draftMark({ level, strain, risk, result, declarer }) {
  if (!level || !strain) return nothing;
  return declarer ? resultMark(`${level}${strain}${risk}${result} ${declarer}`) : bidMark(`${level}${strain}${risk}`);
}

/** @param {ScorePad} pad @param {Event} event */
function submit(pad, event) {
  event.preventDefault();
  const line = lineOf(pad.draft);
  if (line) void pad.add(line);
}

/** @param {ScorePad} pad */
function undoButton(pad) {
  const { lines, before } = pad.book;
  const back = !lines.length && before?.length;
  return html`<button type="button" ?disabled=${!lines.length && !back} @click=${() => pad.undo()}>${t(back ? 'page.pad.back' : 'page.pad.undo')}</button>`;
}

/** Honours that were forgotten, for the last deal. @param {ScorePad} pad */
function honoursPanel(pad) {
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (claim(pad.draft)) void pad.add(claim(pad.draft));
  };
  return html`<form class="panel pad-entry" aria-labelledby="pad-next" @submit=${enter}>
    <h2 id="pad-next">${t('page.pad.honours.last')}</h2>
    ${honoursFields(pad, null)}
    <button class="primary wide" ?disabled=${!claim(pad.draft) || pad.busy}>${t('page.pad.enter')}</button>
    <button type="button" @click=${() => back(pad)}>${t('page.cancel')}</button>
  </form>`;
}

/** @param {ScorePad} pad */
function back(pad) {
  pad.mode = 'deal';
  pad.draft = freshDraft();
}

/** @param {ScorePad} pad */
function overPanel(pad) {
  return html`<section class="panel pad-entry" aria-label=${pad.sheet?.standing ?? nothing}>
    <button type="button" class="primary wide" @click=${() => pad.clear()}>${t(`page.pad.new.${pad.kept.form}`)}</button>
    <div class="row pad-more">${undoButton(pad)}</div></section>`;
}
