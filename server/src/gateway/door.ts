import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../platform/clock.ts';
import { addressRange } from './address-range.ts';
import { createRateLimiter } from './rate-limit.ts';

export interface DoorOptions {
  /** Budgets run on it. */
  readonly monotonic: Clock;
  /** Whether many visitors come from an address. */
  readonly isProxy: (address: string) => boolean;
}

/**
 * Of one address: connections that are taken, and calls that are refused before its connections are
 * closed after the answer. People and programs stay far below; who is above costs next to nothing.
 */
const budgets = {
  connection: { calls: 200, periodMs: 10_000 },
  refusal: { calls: 100, periodMs: 10_000 },
};
/** A connection that is not taken waits so long for its end: whoever tries again at once, tries once a second. */
const HOLD_MS = 1_000;
const HELD_MAX = 1_000;
/** HTTP/1.1 answers in order, so that hardly anybody sends the next call before the answer. */
const CALLS_AT_ONCE_MAX = 16;
/** What a flood is answered. */
const REFUSED_STATUSES = new Set([400, 401, 404, 405, 429]);

/**
 * Stands before an HTTP server and ends what no honest visitor does, while it is cheap: connecting
 * again and again, piling up calls on one connection, going on after a hundred refusals. This
 * machine itself and proxies are let through, since others speak through them: those have their
 * budgets call by call.
 */
export function guardDoor(server: Server, { monotonic, isProxy }: DoorOptions): void {
  const limiter = createRateLimiter(budgets);
  const held = new Set<Socket>();
  const hold = (socket: Socket): void => {
    socket.on('error', () => undefined);
    if (held.size >= HELD_MAX) return void socket.resetAndDestroy();
    held.add(socket);
    const timer = setTimeout(() => socket.resetAndDestroy(), HOLD_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      held.delete(socket);
    });
  };
  const underWay = new WeakMap<Socket, number>();
  /** Of whoever was refused too often: they end with the next answer. */
  const spent = new WeakSet<Socket>();
  const hasBudget = (name: keyof typeof budgets, { remoteAddress = '' }: Socket) =>
    isThisMachine(remoteAddress) ||
    isProxy(remoteAddress) ||
    limiter.take(name, addressRange(remoteAddress), monotonic.now()) === 0;

  before(server, 'connection', (socket: Socket) => {
    if (hasBudget('connection', socket)) return true;
    hold(socket);
    return false;
  });
  before(server, 'request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Calls that came with one that ended the connection.
    if (socket.destroyed) return false;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > CALLS_AT_ONCE_MAX) {
      socket.destroy();
      return false;
    }
    underWay.set(socket, count);
    if (spent.has(socket)) response.setHeader('connection', 'close');
    response.once('close', () => {
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
      if (!REFUSED_STATUSES.has(response.statusCode)) return;
      if (!hasBudget('refusal', socket)) spent.add(socket);
    });
    return true;
  });
}

/** Puts a look before the listeners that an event has: they hear what `admits` lets pass. */
function before<Heard extends unknown[]>(
  server: Server,
  event: string,
  admits: (...heard: Heard) => boolean,
): void {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  server.on(event, (...heard: unknown[]) => {
    if (!admits(...(heard as Heard))) return;
    for (const listener of listeners) listener.apply(server, heard);
  });
}

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\.0\.0\.1$|^::1$/.test(address);
}
