// <bridge-replay>: steps through a board's play, at this table or at the second one.
import { LitElement, html, nothing } from './vendor/lit.js';
import { handDiagram } from './diagram.js';
import { icon, lyingCard, resultMark } from './marks.js';
import { loadWords, seatName, signed, t } from './words.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').Trick} Trick */
/** @typedef {import('./types').Board} Board */

/** What a card did, double dummy. @typedef {{ card: string, tricks: number, points: number, declarer_after: number }} Cost */

/**
 * Property `board`, or a child `<script type="application/json">` that holds one. With `src`, the
 * address of the board's analysis, each card is shown with what it cost.
 */
export class BridgeReplay extends LitElement {
  static properties = { board: { attribute: false }, names: { attribute: false }, src: {}, room: { state: true }, step: { type: Number }, costs: { state: true } };

  constructor() {
    super();
    /** @type {Board | null} */
    this.board = null;
    /** @type {Partial<Record<Seat, string>>} */
    this.names = {};
    /** @type {string | null} */
    this.src = null;
    this.room = 'here';
    this.step = 0;
    /** What each card cost, by room. @type {Record<string, Cost[]>} */
    this.costs = {};
    this.timer = 0;
    this._goTo = (/** @type {Event} */ event) => this.goTo(/** @type {CustomEvent} */ (event));
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    const given = this.querySelector('script[type="application/json"]');
    if (given?.textContent) {
      const data = JSON.parse(given.textContent);
      this.board = data.board;
      this.names = data.names ?? {};
      this.replaceChildren();
    }
    super.connectedCallback();
    document.addEventListener('go-to-card', this._goTo);
    void this.learn(this.room);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('go-to-card', this._goTo);
    clearTimeout(this.timer);
  }

  /** Shows the card that somebody clicked in the analysis of this table. @param {CustomEvent} event */
  goTo(event) {
    event.preventDefault();
    if (this.room !== 'here') this.enter('here');
    this.go(event.detail.step);
    this.querySelector('.replay')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }

  /** Asks what the cards of `room` cost until the server knows. @param {string} room @param {number} [tries] */
  async learn(room, tries = 0) {
    if (!this.src || this.costs[room] || tries > 40) return;
    try {
      const answer = await fetch(`${this.src}?room=${room}`, { credentials: 'same-origin' });
      if (!answer.ok || !this.isConnected) return;
      const { analysis } = await answer.json();
      if (analysis) this.costs = { ...this.costs, [room]: analysis.cards };
      else this.timer = setTimeout(() => void this.learn(room, tries + 1), 1500);
    } catch {
      // The replay does without.
    }
  }

  /** @returns {Trick[]} */
  get tricks() {
    if (!this.board) return [];
    return (this.room === 'here' ? this.board.tricks : this.board.second?.tricks) ?? [];
  }

  get cards() {
    return this.tricks.flatMap((trick, at) => trick.cards.map((played) => ({ ...played, at })));
  }

  /** @param {string} room */
  enter(room) {
    this.room = room;
    this.step = 0;
    void this.learn(room);
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.max(0, Math.min(step, this.cards.length));
  }

  render() {
    const { board } = this;
    if (!board?.dealt) return nothing;
    const cards = this.cards;
    const gone = new Set(cards.slice(0, this.step).map(({ card }) => card));
    /** @type {Partial<Record<Seat, string[]>>} */
    const left = {};
    for (const [seat, hand] of Object.entries(board.dealt)) {
      left[/** @type {Seat} */ (seat)] = hand.filter((card) => !gone.has(card));
    }
    const second = board.second?.status === 'done';
    const text = this.room === 'here' ? board.result?.text : board.second?.text;
    return html`<div class="replay">
      ${second ? html`<div class="rooms" role="group" aria-label=${t('page.replay.which')}>
          ${this.roomButton('here')}${this.roomButton('there')}</div>` : nothing}
      <p class="headline">${text ? resultMark(text) : nothing}</p>
      ${cards.length ? this.controls(cards.length) : html`<p class="empty">${t('page.replay.no_play')}</p>`}
      ${this.verdict()}
      ${handDiagram(board, left, this.room === 'here' ? this.names : {}, this.middle())}
    </div>`;
  }

  /** @param {string} room */
  roomButton(room) {
    return html`<button type="button" aria-pressed=${this.room === room} @click=${() => this.enter(room)}>${t(`page.replay.${room}`)}</button>`;
  }

  /** What the last card did: what it gave up, and what declarer's side then wins in all. */
  verdict() {
    const costs = this.costs[this.room];
    if (!costs) return nothing;
    const cost = costs[this.step - 1];
    if (!cost) return html`<p class="verdict" role="status">&nbsp;</p>`;
    const told = { card: { card: cost.card }, count: Math.abs(cost.tricks) };
    return html`<p class="verdict" role="status">
      ${cost.tricks ? html`<b>${t('page.analysis.gave', told)} (${signed(-cost.points)})</b> · ` : nothing}
      ${t('page.analysis.then', { tricks: cost.declarer_after })}</p>`;
  }

  middle() {
    const last = this.cards[this.step - 1];
    if (!last) return nothing;
    const trick = this.tricks[last.at];
    const shown = this.cards.slice(0, this.step).filter(({ at }) => at === last.at);
    const done = shown.length === trick.cards.length;
    return html`<div class="minitrick">${shown.map(({ seat, card }) =>
      html`<div class="played at-${{ N: 'top', E: 'right', S: 'bottom', W: 'left' }[seat]} ${done && trick.winner === seat ? 'is-winner' : ''}">${lyingCard(card, 'mini')}</div>`)}</div>`;
  }

  /** @param {number} count */
  controls(count) {
    const last = this.cards[this.step - 1];
    const trick = last ? last.at + 1 : 0;
    const words = t('page.replay.at', { trick, tricks: this.tricks.length });
    const winner = last ? this.tricks[last.at].winner : undefined;
    const button = (/** @type {string} */ name, /** @type {number} */ step, /** @type {boolean} */ off) =>
      html`<button type="button" class="iconbutton" aria-label=${t(`page.replay.${name}`)} ?disabled=${off} @click=${() => this.go(step)}>${icon(name)}</button>`;
    const start = this.tricks.slice(0, trick - 1).reduce((sum, one) => sum + one.cards.length, 0);
    const end = this.tricks.slice(0, trick).reduce((sum, one) => sum + one.cards.length, 0);
    const next = this.step < end ? end : end + (this.tricks[trick]?.cards.length ?? 0);
    return html`<div class="controls">
        ${button('first', this.step > start && last ? start : Math.max(0, start - 4), this.step === 0)}
        ${button('back', this.step - 1, this.step === 0)}
        <input type="range" min="0" max=${count} .value=${String(this.step)} aria-label=${t('page.replay.place')}
          aria-valuetext=${words} @input=${(/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
        ${button('forward', this.step + 1, this.step === count)}
        ${button('last', next, this.step === count)}
      </div>
      <p class="centred">${trick ? words : '\u00a0'}${winner && this.step === end ? ` · ${t('page.trick_to', { seat: seatName(winner) })}` : ''}</p>`;
  }
}

void loadWords().then(() => customElements.define('bridge-replay', BridgeReplay));
