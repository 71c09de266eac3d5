import { Duplex } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { feedSocket } from './socket.ts';

test('frames that follow at once go out in one write, in order, before what is sent a turn later', async () => {
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
