import { createHash, createHmac, type KeyObject, sign } from 'node:crypto';

/** A program's key, with what it signs. */
export interface SigningKey {
  readonly code: string;
  /** The secret of an HMAC key, or the private half of an Ed25519 key. */
  readonly secret: string | KeyObject;
}

let lastTime = 0;
let offsetMs = 0;

/** The time of a call: no two calls of this process have the same, so that none repeats another. */
export function nextTime(): number {
  lastTime = Math.max(lastTime + 1, Date.now() + offsetMs);
  return lastTime;
}

/** From now on calls go by a server's clock: this machine's is not the same. UTC epoch milliseconds. */
export function followTime(serverTime: number): void {
  offsetMs = serverTime - Date.now();
  lastTime = 0;
}

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
