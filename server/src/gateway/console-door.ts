import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { GuardedResponse } from './bare-answers.ts';
import { isConsolePath } from './web-app.ts';

export interface ConsoleDoorOptions {
  /** 0: the console has no port of its own. */
  readonly port: number;
  readonly host: string;
  /** The host that the console is asked for by, like desk.example; empty: any. */
  readonly hostName: string;
  /** From where it may be asked for. */
  readonly isAllowedFrom: (address: string) => boolean;
  /** A visitor's own, also behind a proxy. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * The console's own origin. With a port of its own the console is there and nowhere else, and nothing
 * else is there; with a host name, it answers to that name only; with a list of addresses, to those only (S26).
 * What it does not serve is as if it were not.
 */
export class ConsoleDoor {
  readonly #options: ConsoleDoorOptions;
  readonly #own = new WeakSet<object>();
  #server: Server | undefined;

  constructor(options: ConsoleDoorOptions) {
    this.#options = options;
  }

  /** Whether this request came to the right door for its path. */
  admits(request: IncomingMessage): boolean {
    const { port, hostName, isAllowedFrom, addressOf } = this.#options;
    const path = (request.url ?? '').split('?', 1)[0] as string;
    const isConsole = isConsolePath(path);
    if (isConsole && hostName && nameOf(request.headers.host) !== hostName) return false;
    if (isConsole && !isAllowedFrom(addressOf(request))) return false;
    if (port === 0) return true;
    const isOwn = this.#own.has(request.socket);
    return isConsole ? isOwn : !isOwn || path === '/favicon.svg' || path === '/healthz';
  }

  /** Opens the own port, if there is one. */
  async open(app: FastifyInstance): Promise<void> {
    const { port, host } = this.#options;
    if (port === 0) return;
    const server = createServer({ ServerResponse: GuardedResponse }, (request, response) =>
      app.routing(request, response),
    );
    server.requestTimeout = app.server.requestTimeout;
    server.headersTimeout = app.server.headersTimeout;
    server.on('connection', (socket) => this.#own.add(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeIdleConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

function nameOf(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').toLowerCase();
}
