// What this browser prefers: theme, colours, taps. Runs before the first paint; needs no words.

const KEY = 'qiaopai.prefs';
const DEFAULTS = { theme: 'auto', suits: 'four', taps: 'touch' };

/** @typedef {{ theme: string, suits: string, taps: string }} Prefs */

/** @returns {Prefs} */
export function prefs() {
  return { ...DEFAULTS, ...JSON.parse(remembered(KEY) ?? '{}') };
}

/** @param {Partial<Prefs>} changes */
export function prefer(changes) {
  const chosen = { ...prefs(), ...changes };
  remember(KEY, JSON.stringify(chosen));
  apply(chosen);
}

/** @param {Prefs} chosen */
function apply(chosen) {
  const root = document.documentElement;
  root.dataset.theme = chosen.theme;
  root.dataset.suits = chosen.suits;
}

/** Whether a card takes two taps here: as chosen, by default on touch screens only. */
export function twoTaps() {
  const { taps } = prefs();
  return taps === 'two' || (taps === 'touch' && matchMedia('(pointer: coarse)').matches);
}

/** What was remembered; null where the browser forbids it. @param {string} key */
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

apply(prefs());
