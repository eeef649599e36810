// What somebody typed, as a call or a card: `1n`, `p`, `x`, `xx`, `4s`; `sa`, `h10`, `ht`.

/**
 * @typedef {object} Typed
 * @property {'done' | 'more' | 'wrong'} state `done`: one legal action; `more`: could become one
 * @property {'call' | 'card'} [kind]
 * @property {string} [value] the call or card in its machine form
 */

/** @type {Typed} */
const WRONG = { state: 'wrong' };

/**
 * Reads `typed` against what may be done now.
 * @param {string} typed
 * @param {readonly string[]} calls legal calls
 * @param {readonly string[]} cards legal cards
 * @returns {Typed}
 */
export function readTyped(typed, calls, cards) {
  const text = typed.trim().toLowerCase();
  if (!text) return { state: 'more' };
  if (calls.length) return pick('call', text, spellings(calls, callSpellings));
  if (cards.length) return pick('card', text, spellings(cards, cardSpellings), cards);
  return WRONG;
}

/**
 * @param {'call' | 'card'} kind
 * @param {string} text
 * @param {Map<string, string>} known
 * @param {readonly string[]} [cards]
 * @returns {Typed}
 */
function pick(kind, text, known, cards = []) {
  const value = known.get(text) ?? onlyOfRank(text, cards);
  if (value !== undefined) return { state: 'done', kind, value };
  const more = [...known.keys()].some((spelling) => spelling.startsWith(text));
  return more ? { state: 'more', kind } : WRONG;
}

/**
 * The only legal card of a rank that was typed alone.
 * @param {string} text
 * @param {readonly string[]} cards
 */
function onlyOfRank(text, cards) {
  const rank = text === '10' ? 't' : text;
  const found = cards.filter((card) => card[1].toLowerCase() === rank);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * @param {readonly string[]} actions
 * @param {(action: string) => string[]} spell
 */
function spellings(actions, spell) {
  /** @type {Map<string, string>} */
  const known = new Map();
  for (const action of actions) for (const spelling of spell(action)) known.set(spelling, action);
  return known;
}

/** @param {string} call */
function callSpellings(call) {
  if (call === 'P') return ['p', '-'];
  if (call === 'X') return ['x'];
  if (call === 'XX') return ['xx'];
  return [call.slice(0, 2).toLowerCase()];
}

/** @param {string} card */
function cardSpellings(card) {
  const text = card.toLowerCase();
  return text[1] === 't' ? [text, `${text[0]}10`] : [text];
}
