import { spawnSync } from 'node:child_process';

/** A process of this machine that has not ended. */
export interface Running {
  readonly pid: number;
  /** Who started it; 1 when that one has ended. */
  readonly parent: number;
  /** The words that started it. */
  readonly command: string;
}

/** Every process that runs now; one that has ended and waits to be buried is not among them. */
export function listRunning(): readonly Running[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], {
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)].flatMap(
    ([, pid, parent, state = '', command = '']) =>
      state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }],
  );
}

/** What a process started, and what that started in turn. */
export function startedBy(pid: number, running = listRunning()): readonly Running[] {
  const own = running.filter(({ parent }) => parent === pid);
  return own.flatMap((child) => [child, ...startedBy(child.pid, running)]);
}
