import { createHmac, hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** An answer that says no: `code` is one of the table of codes, `status` that of HTTP. */
export class Refused extends Error {
  code = 0;
  status = 0;
}

/** Calls the exchange with an API key. Its address has no slash at its end. Needs Node 20.12 or newer and nothing else. */
export class Client {
  readonly #address: string;
  readonly #key: string;
  readonly #secret: string;
  #lastTime = 0;

  constructor(address: string, key: string, secret: string) {
    this.#address = address;
    this.#key = key;
    this.#secret = secret;
  }

  /** The authorization header of one call; the live feed takes that of GET /ws/kline as its token. */
  sign(method: string, path: string, query = '', body = ''): string {
    // No two calls of one time: a signed call is taken once.
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1);
    const text = [this.#lastTime, method, path, query, hash('sha256', body)].join('\n');
    const signature = createHmac('sha256', this.#secret).update(text).digest('hex');
    return `HMAC-SHA256 ${this.#key}:${this.#lastTime}:${signature}`;
  }

  /** Makes a call and gives its data; an idempotency key makes a transfer or withdrawal safe to repeat. Waits and signs again when a budget is used up or the server has just started: up to a minute for reads and cancels, 5 seconds for all else, since an order would carry an old price. */
  async call(
    method: string,
    path: string,
    fields: { query?: Record<string, string>; body?: object; idempotencyKey?: string } = {},
  ): Promise<unknown> {
    const query = new URLSearchParams(fields.query).toString();
    const body = fields.body ? JSON.stringify(fields.body) : '';
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(fields.idempotencyKey && { 'idempotency-key': fields.idempotencyKey }),
    };
    const lastMs = performance.now() + (method === 'GET' || /cancel/i.test(path) ? 60_000 : 5_000);
    for (;;) {
      const authorization = this.sign(method, path, query, body);
      const sent = { method, headers: { authorization, ...headers }, body: body || null };
      const response = await fetch(this.#address + path + (query && `?${query}`), sent);
      const answer = await response.json();
      const { code, msg, data } = answer as { code: number; msg: string; data: unknown };
      if (code === 0) return data;
      const { status, headers: told } = response;
      const waitMs = status === 429 || code === 1035 ? Number(told.get('retry-after')) * 1_000 : 0;
      if (waitMs === 0 || performance.now() + waitMs > lastMs) {
        throw Object.assign(new Refused(msg), { code, status });
      }
      await setTimeout(waitMs);
    }
  }
}
