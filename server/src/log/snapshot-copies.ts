import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { SecondPlace } from './second-place.ts';
import { openSnapshot, type SnapshotFile, sealSnapshot } from './snapshot-file.ts';
import type { SnapshotStore } from './snapshot-store.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** So many snapshots of a database are kept at the second place. */
const KEPT = 2;
/** One in so many is copied: the log after it is in the database, so an older one does as well. */
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

  /**
   * Brings what is newer than all that the data folder has of this database. Returns how many it brought; throws
   * what was wrong with one of them, after it has tried all.
   */
  async fetchInto(store: SnapshotStore): Promise<number> {
    const newest = await store.newestOf(this.#database);
    const names = await this.#names();
    const errors: Error[] = [];
    let count = 0;
    // The oldest first: the store keeps the newest.
    for (const name of names.filter((one) => sequenceOf(one) > newest)) {
      try {
        const bytes = await this.#place.get('snapshots', name);
        if (!bytes) continue;
        await store.write(openSnapshot(await expand(bytes)));
        count += 1;
      } catch (error) {
        errors.push(new Error(`${name}: ${(error as Error).message}`, { cause: error }));
      }
    }
    if (errors[0]) throw errors[0];
    return count;
  }

  /** A snapshot was written to the data folder; it is copied if it is one's turn. */
  async offer(snapshot: SnapshotFile): Promise<void> {
    if (this.#untilNext > 0) {
      this.#untilNext -= 1;
      return;
    }
    const names = await this.#names();
    const name = this.#nameOf(snapshot.sequence);
    if (!names.includes(name)) {
      const bytes = await compress(sealSnapshot(snapshot), { level: constants.Z_BEST_SPEED });
      await this.#place.put('snapshots', name, bytes);
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

const sequenceOf = (name: string) => Number(name.slice(0, 16));
