import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gunzip } from 'node:zlib';
import type { SecondPlace } from './second-place.ts';
import { openSnapshot } from './snapshot-file.ts';
import type { SnapshotStore } from './snapshot-store.ts';

const expand = promisify(gunzip);

const READ_BYTES = 2 ** 18;

/** How many snapshots of a database are kept at the second place. */
const KEPT = 2;
/** One in this many is copied: the log after it is in the database, so an older one does as well. */
const EVERY = 12;

/** Snapshots at a second place: what a new machine starts from when the log begins after its first command. */
export class SnapshotCopies {
  readonly #place: SecondPlace;
  readonly #database: string;
  #untilNext = 0;

  /** @param database the id of the database whose log they are of */
  constructor(place: SecondPlace, database: string) {
    this.#place = place;
    this.#database = database;
  }

  /** Number of the newest at or before a number; 0: there is none. */
  async newest(sequenceMax: number): Promise<number> {
    return (await this.#names()).map(sequenceOf).findLast((one) => one <= sequenceMax) ?? 0;
  }

  /**
   * Brings what is newer than all that the data folder has of this database. Returns how many it brought; throws
   * what was wrong with one of them, after it has tried all.
   *
   * @param sequenceMax newer ones are of no use
   */
  async fetchInto(store: SnapshotStore, sequenceMax = Number.MAX_SAFE_INTEGER): Promise<number> {
    const newest = await store.newestOf(this.#database, sequenceMax);
    const names = (await this.#names()).filter((one) => sequenceOf(one) <= sequenceMax);
    const errors: Error[] = [];
    let count = 0;
    // The oldest first: the store keeps the newest.
    for (const name of names.filter((one) => sequenceOf(one) > newest)) {
      try {
        const bytes = await this.#place.get('snapshots', name);
        if (!bytes) continue;
        await store.write(openSnapshot(await expand(bytes)), sequenceMax);
        count += 1;
      } catch (error) {
        errors.push(new Error(`${name}: ${(error as Error).message}`, { cause: error }));
      }
    }
    if (errors[0]) throw errors[0];
    return count;
  }

  /**
   * A snapshot was written to the data folder; it is copied if it is the next one due.
   *
   * @param path of its file
   */
  async offer(sequence: number, path: string): Promise<void> {
    if (this.#untilNext > 0) {
      this.#untilNext -= 1;
      return;
    }
    const names = await this.#names();
    const name = this.#nameOf(sequence);
    if (!names.includes(name)) {
      await this.#place.put('snapshots', name, await compressed(path));
    }
    this.#untilNext = EVERY - 1;
    const kept = [...new Set([...names, name])].sort();
    for (const old of kept.slice(0, -KEPT)) await this.#place.remove('snapshots', old);
  }

  /** Number of the oldest, once there are as many as are kept; 0: there are fewer. */
  async oldestKept(): Promise<number> {
    const names = await this.#names();
    return names.length < KEPT ? 0 : sequenceOf(names.at(-KEPT) as string);
  }

  /** Oldest first. */
  async #names(): Promise<readonly string[]> {
    const names = await this.#place.names('snapshots');
    return names.filter((name) => name.endsWith(`-${this.#database}.snapshot.gz`));
  }

  #nameOf(sequence: number): string {
    return `${String(sequence).padStart(16, '0')}-${this.#database}.snapshot.gz`;
  }
}

/** The file is never whole in memory: only what is left of it. */
async function compressed(path: string): Promise<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const file = createReadStream(path, { highWaterMark: READ_BYTES });
  const [bytes] = await Promise.all([buffer(gzip), pipeline(file, gzip)]);
  return bytes;
}

const sequenceOf = (name: string) => Number(name.slice(0, 16));
