import { readFileSync } from 'node:fs';

/** Of the kernel's clock, in which it counts a process's time. */
const TICKS_PER_SECOND = 100;

/** Seconds of a processor that a process has taken so far, all its threads together. Linux only. */
export function processorSeconds(pid: number): number {
  // The name of the program may have blanks and brackets; the numbers follow its last one.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Megabytes of memory that a process has in use. Linux only. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
