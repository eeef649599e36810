// What a screen reader is told: each event of the table as a sentence.
import { sideOf } from './marks.js';
import { callWords, cardWords, say, seatName, sideName, signed, t } from './words.js';

/** @typedef {import('./types').View} View */
/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').TableEvent} TableEvent */

/** Whose turn it is and what to do. @param {View} view @param {(seat: Seat) => string} name */
export function turnWords(view, name) {
  const { board, me } = view;
  if (!board?.to_act) return '';
  if (!board.mine && board.actor === me.seat) return '';
  if (!board.mine) return t('page.waiting_for', { name: name(board.actor ?? board.to_act) });
  if (view.phase === 'auction') return t('page.your_turn_call');
  return board.to_act === me.seat ? t('page.your_turn_card') : t('page.your_turn_from', { seat: seatName(board.to_act) });
}

/** The cards of a hand, read aloud. @param {string[]} cards */
export function handWords(cards) {
  const suits = ['S', 'H', 'D', 'C'].map((suit) => {
    const ranks = cards.filter((card) => card[0] === suit).map((card) => t(`page.rank.${card[1]}`));
    return ranks.length ? `${t(`page.suit.${suit}`)} ${ranks.join(' ')}` : '';
  });
  return suits.filter(Boolean).join('; ');
}

/** @param {View | null} old @param {View} view @param {TableEvent | null} event @returns {string[]} */
export function eventWords(old, view, event) {
  const spoken = event ? [...happened(view, event), ...followed(old, view)] : [];
  const turn = view.board?.mine && (!old?.board?.mine || old.turn !== view.turn);
  return turn ? [...spoken, turnWords(view, seatName)] : spoken;
}

/** @param {View} view @param {TableEvent} event @returns {string[]} */
function happened(view, event) {
  const seat = event.seat ? seatName(event.seat) : '';
  switch (event.kind) {
    case 'seat_taken':
      return [t('page.said.seat_taken', { seat, name: event.seat ? view.seats[event.seat].name : '' })];
    case 'seat_left':
      return [t('page.said.seat_left', { seat })];
    case 'board_dealt':
      return dealt(view);
    case 'call_made':
      return [t('page.said.call', { seat, call: callWords(event.call ?? '') })];
    case 'card_played':
      return [t('page.said.card', { seat, card: cardWords(event.card ?? '') })];
    case 'hint_taken':
      return [t('page.said.hint', { seat })];
    case 'board_finished':
      return [t('page.said.result', { result: say('page.said.value', { value: { result: event.text } }), score: signed(event.score_ns ?? 0) })];
    case 'board_compared':
      return [t('page.said.imps', { imps: signed(event.imps ?? 0) })];
    case 'match_finished':
      return [t('page.said.finished', { imps: signed(event.imps ?? 0) })];
    default:
      return [];
  }
}

/** @param {View} view */
function dealt(view) {
  const board = view.board;
  if (!board) return [];
  const words = [
    t('page.said.board', {
      number: board.number,
      dealer: seatName(board.dealer),
      vulnerability: t(`page.vulnerability.${board.vulnerability}`),
    }),
  ];
  const mine = view.me.seat ? board.hands[view.me.seat] : undefined;
  return mine ? [...words, `${t('page.my_hand')}: ${handWords(mine)}`] : words;
}

/** What else is new: the contract, dummy's cards, a trick. @param {View | null} old @param {View} view */
function followed(old, view) {
  const [was, board] = [old?.board, view.board];
  if (!board || was?.number !== board.number) return [];
  const words = [];
  if (!was.contract && board.contract && view.phase === 'play' && old?.phase === 'auction') {
    words.push(t('page.said.contract', { contract: callWords(board.contract.name), seat: seatName(board.contract.declarer) }));
  }
  if (!was.dummy && board.dummy) {
    words.push(t('page.said.dummy', { seat: seatName(board.dummy), cards: handWords(board.hands[board.dummy] ?? []) }));
  }
  const trick = board.tricks[was.tricks.length];
  if (trick?.winner) {
    const side = sideName(sideOf(trick.winner));
    words.push(t('page.said.trick', { side, seat: seatName(trick.winner), ns: board.won.ns, ew: board.won.ew }));
  }
  return words;
}
