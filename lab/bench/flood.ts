/**
 * Strangers who flood, in a process of their own, from several addresses of this machine. Started
 * once by floods.bench.ts, which tells it what to do and when to stop; it says how often it tried,
 * and what it took of the processors itself.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises';
import { FEED_PATH } from '@bourse/contract/feed.ts';

export const floodNames = [
  'pages',
  'invalid tokens',
  'malformed frames',
  'reconnects',
  'pings',
  'pongs',
  '200 sign-ins at once',
] as const;
export type FloodName = (typeof floodNames)[number];

/** No flood: the same process, busy with itself. What it costs, the machine costs. */
export const NEIGHBOUR = 'neighbour';

export interface FloodTask {
  readonly port: number;
  readonly name: FloodName | typeof NEIGHBOUR;
  /** Number of the flood: each comes from addresses of its own, whose budgets are full. */
  readonly nth: number;
  /** Of a neighbour alone: processor time to take, milliseconds a second. */
  readonly busyMs?: number;
}

/** What a flood came to. */
export interface Flooded {
  readonly tries: number;
  /** Processor time of the flooders themselves. */
  readonly ownMs: number;
}

const HANDSHAKE =
  `GET ${FEED_PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
/** After a connection that was not let in, as a program would that is made to flood. */
const TRY_AGAIN_MS = 5;

let isRunning = false;
let tries = 0;
let begun = process.cpuUsage();
let working: Promise<unknown> = Promise.resolve();
const sockets = new Set<Socket>();

process.on('message', (message: FloodTask | 'stop') => {
  if (message === 'stop') return void stop();
  // It stands for other machines, so the exchange's work comes first.
  setPriority(19);
  start(message);
});
process.on('disconnect', () => process.exit());

function start({ name, port, nth, busyMs = 1_000 }: FloodTask): void {
  isRunning = true;
  tries = 0;
  begun = process.cpuUsage();
  if (name === NEIGHBOUR) {
    working = keepBusy(busyMs);
    return;
  }
  const workers =
    name === '200 sign-ins at once' ? 200 : name === 'pings' || name === 'pongs' ? 5 : 32;
  // Pings are one address's five sockets; the others come from sixteen addresses.
  const addresses = workers === 5 ? 1 : 16;
  working = Promise.all(
    Array.from({ length: workers }, (_, worker) =>
      work(name, port, `127.7.${nth}.${2 + (worker % addresses)}`),
    ),
  );
}

async function stop(): Promise<void> {
  isRunning = false;
  const { user, system } = process.cpuUsage(begun);
  for (const socket of sockets) socket.destroy();
  await working;
  const flooded: Flooded = { tries, ownMs: (user + system) / 1_000 };
  process.send?.(flooded);
}

/** Takes its part of each ten milliseconds, by its own processor time: what it does not get it asks for again. */
async function keepBusy(busyMs: number): Promise<void> {
  const startMs = performance.now();
  while (isRunning) {
    const { user, system } = process.cpuUsage(begun);
    const owedMs = ((performance.now() - startMs) * busyMs) / 1_000 - (user + system) / 1_000;
    const untilMs = performance.now() + Math.min(owedMs, 5);
    while (performance.now() < untilMs) tries += 1;
    await (owedMs > 5 ? soon() : pause(5));
  }
}

async function work(name: FloodName, port: number, localAddress: string): Promise<void> {
  while (isRunning) {
    const socket = await open(port, localAddress);
    if (!socket) await pause(TRY_AGAIN_MS);
    else if (name === '200 sign-ins at once') await callOn(socket, signIn);
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
    sockets.add(socket);
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      resolve(undefined);
    });
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
