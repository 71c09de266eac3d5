import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { GENESIS_HASH, sealBatch, writeEntry } from './command-log.ts';
import { LogArchive } from './log-archive.ts';
import { configuredSecondPlace, type SecondPlace } from './second-place.ts';
import { SnapshotCopies } from './snapshot-copies.ts';
import { SnapshotStore } from './snapshot-store.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let directory: string;

beforeAll(async () => {
  database = await startMigratedDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-second-'));
});
afterAll(async () => {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('F64 an exchange whose database lies in its data folder has no second place', () => {
  expect(configuredSecondPlace({ databaseUrl: '', secondPlace: '' })).toBeUndefined();
});

describe.each(['the database', 'a folder'])('a second place in %s', (kind) => {
  let place: SecondPlace;
  let folder: string;

  /** The path of a snapshot that the data folder has. */
  const written = async (sequence: number, of: string): Promise<string> => {
    const store = new SnapshotStore(join(mkdtempSync(join(directory, 'data-')), 'own'), () => {});
    await store.write({ sequence, database: of, logHash: 'aa', state: Buffer.of(sequence) });
    return store.pathOf(sequence);
  };

  beforeEach(async () => {
    await database.pool.query('truncate second_place');
    folder = mkdtempSync(join(directory, 'place-'));
    const secondPlace = kind === 'a folder' ? folder : '';
    place = configuredSecondPlace({ databaseUrl: database.url, secondPlace }) as SecondPlace;
  });

  test('F64 gives back what was put there, byte by byte, and takes nothing else under its name', async () => {
    // More than two parts, and none of them a whole one.
    const bytes = randomBytes(2 * 1_024 * 1_024 + 17);
    await place.put('archive', 'b', bytes);
    await place.put('archive', 'a', Buffer.of());
    await place.put('snapshots', 'b', Buffer.of(1));
    expect(await place.names('archive')).toEqual(['a', 'b']);
    expect((await place.get('archive', 'b'))?.equals(bytes)).toBe(true);
    expect(await place.get('archive', 'a')).toEqual(Buffer.of());
    expect(await place.get('archive', 'c')).toBeUndefined();
    // After a crash the same file is offered again.
    await place.put('archive', 'b', bytes);
    await expect(place.put('archive', 'b', bytes.subarray(1))).rejects.toThrow(/another b/);
    expect((await place.get('archive', 'b'))?.equals(bytes)).toBe(true);
    await place.remove('archive', 'b');
    expect(await place.names('archive')).toEqual(['a']);
    expect(await place.names('snapshots')).toEqual(['b']);
  });

  test('F64 a new data folder has the newest snapshots of its database from there, and one that is newer brings none', async () => {
    const copies = new SnapshotCopies(place, 'ours');
    const offered = async (sequence: number, database = 'ours') => {
      const path = await written(sequence, database);
      await (database === 'ours' ? copies : new SnapshotCopies(place, database)).offer(
        sequence,
        path,
      );
    };
    await offered(1, 'another');
    expect(await copies.oldestKept()).toBe(0);
    // The first one, and then one of twelve.
    for (let sequence = 1; sequence <= 30; sequence += 1) await offered(sequence);
    expect(await copies.oldestKept()).toBe(13);
    expect(await place.names('snapshots')).toHaveLength(3);

    const fresh = new SnapshotStore(
      join(mkdtempSync(join(directory, 'data-')), 'snapshots'),
      () => {},
    );
    expect(await copies.fetchInto(fresh)).toBe(2);
    expect(await fresh.newest(24)).toMatchObject({ sequence: 13, database: 'ours' });
    expect(await fresh.newest(99)).toMatchObject({ sequence: 25, state: Buffer.of(25) });
    expect(await copies.fetchInto(fresh)).toBe(0);
  });

  test('F64 a copy that is damaged is named, and the other one is taken', async () => {
    const copies = new SnapshotCopies(place, 'ours');
    await copies.offer(1, await written(1, 'ours'));
    const damaged = '0000000000000002-ours.snapshot.gz';
    await place.put('snapshots', damaged, Buffer.of(7));
    const data = mkdtempSync(join(directory, 'data-'));
    const fresh = new SnapshotStore(join(data, 'snapshots'), () => {});
    await expect(copies.fetchInto(fresh)).rejects.toThrow(/^0000000000000002-ours/);
    expect(await fresh.newest(9)).toMatchObject({ sequence: 1 });
  });

  test('F64 an archive that another machine wrote is read from there', async () => {
    const here = join(mkdtempSync(join(directory, 'data-')), 'archive');
    const body = { case: 'cancelOrder', value: { order: 1 } } as const;
    const entry = (sequence: number) => writeEntry({ sequence, time: 1, user: 1, key: '', body });
    const one = sealBatch([entry(1)], GENESIS_HASH);
    const two = sealBatch([entry(2)], one.hash);
    await new LogArchive(here, place).write([one]);
    await new LogArchive(here, place).write([two]);
    const found: number[] = [];
    const elsewhere = new LogArchive(join(directory, 'nowhere'), place);
    for await (const { batches } of elsewhere.back({ sequence: 2, hash: two.hash })) {
      found.push(...batches.map(({ lastSequence }) => lastSequence));
    }
    expect(found).toEqual([2, 1]);
    expect(await elsewhere.namesBefore(1)).toEqual(readdirSync(here).slice(0, 1));
  });

  test('F64 a place that is not there keeps batches from leaving the table', async () => {
    if (kind === 'a folder') {
      rmSync(folder, { recursive: true });
    } else {
      await database.pool.query('alter table second_place rename to gone');
    }
    try {
      const body = { case: 'cancelOrder', value: { order: 1 } } as const;
      const batch = sealBatch(
        [writeEntry({ sequence: 1, time: 1, user: 1, key: '', body })],
        GENESIS_HASH,
      );
      const archive = new LogArchive(join(mkdtempSync(join(directory, 'data-')), 'a'), place);
      await expect(archive.write([batch])).rejects.toThrow();
    } finally {
      if (kind === 'the database')
        await database.pool.query('alter table gone rename to second_place');
    }
  });
});

test('F64 what is half written in a folder is no file of it', async () => {
  const folder = mkdtempSync(join(directory, 'place-'));
  const place = configuredSecondPlace({ databaseUrl: database.url, secondPlace: folder });
  mkdirSync(join(folder, 'archive'));
  writeFileSync(join(folder, 'archive', 'a.tmp'), '');
  expect(await place?.names('archive')).toEqual([]);
});
