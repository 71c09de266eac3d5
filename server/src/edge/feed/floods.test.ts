import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import { afterEach, expect, it } from 'vitest';
import { watchMachine } from '#platform/test-machine.ts';
import { TestWorld } from './test-world.ts';

/** What a signed-out socket that floods may cost: bytes that are read of it, over all it does. */
const READ_MAX = 256 * 1_024;

let world: TestWorld;
afterEach(() => world.stop());

/** A client's frame with an empty mask. */
function frame(first: number, payload: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
const repeated = (one: Buffer, bytes: number) =>
  Buffer.concat(Array<Buffer>(Math.ceil(bytes / one.length)).fill(one));

const BINARY = 0x82;
const [CLOSE, PING, PONG] = [0x88, 0x89, 0x8a];

it.each([
  ['pings', Buffer.alloc(0), frame(PING)],
  ['pings with something in them', Buffer.alloc(0), frame(PING, new Uint8Array(125))],
  ['pongs that nobody asked for', Buffer.alloc(0), frame(PONG)],
  ['empty messages', Buffer.alloc(0), frame(BINARY)],
  ['malformed messages', Buffer.alloc(0), frame(BINARY, new Uint8Array(8).fill(0xff))],
  ['texts', Buffer.alloc(0), frame(0x81, Buffer.from('hello'))],
  [
    'fragments',
    Buffer.alloc(0),
    Buffer.concat([frame(0x02), ...Array(62).fill(frame(0x00)), frame(0x80)]),
  ],
  ['whatever follows a frame without a mask', Buffer.from([0x82, 0x01, 0x00]), frame(PING)],
  ['whatever follows an unknown kind of frame', frame(0x83), frame(PING)],
  ['whatever follows its own close', frame(CLOSE, Buffer.from([0x03, 0xe8])), frame(PING)],
  [
    'whatever follows one that is too large',
    Buffer.from([BINARY, 0xfe, 0xff, 0xff, 0, 0, 0, 0]),
    frame(PING),
  ],
])('F41: a flood of %s is not read on, and its socket is destroyed', async (_name, first, next) => {
  world = await TestWorld.start();
  const opened = once(world.server, 'connection') as Promise<[Socket]>;
  const flooder = await shakeHands(world.url);
  const [serverSide] = await opened;
  const isGone = once(serverSide, 'close');
  const machine = watchMachine();
  const startMs = performance.now();
  flooder.write(first);
  const sent = flood(flooder, repeated(next, 64 * 1_024));
  await isGone;
  expect(performance.now() - startMs).toBeLessThan(machine.patient(2_000));
  expect(serverSide.bytesRead).toBeLessThan(READ_MAX);
  expect(await sent).toBeGreaterThan(0);
  await expect.poll(() => world.feed.socketsCount).toBe(0);
});

it('F41: an address that goes on sending floods is let in no more for a while, and others are', async () => {
  world = await TestWorld.start();
  const floodOnce = async (localAddress: string) => {
    const flooder = await shakeHands(world.url, localAddress).catch(() => undefined);
    if (!flooder) return false;
    await flood(flooder, repeated(frame(BINARY, new Uint8Array(8).fill(0xff)), 64 * 1_024));
    return true;
  };
  const letIn: boolean[] = [];
  for (let count = 0; count < 15; count += 1) letIn.push(await floodOnce('127.0.0.5'));
  expect(letIn.slice(0, 5)).toEqual(Array(5).fill(true));
  expect(letIn.slice(12)).toEqual([false, false, false]);
  expect(await floodOnce('127.0.0.6')).toBe(true);
});

it('F41: who pings now and then, and answers pings, is left alone and answered', async () => {
  world = await TestWorld.start({ limits: { heartbeatMs: 1_000 } });
  const client = await world.connect();
  for (let count = 0; count < 40; count += 1) {
    await sleep(100);
    await client.settled();
  }
  expect(client.pushes).toEqual([]);
  expect(world.feed.socketsCount).toBe(1);
});

/** Writes as fast as the other side reads, until it is gone; answers how often it could. */
async function flood(socket: Socket, bytes: Buffer): Promise<number> {
  let count = 0;
  while (!socket.destroyed) {
    if (!socket.write(bytes)) {
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve);
        socket.once('close', resolve);
      });
    }
    count += 1;
  }
  return count;
}

/** Throws when it is not let in. */
async function shakeHands(url: string, localAddress?: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const from = localAddress === undefined ? {} : { localAddress };
  const socket = connectTcp({ port: Number(port), host: hostname, ...from });
  socket.on('error', () => undefined);
  socket.write(
    `GET ${FEED_PATH} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101 ')) {
    socket.destroy();
    throw new Error('it is not let in');
  }
  socket.on('data', () => undefined);
  return socket;
}
