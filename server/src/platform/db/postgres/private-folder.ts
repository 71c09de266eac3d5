import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { StartRefused } from '../../start-refused.ts';

/** Bits of others than the owner. */
const OTHERS = 0o077;
const OTHER_WRITERS = 0o022;
/** What may lie in a data folder beside the cluster and its sockets. */
const OWN_NAMES =
  /^(postgres|postgres-run|snapshots|keys|audit|outbox|exports|archive|chain|bitcoin|signer|signer-run|mode|restore-under-way|log-anchor\.json.*|lost\+found)$/;

/**
 * Makes a folder that only its owner can look into, or checks that it is one. Throws StartRefused
 * when another user made it first: what lies in it could not be trusted.
 */
export function ensurePrivateFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { uid, mode, isOwn } = describe(path);
  if (!isOwn) {
    throw new StartRefused(`${path} belongs to another user (${uid}) or is no folder: remove it`);
  }
  if ((mode & OTHERS) !== 0) chmodSync(path, 0o700);
}

/** Whether a folder is ours alone. */
export function isPrivateFolder(path: string): boolean {
  try {
    const { mode, isOwn } = describe(path);
    return isOwn && (mode & OTHERS) === 0;
  } catch {
    return false;
  }
}

/** Whether only a folder's owner can write to it, whichever user that is. */
export function isOfOneWriter(path: string): boolean {
  try {
    const stats = lstatSync(path);
    return stats.isDirectory() && (stats.mode & OTHER_WRITERS) === 0;
  } catch {
    return false;
  }
}

/**
 * As root, Postgres runs as "nobody", and so may other programs: the folder above the cluster keeps
 * them out. One that holds nothing but ours is closed; another one is its owner's to close.
 */
export function closeToOthers(path: string): void {
  const { mode, isOwn } = describe(path);
  if (isOwn && (mode & OTHERS) === 0) return;
  const foreign = readdirSync(path).find((name) => !OWN_NAMES.test(name));
  if (!isOwn || foreign !== undefined) {
    const what = isOwn ? `holds ${foreign}` : 'belongs to another user';
    throw new StartRefused(
      `${path} is open to other users and ${what}: as root, give DATA_DIR a folder of its own, ` +
        `or close this one with chmod 700 ${basename(path)}`,
    );
  }
  chmodSync(path, 0o700);
}

function describe(path: string): { uid: number; mode: number; isOwn: boolean } {
  const stats = lstatSync(path);
  const uid = process.getuid?.() ?? stats.uid;
  return { uid: stats.uid, mode: stats.mode, isOwn: stats.isDirectory() && stats.uid === uid };
}
