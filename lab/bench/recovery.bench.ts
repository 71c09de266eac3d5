/**
 * A restart after a crash: one million commands stand in the log after the last snapshot. From the
 * start of the process to the first answer, everything checked: hashes, numbers, the engine's rules.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@bourse/server/platform/db/postgres/embedded-postgres.ts';
import { fillLog } from '../load/filled-log.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { type Figure, formatFigure } from './figure.ts';

/** With the funding of the accounts, and the orders that rest first, a million commands. */
const FILLING = { accounts: 1_000, openOrders: 20_000, operations: 970_000 };

export async function run(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-recovery-'));
  const dataDir = join(directory, 'data');
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  try {
    const options = { databaseUrl: postgres.url, dataDir, isCalm: true };
    // Lists the markets; stopping it writes the last snapshot.
    await (await startServer(options)).stop();
    const { commandsCount, openOrders } = await fillLog(postgres.url, FILLING);
    const server = await startServer(options);
    const sequence = await sequenceOf(server);
    await server.stop();
    if (sequence < commandsCount) throw new Error(`recovered up to ${sequence} only`);
    const name = `restart with ${commandsCount.toLocaleString('en')} commands after the snapshot`;
    return [
      { name, value: server.startMs / 1_000, unit: 's', goal: { atMost: 10 } },
      { name: 'open orders that the restart brought back', value: openOrders, unit: 'orders' },
    ];
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function sequenceOf(server: ServerProcess): Promise<number> {
  const metrics = await server.metrics();
  return Number(/^bourse_log_sequence (\d+)$/m.exec(metrics)?.[1]);
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
