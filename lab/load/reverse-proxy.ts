import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReverseProxy {
  readonly port: number;
  stop(): Promise<void>;
}

export interface ReverseProxyOptions {
  /** Where the exchange listens on this machine. */
  readonly port: number;
  /** The proxy's own address towards the exchange. */
  readonly address: string;
  /** Whether it adds the visitor's address to X-Forwarded-For, as it should. */
  readonly isForwarding: boolean;
}

/** A reverse proxy as stands before an exchange: HTTP and WebSocket go through it, hop by hop. */
export async function startReverseProxy(options: ReverseProxyOptions): Promise<ReverseProxy> {
  const onwards = (incoming: IncomingMessage) =>
    request({
      ...{ host: '127.0.0.1', port: options.port, localAddress: options.address, agent: false },
      method: incoming.method,
      path: incoming.url,
      headers: headersOnwards(incoming, options.isForwarding),
    });
  const server = createServer((incoming, outgoing) => {
    const call = onwards(incoming);
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  server.on('upgrade', (incoming, near) => {
    const call = onwards(incoming);
    call.on('upgrade', (answer, far) => {
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(answer.headers)}\r\n`);
      far.pipe(near);
      near.pipe(far);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    call.on('response', (answer) => near.end(`HTTP/1.1 ${answer.statusCode} Refused\r\n\r\n`));
    call.on('error', () => near.destroy());
    call.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function headersOnwards(incoming: IncomingMessage, isForwarding: boolean): IncomingHttpHeaders {
  const { headers, socket } = incoming;
  if (!isForwarding) return headers;
  const before = headers['x-forwarded-for'];
  const visitor = socket.remoteAddress ?? '';
  return { ...headers, 'x-forwarded-for': before ? `${before}, ${visitor}` : visitor };
}

const linesOf = (headers: IncomingHttpHeaders) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
