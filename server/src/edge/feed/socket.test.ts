import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { feedSocket } from './socket.ts';

test('frames that follow at once go out in one write, in order, before what is sent a tick later', async () => {
  const writes: string[][] = [];
  const stream = new Duplex({
    read() {},
    write: (chunk: Buffer, _, done) => done(void writes.push([chunk.toString()])),
    writev: (chunks, done) => done(void writes.push(chunks.map(({ chunk }) => String(chunk)))),
  });
  const socket = feedSocket({ readyState: 1, OPEN: 1 } as WebSocket, stream);
  socket.sendTogether(Buffer.from('fill'));
  socket.sendTogether(Buffer.from('balance'));
  socket.send(Buffer.from('push'));
  expect(writes).toEqual([]);
  await soon();
  socket.send(Buffer.from('later'));
  await soon();
  expect(writes).toEqual([['fill', 'balance', 'push'], ['later']]);
});

test('F30: a reset takes unread data from the kernel', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[stream]] = await Promise.all([accepted, once(reader, 'connect')]);
  const failed = once(reader, 'error');
  const terminate = vi.fn();
  const socket = feedSocket({ readyState: 1, OPEN: 1, terminate } as unknown as WebSocket, stream);
  reader.pause();
  socket.send(new Uint8Array(16 * 1024 * 1024));
  socket.reset();
  reader.resume();
  reader.on('data', () => undefined);
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
  expect(reader.bytesRead).toBeLessThan(16 * 1024 * 1024);
  expect(terminate).toHaveBeenCalledOnce();
  server.close();
});
