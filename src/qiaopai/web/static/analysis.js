// <board-analysis data-src="…">: shows a part of a page that the server makes and that grows while
// it computes. A click on a card asks the replay on the page to go there.

/** How long to wait before asking again, in milliseconds: soon at first, then more patient. */
const WAITS = [700, 900, 1200, 1500, 2000, 3000];

export class BoardAnalysis extends HTMLElement {
  static observedAttributes = ['data-src'];

  constructor() {
    super();
    this.asked = 0;
    this.timer = 0;
    this.last = '';
    this._visible = () => {
      if (!document.hidden && this.computing) this.later(0);
    };
    this._clicked = (/** @type {Event} */ event) => this.clicked(event);
  }

  connectedCallback() {
    document.addEventListener('visibilitychange', this._visible);
    this.addEventListener('click', this._clicked);
    this.begin();
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this._visible);
    this.removeEventListener('click', this._clicked);
    clearTimeout(this.timer);
  }

  /** Another board: what stands here is no longer true. @param {string} _name @param {string | null} before */
  attributeChangedCallback(_name, before) {
    if (before === null || !this.isConnected) return;
    this.replaceChildren();
    this.begin();
  }

  begin() {
    this.asked = 0;
    this.last = '';
    if (!this.firstElementChild) void this.ask();
    else if (this.computing) this.later();
  }

  get src() {
    return this.dataset.src ?? '';
  }

  get computing() {
    const state = this.querySelector('[data-state]')?.getAttribute('data-state');
    return !state || state === 'computing';
  }

  /** @param {number} [wait] */
  later(wait = WAITS[Math.min(this.asked, WAITS.length - 1)]) {
    clearTimeout(this.timer);
    if (!document.hidden) this.timer = setTimeout(() => void this.ask(), wait);
  }

  /** @param {string} [more] */
  async ask(more = '') {
    const { src } = this;
    this.asked += 1;
    try {
      const answer = await fetch(`${src}&part=1${more}`, { credentials: 'same-origin' });
      const text = await answer.text();
      if (src !== this.src || !this.isConnected) return;
      if (answer.ok) this.take(text);
      if (answer.ok ? this.computing : answer.status >= 500 || answer.status === 429) this.later();
    } catch {
      this.later();
    }
  }

  /** Takes the new part, unless it is the one that stands here. @param {string} text */
  take(text) {
    const part = new DOMParser().parseFromString(text, 'text/html').body.firstElementChild;
    if (!part || part.outerHTML === this.last) return;
    const same = withoutStatus(part) === (this.last && withoutStatus(this.firstElementChild));
    this.last = part.outerHTML;
    const status = this.querySelector('[role=status]');
    const fresh = part.querySelector('[role=status]');
    if (same && status && fresh) {
      // Only the progress has changed: what is read or held stays.
      status.replaceChildren(...fresh.childNodes);
      return;
    }
    const step = /** @type {HTMLElement | null} */ (this.contains(document.activeElement) ? document.activeElement : null)?.dataset.step;
    this.replaceChildren(part);
    if (step) /** @type {HTMLElement | null} */ (this.querySelector(`button[data-step="${step}"]`))?.focus();
  }

  /** @param {Event} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('[data-again]')) {
      event.preventDefault();
      this.asked = 0;
      void this.ask('&again=1');
      return;
    }
    const step = target.closest('[data-step]');
    if (!step) return;
    const detail = { step: Number(step.getAttribute('data-step')) };
    // Whoever shows the card there prevents the rest; else a link goes to its row.
    if (!this.dispatchEvent(new CustomEvent('go-to-card', { detail, bubbles: true, cancelable: true }))) event.preventDefault();
  }
}

/** A part as text, its status aside. @param {Element | null} part */
function withoutStatus(part) {
  const copy = /** @type {Element | undefined} */ (part?.cloneNode(true));
  copy?.querySelector('[role=status]')?.replaceChildren();
  return copy?.outerHTML;
}

customElements.define('board-analysis', BoardAnalysis);
