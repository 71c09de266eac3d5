import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SnapshotStore } from '../log/snapshot-store.ts';
import { readAsk, writeAnswer } from './snapshot-frames.ts';
import type { Wire, WireHearer } from './wire.ts';

const PART_BYTES = 2 ** 18;
/** What was sent and has not left: more is read from the disk later. */
const WAITING_BYTES_MAX = 4 * 2 ** 20;
const PAUSE_MS = 10;

/** Sends snapshots of an engine to processes of the cluster that have none. */
export class SnapshotServer {
  readonly #store: Pick<SnapshotStore, 'newestOf' | 'pathOf'>;
  readonly #database: string;

  /** @param database the id of the database whose log they are of */
  constructor(store: Pick<SnapshotStore, 'newestOf' | 'pathOf'>, database: string) {
    this.#store = store;
    this.#database = database;
  }

  take(wire: Wire): WireHearer {
    let hasEnded = false;
    return {
      // One that cannot be sent after all ends the wire: who asked looks elsewhere.
      onFrame: (frame) => void this.#answer(wire, frame, () => hasEnded).catch(() => wire.cut()),
      onEnd: () => {
        hasEnded = true;
      },
    };
  }

  async #answer(wire: Wire, frame: string | Uint8Array, hasEnded: () => boolean): Promise<void> {
    const { sequenceMax } = readAsk(frame);
    const sequence = await this.#store.newestOf(this.#database, sequenceMax);
    if (sequence > 0) {
      const options = { highWaterMark: PART_BYTES };
      for await (const part of createReadStream(this.#store.pathOf(sequence), options)) {
        while (wire.waitingBytes > WAITING_BYTES_MAX && !hasEnded()) await sleep(PAUSE_MS);
        if (hasEnded()) return;
        wire.send(part as Buffer);
      }
    }
    wire.send(writeAnswer({ kind: 'snapshot-end', sequence }));
  }
}
