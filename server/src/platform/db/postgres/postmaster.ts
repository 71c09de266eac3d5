import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commandOf } from '../../files/process-command.ts';

/** A Postgres server that runs on a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDirectory: string;
}

/** Lines of postmaster.pid, from 0. */
const PID_LINE = 0;
const SOCKET_LINE = 4;

/**
 * The server that runs on a cluster, by its postmaster.pid. The file outlives a kill and a reboot,
 * and its number may be another process's by now: it counts only when that process is a Postgres of
 * this cluster.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines?.[PID_LINE]);
  if (!lines || !isPostmasterOf(pid, cluster)) return undefined;
  return { pid, socketDirectory: lines[SOCKET_LINE] ?? '' };
}

/**
 * Makes a postmaster.pid that a dead server left behind harmless. The number in it becomes that of
 * this process: a new Postgres takes its parent's number for a stale one, and still refuses while
 * processes of the dead server are attached to the shared memory that the file names.
 */
export function disarmPidFile(cluster: string): void {
  const lines = readPidFile(cluster);
  if (!lines) return;
  const rest = lines.slice(1);
  writeFileSync(pidFileOf(cluster), [String(process.pid), ...rest].join('\n'));
}

/** Whether a process is the Postgres server of a cluster, now. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  // 0 and negative numbers are groups of processes: ours among them.
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  const command = commandOf(pid);
  const at = command.indexOf('-D');
  const folder = at < 0 ? undefined : command[at + 1];
  return basename(command[0] ?? '').startsWith('postgres') && !!folder && isSame(folder, cluster);
}

function isSame(path: string, other: string): boolean {
  try {
    return realpathSync(path) === realpathSync(other);
  } catch {
    return false;
  }
}

function readPidFile(cluster: string): readonly string[] | undefined {
  try {
    return readFileSync(pidFileOf(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid');
