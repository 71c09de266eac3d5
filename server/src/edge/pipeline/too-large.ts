import type { IncomingMessage } from 'node:http';
import { Code } from '@bourse/contract/codes.ts';
import type { Clock } from '#platform/clock.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { addressRange } from './address-range.ts';

/** What the body of a call may hold. Files have bounds of their own. */
export const BODY_BYTES_MAX = 64 * 1024;
/** So much of a body that is too large is read away; who sends more is cut off. */
const READ_AWAY_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Bytes of one address: of bodies that may be read, and of those that are only read away. Two, so that
 * who sends the second kind keeps no neighbour from calling.
 */
const budgets = {
  body: { calls: 16 * 1024 * 1024, periodMs: 10_000 },
  waste: { calls: 2 * READ_AWAY_BYTES_MAX, periodMs: 10_000 },
};

interface BodyBudgetOptions {
  readonly addressOf: (request: IncomingMessage) => string;
  readonly monotonic: Clock;
}

/** What an address pays for the bodies that it sends, by the byte, also for refused calls. */
export class BodyBudget {
  readonly #options: BodyBudgetOptions;
  readonly #limiter = createRateLimiter(budgets);
  /** Paid for by the length that they declare. */
  readonly #paid = new WeakSet<IncomingMessage>();

  constructor(options: BodyBudgetOptions) {
    this.#options = options;
  }

  /** Takes the length that a request declares, before any of it is read. Refuses tooManyRequests. */
  payDeclared(request: IncomingMessage): void {
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (!(bytes > 0)) return;
    const name = bytes > BODY_BYTES_MAX ? 'waste' : 'body';
    refuseFor(this.#take(name, request, Math.min(bytes, READ_AWAY_BYTES_MAX)));
    this.#paid.add(request);
  }

  /** Takes what was read of a body that declared no length. Refuses tooManyRequests. */
  payRead(request: IncomingMessage, bytes: number): void {
    if (!this.#paid.has(request)) refuseFor(this.#take('body', request, bytes));
  }

  /**
   * Reads away what a client still sends of a body that is too large: a connection that is closed on
   * unread bytes is reset, and the client would lose the answer. The server's request timeout bounds
   * how long it may take, and the budget how much; who has none left is cut off.
   */
  readAway(request: IncomingMessage): void {
    const isPaid = this.#paid.has(request);
    let left = READ_AWAY_BYTES_MAX;
    request.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0 || !(isPaid || this.#take('waste', request, length) === 0)) request.destroy();
    });
    request.resume();
  }

  #take(name: keyof typeof budgets, request: IncomingMessage, bytes: number): number {
    const { addressOf, monotonic } = this.#options;
    return this.#limiter.take(name, addressRange(addressOf(request)), monotonic.now(), bytes);
  }
}

function refuseFor(waitSeconds: number): void {
  if (waitSeconds === 0) return;
  throw new Refusal(Code.tooManyRequests, { seconds: waitSeconds }, waitSeconds);
}
