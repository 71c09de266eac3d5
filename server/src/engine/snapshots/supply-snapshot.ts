import { fetchSnapshot } from '../carrier/fetch-snapshot.ts';
import type { Carrier } from '../carrier/wire.ts';
import { readSnapshotAddresses } from '../log/log-followers.ts';
import type { PostgresLog } from '../log/postgres-log.ts';
import type { SnapshotCopies } from '../log/snapshot-copies.ts';
import type { SnapshotStore } from '../log/snapshot-store.ts';

export interface SnapshotSupply {
  readonly log: Pick<PostgresLog, 'database' | 'start' | 'beside'>;
  readonly store: SnapshotStore;
  /** The second place; undefined: there is none. */
  readonly copies: SnapshotCopies | undefined;
  /** By which other engines are asked; undefined: none can be. */
  readonly carrier: Carrier | undefined;
  readonly alarm: (name: 'snapshot_not_copied', text: string) => void;
  /** Newer ones are of no use. */
  readonly sequenceMax?: number;
}

/**
 * Brings into a folder what its engine can start from: the newest of the second place, and where the folder has
 * nothing that the log goes on from, the newest of all engines if that one is newer. What fails is an alarm: without
 * a snapshot the log is longer, not wrong.
 */
export async function supplySnapshot(supply: SnapshotSupply): Promise<void> {
  const { log, store, copies, alarm, sequenceMax = Number.MAX_SAFE_INTEGER } = supply;
  try {
    const own = await store.newestOf(log.database, sequenceMax);
    const canStart = own > 0 && own >= log.start.sequence;
    if (!canStart && (await fetchFromEngine(supply, sequenceMax))) return;
    await copies?.fetchInto(store, sequenceMax);
  } catch (error) {
    const { message } = error as Error;
    alarm('snapshot_not_copied', `snapshots and their second place differ: ${message}`);
  }
}

/** Whether an engine has sent one. */
async function fetchFromEngine(
  { log, store, copies, carrier, alarm }: SnapshotSupply,
  sequenceMax: number,
): Promise<boolean> {
  if (!carrier) return false;
  const copied = (await copies?.newest(sequenceMax)) ?? 0;
  // A database of an older release knows of no engines.
  const addresses = await log
    .beside((client) => readSnapshotAddresses(client, copied))
    .catch(() => []);
  let failure: Error | undefined;
  for (const address of addresses) {
    try {
      const wanted = { database: log.database, sequenceMax };
      const snapshot = await fetchSnapshot(carrier, address, wanted);
      if (!snapshot || snapshot.sequence <= copied) continue;
      await store.write(snapshot, sequenceMax);
      return true;
    } catch (error) {
      failure = error as Error;
    }
  }
  // One that is gone is no news while another one answers.
  if (failure) alarm('snapshot_not_copied', `no snapshot came from an engine: ${failure.message}`);
  return false;
}
