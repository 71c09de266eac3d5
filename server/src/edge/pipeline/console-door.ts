import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GuardedResponse } from '../files/bare-answers.ts';
import { isConsolePath } from '../files/web-app.ts';

export interface ConsoleDoorOptions {
  /** 0: the console has no port of its own. */
  readonly port: number;
  readonly host: string;
  /** The host that the console is asked for by, like console.example; empty: any. */
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

  /**
   * Whether this request came to the right door. The route that the router found decides, since a path can be written
   * in many ways; where it found none, the path says what is not admitted to be there.
   */
  admits({ raw, routeOptions, url }: FastifyRequest): boolean {
    const { port, hostName, isAllowedFrom, addressOf } = this.#options;
    const place = routeOptions.url ?? (url.split('?', 1)[0] as string);
    const isConsole = isConsolePath(place);
    if (isConsole && hostName && nameOf(raw.headers.host) !== hostName) return false;
    if (isConsole && !isAllowedFrom(addressOf(raw))) return false;
    if (port === 0) return true;
    const isOwn = this.#own.has(raw.socket);
    return isConsole ? isOwn : !isOwn || place === '/favicon.svg' || place === '/healthz';
  }

  /**
   * Opens the own port, if there is one.
   *
   * @param guard puts the bounds of the usual port before it
   */
  async open(app: FastifyInstance, guard: (server: Server) => void): Promise<void> {
    const { port, host } = this.#options;
    if (port === 0) return;
    const server = createServer({ ServerResponse: GuardedResponse }, (request, response) =>
      app.routing(request, response),
    );
    server.requestTimeout = app.server.requestTimeout;
    server.headersTimeout = app.server.headersTimeout;
    server.on('connection', (socket) => this.#own.add(socket));
    guard(server);
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
