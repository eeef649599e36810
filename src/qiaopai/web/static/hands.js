// The four seats: plates with names and turns, and the hands that may be seen.
import { html, nothing } from './vendor/lit.js';
import { after, cardFace, icon, sideOf, suitMark, SUITS } from './marks.js';
import { cardWords, rankText, seatLetter, seatName, suitText, t } from './words.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').Place} Place */
/** @typedef {import('./types').View} View */
/** @typedef {import('./table').BridgeTable} Table */

/** Where seats are drawn, clockwise from the viewer's own. */
export const PLACES = /** @type {Place[]} */ (['bottom', 'left', 'top', 'right']);

/** Who sits at the bottom of this viewer's table. @param {View} view @returns {Seat} */
export const bottomSeat = (view) => view.me.seat ?? 'S';

/** Where a seat is drawn: mine at the bottom, my left-hand opponent on the left.
 * @param {View} view @param {Seat} seat @returns {Place} */
export function placeOf(view, seat) {
  return PLACES.find((_, steps) => after(bottomSeat(view), steps) === seat) ?? 'bottom';
}

/** @param {View} view @param {Place} place */
export const seatAt = (view, place) => after(bottomSeat(view), PLACES.indexOf(place));

/** Whether the side of `seat` is vulnerable. @param {View} view @param {Seat} seat */
const isVulnerable = (view, seat) =>
  view.board?.vulnerability === 'both' || view.board?.vulnerability === sideOf(seat);

/** A seat's name, as everybody calls it. @param {View} view @param {Seat} seat */
export function whoIs(view, seat) {
  const occupant = view.seats[seat];
  return occupant.kind === 'robot' ? t('page.robot') : occupant.name;
}

/** @param {View} view @param {Seat} seat */
function notesOf(view, seat) {
  const board = view.board;
  const notes = [];
  if (view.me.seat === seat) notes.push(t('page.seat_is_you'));
  if (board?.dealer === seat) notes.push(t('page.dealer'));
  if (board) notes.push(t(isVulnerable(view, seat) ? 'page.vulnerable' : 'page.not_vulnerable'));
  if (board?.contract?.declarer === seat) notes.push(t('page.declarer'));
  if (board?.dummy === seat) notes.push(t('page.dummy'));
  return notes;
}

/** The plate of a seat. @param {Table} table @param {Seat} seat @param {unknown} [status] */
export function plate(table, seat, status = nothing) {
  const view = table.shown;
  const { board } = view;
  const occupant = view.seats[seat];
  const turn = board?.to_act === seat;
  const away = occupant.kind === 'person' && !occupant.online;
  const classes = [
    'plate',
    isVulnerable(view, seat) ? 'is-vulnerable' : '',
    turn ? 'is-turn' : '',
    turn && board.mine ? 'is-mine' : '',
    away ? 'is-away' : '',
  ];
  return html`<div class=${classes.join(' ')} data-seat=${seat}>
    <span class="compass" aria-hidden="true">${seatLetter(seat)}</span>
    <span class="sr">${seatName(seat)}: </span>
    <span class="who">
      <span class="name">${occupant.kind === 'robot' ? icon('robot') : nothing}<bdi>${whoIs(view, seat)}</bdi></span>
      ${away ? html`<span class="away">${icon('offline')}<span>${t('page.offline')}</span></span>` : nothing}
    </span>
    <span class="sr">${notesOf(view, seat).join(', ')}</span>
    ${board?.dealer === seat ? html`<span class="dealer" aria-hidden="true" title=${t('page.dealer')}>D</span>` : nothing}
    ${turn ? html`<span class="dot" aria-hidden="true"></span><span class="sr">${t('page.to_act')}</span>` : nothing}
    ${sitButton(table, seat)} ${status}
  </div>`;
}

/** A friend who came late takes a robot's seat here. @param {Table} table @param {Seat} seat */
function sitButton(table, seat) {
  const { can, me } = table.shown;
  if (me.seat || !can.includes(`sit:${seat}`)) return nothing;
  return html`<button type="button" class="sit" aria-label=${t('page.sit_at', { seat: { seat } })}
    ?disabled=${Boolean(table.busy)} @click=${() => table.ask_for('sit', { seat })}>${t('page.sit')}</button>`;
}

/**
 * The cards of a hand by suit, trumps first when it is dummy's.
 * @param {View} view @param {Seat} seat
 */
function suitsOf(view, seat) {
  const cards = view.board?.hands[seat] ?? [];
  const trump = view.board?.dummy === seat ? view.board.contract?.name[1] : undefined;
  const order = [...SUITS].sort((a, b) => Number(b === trump) - Number(a === trump));
  return order
    .map((suit) => ({ suit, cards: cards.filter((card) => card[0] === suit) }))
    .filter((group) => group.cards.length);
}

/** A hand that this viewer may see; nothing else is drawn of the others. @param {Table} table @param {Seat} seat */
export function hand(table, seat) {
  const view = table.shown;
  const cards = view.board?.hands[seat];
  if (!cards?.length) return nothing;
  const place = placeOf(view, seat);
  const lively = place === 'bottom' || table.decidesFor(seat);
  const playing = Boolean(view.board?.mine && view.board.to_act === seat && view.phase === 'play');
  const label = seat === view.me.seat ? t('page.my_hand') : t('page.hand_of', { seat: { seat } });
  let index = 0;
  const middle = (cards.length - 1) / 2;
  const groups = suitsOf(view, seat).map((group) => {
    const faces = group.cards.map((card) => {
      const bend = index - middle;
      index += 1;
      return lively ? cardButton(table, card, playing, bend) : deadCard(card);
    });
    return suitGroup(group, faces, lively);
  });
  return html`<div
    class="hand hand-${place} ${playing ? 'is-playing' : ''} ${cards.length > 10 ? 'is-full' : ''}"
    role="group" aria-label=${label} data-hand=${seat}
  >${groups}</div>`;
}

/** @param {{suit: string, cards: string[]}} group @param {unknown[]} faces @param {boolean} lively */
function suitGroup(group, faces, lively) {
  const ranks = group.cards.map((card) => rankText(card[1])).join(' ');
  const name = t(`page.suit.${group.suit}`);
  return html`<div
    class="suitgroup" role=${lively ? 'group' : 'img'} aria-label=${lively ? name : `${name} ${ranks}`}
  ><span class="suitlabel" aria-hidden="true">${suitMark(group.suit)}</span>${faces}</div>`;
}

/** @param {string} card */
const deadCard = (card) =>
  html`<span class="card suit-${card[0]}" aria-hidden="true" data-card=${card} title=${suitText(card[0]) + rankText(card[1])}
    >${cardFace(card)}</span
  >`;

/** @param {Table} table @param {string} card @param {boolean} playing @param {number} bend */
function cardButton(table, card, playing, bend) {
  const legal = playing && table.mayPlay(card);
  const lifted = table.lifted === card;
  const classes = `card suit-${card[0]} ${legal ? 'is-legal' : ''} ${playing && !legal ? 'is-barred' : ''} ${lifted ? 'is-lifted' : ''}`;
  return html`<button
    type="button" class=${classes} .style=${`--bend:${bend}`}
    data-card=${card} aria-label=${cardWords(card)} aria-disabled=${legal ? nothing : 'true'}
    aria-pressed=${lifted ? 'true' : nothing} tabindex=${table.cursor === card ? 0 : -1}
    @click=${() => table.tapCard(card)} @focus=${() => table.moveCursor(card)}
  >${cardFace(card)}</button>`;
}

/** The backs of a hand that stays hidden, on screens with room. @param {View} view @param {Seat} seat */
export function backs(view, seat) {
  const board = view.board;
  if (!board || board.hands[seat]?.length) return nothing;
  const count = board.counts[seat];
  return html`<div class="backs" aria-hidden="true">
    ${Array.from({ length: count }, (_, index) => html`<i .style=${`--bend:${index - (count - 1) / 2}`}></i>`)}
  </div>`;
}
