import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Served, serveSigner } from './serve.ts';
import { SignerClient } from './signer-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-serve-'));
const path = join(folder, 'socket');
let server: Server;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // What is asked here reaches none of the others.
  const served = {
    description: {
      ...{ kind: 'description', pid: 1 },
    },
    evm: {
      signer: {
        signedFor: async () => {
          throw new TypeError('a bug');
        },
      },
      keys: { hot: { address: '' } },
    },
  };
  server = await serveSigner(path, served as unknown as Served);
});
afterAll(() => {
  server.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const isAnswered = () => new SignerClient(path).describe().then(() => true);

test('S28 what is no question, and what is broken inside, is answered, and the next one is, too', async () => {
  const ask = async (line: string) => {
    const socket = createConnection(path);
    socket.end(line);
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return JSON.parse(String(data)).kind;
  };
  const bug = JSON.stringify({ kind: 'find', withdrawal: '1' });
  for (const line of ['no JSON', '[]', '"__proto__"', '{"kind":"sign"}', bug]) {
    expect(await ask(`${line}\n`), line).toBe('failed');
  }
  expect(await isAnswered()).toBe(true);
});

test('S28 a client that goes in the middle of a line ends nothing but that', async () => {
  const sockets: Socket[] = [];
  for (let count = 0; count < 20; count += 1) {
    const socket = createConnection(path);
    await once(socket, 'connect');
    socket.write('{"kind":"desc');
    sockets.push(socket);
  }
  for (const socket of sockets) socket.destroy();
  expect(await isAnswered()).toBe(true);
});

test('S28 connections are bounded, and those that end leave room', async () => {
  const isClosed = new Set<Socket>();
  const sockets = Array.from({ length: 100 }, () => {
    const socket = createConnection(path);
    socket.on('error', () => undefined).on('close', () => isClosed.add(socket));
    return socket.resume();
  });
  await expect.poll(() => isClosed.size).toBe(36);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => isAnswered().catch(() => false)).toBe(true);
});
