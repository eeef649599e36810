// Motion shows cause: a card travels from its hand to the trick, a trick to its winner.

const TRAVEL = 180;
/** Where each visible card and plate stood before the update. @type {Map<string, DOMRect>} */
const stood = new Map();
/** Cards that already lie on the table. @type {Set<string>} */
let lying = new Set();

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Remembers where things are, before the page changes. @param {HTMLElement} table */
export function capture(table) {
  stood.clear();
  if (still()) return;
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll('[data-card]'))) {
    stood.set(card.dataset.card ?? '', card.getBoundingClientRect());
  }
}

/** Lets newly played cards travel to where they lie. @param {HTMLElement} table */
export function travel(table) {
  const cards = /** @type {HTMLElement[]} */ ([...table.querySelectorAll('.bt-table [data-lying]')]);
  const now = new Set(cards.map((card) => card.dataset.lying ?? ''));
  const fresh = cards.filter((card) => !lying.has(card.dataset.lying ?? ''));
  lying = now;
  if (still() || fresh.length !== 1) return;
  const [card] = fresh;
  const from = stood.get(card.dataset.lying ?? '') ?? plateOf(table, card);
  const to = card.getBoundingClientRect();
  if (!from || !to.width) return;
  const x = from.left + Math.min(from.width, to.width) / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
    duration: TRAVEL,
    easing: 'cubic-bezier(.2,.8,.3,1)',
  });
}

/** @param {HTMLElement} table @param {HTMLElement} card */
function plateOf(table, card) {
  const place = /at-(\w+)/.exec(card.parentElement?.className ?? '')?.[1];
  return table.querySelector(`.seat-${place} .plate`)?.getBoundingClientRect();
}

/** Sweeps the trick to the plate of its winner. @param {HTMLElement} table @param {string} [winner] */
export async function sweep(table, winner) {
  const goal = table.querySelector(`.plate[data-seat="${winner}"]`)?.getBoundingClientRect();
  if (still() || !goal) return;
  const moves = [...table.querySelectorAll('.bt-table [data-lying]')].map((card) => {
    const at = card.getBoundingClientRect();
    const x = goal.left + goal.width / 2 - at.left - at.width / 2;
    const y = goal.top + goal.height / 2 - at.top - at.height / 2;
    return card.animate(
      [{ transform: 'none' }, { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0 }],
      { duration: TRAVEL, easing: 'ease-in', fill: 'forwards' },
    ).finished;
  });
  await Promise.allSettled(moves);
}
