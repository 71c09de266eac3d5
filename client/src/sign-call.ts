import { createHash, createHmac, type KeyObject, sign } from 'node:crypto';

/** A program's key, with what it signs. */
export interface SigningKey {
  readonly code: string;
  /** The secret of an HMAC key, or the private half of an Ed25519 key. */
  readonly secret: string | KeyObject;
}

/** How long after the server's clock a call may be signed: ahead of that no time of it is taken. */
const AHEAD_MS = 1_000;

/**
 * The times of calls to one exchange: no two calls of this process have the same, so that none repeats
 * another. They go by this machine's clock until `follow` says what the exchange's is.
 */
export class CallClock {
  private lastTime = 0;
  private offsetMs = 0;

  /** UTC epoch milliseconds. */
  next(): number {
    this.lastTime = Math.max(this.lastTime + 1, Date.now() + this.offsetMs);
    return this.lastTime;
  }

  /** UTC epoch milliseconds, of no call: what the exchange's clock says, as far as that is known. */
  now(): number {
    return Math.max(this.lastTime, Date.now() + this.offsetMs);
  }

  /** From now on it goes by the exchange's clock, UTC epoch milliseconds. */
  follow(serverTime: number): void {
    this.offsetMs = serverTime - Date.now();
    // Times that were given out already stay so, unless all that follow would be refused.
    if (this.lastTime > serverTime + AHEAD_MS) this.lastTime = 0;
  }
}

const clocks = new Map<string, CallClock>();

/** The clock of the exchange at that address. */
export function clockOf(address: string): CallClock {
  const clock = clocks.get(address) ?? new CallClock();
  clocks.set(address, clock);
  return clock;
}

const ownClock = new CallClock();

/** The time of a call by this machine's clock. */
export const nextTime = (): number => ownClock.next();

/** The authorization header of a call, written apart from the server's own code. */
export function signCall(
  key: SigningKey,
  method: string,
  pathAndQuery: string,
  body: string | Buffer = '',
  time = nextTime(),
): string {
  const [path, query = ''] = pathAndQuery.split('?');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = [time, method, path, query, bodyHash].join('\n');
  const { code, secret } = key;
  if (typeof secret === 'string') {
    return `HMAC-SHA256 ${code}:${time}:${createHmac('sha256', secret).update(text).digest('hex')}`;
  }
  return `Ed25519 ${code}:${time}:${sign(null, Buffer.from(text), secret).toString('hex')}`;
}
