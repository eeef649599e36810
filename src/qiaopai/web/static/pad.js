// <score-pad>: the score sheet of a real table. It keeps the lines; the server reckons them.
import { LitElement, html, nothing } from './vendor/lit.js';
import { entryPanel, freshDraft } from './pad-entry.js';
import { historyList, settingsPanel } from './pad-settings.js';
import { paper } from './pad-sheet.js';
import { remember, remembered } from './prefs.js';
import { loadWords, t, tellError } from './words.js';

/** @typedef {import('./pad-types').PadSheet} PadSheet */
/** @typedef {import('./pad-types').Kept} Kept */
/** @typedef {import('./pad-types').Form} Form */
/** @typedef {import('./pad-types').Choices} Choices */
/** @typedef {import('./pad-types').Why} Why */

const KEY = 'qiaopai.pad';
/** Milliseconds until a sheet that could not be sent is sent again. */
const RETRY = 8000;
const FORMS = /** @type {Form[]} */ (['rubber', 'chicago']);

/** @returns {Kept} */
const empty = () => ({
  form: 'rubber',
  names: { ns: '', ew: '' },
  books: { rubber: { settings: {}, lines: [] }, chicago: { settings: {}, lines: [] } },
});

/** @returns {Kept} */
function load() {
  try {
    return { ...empty(), ...JSON.parse(remembered(KEY) ?? '{}') };
  } catch {
    return empty();
  }
}

export class ScorePad extends LitElement {
  static properties = {
    kept: { state: true }, sheet: { state: true }, draft: { state: true }, asked: { state: true },
    refusal: { state: true }, offline: { state: true }, busy: { state: true },
    mode: { state: true },
  };

  constructor() {
    super();
    this.kept = load();
    /** @type {PadSheet | null} */
    this.sheet = null;
    /** @type {Choices | null} */
    this.choices = null;
    this.draft = freshDraft();
    /** Which figure is explained: a place in the sheet's lines, or a side's total. @type {number | string | null} */
    this.asked = null;
    this.refusal = '';
    this.offline = false;
    this.busy = false;
    /** @type {'deal' | 'honours'} */
    this.mode = 'deal';
    this.turn = 0;
    this.timer = 0;
    this.retry = () => void this.reckon();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    const given = this.querySelector('script[type="application/json"]');
    if (given?.textContent) {
      this.choices = JSON.parse(given.textContent);
      this.replaceChildren();
    }
    super.connectedCallback();
    window.addEventListener('online', this.retry);
    void this.reckon();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('online', this.retry);
    clearTimeout(this.timer);
  }

  get book() {
    return this.kept.books[this.kept.form];
  }

  /** All lines as the server reads them, settings first. @param {string[]} lines */
  written(lines) {
    const { names } = this.kept;
    const heads = Object.entries({ ...names, ...this.book.settings }).filter(([, value]) => value);
    return [...heads.map(([name, value]) => `${name}: ${value}`), ...lines];
  }

  /** @param {Partial<Kept>} changes */
  keep(changes) {
    this.kept = { ...this.kept, ...changes };
    remember(KEY, JSON.stringify(this.kept));
  }

  /** @param {Partial<import('./pad-types').Book>} changes */
  write(changes) {
    const { books, form } = this.kept;
    this.keep({ books: { ...books, [form]: { ...this.book, ...changes } } });
  }

  /**
   * Asks for the sheet of the lines kept and `more`, which is kept unless the server refuses it.
   * @param {string} [more]
   */
  async reckon(more) {
    const turn = ++this.turn;
    clearTimeout(this.timer);
    const lines = more === undefined ? this.book.lines : [...this.book.lines, more];
    this.busy = true;
    const answer = await this.post(lines);
    if (turn !== this.turn) return true;
    this.busy = false;
    this.offline = answer === null;
    if (answer?.error) {
      this.refusal = answer.error.reason ?? tellError(answer.error);
      return false;
    }
    this.refusal = '';
    if (more !== undefined) this.write({ lines });
    if (answer === null) this.timer = window.setTimeout(this.retry, RETRY);
    else this.sheet = answer;
    return true;
  }

  /** The server's answer, or null when there is none. @param {string[]} lines */
  async post(lines) {
    try {
      const answer = await fetch('/api/v1/rubber', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ form: this.kept.form, lines: this.written(lines) }),
      });
      return answer.status >= 500 || answer.status === 429 ? null : await answer.json();
    } catch {
      return null;
    }
  }

  /** Adds a line; the panel is fresh when it was taken. @param {string} line */
  async add(line) {
    if (this.busy) return;
    this.asked = null;
    if (await this.reckon(line)) {
      this.draft = freshDraft();
      this.mode = 'deal';
      await this.updateComplete;
      this.showPaper();
    }
  }

  /** Brings the sheet into sight, and the keyboard to the next deal. */
  showPaper() {
    const field = /** @type {HTMLElement | null} */ (this.querySelector('.pad-side input, .pad-side button'));
    field?.focus({ preventScroll: true });
    this.querySelector('.pad-paper')?.scrollIntoView({ block: 'nearest' });
  }

  /** Takes the last line back; on an empty sheet, brings back the one before. */
  undo() {
    this.asked = null;
    this.refusal = '';
    const { lines, before } = this.book;
    this.write(lines.length ? { lines: lines.slice(0, -1) } : { lines: before ?? [], before: [] });
    void this.reckon();
  }

  /** Begins a new sheet; the old one can be brought back while the new one is empty. */
  clear() {
    this.asked = null;
    this.refusal = '';
    this.mode = 'deal';
    this.draft = freshDraft();
    this.write({ lines: [], before: this.book.lines });
    void this.reckon();
  }

  /** @param {Form} form */
  choose(form) {
    this.keep({ form });
    this.asked = null;
    this.refusal = '';
    this.draft = freshDraft();
    this.sheet = null;
    void this.reckon();
  }

  /** Changes a setting; what the server refuses is not kept. @param {string} name @param {string} value */
  async set(name, value) {
    const { settings } = this.book;
    this.write({ settings: { ...settings, [name]: value } });
    if (!(await this.reckon())) this.write({ settings });
  }

  /** @param {import('./pad-types').Side} side @param {string} names */
  name(side, names) {
    this.keep({ names: { ...this.kept.names, [side]: names.trim() } });
    void this.reckon();
  }

  /** @param {number | string} what */
  ask(what) {
    this.asked = this.asked === what ? null : what;
  }

  render() {
    const { form } = this.kept;
    return html`<div class="pad">
      <div class="pad-top noprint"><h1>${t('page.pad')}</h1>
        <div class="segments" role="radiogroup" aria-label=${t('page.pad.form')}>
          ${FORMS.map((name) => html`<label><input type="radio" name="form" .checked=${form === name}
              @change=${() => this.choose(name)} /><span>${t(`page.pad.form.${name}`)}</span></label>`)}
        </div></div>
      ${paper(this)}
      <div class="pad-side noprint">
        ${this.offline ? html`<p class="notice" role="status">${t('page.pad.offline')}</p>` : nothing}
        ${this.refusal ? html`<p class="notice refusal" role="alert">${this.refusal}</p>` : nothing}
        ${entryPanel(this)} ${historyList(this)} ${settingsPanel(this)}
      </div>
    </div>`;
  }
}

void loadWords().then(() => customElements.define('score-pad', ScorePad));
