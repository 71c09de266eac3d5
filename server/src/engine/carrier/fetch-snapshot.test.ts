import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import { SnapshotServer } from './snapshot-server.ts';
import { webSocketCarrier } from './websocket-carrier.ts';
import type { WireDoor } from './wire.ts';

const state = new Uint8Array(3_000_000).map((_, at) => at % 251);
const carrier = webSocketCarrier({
  ...{ key: 'k'.repeat(32), listen: '127.0.0.1:0', address: '' },
  ...{ certificate: '', certificateKey: '' },
});

let directory: string;
let store: SnapshotStore;
let door: WireDoor;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-fetch-'));
  store = new SnapshotStore(directory, () => {});
  const server = new SnapshotServer(store, 'one');
  door = await carrier.listen((wire, use) => {
    expect(use).toBe('snapshots');
    return server.take(wire);
  });
});
afterEach(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

const write = (sequence: number) =>
  store.write({ sequence, database: 'one', logHash: 'aa', state });
const fetchOne = (database: string, sequenceMax = Number.MAX_SAFE_INTEGER) =>
  fetchSnapshot(carrier, door.address, { database, sequenceMax });

test('the newest snapshot at or before a number comes whole', async () => {
  expect(await fetchOne('one')).toBeUndefined();
  await write(10);
  await write(20);
  expect((await fetchOne('one', 15))?.sequence).toBe(10);
  const found = await fetchOne('one');
  expect(found).toMatchObject({ sequence: 20, database: 'one', logHash: 'aa' });
  expect(found?.state).toEqual(Buffer.from(state));
});

test('F04 one with a wrong byte, or of another database, is refused', async () => {
  await write(10);
  await expect(fetchOne('two')).rejects.toThrow('is of the database one');
  const bytes = readFileSync(store.pathOf(10));
  bytes.writeUInt8(bytes.readUInt8(2_000_000) ^ 1, 2_000_000);
  writeFileSync(store.pathOf(10), bytes);
  await expect(fetchOne('one')).rejects.toThrow('its bytes do not match its hash');
});

test('an engine that is gone, or asked for something else, is left', async () => {
  const { address } = door;
  const ended = Promise.withResolvers<void>();
  const wire = await carrier.connect(
    address,
    { onFrame: () => {}, onEnd: () => ended.resolve() },
    'snapshots',
  );
  wire.send('{"kind":"else"}');
  await ended.promise;
  await door.close();
  await expect(fetchOne('one')).rejects.toThrow();
});
