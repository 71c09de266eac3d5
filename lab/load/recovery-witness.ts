import { join } from 'node:path';
import { SnapshotStore } from '../../server/src/engine/log/snapshot-store.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** What a start must restore, computed from the disks before it. */
export class RecoveryWitness {
  /** Number of the newest snapshot that may be begun from; 0: there is none. */
  readonly snapshotSequence: number;
  private readonly end: number;

  private constructor(snapshotSequence: number, end: number) {
    this.snapshotSequence = snapshotSequence;
    this.end = end;
  }

  /** Looks while no server runs. */
  static async look(databaseUrl: string, dataDir: string): Promise<RecoveryWitness> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query(
        `select coalesce((select max(last_sequence) from log_batch), 0) as end,
          coalesce((select sequence from projection_cursor), 0) as cursor`,
      );
      const { end, cursor } = rows[0] as { end: number; cursor: number };
      const store = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
      return new RecoveryWitness((await store.newest(cursor))?.sequence ?? 0, end);
    } finally {
      await client.end();
    }
  }

  /**
   * Throws unless the server that runs now began from that snapshot and replayed no more than what
   * came after it. What was on its way to Postgres may have arrived since: a little more is there.
   */
  async check(server: Pick<ServerProcess, 'metrics'>): Promise<void> {
    const metrics = await server.metrics();
    const read = (name: string) =>
      Number(new RegExp(`^bourse_recovery_${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
    const [snapshot, replayed] = [read('snapshot_sequence'), read('replayed_commands')];
    if (!(snapshot >= this.snapshotSequence)) {
      throw new Error(`it began from ${snapshot}, not from ${this.snapshotSequence}`);
    }
    const surplus = snapshot + replayed - this.end;
    if (!(surplus >= 0 && surplus < LATE_COMMANDS_MAX)) {
      throw new Error(`after ${snapshot} it replayed ${replayed} up to ${this.end}`);
    }
  }
}

/**
 * Starts a server on what another one left. Throws unless it began from the newest snapshot that is there and
 * replayed only what follows it (I17).
 */
export async function startAgain(
  options: ServerOptions & { readonly databaseUrl: string },
): Promise<ServerProcess> {
  const witness = await RecoveryWitness.look(options.databaseUrl, options.dataDir);
  const server = await startServer(options);
  try {
    await witness.check(server);
  } catch (error) {
    await server.kill();
    throw error;
  }
  return server;
}

/** Of the batches that were on their way. */
const LATE_COMMANDS_MAX = 3_000;
