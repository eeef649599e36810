// An event's pages: a figure opens its explanation below its row; Escape closes it again.
// Without this module every figure leads to a page of its own.

/** The figure whose explanation is open, and what shows it. @type {{ link: HTMLAnchorElement, box: Element } | null} */
let opened = null;

for (const link of document.querySelectorAll('a.fig[href*="/why?"]')) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
}

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const target = /** @type {Element} */ (event.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest('a.fig[aria-expanded]'));
  if (link) {
    event.preventDefault();
    toggle(link);
  } else if (target.closest('.why .close')) {
    close();
  }
});

document.addEventListener('keydown', (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === 'Escape' && opened) {
    close();
  } else if (event.key === ' ' && target.matches('a.fig[aria-expanded]')) {
    event.preventDefault();
    target.click();
  }
});

/** @param {HTMLAnchorElement} link */
async function toggle(link) {
  const same = opened?.link === link;
  close();
  if (same) return;
  link.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(`${link.href}&part=1`, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(String(answer.status));
    show(link, await answer.text());
  } catch {
    // The page of its own says what is wrong.
    location.href = link.href;
  } finally {
    link.removeAttribute('aria-busy');
  }
}

/** @param {HTMLAnchorElement} link @param {string} text */
function show(link, text) {
  const part = new DOMParser().parseFromString(text, 'text/html').body.firstElementChild;
  if (!(part instanceof HTMLElement)) throw new Error('no part');
  close();
  const box = boxAfter(link, part);
  opened = { link, box };
  link.setAttribute('aria-expanded', 'true');
  part.focus({ preventScroll: true });
  bring(link.closest('tr') ?? link, box);
}

/** Scrolls so far that all of `box` is seen, but never `row` out of sight. @param {Element} row @param {Element} box */
function bring(row, box) {
  const head = row.closest('table')?.tHead?.offsetHeight ?? 0;
  const below = box.getBoundingClientRect().bottom + 8 - innerHeight;
  const above = row.getBoundingClientRect().top - head - 8;
  if (below > 0 && above > 0) scrollBy({ top: Math.min(below, above) });
}

/** Puts `part` below the row, or the list of figures, that `link` stands in. @param {Element} link @param {Element} part */
function boxAfter(link, part) {
  const row = link.closest('tr');
  if (!row) {
    (link.closest('.summary') ?? link).after(part);
    return part;
  }
  const box = document.createElement('tr');
  box.className = 'why-row';
  const cell = document.createElement('td');
  // Hidden columns do not count: a cell wider than the table would move every column.
  cell.colSpan = [...row.cells].filter((one) => one.offsetWidth).reduce((n, one) => n + one.colSpan, 0);
  cell.append(part);
  box.append(cell);
  row.after(box);
  return box;
}

/** Closes what is open; the figure has the focus again. */
function close() {
  if (!opened) return;
  const { link, box } = opened;
  opened = null;
  const held = box.contains(document.activeElement);
  box.remove();
  link.setAttribute('aria-expanded', 'false');
  if (held) link.focus();
}

// A file that the server would refuse is refused before it travels.
const file = /** @type {HTMLInputElement | null} */ (document.querySelector('input[type=file][data-limit]'));
file?.addEventListener('change', () => {
  const size = file.files?.[0]?.size ?? 0;
  file.setCustomValidity(size > Number(file.dataset.limit) ? file.dataset.tooLong ?? '' : '');
  file.reportValidity();
});

export {};
