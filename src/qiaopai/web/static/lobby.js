// Before the first board: joining by the link, seats to sit in, the link to send, the start.
import { html, nothing } from './vendor/lit.js';
import { after, cardFace, icon } from './marks.js';
import { bottomSeat, whoIs } from './hands.js';
import { remember, remembered } from './prefs.js';
import { seatLetter, seatName, t, tellError } from './words.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./table').BridgeTable} Table */

/** @type {HTMLElement | null} */
let chooser = null;

/** The language chooser that the page came with, made once. */
export function languageChooser() {
  const given = /** @type {HTMLTemplateElement | null} */ (document.getElementById('language'));
  if (!chooser && given) {
    chooser = document.createElement('div');
    chooser.className = 'group';
    chooser.append(given.content.cloneNode(true));
  }
  return chooser ?? nothing;
}

/** The first thing a friend sees: what this is, and one field. @param {Table} table */
export function joinPanel(table) {
  return html`<main class="join narrow">
    <div class="fan" aria-hidden="true">${['SA', 'HK', 'DQ', 'CJ', 'ST'].map((card) => html`<span class="card suit-${card[0]}">${cardFace(card)}</span>`)}</div>
    <h1>${t('page.join.title')}</h1>
    <p>${t('page.join.lead')}</p>
    ${table.notice ? html`<p class="notice refusal" role="alert">${table.notice}</p>` : nothing}
    ${table.link
      ? html`<form @submit=${(/** @type {SubmitEvent} */ event) => void join(table, event)}>
          <label>${t('page.name')}
            <input name="name" required maxlength="24" autocomplete="nickname" .value=${remembered('qiaopai.name') ?? ''} />
          </label>
          <button class="primary" ?disabled=${Boolean(table.busy)}>${t('page.join.go')}</button>
        </form>`
      : html`<p class="notice">${t('page.join.no_link')}</p>`}
    <p class="hint"><a href="/recover">${t('page.join.recover')}</a> · <a href="/">${t('page.open_new')}</a></p>
    ${languageChooser()}
  </main>`;
}

/** @param {Table} table @param {SubmitEvent} event */
async function join(table, event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const name = String(form.get('name') ?? '').trim();
  remember('qiaopai.name', name);
  table.busy = 'join';
  try {
    const answer = await fetch(`/api/v1/tables/${table.table}/join`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ link: table.link, name }),
    });
    const data = await answer.json().catch(() => ({}));
    if (answer.ok) {
      table.notice = '';
      table.begin(data.view ?? data);
    } else table.notice = tellError(data.error ?? { key: 'page.error.unknown' });
  } catch {
    table.notice = t('page.line.lost');
  } finally {
    table.busy = null;
  }
}

/** @param {Table} table */
export function waitingPanel(table) {
  const view = table.shown;
  const order = [2, 1, 3, 0].map((steps) => after(bottomSeat(view), steps));
  return html`<main class="waiting">
    <section class="seats" aria-label=${t('page.seats')}>
      ${order.map((seat, at) => seatCard(table, seat, ['top', 'left', 'right', 'bottom'][at]))}
      <div class="felt">
        ${view.can.includes('start')
          ? html`<button type="button" class="primary start" ?disabled=${Boolean(table.busy)} @click=${() => table.ask_for('start')}>${t('page.start')}</button>`
          : html`<p>${t('page.wait_start')}</p>`}
      </div>
    </section>
    <section class="aside">
      ${sharePanel(table)}
      ${settingsPanel(table)}
      <details class="sealed"><summary>${icon('seal')} ${t('page.sealed')}</summary>
        <p>${t('page.sealed.more')}</p><code>${view.commitment.root}</code>
        ${view.commitment.nonce ? html`<p>${t('page.sealed.nonce')}</p><code>${view.commitment.nonce}</code>` : nothing}</details>
    </section>
  </main>`;
}

/** @param {Table} table @param {Seat} seat @param {string} place */
function seatCard(table, seat, place) {
  const view = table.shown;
  const occupant = view.seats[seat];
  const mine = view.me.seat === seat;
  const free = view.can.includes(`sit:${seat}`) && !mine;
  return html`<div class="seatcard at-${place} ${mine ? 'is-me' : ''}">
    <span class="compass" aria-hidden="true">${seatLetter(seat)}</span>
    <span class="who"><span class="sr">${seatName(seat)}: </span>
      <span class="name">${icon(occupant.kind === 'robot' ? 'robot' : 'person')}<bdi>${whoIs(view, seat)}</bdi></span>
      ${mine ? html`<small>${t('page.seat_is_you')}</small>` : nothing}
      ${occupant.kind === 'person' && !occupant.online ? html`<small class="away">${t('page.offline')}</small>` : nothing}
    </span>
    ${free ? html`<button type="button" aria-label=${t('page.sit_at', { seat: { seat } })} ?disabled=${Boolean(table.busy)}
        @click=${() => table.ask_for('sit', { seat })}>${t('page.sit')}</button>` : nothing}
    ${mine ? html`<button type="button" class="quiet" ?disabled=${Boolean(table.busy)} @click=${() => table.ask_for('leave')}>${t('page.stand')}</button>` : nothing}
  </div>`;
}

/** The link to send: shared, copied, or selected by hand. @param {Table} table */
export function sharePanel(table) {
  if (!table.link) return html`<p class="hint">${t('page.share.ask_host')}</p>`;
  return html`<div class="share">
    <h2>${t('page.share.title')}</h2>
    <p>${t('page.share.lead')}</p>
    <input class="link" readonly aria-label=${t('page.share.link')} .value=${table.share}
      @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
    <div class="row">
      <button type="button" class="primary" @click=${(/** @type {Event} */ event) => void copy(table, event)}>${icon('copy')} ${t('page.share.copy')}</button>
      ${'share' in navigator ? html`<button type="button" @click=${() => void share(table)}>${icon('share')} ${t('page.share.send')}</button>` : nothing}
    </div>
  </div>`;
}

/** Copies without a secure context too. @param {Table} table @param {Event} event */
async function copy(table, event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const field = /** @type {HTMLInputElement | null} */ (button.closest('.share')?.querySelector('.link'));
  let copied = false;
  try {
    await navigator.clipboard.writeText(table.share);
    copied = true;
  } catch {
    field?.focus();
    field?.select();
    copied = document.execCommand('copy');
  }
  table.tell(t(copied ? 'page.share.copied' : 'page.share.by_hand'));
  table.announce(t(copied ? 'page.share.copied' : 'page.share.by_hand'));
}

/** @param {Table} table */
async function share(table) {
  try {
    await navigator.share({ title: t('page.title'), text: t('page.share.text'), url: table.share });
  } catch {
    // The user closed the sheet.
  }
}

/** What is to be played; the host may change it before the start. @param {Table} table */
function settingsPanel(table) {
  const { settings, can } = table.shown;
  const change = (/** @type {Partial<import('./types').Settings>} */ changes) =>
    table.ask_for('settings', { settings: { ...settings, ...changes } });
  if (!can.includes('settings')) {
    return html`<div class="settings"><h2>${t('page.settings')}</h2><ul>
      <li>${t('page.settings.boards', { boards: settings.boards })}</li>
      <li>${t(`page.second.${settings.second}`)}</li>
      ${settings.dummy_plays ? html`<li>${t('page.dummy_plays')}</li>` : nothing}
      ${settings.hints ? html`<li>${t('page.hints')}</li>` : nothing}</ul></div>`;
  }
  return html`<fieldset class="settings"><legend>${t('page.settings')}</legend>
    <div class="segments" role="group" aria-label=${t('page.boards')}>
      ${[4, 8, 16].map((boards) => html`<button type="button" aria-pressed=${settings.boards === boards} @click=${() => change({ boards })}>${boards}</button>`)}
      <span>${t('page.boards')}</span>
    </div>
    <div class="segments" role="group" aria-label=${t('page.second')}>
      ${/** @type {const} */ (['simple', 'robot']).map((second) => html`<button type="button" aria-pressed=${settings.second === second} @click=${() => change({ second })}>${t(`page.second.${second}`)}</button>`)}
    </div>
    <p class="hint">${t(`page.second.${settings.second}.more`)}</p>
    <label class="check"><input type="checkbox" .checked=${settings.dummy_plays}
      @change=${(/** @type {Event} */ event) => change({ dummy_plays: /** @type {HTMLInputElement} */ (event.target).checked })} /> ${t('page.dummy_plays')}</label>
    <label class="check"><input type="checkbox" .checked=${settings.hints}
      @change=${(/** @type {Event} */ event) => change({ hints: /** @type {HTMLInputElement} */ (event.target).checked })} />
      <span>${t('page.hints')}<small class="hint">${t('page.hints.more')}</small></span></label>
  </fieldset>`;
}

