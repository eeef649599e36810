// <bridge-table>: draws the view of a table and sends what its viewer wants. It knows no rule
// of bridge: what may be called or played comes from the server, with every view.
import { LitElement, html, nothing } from './vendor/lit.js';
import { overPanel } from './after.js';
import { eventWords, turnWords } from './announce.js';
import { biddingBox, lastCall, liveAuction } from './auction.js';
import { PLACES, backs, hand, plate, seatAt, whoIs } from './hands.js';
import { readTyped } from './keys.js';
import { Line, randomHex } from './line.js';
import { joinPanel, waitingPanel } from './lobby.js';
import { icon, vulnerabilityMark } from './marks.js';
import { dialogs } from './menu.js';
import { capture, sweep, travel } from './motion.js';
import { contractChip, trickCards, wonTricks } from './play.js';
import { remember, remembered, twoTaps } from './prefs.js';
import { scoreSheet } from './sheet.js';
import { loadWords, sideName, signed, t, tellError } from './words.js';

/** @typedef {import('./types').View} View */
/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').Trick} Trick */

/** How long a finished trick stays before it travels to its winner, in milliseconds: a robot
 * leads to the next one sooner than a person. */
const LINGER = { robot: 700, person: 1500 };
/** How long a notice of a refused command stays. */
const NOTICE = 6000;

/**
 * @typedef {object} Pending a call or card shown before the server has confirmed it
 * @property {string} id
 * @property {'call' | 'card'} kind
 * @property {string} value
 * @property {number} turn
 */

export class BridgeTable extends LitElement {
  static properties = {
    view: { state: true },
    pending: { state: true },
    lifted: { state: true },
    level: { state: true },
    armed: { state: true },
    asked: { state: true },
    panel: { state: true },
    typed: { state: true },
    notice: { state: true },
    linger: { state: true },
    status: { state: true },
    tab: { state: true },
    busy: { state: true },
    recovery: { state: true },
    cursor: { state: true },
  };

  constructor() {
    super();
    /** @type {View | null} */
    this.view = null;
    /** @type {Pending | null} */
    this.pending = null;
    /** @type {string | null} */
    this.lifted = null;
    /** @type {number | null} */
    this.level = null;
    /** @type {string | null} */
    this.armed = null;
    /** @type {number | null} */
    this.asked = null;
    /** @type {string | null} */
    this.panel = null;
    this.typed = '';
    this.notice = '';
    /** @type {Trick | null} */
    this.linger = null;
    /** @type {{ state: import('./types').LineState, wait: number }} */
    this.status = { state: 'connecting', wait: 0 };
    this.tab = 'hands';
    /** Where the replay begins, in cards. */
    this.replayed = 0;
    /** @type {string | null} */
    this.busy = null;
    /** @type {string | null} */
    this.recovery = null;
    /** @type {string | null} */
    this.cursor = null;
    /** @type {string | null} */
    this.link = null;
    /** @type {string | undefined} */
    this.nonceSent = undefined;
    /** @type {Line | null} */
    this.line = null;
    this.timers = { linger: 0, notice: 0, lost: 0 };
    this._hash = () => this.otherLink();
    this._keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    const given = document.getElementById('view');
    this.replaceChildren();
    super.connectedCallback();
    this.findLink();
    document.addEventListener('keydown', this._keys);
    addEventListener('hashchange', this._hash);
    const view = given?.textContent ? JSON.parse(given.textContent) : null;
    if (view) this.begin(view);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this._keys);
    removeEventListener('hashchange', this._hash);
    this.line?.close();
  }

  /** The table's id, from the page. */
  get table() {
    return this.dataset.table ?? '';
  }

  /** The secret that lets friends in: from the address, the server or an earlier visit. */
  findLink() {
    const memory = `qiaopai.link.${this.table}`;
    this.setLink(location.hash.slice(1) || this.dataset.link || remembered(memory));
  }

  /** Another link to this table was put into the address. */
  otherLink() {
    if (this.view) return;
    this.findLink();
    this.notice = '';
    this.requestUpdate();
  }

  /** @param {string | null | undefined} link */
  setLink(link) {
    if (!link) return;
    this.link = link;
    remember(`qiaopai.link.${this.table}`, link);
    if (location.hash.slice(1) !== link) history.replaceState(null, '', `#${link}`);
  }

  /** The address to send to friends. */
  get share() {
    return `${location.origin}/t/${this.table}${this.link ? `#${this.link}` : ''}`;
  }

  /** Draws `view` and opens the line. @param {View} view */
  begin(view) {
    this.view = view;
    if (view.phase === 'finished') this.tab = 'sheet';
    this.setLink(view.link);
    this.line = new Line(this.table, view.seq);
    this.line.addEventListener('view', (event) => this.take(/** @type {CustomEvent} */ (event).detail));
    this.line.addEventListener('state', (event) => this.setStatus(/** @type {CustomEvent} */ (event).detail));
    this.line.addEventListener('ack', (event) => this.acknowledged(/** @type {CustomEvent} */ (event).detail));
    this.line.addEventListener('refused', (event) => this.refused(/** @type {CustomEvent} */ (event).detail));
    this.line.addEventListener('presence', (event) => this.present(/** @type {CustomEvent} */ (event).detail));
    this.line.open();
    if (view.phase === 'waiting' && view.me.seat) this.addNonce();
  }

  /** A short silence is no news; only a line that stays down is shown.
   * @param {{ state: import('./types').LineState, wait: number }} status */
  setStatus(status) {
    clearTimeout(this.timers.lost);
    if (status.state === 'lost' && this.status.state === 'open') {
      this.timers.lost = setTimeout(() => (this.status = status), 800);
    } else if (status.state !== 'connecting' || this.status.state !== 'lost') this.status = status;
  }

  /** @param {{ view: View, event: import('./types').TableEvent | null }} news */
  take({ view, event }) {
    const old = this.view;
    this.keepTrick(old, view);
    this.view = view;
    this.setLink(view.link);
    if (this.pending && view.turn !== this.pending.turn) this.pending = null;
    if (!old || view.turn !== old.turn) this.settle();
    if (view.phase !== old?.phase) this.asked = null;
    if (view.board?.number !== old?.board?.number) this.tab = 'hands';
    if (view.phase === 'finished' && old?.phase !== 'finished') this.tab = 'sheet';
    for (const sentence of eventWords(old, view, event)) this.announce(sentence);
    if (view.phase === 'waiting' && view.me.seat && !old?.me.seat) this.addNonce();
  }

  /** Forgets half-made choices of an earlier turn. */
  settle() {
    this.level = this.armed = this.lifted = null;
    this.typed = '';
    if (this.panel === 'last' || this.panel === 'hint') this.panel = null;
    this.busy = null;
  }

  /** A trick that has just been finished stays in sight for a moment. @param {View | null} old @param {View} view */
  keepTrick(old, view) {
    const tricks = view.board?.tricks ?? [];
    const same = old?.board?.number === view.board?.number;
    if (same && tricks.length === (old?.board?.tricks.length ?? 0) + 1) {
      this.linger = tricks[tricks.length - 1];
      clearTimeout(this.timers.linger);
      const leader = view.board?.actor;
      const kind = leader ? view.seats[leader].kind : 'person';
      this.timers.linger = setTimeout(() => void this.clearTrick(), LINGER[kind]);
    } else if (!same || view.board?.trick?.cards.length) {
      this.linger = null;
    }
  }

  async clearTrick() {
    if (this.linger) await sweep(this, this.linger.winner);
    this.linger = null;
  }

  /** The view with my own unconfirmed action in it. @returns {View} */
  get shown() {
    const view = /** @type {View} */ (this.view);
    const { pending } = this;
    const board = view.board;
    if (!pending || !board?.to_act) return view;
    const seat = board.to_act;
    const waiting = { mine: false, legal_calls: [], legal_cards: [] };
    if (pending.kind === 'call') {
      const auction = [...board.auction, { seat, call: pending.value, meaning: null }];
      return { ...view, board: { ...board, ...waiting, auction } };
    }
    const left = (board.hands[seat] ?? []).filter((card) => card !== pending.value);
    const trick = board.trick ?? { leader: seat, cards: [] };
    const cards = [...trick.cards, { seat, card: pending.value }];
    const hands = { ...board.hands, [seat]: left };
    return { ...view, board: { ...board, ...waiting, hands, trick: { ...trick, cards } } };
  }

  // What the viewer does.

  /** @param {string} kind @param {Partial<import('./types').Command>} [more] */
  send(kind, more = {}) {
    return this.line?.send({ kind, turn: this.view?.turn, ...more });
  }

  /** A command without a picture of its own: its button waits. @param {string} kind @param {Partial<import('./types').Command>} [more] */
  ask_for(kind, more = {}) {
    if (this.busy) return;
    this.busy = this.send(kind, more) ?? null;
  }

  /** A nonce of this browser goes into the deals (docs/fair-deals). */
  addNonce() {
    this.nonceSent = this.send('nonce', { nonce: randomHex() });
  }

  /** @param {string} call */
  makeCall(call) {
    if (this.pending || !this.view?.board?.mine || !this.view.board.legal_calls.includes(call)) return;
    const turn = this.view.turn;
    const id = this.send('call', { call });
    this.settle();
    if (id) this.pending = { id, kind: 'call', value: call, turn };
  }

  /** @param {string} card */
  playCard(card) {
    if (!this.mayPlay(card)) return;
    const turn = /** @type {View} */ (this.view).turn;
    const id = this.send('card', { card });
    this.settle();
    this.linger = null;
    if (id) this.pending = { id, kind: 'card', value: card, turn };
  }

  /** @param {string} card */
  mayPlay(card) {
    const board = this.view?.board;
    return Boolean(!this.pending && board?.mine && board.legal_cards.includes(card));
  }

  /** Whether this viewer chooses the cards of `seat`. @param {Seat} seat */
  decidesFor(seat) {
    const board = this.shown.board;
    if (!board || this.shown.phase !== 'play') return false;
    if (board.to_act === seat && (board.mine || this.pending)) return true;
    return seatAt(this.shown, 'top') === seat && this.playsBoth();
  }

  /** Whether this viewer plays his partner's cards too. */
  playsBoth() {
    const { board, me } = this.shown;
    if (!board?.contract || !me.seat || !board.dummy) return false;
    const pair = [board.contract.declarer, board.dummy];
    return pair.includes(me.seat) && pair.every((seat) => board.hands[seat]) && pair[0] !== pair[1];
  }

  /** One tap lifts a card where taps are confirmed, the second plays it. @param {string} card */
  tapCard(card) {
    this.cursor = card;
    if (!this.mayPlay(card)) {
      this.lifted = null;
    } else if (!twoTaps() || this.lifted === card) this.playCard(card);
    else this.lifted = card;
  }

  /** @param {string} card */
  moveCursor(card) {
    if (this.cursor !== card) this.cursor = card;
  }

  /** @param {number} level */
  chooseLevel(level) {
    this.armed = null;
    this.level = this.level === level ? null : level;
  }

  /** Bids took two steps already; pass and double ask for a second tap on touch screens. @param {string} call */
  tapCall(call) {
    const bid = /^[1-7]/.test(call);
    if (bid || !twoTaps() || this.armed === call) this.makeCall(call);
    else this.armed = call;
  }

  /** @param {number} index */
  ask(index) {
    this.asked = this.asked === index ? null : index;
  }

  /** @param {string | null} panel */
  open(panel) {
    this.panel = panel;
  }

  // What the server answers.

  /** @param {{ id: string, link?: string }} answer */
  acknowledged({ id, link }) {
    if (link) this.setLink(link);
    if (this.busy === id) this.busy = null;
    this.requestUpdate();
  }

  /** @param {{ id: string, error: import('./types').WireError }} answer */
  refused({ id, error }) {
    if (this.pending?.id === id) this.pending = null;
    if (this.busy === id) this.busy = null;
    if (error.key === 'refused.stale' || id === this.nonceSent) return;
    this.tell(tellError(error));
  }

  /** @param {{ online: Partial<Record<Seat, boolean>>, onlookers?: number }} news */
  present({ online, onlookers }) {
    if (!this.view) return;
    const seats = { ...this.view.seats };
    for (const [seat, here] of Object.entries(online)) {
      const place = /** @type {Seat} */ (seat);
      seats[place] = { ...seats[place], online: here };
    }
    this.view = { ...this.view, seats, onlookers: onlookers ?? this.view.onlookers };
  }

  /** Shows a sentence for a while. @param {string} sentence */
  tell(sentence) {
    this.notice = sentence;
    clearTimeout(this.timers.notice);
    this.timers.notice = setTimeout(() => (this.notice = ''), NOTICE);
  }

  /** Adds a sentence to what a screen reader reads. @param {string} sentence */
  announce(sentence) {
    const log = this.querySelector('.log');
    if (!log || !sentence) return;
    const line = document.createElement('p');
    line.textContent = sentence;
    log.append(line);
    while (log.childElementCount > 30) log.firstElementChild?.remove();
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!this.view || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, textarea, select, dialog')) return;
    if (event.key === 'Escape') this.settle();
    else if (event.key === '?') this.open('keys');
    else if (event.key.startsWith('Arrow')) this.arrow(event, target);
    else if (event.key === 'Enter' && target.matches('button.card')) {
      event.preventDefault();
      this.playCard(target.dataset.card ?? '');
    } else if (event.key === 'Backspace') this.typed = this.typed.slice(0, -1);
    else if (/^[a-z0-9-]$/i.test(event.key)) this.type(event.key);
  }

  /** @param {string} letter */
  type(letter) {
    const board = this.view?.board;
    if (this.view?.phase === 'board_over' && letter === 'n') {
      if (this.view.can.includes('next')) this.ask_for('next');
      return;
    }
    if (!board?.mine || this.pending) return;
    const whole = this.typed + letter;
    const found = readTyped(whole, board.legal_calls, board.legal_cards);
    const fresh = readTyped(letter, board.legal_calls, board.legal_cards);
    if (found.state === 'done' && found.value) {
      if (found.kind === 'call') this.makeCall(found.value);
      else this.playCard(found.value);
    } else if (found.state === 'more') this.typed = whole;
    else if (fresh.state === 'more') this.typed = letter;
    else this.tell(t('page.typed_wrong', { typed: whole }));
  }

  /** Arrows move along a row of cards or of calls. @param {KeyboardEvent} event @param {HTMLElement} target */
  arrow(event, target) {
    const row = target.closest('.hand, .box') ?? this.querySelector('.hand.is-playing, .box.is-mine');
    if (!row) return;
    const items = /** @type {HTMLElement[]} */ (
      [...row.querySelectorAll('button:not([disabled]):not([aria-disabled])')]
    );
    if (!items.length) return;
    event.preventDefault();
    const step = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1;
    const at = items.indexOf(target);
    items[at < 0 ? 0 : (at + step + items.length) % items.length].focus();
  }

  // Drawing.

  willUpdate() {
    capture(this);
    const board = this.view?.board;
    const mine = board ? Object.values(board.hands).flat() : [];
    if (this.cursor === null || !mine.includes(this.cursor)) {
      this.cursor = (board?.legal_cards[0] ?? board?.hands[this.view?.me.seat ?? 'S']?.[0]) ?? null;
    }
  }

  updated() {
    travel(this);
    const auction = this.querySelector('.inner');
    if (auction && this.asked === null) auction.scrollTop = auction.scrollHeight;
    const title = this.view?.board?.mine ? `● ${t('page.your_turn')}` : t('page.title');
    if (document.title !== title) document.title = title;
  }

  render() {
    if (!this.view) return joinPanel(this);
    const view = this.shown;
    const over = !this.linger && (view.phase === 'board_over' || view.phase === 'finished');
    const body =
      view.phase === 'waiting' ? waitingPanel(this) : over ? overPanel(this) : this.cardTable(view);
    const phase = over || view.phase === 'waiting' || view.phase === 'auction' ? view.phase : 'play';
    return html`<div class="bt phase-${phase}">
      ${this.header(view)} ${this.notices()}
      <div class="bt-body">
        ${view.phase === 'waiting' ? nothing : html`<aside class="bt-left" aria-label=${t('page.sheet')}>${scoreSheet(this, true)}</aside>`}
        ${body}
      </div>
      <div class="log sr" role="log" aria-live="polite"></div>
      ${dialogs(this)}
    </div>`;
  }

  /** @param {View} view */
  header(view) {
    const board = view.board;
    const side = view.me.seat === 'E' || view.me.seat === 'W' ? 'ew' : 'ns';
    const total = side === 'ns' ? view.total : -view.total;
    return html`<header class="bt-head">
      ${board
        ? html`<h1 class="boardno" aria-label=${t('page.board_of', { number: board.number, index: board.index, of: board.of })}
              ><b>${board.number}</b><small>${board.index}/${board.of}</small></h1>
            <span class="vul vul-${board.vulnerability}">${vulnerabilityMark(board.vulnerability)}<span>${t(`page.vulnerability.${board.vulnerability}`)}</span></span>
            <span class="total"><span>${sideName(side)}</span> <b>${signed(total)}</b> <small>${t('term.imps')}</small></span>`
        : html`<h1 class="brand">${t('page.title')}</h1>`}
      ${view.onlookers ? html`<span class="onlookers" title=${t('page.onlookers', { count: view.onlookers })}>${icon('eye')}${view.onlookers}</span>` : nothing}
      ${this.mayAsk(view) ? html`<button type="button" class="iconbutton" aria-label=${t('page.hints.ask')} title=${t('page.hints.ask')} aria-haspopup="dialog" ?disabled=${!board?.mine}
            @click=${() => this.open('hint')}>${icon('bulb')}</button>` : nothing}
      <button type="button" class="iconbutton" aria-label=${t('page.menu')} aria-haspopup="dialog" @click=${() => this.open('menu')}>${icon('menu')}</button>
    </header>`;
  }

  /** Whether hints are allowed here and this viewer plays. @param {View} view */
  mayAsk(view) {
    return view.settings.hints && Boolean(view.me.seat) && (view.phase === 'auction' || view.phase === 'play');
  }

  /** Lost line, newer connection, refused command: what happened and what to do. */
  notices() {
    const { state } = this.status;
    const line =
      state === 'lost' ? ['page.line.lost', 'page.line.retry'] :
      state === 'replaced' ? ['page.line.replaced', 'page.line.take_back'] :
      state === 'gone' ? ['page.line.gone', ''] : null;
    return html`<div role="status">${line ? html`<p class="notice linebar line-${state}">${icon('offline')}<span>${t(line[0])}</span>
            ${line[1] ? html`<button type="button" @click=${() => this.line?.retry()}>${t(line[1])}</button>` : nothing}</p>` : nothing}</div>
    <div class="notices" role="status">
      ${this.notice && !this.panel ? html`<p class="notice refusal"><span>${this.notice}</span>
            <button type="button" class="close" aria-label=${t('page.close')} @click=${() => (this.notice = '')}>×</button></p>` : nothing}
    </div>`;
  }

  /** @param {View} view */
  cardTable(view) {
    const [bottom, left, top, right] = PLACES.map((place) => seatAt(view, place));
    const trick = this.linger && !view.board?.trick?.cards.length ? this.linger : (view.board?.trick ?? null);
    const bidding = view.phase === 'auction';
    return html`<main class="bt-table ${this.sideDummy(view)}" aria-label=${t('page.table')}>
        <section class="seat seat-top">${plate(this, top)}${hand(this, top)}${backs(view, top)}</section>
        <section class="seat seat-left">${plate(this, left)}${hand(this, left)}${backs(view, left)}</section>
        <section class="seat seat-right">${plate(this, right)}${hand(this, right)}${backs(view, right)}</section>
        <div class="felt">
          ${bidding
            ? [
                html`<div class="inner">${liveAuction(this)}</div>`,
                [bottom, left, top, right].map((seat, at) => html`<div class="before at-${PLACES[at]}">${lastCall(this, seat)}</div>`),
              ]
            : trickCards(this, trick)}
        </div>
        ${bidding ? nothing : html`<div class="strip">${contractChip(this)}${wonTricks(this)}</div>`}
        ${biddingBox(this)}
        <section class="seat seat-bottom">${plate(this, bottom, this.prompt(view))}${hand(this, bottom)}</section>
      </main>
      <aside class="bt-right" aria-label=${t('page.auction')}>${liveAuction(this)}</aside>`;
  }

  /** A dummy beside the table takes the room above the trick on a phone. @param {View} view */
  sideDummy(view) {
    const open = view.phase === 'play' && PLACES.find((place) => place !== 'bottom' && view.board?.hands[seatAt(view, place)]);
    return open ? `dummy-${open}` : '';
  }

  /** What happens now, in words. @param {View} view */
  prompt(view) {
    const words = turnWords(view, (seat) => whoIs(view, seat));
    const typed = this.typed && view.phase === 'play' ? html`<kbd class="typed">${this.typed}</kbd>` : nothing;
    const again = this.lifted ? t('page.tap_again_card') : words;
    return html`<span class="prompt ${view.board?.mine ? 'is-mine' : ''}">${typed}${again}</span>`;
  }
}

export const started = loadWords().then(() => customElements.define('bridge-table', BridgeTable));
