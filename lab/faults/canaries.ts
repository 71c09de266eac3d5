import { randomBytes } from 'node:crypto';
import type { TracedServer } from '../load/traced-server.ts';

/** What is sent to a server and must stand in nothing that it writes down, each by a name for who reads a failure. */
export class Canaries {
  readonly #values = new Map<string, string>();

  get size(): number {
    return this.#values.size;
  }

  /** A new one: letters and digits that stand nowhere else. */
  make(name: string): string {
    return this.keep(name, `canary${randomBytes(9).toString('hex')}`);
  }

  /** One that the server has made: a code, a token, a secret. */
  keep(name: string, value: string): string {
    if (value.length < 6) throw new Error(`${name} is too short to be looked for: ${value}`);
    this.#values.set(name, value);
    return value;
  }

  get(name: string): string {
    const value = this.#values.get(name);
    if (value === undefined) throw new Error(`no canary is called ${name}`);
    return value;
  }

  /** By their names those that stand in a text. */
  leakedIn(text: string): readonly string[] {
    return [...this.#values].filter(([, value]) => text.includes(value)).map(([name]) => name);
  }
}

export interface TracedAnswer {
  readonly requestId: string;
  readonly status: number;
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** One call to a server that is looked at; a body is JSON, a text as it is, or bytes with their own header. */
export async function askTraced(
  traced: TracedServer,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<TracedAnswer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(traced.process.address + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { code = -1, data = null } = text.startsWith('{"code"') ? JSON.parse(text) : {};
  const requestId = response.headers.get('x-request-id') ?? '';
  return { requestId, status: response.status, code, data };
}

/** The lines of a server's log, as it has printed them so far. */
export const logLines = (traced: TracedServer): readonly Readonly<Record<string, unknown>>[] =>
  traced.process
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** The newest code that the outbox has for an address, once it has so many. */
export async function outboxCodes(traced: TracedServer, target: string): Promise<string[]> {
  const { data } = await askTraced(traced, 'GET', `/dev/outbox.json?target=${target}`);
  const { list } = data as { list: { code: string }[] };
  return list.flatMap(({ code }) => code || []);
}
