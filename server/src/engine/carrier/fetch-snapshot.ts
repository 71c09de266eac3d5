import { openSnapshot, type SnapshotFile } from '../log/snapshot-file.ts';
import { readEnd, writeAsk } from './snapshot-frames.ts';
import type { Carrier } from './wire.ts';

/** An engine that sends nothing for so long is left. */
const SILENT_MAX_MS = 5_000;

export interface SnapshotWanted {
  /** The id of the database whose log it must be of. */
  readonly database: string;
  /** At or before this number. */
  readonly sequenceMax: number;
}

/**
 * Asks an engine for its newest snapshot. Undefined: it has none. Rejects where the engine does not answer, or what it
 * sends has a wrong hash or is of another database.
 */
export async function fetchSnapshot(
  carrier: Pick<Carrier, 'connect'>,
  address: string,
  { database, sequenceMax }: SnapshotWanted,
): Promise<SnapshotFile | undefined> {
  const bytes = await receive(carrier, address, sequenceMax);
  if (bytes.length === 0) return undefined;
  const snapshot = openSnapshot(bytes);
  if (snapshot.database !== database) {
    throw new Error(`a snapshot from ${address} is of the database ${snapshot.database}`);
  }
  if (snapshot.sequence > sequenceMax) throw new Error(`a snapshot from ${address} is too new`);
  return snapshot;
}

async function receive(
  carrier: Pick<Carrier, 'connect'>,
  address: string,
  sequenceMax: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const whole = Promise.withResolvers<void>();
  // It may be told before it is waited for.
  whole.promise.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => whole.reject(new Error(`${address} has fallen silent`)),
      SILENT_MAX_MS,
    );
  };
  heard();
  const wire = await carrier.connect(
    address,
    {
      onFrame(frame) {
        heard();
        if (typeof frame !== 'string') parts.push(frame);
        else if (readEnd(frame)) whole.resolve();
      },
      onEnd: () => whole.reject(new Error(`${address} has hung up`)),
    },
    'snapshots',
  );
  try {
    wire.send(writeAsk({ kind: 'snapshot', sequenceMax }));
    await whole.promise;
    return Buffer.concat(parts);
  } finally {
    clearTimeout(timer);
    wire.cut();
  }
}
