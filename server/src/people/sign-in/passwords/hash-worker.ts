import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashJob } from './hash-job.ts';

// The entry of a thread that only hashes passwords: on processors that others want it comes last.
if (!parentPort) throw new Error('the hash worker is started by the password hasher');
const port = parentPort;
try {
  // Linux gives each thread its own number and priority; elsewhere it has the process's.
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Number(workerData));
} catch {
  // No such file, or no number of a thread: it hashes at the priority of the process, and as well.
}
port.on('message', (job: HashJob) => {
  let answer: HashAnswer;
  try {
    answer =
      job.kind === 'hash'
        ? { result: hashSync(job.password, job.cost) }
        : { result: verifySync(job.passwordHash, job.password) };
  } catch (error) {
    answer = { error: (error as Error).message };
  }
  port.postMessage(answer);
});
