// <table-hint data-table="…" data-turn="…">: asks the server once what the robot would do, and shows it.
import { randomHex } from './line.js';
import { t, tellError } from './words.js';

export class TableHint extends HTMLElement {
  connectedCallback() {
    this.setAttribute('role', 'status');
    this.textContent = t('page.hints.thinking');
    void this.ask();
  }

  async ask() {
    try {
      const answer = await fetch(`/api/v1/tables/${this.dataset.table}/hint?part=1`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id: randomHex(), turn: Number(this.dataset.turn) }),
      });
      if (!answer.ok) {
        const { error } = await answer.json();
        this.textContent = tellError(error);
        return;
      }
      const part = new DOMParser().parseFromString(await answer.text(), 'text/html').body.firstElementChild;
      if (part) this.replaceChildren(part);
    } catch {
      this.textContent = t('page.line.lost');
    }
  }
}

customElements.define('table-hint', TableHint);
