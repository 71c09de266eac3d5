import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { readChainsFile } from '#custody/chains/chains-file.ts';
import { refuseWithoutWall } from '#custody/signer/signer-wall.ts';
import type { Config } from '#platform/config.ts';
import { modeOfFolder, refuseOtherMode } from '#platform/data-mode.ts';
import { isDatabaseAway } from '#platform/db/postgres/away.ts';
import { FREE_BYTES_MIN } from '#platform/files/free-room.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { RESTORE_MARK } from '#platform/files/restore-mark.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { StartFailed, StartRefused } from '#platform/start-refused.ts';

const POSTGRES_OLDEST = 16;
const MEGABYTE = 1_024 * 1_024;

/** Looks, before anything is started, whether it could run here. Throws StartRefused in a sentence. */
export async function preflight(config: Config): Promise<void> {
  await refuseUnusableFolder(config.dataDir);
  refuseHalfRestore(config.dataDir);
  refuseOtherMode(`DATA_DIR ${config.dataDir}`, modeOfFolder(config.dataDir), config.mode);
  refuseMissingRecording(config);
  if (config.chainsFile)
    refuseWithoutWall(config, readChainsFile(config.chainsFile, catalogAssets));
  if (config.services.includes('gateway')) await refuseTakenPort(config.host, config.port);
}

async function refuseUnusableFolder(folder: string): Promise<void> {
  try {
    makeFolder(folder);
    const probe = join(folder, '.write-probe');
    const file = openSync(probe, 'w');
    try {
      writeSync(file, Buffer.alloc(4_096));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw new StartRefused(`DATA_DIR cannot be written to: ${(error as Error).message}`);
  }
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= FREE_BYTES_MIN) return;
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const wanted = FREE_BYTES_MIN / MEGABYTE;
  throw new StartRefused(`DATA_DIR ${folder} has room for ${free} MB; ${wanted} MB are needed`);
}

function refuseHalfRestore(folder: string): void {
  if (!existsSync(join(folder, RESTORE_MARK))) return;
  throw new StartRefused(
    `a restore into DATA_DIR ${folder} has not come to its end: empty folder and database, and restore again`,
  );
}

function refuseMissingRecording({ indexSource, indexRecording }: Config): void {
  if (indexSource !== 'recorded') return;
  if (!indexRecording) {
    throw new StartRefused(
      'INDEX_RECORDING must name a file or folder when INDEX_SOURCE is recorded',
    );
  }
  try {
    accessSync(indexRecording, constants.R_OK);
  } catch (error) {
    throw new StartRefused(`INDEX_RECORDING cannot be read: ${(error as Error).message}`);
  }
}

async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw asListenRefusal(error as Error, host, port);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Why nothing can listen there, as a sentence; the error itself when it is none of these. */
export function asListenRefusal(
  error: Error & { code?: unknown },
  host: string,
  port: number,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefused(`port ${port} of ${host} is taken: set PORT to another one`);
    case 'EACCES':
      return new StartRefused(`port ${port} of ${host} may not be used by this user: set PORT`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`HOST ${host} is no address of this machine`);
    default:
      return error;
  }
}

/** Asks a database who it is. Throws StartFailed while it is unreachable, StartRefused when it is unfit. */
export async function refuseUnfitDatabase(pool: pg.Pool): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query('show server_version_num');
    version = Number(rows[0].server_version_num);
  } catch (error) {
    const { message } = error as Error;
    const Kind = isDatabaseAway(error as Error) ? StartFailed : StartRefused;
    throw new Kind(`the database of DATABASE_URL cannot be used: ${message}`);
  }
  refuseOldPostgres(version);
}

/** @param version as Postgres numbers itself: 160004 is 16.4 */
export function refuseOldPostgres(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= POSTGRES_OLDEST) return;
  throw new StartRefused(
    `Postgres ${major} is too old: DATABASE_URL must name ${POSTGRES_OLDEST} or newer`,
  );
}
