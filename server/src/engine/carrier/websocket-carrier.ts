import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { ClusterConfig } from '#platform/config.ts';
import type { Carrier, Wire, WireHearer, WireUse } from './wire.ts';

/** A full queue of commands has some 8 MB. */
const FRAME_BYTES_MAX = 64 * 2 ** 20;
const CONNECT_WITHIN_MS = 1_000;
const paths: Readonly<Record<WireUse, string>> = { log: '/', snapshots: '/snapshots' };

/** Wires over WebSockets. Anyone who reads the network reads them, unless there is a certificate. */
export function webSocketCarrier(options: ClusterConfig): Carrier {
  const { key, listen, certificate, certificateKey } = options;
  const settings = { perMessageDeflate: false, maxPayload: FRAME_BYTES_MAX };
  return {
    async listen(onWire) {
      const server = certificateKey
        ? createSecureServer({
            ...{ cert: readFileSync(certificate), key: readFileSync(certificateKey) },
          })
        : createServer();
      const verifyClient = ({ req }: { req: IncomingMessage }) => knows(req, key);
      const sockets = new WebSocketServer({ ...settings, server, verifyClient });
      // The server says it, too.
      sockets.on('error', () => {});
      sockets.on('connection', (socket, { url, socket: bytes }) => {
        const use: WireUse = url === paths.snapshots ? 'snapshots' : 'log';
        attend(socket, onWire(wireOf(socket, bytes), use));
      });
      await listenAt(server, listen);
      return {
        address: options.address || addressOf(server, certificateKey ? 'wss' : 'ws'),
        async close() {
          for (const socket of sockets.clients) socket.terminate();
          server.closeAllConnections();
          await new Promise((resolve) => server.close(resolve));
        },
      };
    },
    async connect(address, hearer, use = 'log') {
      const socket = new WebSocket(new URL(paths[use], address), {
        ...settings,
        headers: { authorization: `Bearer ${key}` },
        handshakeTimeout: CONNECT_WITHIN_MS,
        ...(certificate && { ca: readFileSync(certificate) }),
      });
      // Before it is open: frames may come together with the answer.
      const isOpen = Promise.all([once(socket, 'upgrade'), once(socket, 'open')]);
      attend(socket, hearer);
      const [[answer]] = (await isOpen) as [[IncomingMessage], unknown];
      return wireOf(socket, answer.socket);
    },
  };
}

function wireOf(socket: WebSocket, bytes: Socket): Wire {
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    bytes.uncork();
  };
  return {
    send(frame) {
      if (socket.readyState !== WebSocket.OPEN) return;
      // Frames of one turn leave by one call of the system.
      if (!isCorked) {
        isCorked = true;
        bytes.cork();
        process.nextTick(uncork);
      }
      socket.send(frame);
    },
    get waitingBytes() {
      return socket.bufferedAmount;
    },
    cut: () => socket.terminate(),
  };
}

function attend(socket: WebSocket, hearer: WireHearer): void {
  socket.on('message', (data: Buffer, isBinary: boolean) =>
    hearer.onFrame(isBinary ? data : data.toString()),
  );
  // The end follows.
  socket.on('error', () => {});
  socket.on('close', () => hearer.onEnd());
}

/** Digests are compared, so that the time says nothing of the key or its length. */
function knows({ headers }: IncomingMessage, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${key}`));
}

async function listenAt(server: Server, place: string): Promise<void> {
  const at = place.lastIndexOf(':');
  server.listen(Number(place.slice(at + 1)), place.slice(0, at).replace(/^\[|\]$/g, ''));
  await once(server, 'listening');
}

function addressOf(server: Server, scheme: 'ws' | 'wss'): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
