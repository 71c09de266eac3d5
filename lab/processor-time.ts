/* Counts the processor time of each test file: of its process and of all that this one has started. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of the processor from the file's import to its end; its own process alone where there is no /proc. */
    processorSeconds?: number;
  }
}

/** Ticks of the kernel's clock in a second, of all Linux systems that Node runs on. */
const TICKS_IN_SECOND = 100;

const begun = processorSeconds();

const { file } = TestRunner.getCurrentSuite();

afterAll(() => {
  if (file) file.meta.processorSeconds = processorSeconds() - begun;
});

/** Of this process, those that it started, and those that have ended, as far as somebody waited for them. */
function processorSeconds(): number {
  const children = new Map<number, { pid: number; ticks: number }[]>();
  let ownTicks: number | undefined;
  for (const { pid, parent, ticks } of processes()) {
    if (pid === process.pid) ownTicks = ticks;
    children.set(parent, [...(children.get(parent) ?? []), { pid, ticks }]);
  }
  if (ownTicks === undefined) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  const sumBelow = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + sumBelow(child.pid), 0);
  return (ownTicks + sumBelow(process.pid)) / TICKS_IN_SECOND;
}

function processes() {
  try {
    return readdirSync('/proc').flatMap((name) => {
      const pid = Number(name);
      return Number.isInteger(pid) ? readProcess(pid) : [];
    });
  } catch {
    return [];
  }
}

/** Fields 4 and 14 to 17 of /proc/PID/stat (proc_pid_stat(5)); nothing of a process that has just ended. */
function readProcess(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
    return [{ pid, parent: fields[1] ?? 0, ticks }];
  } catch {
    return [];
  }
}
