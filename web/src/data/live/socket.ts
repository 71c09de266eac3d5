import { FEED_PATH } from '@bourse/contract/feed.ts';

/**
 * The live feed's connection (product specification part 1, section 4): one attempt at a time, an
 * open connection is reused, messages wait in a queue while it is not open, a lost connection is
 * tried again a few times, then the user is offered a button. After a pause the attempts begin
 * anew, as long as somebody looks. Knows nothing of what is said on it.
 */
const RECONNECT_ATTEMPTS_MAX = 5;
export const RECONNECT_DELAY_MS = 5000;
/** Between the last attempt of a round and the first of the next one. */
export const ROUND_DELAY_MS = 30_000;
/** A connection that is neither accepted nor refused by then is given up. */
export const CONNECT_TIMEOUT_MS = 10_000;
const CONNECT_ERROR = 'shell.failedToConnect';

export type ConnectionState =
  /** Never asked for, or ended by `disconnect`. */
  | { readonly kind: 'closed' }
  /** `attempt` counts the attempts after a loss; 0 is the first connection. */
  | { readonly kind: 'connecting'; readonly attempt: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'waiting'; readonly attempt: number; readonly error: string }
  /** All attempts are used up; `connect` starts again, and so does time while the page is seen. */
  | { readonly kind: 'failed'; readonly error: string };

export interface TransportEvents {
  open(): void;
  message(data: unknown): void;
  close(code: number, reason: string): void;
  error(): void;
}

export interface Transport {
  /** Throws when the bytes could not be handed over. */
  send(bytes: Uint8Array): void;
  close(): void;
}

/** Opens a transport; throws when it cannot even be tried. Events come later, never inside. */
export type OpenTransport = (events: TransportEvents) => Transport;

export interface Timers {
  set(callback: () => void, delayMs: number): number;
  clear(id: number): void;
}

export interface SocketOptions {
  readonly open: OpenTransport;
  readonly timers: Timers;
  /** Whether anybody can see the page: nobody's page knocks for ever. */
  readonly isSeen: () => boolean;
  readonly onMessage: (bytes: Uint8Array) => void;
  readonly onState: (state: ConnectionState) => void;
  readonly log: (text: string, detail?: unknown) => void;
}

export interface Socket {
  readonly state: ConnectionState;
  connect(): void;
  disconnect(): void;
  /** Gives the connection up and tries again at once: for one that is open but silent. */
  restart(): void;
  /** Sends, or queues until open. A later message with the same key replaces a queued one. */
  send(key: string, bytes: Uint8Array): void;
  /** Takes a message back that is still queued. */
  unqueue(key: string): void;
}

interface Connection {
  readonly options: SocketOptions;
  readonly queue: Map<string, Uint8Array>;
  state: ConnectionState;
  transport: Transport | null;
  attempts: number;
  timer: number | null;
}

export function createSocket(options: SocketOptions): Socket {
  const connection: Connection = {
    options,
    queue: new Map(),
    state: { kind: 'closed' },
    transport: null,
    attempts: 0,
    timer: null,
  };
  return {
    get state() {
      return connection.state;
    },
    connect: () => connect(connection),
    disconnect() {
      drop(connection);
      connection.queue.clear();
      connection.attempts = 0;
      enter(connection, { kind: 'closed' });
    },
    restart() {
      drop(connection);
      lost(connection, 'The connection was silent');
    },
    send(key, bytes) {
      connection.queue.delete(key);
      connection.queue.set(key, bytes);
      if (connection.state.kind === 'open') flush(connection);
    },
    unqueue: (key) => void connection.queue.delete(key),
  };
}

function enter(connection: Connection, state: ConnectionState): void {
  connection.state = state;
  connection.options.onState(state);
}

function connect(connection: Connection): void {
  const { kind } = connection.state;
  if (kind === 'connecting' || kind === 'open') return;
  if (kind === 'failed' || kind === 'closed') connection.attempts = 0;
  attempt(connection);
}

function attempt(connection: Connection): void {
  drop(connection);
  const { options } = connection;
  enter(connection, { kind: 'connecting', attempt: connection.attempts });
  const current = (transport: Transport) => connection.transport === transport;
  const read = createInbox(options);
  try {
    const transport: Transport = options.open({
      open: () => current(transport) && opened(connection),
      message: (data) => current(transport) && read(data),
      close(code, reason) {
        if (!current(transport)) return;
        options.log('Feed disconnected', { code, reason });
        drop(connection);
        lost(connection, CONNECT_ERROR);
      },
      error: () => current(transport) && options.log('Feed socket error'),
    });
    connection.transport = transport;
  } catch (error) {
    options.log('Feed socket error', error);
    lost(connection, CONNECT_ERROR);
    return;
  }
  connection.timer = options.timers.set(() => {
    drop(connection);
    lost(connection, CONNECT_ERROR);
  }, CONNECT_TIMEOUT_MS);
}

function opened(connection: Connection): void {
  stopTimer(connection);
  connection.attempts = 0;
  enter(connection, { kind: 'open' });
  flush(connection);
}

/** Sends what is queued, oldest first; the message that fails stays queued, with all behind it. */
function flush(connection: Connection): void {
  for (const [key, bytes] of connection.queue) {
    try {
      connection.transport?.send(bytes);
    } catch (error) {
      connection.options.log('Error sending queued message', error);
      return;
    }
    connection.queue.delete(key);
  }
}

function lost(connection: Connection, error: string): void {
  if (connection.attempts >= RECONNECT_ATTEMPTS_MAX) {
    connection.options.log('Maximum reconnection attempts reached');
    connection.timer = connection.options.timers.set(() => nextRound(connection), ROUND_DELAY_MS);
    enter(connection, { kind: 'failed', error });
    return;
  }
  connection.attempts += 1;
  connection.timer = connection.options.timers.set(() => attempt(connection), RECONNECT_DELAY_MS);
  enter(connection, { kind: 'waiting', attempt: connection.attempts, error });
}

/** A page that nobody sees waits for `connect`. */
function nextRound(connection: Connection): void {
  connection.timer = null;
  if (connection.options.isSeen()) connect(connection);
}

/** Lets go of the transport and of the timer; what the old transport still says is not heard. */
function drop(connection: Connection): void {
  stopTimer(connection);
  const { transport } = connection;
  connection.transport = null;
  transport?.close();
}

function stopTimer(connection: Connection): void {
  if (connection.timer !== null) connection.options.timers.clear(connection.timer);
  connection.timer = null;
}

/** Turns what a socket delivers into bytes, in the order of arrival although a Blob takes time. */
function createInbox({ onMessage, log }: SocketOptions): (data: unknown) => void {
  let reading = Promise.resolve();
  let blobs = 0;
  return (data) => {
    if (data instanceof Blob) {
      blobs += 1;
      reading = reading
        .then(() => data.arrayBuffer())
        .then((buffer) => onMessage(new Uint8Array(buffer)))
        .catch((error: unknown) => log('Unreadable message', error))
        .finally(() => {
          blobs -= 1;
        });
      return;
    }
    const bytes = asBytes(data);
    if (!bytes) log('Unknown data type', typeof data);
    else if (blobs === 0) onMessage(bytes);
    else reading = reading.then(() => onMessage(bytes));
  };
}

function asBytes(data: unknown): Uint8Array | null {
  if (data instanceof Uint8Array) return data;
  return data instanceof ArrayBuffer ? new Uint8Array(data) : null;
}

/** Where the feed of a page is: at its own host, and as secure as the page. */
export const feedUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>) =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${FEED_PATH}`;

/** The browser's WebSocket as a transport. */
export function openWebSocket(url: string): OpenTransport {
  return (events) => {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => events.open();
    socket.onmessage = (event) => events.message(event.data);
    socket.onclose = (event) => events.close(event.code, event.reason);
    socket.onerror = () => events.error();
    return {
      send: (bytes) => socket.send(bytes as Uint8Array<ArrayBuffer>),
      close: () => socket.close(),
    };
  };
}
