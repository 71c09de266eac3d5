import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Code } from '@bourse/contract/codes.ts';
import type { Clock } from '#platform/clock.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { refuseHandshake } from '../files/bare-answers.ts';
import { securityHeaders } from '../files/security-headers.ts';
import { addressRange } from './address-range.ts';
import { type Answered, knownMethod, UNKNOWN_ROUTE } from './answered.ts';
import { CallQueue } from './call-queue.ts';
import type { Dialect } from './dialect.ts';
import { createPace, type PaceRule, type Work } from './pace.ts';

export interface DoorOptions {
  /** Budgets run on it. */
  readonly monotonic: Clock;
  /** Whether many visitors come from an address. */
  readonly isProxy: (address: string) => boolean;
  /** Whether a request shows a session that is open, as far as memory knows: it does not wait. */
  readonly isKnown: (request: IncomingMessage) => boolean;
  /** Whether a request asks for what costs many times a usual one, such as a sign-in. */
  readonly isCostly: (request: IncomingMessage) => boolean;
  /** How a call is answered that too many others wait before, whatever it asks for. */
  readonly refuse: Dialect['refuse'];
  /** Called for each request that is answered here: nothing behind the door hears of it. */
  readonly onAnswered: (answered: Answered) => void;
  readonly paces?: typeof usualPaces;
}

/**
 * Of one address: connections that are taken, and calls that are refused before its connections are
 * closed after the answer. People and programs stay far below; who is above costs next to nothing.
 */
const budgets = {
  connection: { calls: 200, periodMs: 10_000 },
  refusal: { calls: 100, periodMs: 10_000 },
};
/**
 * Of all anonymous traffic together, in 10 ms: what it may take of the main thread from those who
 * trade. A second brings 500 connections, 2,000 calls, 300 sign-ins and their like, and 400 handshakes of the
 * live feed; of addresses that spent their refusals 400 calls, so that floods stand before floods and not before
 * other anonymous callers.
 */
const usualPaces = {
  connection: { perTurn: 5, waitingMax: 1_000 },
  call: { perTurn: 20, waitingMax: 1_000 },
  costlyCall: { perTurn: 3, waitingMax: 1_000 },
  callOfSpent: { perTurn: 4, waitingMax: 1_000 },
  handshake: { perTurn: 4, waitingMax: 1_000 },
} satisfies Record<string, PaceRule>;
/** A connection that is not taken waits this long for its end: who tries again at once, tries once a second. */
const HOLD_MS = 1_000;
const HELD_MAX = 1_000;
/** What a flood is answered. */
const REFUSED_STATUSES = new Set([400, 401, 404, 405, 413, 415, 429]);

/**
 * Stands before an HTTP server and ends what no honest visitor does, while it is cheap: connecting
 * again and again, piling up hundreds of calls on one connection, going on after a hundred refusals. This
 * machine itself and proxies are let through, since others speak through them: those have their
 * budgets call by call.
 *
 * Anonymous calls begin evenly, in intervals that all of them share, wherever they
 * come from: budgets by address do not bound the sum over many addresses. Who is signed in does not
 * wait for them, and neither does this machine.
 */
export function guardDoor(server: Server, options: DoorOptions): void {
  const { monotonic, isProxy, isKnown, isCostly, onAnswered, paces = usualPaces } = options;
  const answerBusy = createBusyAnswer(options.refuse);
  const limiter = createRateLimiter(budgets);
  const isExempt = ({ remoteAddress = '' }: Socket) =>
    isThisMachine(remoteAddress) || isProxy(remoteAddress);
  const hasBudget = (name: keyof typeof budgets, socket: Socket) =>
    isExempt(socket) || limiter.take(name, rangeOf(socket), monotonic.now()) === 0;
  const isSpent = (socket: Socket) =>
    !isExempt(socket) && limiter.left('refusal', rangeOf(socket), monotonic.now()).calls === 0;
  /** Proxies bring anonymous callers, so they wait here. */
  const isOfHouse = ({ remoteAddress = '' }: Socket) =>
    isThisMachine(remoteAddress) && !isProxy(remoteAddress);

  const hold = createHold();
  const connections = createPace(paces.connection);
  before(server, 'connection', (pass, socket: Socket) => {
    if (isExempt(socket)) return pass();
    socket.on('error', () => socket.destroy());
    if (!hasBudget('connection', socket) || !connections.take(unlessGone(socket, pass)))
      hold(socket);
  });

  const queue = new CallQueue();
  const calls = createPace(paces.call);
  const costlyCalls = createPace(paces.costlyCall);
  const callsOfSpent = createPace(paces.callOfSpent);
  const begin = (pass: () => void, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    response.once('close', () => {
      if (REFUSED_STATUSES.has(response.statusCode)) hasBudget('refusal', socket);
    });
    if (isOfHouse(socket)) return pass();
    const kind = isCostly(request) ? costlyCalls : calls;
    const [isFree, isOver] = [kind.hasRoom, isSpent(socket)];
    // Asked only where it matters, since it costs as much as a call is to be bounded by.
    if ((!isFree || isOver) && isKnown(request)) return pass();
    // Of an address that was refused too often each call is the connection's last one.
    if (isOver) response.setHeader('connection', 'close');
    const pace = isOver ? callsOfSpent : kind;
    if (!pace.take(unlessGone(socket, pass))) onAnswered(answerBusy(request, response));
  };
  before(server, 'request', (pass, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Calls that came with one that ended the connection.
    if (socket.destroyed) return;
    queue.add(socket, response, () => begin(pass, request, response));
  });

  const handshakes = createPace(paces.handshake);
  before(server, 'upgrade', (pass, request: IncomingMessage) => {
    const { socket } = request;
    if (isOfHouse(socket)) return pass();
    socket.on('error', () => socket.destroy());
    if (handshakes.take(unlessGone(socket, pass))) return;
    const answered = busy(request);
    refuseHandshake(socket, answered.status, answered.requestId);
    onAnswered(answered);
  });
}

/** Skips connections that closed while they waited. */
function unlessGone(socket: Socket, pass: () => void): Work {
  return () => {
    if (socket.destroyed) return false;
    pass();
    return true;
  };
}

/** Keeps connections that are not taken for a while, then ends them. */
function createHold(): (socket: Socket) => void {
  const held = new Set<Socket>();
  return (socket) => {
    if (held.size >= HELD_MAX) return void socket.resetAndDestroy();
    held.add(socket);
    const timer = setTimeout(() => socket.resetAndDestroy(), HOLD_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      held.delete(socket);
    });
  };
}

/** Too many anonymous calls wait already for this one to be answered in time. */
function createBusyAnswer(refuse: Dialect['refuse']) {
  const { status, headers, body } = refuse(new Refusal(Code.unavailable));
  const text = JSON.stringify(body);
  return (request: IncomingMessage, response: ServerResponse): Answered => {
    const answered = { ...busy(request), status, code: Code.unavailable };
    response
      .writeHead(status, {
        ...securityHeaders,
        'x-request-id': answered.requestId,
        ...headers,
        'content-type': 'application/json; charset=utf-8',
      })
      .end(text);
    return answered;
  };
}

/** What was asked for is ignored here. */
function busy({ method }: IncomingMessage): Answered {
  return {
    ...{ requestId: randomUUID(), method: knownMethod(method), route: UNKNOWN_ROUTE },
    ...{ status: 503, milliseconds: 0 },
  };
}

/** Puts a look before the listeners that an event has, if any: they hear what it passes on, now or later. */
function before<Heard extends unknown[]>(
  server: Server,
  event: string,
  look: (pass: () => void, ...heard: Heard) => void,
): void {
  const listeners = server.listeners(event);
  if (listeners.length === 0) return;
  server.removeAllListeners(event);
  server.on(event, (...heard: unknown[]) => {
    look(
      () => {
        for (const listener of listeners) listener.apply(server, heard);
      },
      ...(heard as Heard),
    );
  });
}

function rangeOf({ remoteAddress = '' }: Socket): string {
  return addressRange(remoteAddress);
}

function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\.0\.0\.1$|^::1$/.test(address);
}
