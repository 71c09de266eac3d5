import { beforeEach, describe, expect, test } from 'vitest';
import {
  CONNECT_TIMEOUT_MS,
  type ConnectionState,
  createSocket,
  feedUrl,
  RECONNECT_DELAY_MS,
  ROUND_DELAY_MS,
  type Socket,
  type TransportEvents,
} from './socket.ts';

interface FakeTransport {
  readonly events: TransportEvents;
  readonly sent: string[];
  closed: boolean;
  broken: boolean;
}

class FakeTimers {
  nowMs = 0;
  private readonly pending = new Map<number, { atMs: number; callback: () => void }>();
  private nextId = 1;

  set = (callback: () => void, delayMs: number): number => {
    this.pending.set(this.nextId, { atMs: this.nowMs + delayMs, callback });
    return this.nextId++;
  };
  clear = (id: number): void => void this.pending.delete(id);
  advance(ms: number): void {
    this.nowMs += ms;
    for (const [id, { atMs, callback }] of [...this.pending]) {
      if (atMs <= this.nowMs && this.pending.delete(id)) callback();
    }
  }
  get count(): number {
    return this.pending.size;
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);

let transports: FakeTransport[];
let timers: FakeTimers;
let states: ConnectionState[];
let received: string[];
let logged: string[];
let details: unknown[];
let isSeen: boolean;
let socket: Socket;

beforeEach(() => {
  transports = [];
  timers = new FakeTimers();
  states = [];
  received = [];
  logged = [];
  details = [];
  isSeen = true;
  socket = createSocket({
    isSeen: () => isSeen,
    open(events) {
      const transport: FakeTransport = { events, sent: [], closed: false, broken: false };
      transports.push(transport);
      return {
        send(data) {
          if (transport.broken) throw new Error('broken pipe');
          transport.sent.push(text(data));
        },
        close() {
          transport.closed = true;
        },
      };
    },
    timers,
    onMessage: (data) => received.push(text(data)),
    onState: (state) => states.push(state),
    log(message, detail) {
      logged.push(message);
      details.push(detail);
    },
  });
});

const last = () => transports.at(-1)!;

test('the feed is of the host of the page, secure where the page is', () => {
  const host = 'trade.example.com';
  expect(feedUrl({ protocol: 'https:', host })).toBe('wss://trade.example.com/ws/kline');
  expect(feedUrl({ protocol: 'http:', host })).toBe('ws://trade.example.com/ws/kline');
});

describe('connecting', () => {
  test('one attempt at a time, and an open connection is reused', () => {
    socket.connect();
    socket.connect();
    last().events.open();
    socket.connect();
    expect(transports).toHaveLength(1);
    expect(states.map((state) => state.kind)).toEqual(['connecting', 'open']);
  });

  test('five attempts 5000 ms apart, then the state that offers a button', () => {
    socket.connect();
    for (let attempt = 1; attempt <= 5; attempt++) {
      last().events.close(1006, '');
      expect(socket.state).toEqual({ kind: 'waiting', attempt, error: 'shell.failedToConnect' });
      timers.advance(RECONNECT_DELAY_MS - 1);
      expect(transports).toHaveLength(attempt);
      timers.advance(1);
      expect(transports).toHaveLength(attempt + 1);
    }
    last().events.close(1006, '');
    expect(socket.state).toEqual({ kind: 'failed', error: 'shell.failedToConnect' });
    expect(logged.at(-1)).toBe('Maximum reconnection attempts reached');
    expect(transports).toHaveLength(6);
    socket.connect();
    expect(transports).toHaveLength(7);
    expect(socket.state).toEqual({ kind: 'connecting', attempt: 0 });
  });

  /** All attempts of a round fail. */
  const loseRound = () => {
    for (let attempt = 0; attempt <= 5; attempt++) {
      last().events.close(1006, '');
      if (attempt < 5) timers.advance(RECONNECT_DELAY_MS);
    }
  };

  test('D31 after five attempts a new round of them starts every 30 s', () => {
    socket.connect();
    for (let round = 1; round <= 3; round++) {
      loseRound();
      expect(socket.state.kind).toBe('failed');
      timers.advance(ROUND_DELAY_MS - 1);
      expect(transports).toHaveLength(6 * round);
      timers.advance(1);
      expect(transports).toHaveLength(6 * round + 1);
      expect(socket.state).toEqual({ kind: 'connecting', attempt: 0 });
    }
    expect(logged.filter((line) => line === 'Maximum reconnection attempts reached')).toHaveLength(
      3,
    );
  });

  test('D31 no round starts while nobody sees the page; the next look starts one', () => {
    socket.connect();
    loseRound();
    isSeen = false;
    timers.advance(1_000_000);
    expect(transports).toHaveLength(6);
    isSeen = true;
    socket.connect();
    expect(transports).toHaveLength(7);
  });

  test('an error of the socket and the code and reason of a close are logged', () => {
    socket.connect();
    last().events.open();
    last().events.error();
    last().events.close(1001, 'going away');
    expect(logged).toEqual(['Feed socket error', 'Feed disconnected']);
    expect(details[1]).toEqual({ code: 1001, reason: 'going away' });
  });

  test('an opening resets the count of attempts', () => {
    socket.connect();
    last().events.close(1006, '');
    timers.advance(RECONNECT_DELAY_MS);
    last().events.open();
    last().events.close(1006, '');
    expect(socket.state).toMatchObject({ kind: 'waiting', attempt: 1 });
  });

  test('an attempt that is never answered is given up', () => {
    socket.connect();
    timers.advance(CONNECT_TIMEOUT_MS);
    expect(last().closed).toBe(true);
    expect(socket.state).toMatchObject({ kind: 'waiting', attempt: 1 });
  });

  test('what an old transport says is not heard', () => {
    socket.connect();
    const old = last();
    old.events.close(1006, '');
    timers.advance(RECONNECT_DELAY_MS);
    old.events.message(bytes('late'));
    old.events.close(1006, '');
    expect(received).toEqual([]);
    expect(socket.state.kind).toBe('connecting');
  });

  test('connect while waiting tries at once, without a second timer', () => {
    socket.connect();
    last().events.close(1006, '');
    socket.connect();
    expect(transports).toHaveLength(2);
    last().events.open();
    expect(timers.count).toBe(0);
  });

  test('restart gives up a silent connection and tries again', () => {
    socket.connect();
    last().events.open();
    socket.restart();
    expect(last().closed).toBe(true);
    timers.advance(RECONNECT_DELAY_MS);
    expect(transports).toHaveLength(2);
  });
});

describe('the queue', () => {
  test('waits until open, then goes out in order', () => {
    socket.send('a', bytes('one'));
    socket.send('b', bytes('two'));
    socket.connect();
    expect(last().sent).toEqual([]);
    last().events.open();
    expect(last().sent).toEqual(['one', 'two']);
    socket.send('a', bytes('three'));
    expect(last().sent).toEqual(['one', 'two', 'three']);
  });

  test('keeps one message a key, the latest', () => {
    socket.send('a', bytes('one'));
    socket.send('b', bytes('two'));
    socket.send('a', bytes('three'));
    socket.send('c', bytes('four'));
    socket.unqueue('c');
    socket.connect();
    last().events.open();
    expect(last().sent).toEqual(['two', 'three']);
  });

  test('a failed send is queued again and goes out on the next opening', () => {
    socket.connect();
    last().events.open();
    last().broken = true;
    socket.send('a', bytes('one'));
    expect(logged).toContain('Error sending queued message');
    last().events.close(1006, '');
    timers.advance(RECONNECT_DELAY_MS);
    last().events.open();
    expect(last().sent).toEqual(['one']);
  });

  test('disconnect clears it and stops every attempt', () => {
    socket.connect();
    socket.send('a', bytes('one'));
    last().events.close(1006, '');
    socket.disconnect();
    timers.advance(1_000_000);
    expect(transports).toHaveLength(1);
    socket.connect();
    last().events.open();
    expect(last().sent).toEqual([]);
  });
});

describe('incoming data', () => {
  test('a byte array, a buffer and a Blob arrive as bytes in their order', async () => {
    socket.connect();
    last().events.open();
    last().events.message(bytes('array'));
    last().events.message(bytes('buffer').buffer);
    last().events.message(new Blob(['blob']));
    last().events.message(bytes('after the blob'));
    await expect.poll(() => received).toEqual(['array', 'buffer', 'blob', 'after the blob']);
  });

  test('any other type is logged and ignored', () => {
    socket.connect();
    last().events.open();
    last().events.message('text');
    last().events.message(null);
    expect(received).toEqual([]);
    expect(logged).toEqual(['Unknown data type', 'Unknown data type']);
  });
});
