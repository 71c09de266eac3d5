/**
 * A stranger who floods, in a process of its own, from several addresses of this machine. Started
 * by floods.bench.ts, which tells it what to do and when to stop; it reports how often it tried.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { FEED_PATH } from '@bourse/contract/feed.ts';

export const floodNames = [
  'sign-ins',
  'invalid tokens',
  'pages',
  'reconnects',
  'malformed frames',
  'pings',
  'pongs',
] as const;
export type FloodName = (typeof floodNames)[number];

export interface FloodTask {
  readonly port: number;
  readonly name: FloodName;
}

const HANDSHAKE =
  `GET ${FEED_PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
/** After a connection that was not let in, as a program would that is made to flood. */
const TRY_AGAIN_MS = 5;

let isRunning = true;
let tries = 0;

process.on('message', (message: FloodTask | 'stop') => {
  if (message === 'stop') {
    isRunning = false;
    process.send?.(tries, () => process.exit());
  } else {
    // It stands for another machine, so the exchange's work comes first.
    setPriority(19);
    start(message);
  }
});

function start({ name, port }: FloodTask): void {
  const workers = name === 'sign-ins' ? 64 : name === 'pings' || name === 'pongs' ? 5 : 32;
  // Pings are one address's five sockets; the others come from sixteen addresses.
  const addresses = workers === 5 ? 1 : 16;
  for (let worker = 0; worker < workers; worker += 1) {
    void work(name, port, `127.0.7.${2 + (worker % addresses)}`);
  }
}

async function work(name: FloodName, port: number, localAddress: string): Promise<void> {
  while (isRunning) {
    const socket = await open(port, localAddress);
    if (!socket) await pause(TRY_AGAIN_MS);
    else if (name === 'sign-ins') await callOn(socket, signIn);
    else if (name === 'invalid tokens') await callOn(socket, invalidToken);
    else if (name === 'pages')
      await callOn(socket, () => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    else await flood(socket, frames[name]);
    socket?.destroy();
  }
}

/** A connection; undefined when it is refused. */
function open(port: number, localAddress: string): Promise<Socket | undefined> {
  tries += 1;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => resolve(undefined));
    socket.on('error', () => undefined);
  });
}

/** One call after the other on one connection, each once the one before is answered. */
function callOn(socket: Socket, next: () => string): Promise<void> {
  return new Promise((resolve) => {
    const call = () => {
      tries += 1;
      socket.write(next());
    };
    socket.on('data', () => isRunning && call());
    socket.once('close', () => resolve());
    call();
  });
}

const signIn = () => {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const body = JSON.stringify({ type: 'login', email, password: 'Spring is here 1' });
  return (
    'POST /api/auth/flow HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n' +
    `content-length: ${body.length}\r\n\r\n${body}`
  );
};

const invalidToken = () =>
  'GET /api/user HTTP/1.1\r\nHost: localhost\r\n' +
  `authorization: Bearer ${randomBytes(32).toString('base64url')}\r\n\r\n`;

/** A client's frame with an empty mask. */
const frame = (first: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
const many = (one: Buffer) =>
  Buffer.concat(Array<Buffer>(Math.ceil(65_536 / one.length)).fill(one));
const nothing = Buffer.alloc(0);

const frames = {
  reconnects: nothing,
  'malformed frames': many(frame(0x82, Buffer.alloc(20, 0xff))),
  pings: many(frame(0x89, nothing)),
  pongs: many(frame(0x8a, nothing)),
} as const;

/** Shakes hands, then writes as fast as it is read until the other side has enough. */
function flood(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const write = () => {
      while (isRunning && !socket.destroyed && socket.write(bytes)) tries += 1;
      tries += 1;
    };
    socket.once('data', () => {
      if (bytes.length === 0) return void socket.destroy();
      socket.on('drain', write);
      socket.on('data', () => undefined);
      write();
    });
    socket.once('close', () => resolve());
    socket.write(HANDSHAKE);
  });
}
