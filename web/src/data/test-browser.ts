import { vi } from 'vitest';

/** A storage in memory, as a browser has two of. */
function memoryStorage(): Storage {
  const rows = new Map<string, string>();
  return {
    get length() {
      return rows.size;
    },
    key: (index) => [...rows.keys()][index] ?? null,
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    clear: () => rows.clear(),
  };
}

export interface SentRequest {
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | Error;

/**
 * The few parts of a browser that the data layer touches. Import it before the modules under test:
 * their stores read the storage when they are made. What other files of this process have loaded stays
 * with them: it would hear of the sessions that begin here, and ask this browser's server.
 */
export function installBrowser() {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  const sent: SentRequest[] = [];
  const replies: Reply[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent.push({
      address,
      method: request.method ?? '',
      headers: request.headers as Record<string, string>,
      body: typeof request.body === 'string' ? JSON.parse(request.body) : null,
    });
    const reply = replies.shift() ?? { body: { code: 0, msg: '', data: {} } };
    if (reply instanceof Error) throw reply;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return new Response(text, { status: reply.status ?? 200, headers: reply.headers ?? {} });
  });
  return {
    sent,
    /** What was sent, and answers that nobody took. */
    forget(): void {
      sent.length = 0;
      replies.length = 0;
    },
    /** Queues the next answer of the server; an Error is a network that failed. */
    reply: (reply: Reply) => void replies.push(reply),
    /** Queues a success. */
    answer: (data: unknown) => void replies.push({ body: { code: 0, msg: 'ok', data } }),
  };
}
