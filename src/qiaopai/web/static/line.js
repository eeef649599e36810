// The line to the server: numbered frames in, commands out, over WebSocket or events and POST.

/** @typedef {import('./types').Packet} Packet */
/** @typedef {import('./types').Command} Command */
/** @typedef {import('./types').View} View */

const PING_EVERY = 5000;
const DEAD_AFTER = 9000;
const RESEND_AFTER = 4000;
const WAITS = [300, 700, 1500, 3000, 6000, 8000];
const SOCKET_TRIES = 3;
/** What an event stream names its events. */
const PACKETS = ['message', 'snapshot', 'frame', 'presence', 'replaced'];

/** A random id of 128 bits; plain http has no `randomUUID`. */
export function randomHex(bytes = 16) {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(numbers, (number) => number.toString(16).padStart(2, '0')).join('');
}

/**
 * Fires `view` (detail: {view, event}), `state` (detail: {state, wait}), `ack`, `refused` and
 * `presence` (detail: the packet).
 */
export class Line extends EventTarget {
  /** @param {string} table @param {number} seq the number of the view the page came with */
  constructor(table, seq) {
    super();
    this.table = table;
    this.seq = seq;
    /** @type {import('./types').LineState} */
    this.state = 'connecting';
    /** @type {Map<string, Command>} */
    this.waiting = new Map();
    this.failures = 0;
    this.socketFailures = 0;
    this.heard = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {EventSource | null} */
    this.source = null;
    this.timers = { ping: 0, retry: 0, resend: 0 };
    this.fetching = false;
    this._wake = () => this.wake();
  }

  open() {
    document.addEventListener('visibilitychange', this._wake);
    addEventListener('online', this._wake);
    addEventListener('pageshow', this._wake);
    this.timers.ping = setInterval(() => this.beat(), PING_EVERY);
    this.timers.resend = setInterval(() => this.resend(), RESEND_AFTER);
    this.connect();
  }

  close() {
    document.removeEventListener('visibilitychange', this._wake);
    removeEventListener('online', this._wake);
    removeEventListener('pageshow', this._wake);
    clearInterval(this.timers.ping);
    clearInterval(this.timers.resend);
    clearTimeout(this.timers.retry);
    this.drop();
  }

  /** Whether commands go by POST because no WebSocket gets through here. */
  get posting() {
    return this.socketFailures >= SOCKET_TRIES;
  }

  connect() {
    clearTimeout(this.timers.retry);
    this.drop();
    if (this.posting) this.listen();
    else this.dial();
  }

  dial() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const address = `${scheme}://${location.host}/t/${this.table}/socket?after=${this.seq}`;
    let opened = false;
    let socket;
    try {
      socket = new WebSocket(address);
    } catch {
      this.socketFailures = SOCKET_TRIES;
      this.connect();
      return;
    }
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      opened = true;
      this.socketFailures = 0;
      this.up();
    };
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (!opened) this.socketFailures += 1;
      this.down(event.code);
    };
  }

  listen() {
    const source = new EventSource(`/api/v1/tables/${this.table}/events?page=1&after=${this.seq}`);
    this.source = source;
    source.onopen = () => this.up();
    for (const kind of PACKETS) {
      source.addEventListener(kind, (message) => this.receive(JSON.parse(message.data)));
    }
    source.onerror = () => {
      if (source !== this.source) return;
      this.socketFailures = 0;
      this.down(0);
    };
  }

  drop() {
    const { socket, source } = this;
    this.socket = this.source = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    if (source) source.close();
  }

  up() {
    this.failures = 0;
    this.heard = Date.now();
    this.set('open');
    this.resend();
  }

  /** @param {number} code */
  down(code) {
    if (this.state === 'replaced' || this.state === 'gone') return;
    this.drop();
    if (code === 4404 || code === 4403) {
      this.set('gone');
      return;
    }
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    this.set('lost', wait);
    clearTimeout(this.timers.retry);
    this.timers.retry = setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()));
    if (this.failures === 3) void this.refetch();
  }

  /** @param {import('./types').LineState} state @param {number} [wait] in milliseconds */
  set(state, wait = 0) {
    this.state = state;
    this.fire('state', { state, wait });
  }

  /** @param {string} name @param {unknown} detail */
  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Every five seconds: a ping; a line that was silent for nine is dead. */
  beat() {
    if (!this.socket) return;
    const opened = this.socket.readyState === WebSocket.OPEN;
    if (Date.now() - this.heard > DEAD_AFTER) {
      if (!opened) this.socketFailures += 1;
      this.down(0);
    } else if (opened) this.socket.send('{"type":"ping"}');
  }

  /** Back from sleep, another tab or a tunnel: look at once. */
  wake() {
    if (document.hidden || this.state === 'replaced' || this.state === 'gone') return;
    const alive = this.socket?.readyState === WebSocket.OPEN || this.source?.readyState === 1;
    if (!alive || (this.socket && Date.now() - this.heard > DEAD_AFTER)) this.retry();
    else if (this.socket) this.socket.send('{"type":"ping"}');
  }

  /** Connects now; also takes the table back from a newer connection. */
  retry() {
    this.failures = 0;
    this.set('connecting');
    this.connect();
  }

  /** @param {Packet} packet */
  receive(packet) {
    this.heard = Date.now();
    switch (packet.type) {
      case 'snapshot':
        this.take(packet.view, null);
        break;
      case 'frame':
        if (packet.seq <= this.seq) break;
        if (packet.prev !== this.seq) void this.refetch();
        else this.take(packet.view, packet.event);
        break;
      case 'ack':
      case 'refused':
        this.waiting.delete(packet.id);
        this.fire(packet.type, packet);
        break;
      case 'presence':
        this.fire('presence', packet);
        break;
      case 'replaced':
        this.set('replaced');
        this.drop();
        break;
      case 'pong':
        break;
    }
  }

  /** @param {View} view @param {import('./types').TableEvent | null} event */
  take(view, event) {
    this.seq = view.seq;
    this.fire('view', { view, event });
  }

  /** A gap, or a line that stays down: the whole table anew. */
  async refetch() {
    if (this.fetching) return;
    this.fetching = true;
    try {
      const answer = await fetch(`/api/v1/tables/${this.table}`, { credentials: 'same-origin' });
      if (answer.status === 403 || answer.status === 404) this.set('gone');
      if (answer.ok) {
        const data = await answer.json();
        const view = data.view ?? data;
        if (view.seq >= this.seq) this.take(view, null);
      }
    } catch {
      // Still offline; the retry timer goes on.
    } finally {
      this.fetching = false;
    }
  }

  /**
   * Sends a command until the server answers it; gives its id.
   * @param {Omit<Command, 'type' | 'id'>} command
   */
  send(command) {
    /** @type {Command} */
    const whole = { type: 'command', id: randomHex(), ...command };
    this.waiting.set(whole.id, whole);
    this.transmit(whole);
    return whole.id;
  }

  /** @param {Command} command */
  transmit(command) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
    else if (this.posting) void this.post(command);
  }

  resend() {
    if (this.state === 'open') for (const command of this.waiting.values()) this.transmit(command);
  }

  /** @param {Command} command */
  async post(command) {
    try {
      const answer = await fetch(`/api/v1/tables/${this.table}/commands`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(command),
      });
      const data = await answer.json();
      if (answer.ok) this.receive({ type: 'ack', id: command.id, ...data });
      else if (answer.status < 500 && answer.status !== 429) {
        this.receive({ type: 'refused', id: command.id, error: data.error ?? data });
      }
    } catch {
      // Sent again with the next beat.
    }
  }
}
