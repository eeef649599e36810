// Every sentence the browser shows, from the JSON catalogue of the page's locale.

/** A sentence; as a list, its forms for one and for any other number. @typedef {string | string[]} Sentence */

/** @type {Record<string, Sentence>} */
let sentences = {};

/** @typedef {import('./types').Message} Message */

/**
 * Loads the catalogue that `<html data-words="…">` names.
 * @returns {Promise<void>}
 */
export async function loadWords() {
  const address = document.documentElement.dataset.words;
  if (!address) return;
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (answer.ok) useWords(await answer.json());
}

/**
 * Uses `catalogue`, a flat object of sentences by key.
 * @param {Record<string, Sentence>} catalogue
 */
export function useWords(catalogue) {
  sentences = catalogue;
}

/**
 * The sentence `key` with its parameters; the key itself when no catalogue has it.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  return fill(sentences[key] ?? key, params, show);
}

/**
 * The same sentence as it is read aloud: cards and calls in words.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 * @returns {string}
 */
export function say(key, params = {}) {
  return fill(sentences[key] ?? key, params, speak);
}

/**
 * @param {Sentence} sentence
 * @param {Record<string, unknown>} params
 * @param {(value: unknown, joint: string) => string} word
 */
function fill(sentence, params, word) {
  return form(sentence, params).replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name, joint) =>
    name in params ? word(params[name], joint ?? 'separator') : whole,
  );
}

/**
 * The form for the number the sentence counts: `count`, `n`, else its only number.
 * @param {Sentence} sentence
 * @param {Record<string, unknown>} params
 */
function form(sentence, params) {
  if (typeof sentence === 'string') return sentence;
  const numbers = Object.values(params).filter((value) => typeof value === 'number');
  const counted = params.count ?? params.n ?? (numbers.length === 1 ? numbers[0] : undefined);
  return sentence[counted === 1 ? 0 : sentence.length - 1];
}

/** @param {string} key */
export const has = (key) => key in sentences;

/**
 * A message from the server in the words of this page.
 * @param {Message | string | null | undefined} message
 * @returns {string}
 */
export function tell(message) {
  if (!message) return '';
  return typeof message === 'string' ? message : t(message.key, message.params);
}

/**
 * An error: in this page's words when it has them, else as the server rendered it.
 * @param {import('./types').WireError | null | undefined} error
 */
export function tellError(error) {
  if (!error) return t('page.error.unknown');
  if (has(error.key)) return tell(error);
  return error.text || t('page.error.unknown');
}

const SUITS = /** @type {Record<string, string>} */ ({ S: '♠', H: '♥', D: '♦', C: '♣' });
/** Keeps a suit mark from being drawn as a picture. */
const AS_TEXT = '\uFE0E';

/** A rank as it is printed on a card. @param {string} rank */
export const rankText = (rank) => (rank === 'T' ? '10' : rank);
/** @param {string} suit */
export const suitText = (suit) => (SUITS[suit] ? SUITS[suit] + AS_TEXT : suit);
/** @param {string} card */
export const cardText = (card) => suitText(card[0]) + rankText(card[1]);

/** A call or contract as text: `1♣`, `3NT`, `4♠X`, the word for pass. @param {string} call */
export function callText(call) {
  if (call === 'P' || call === 'pass') return t('page.call.pass');
  const bid = /^([1-7])(NT|N|[CDHS])(X{0,2})$/.exec(call);
  if (!bid) return call;
  return bid[1] + (bid[2][0] === 'N' ? t('page.nt') : suitText(bid[2])) + bid[3];
}

/** A contract's text with its result: `4♠X+1 N`. @param {string} text */
export function resultText(text) {
  const found = /^([1-7](?:NT?|[CDHS])X{0,2})(=|[+-]\d+)? ([NESW])$/.exec(text);
  if (!found) return text === 'pass' ? t('page.result.passed_out') : text;
  return `${callText(found[1])}${minus(found[2] ?? '')} ${seatLetter(found[3])}`;
}

/** A real minus sign for a hyphen. @param {string} text */
export const minus = (text) => text.replace(/-/g, '−');
/** A signed number: `+4`, `−2`, `0`. @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : minus(String(number)));

/** @param {string} seat */
export const seatName = (seat) => t(`page.seat.${seat}`);
/** One letter or character. @param {string} seat */
export const seatLetter = (seat) => t(`page.seat_short.${seat}`);
/** @param {string} side */
export const sideName = (side) => t(`page.side.${side.toLowerCase()}`);

/** A card in words: "ace of spades". @param {string} card */
export const cardWords = (card) =>
  t('page.card', { rank: t(`page.rank.${card[1]}`), suit: t(`page.suit.${card[0]}`) });

/** A call in words: "one club", "double". @param {string} call */
export function callWords(call) {
  if (call === 'P') return t('page.call.pass');
  if (call === 'X') return t('page.call.double');
  if (call === 'XX') return t('page.call.redouble');
  const bid = /^([1-7])(NT|N|[CDHS])(X{0,2})$/.exec(call);
  if (!bid) return call;
  const strain = t(`page.strain.${bid[2][0]}`);
  const words = t('page.bid', { level: bid[1], strain });
  return bid[3] ? t(`page.contract.${bid[3]}`, { contract: words }) : words;
}

/** @param {string} hand holdings from spades to clubs, with dots between */
function handText(hand) {
  return hand
    .split('.')
    .map((ranks, index) => suitText('SHDC'[index]) + (ranks.replace(/T/g, '10') || '–'))
    .join(' ');
}

/** How each kind of value in a message is written; see qiaopai.table.messages. */
const WRITERS = /** @type {Record<string, (text: string) => string>} */ ({
  card: cardText,
  call: callText,
  contract: (text) => resultText(text),
  result: (text) => resultText(text),
  seat: seatName,
  side: sideName,
  suit: suitText,
  strain: (text) => (text[0] === 'N' ? t('page.nt') : suitText(text)),
  rank: rankText,
  hand: handText,
  vulnerability: (text) => t(`page.vulnerability.${text}`),
});
const SPEAKERS = /** @type {Record<string, (text: string) => string>} */ ({
  card: cardWords,
  call: callWords,
  suit: (text) => t(`page.suit.${text}`),
  strain: (text) => t(`page.strain.${text[0]}`),
  rank: (text) => t(`page.rank.${text}`),
});

/** @param {unknown} value @param {string} [joint] */
const show = (value, joint) => write(value, WRITERS, t, joint);
/** @param {unknown} value @param {string} [joint] */
const speak = (value, joint) => write(value, { ...WRITERS, ...SPEAKERS }, say, joint);

/**
 * @param {unknown} value
 * @param {Record<string, (text: string) => string>} writers
 * @param {typeof t} nested
 * @param {string} [joint] the sentence `list.<joint>` stands between the values of a list
 * @returns {string}
 */
function write(value, writers, nested, joint = 'separator') {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return minus(String(value));
  if (Array.isArray(value)) {
    const words = value.map((one) => write(one, writers, nested));
    return words.join(t(`list.${joint}`));
  }
  if (typeof value !== 'object') return String(value);
  const data = /** @type {Record<string, unknown>} */ (value);
  if (typeof data.key === 'string') {
    return nested(data.key, /** @type {Record<string, unknown>} */ (data.params ?? {}));
  }
  const [name] = Object.keys(data);
  const text = String(data[name]);
  return writers[name] ? writers[name](text) : text;
}

