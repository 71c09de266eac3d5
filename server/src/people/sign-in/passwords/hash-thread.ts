import { Worker } from 'node:worker_threads';
import type { HashAnswer, HashJob } from './hash-job.ts';

/**
 * What a thread that hashes gets of a processor that one of ordinary priority wants, too: about a tenth,
 * or where a crowd waits a sixtieth.
 */
export const niceness = { few: 10, crowd: 19 } as const;

/**
 * A thread that hashes passwords, one at a time, at a low priority: the main thread and the engine's
 * are not kept from a processor by attempts at passwords (S06). It begins with its first job,
 * and keeps no process alive.
 */
export class HashThread {
  private worker: Worker | undefined;
  private readonly niceness: number;

  constructor(nice: number = niceness.few) {
    this.niceness = nice;
  }

  /** @throws what the library threw, or that the thread ended */
  run(job: HashJob): Promise<string | boolean> {
    this.worker ??= new Worker(new URL('./hash-worker.ts', import.meta.url), {
      workerData: this.niceness,
    });
    const { worker } = this;
    worker.ref();
    return new Promise<string | boolean>((resolve, reject) => {
      const end = (error: Error) => {
        this.worker = undefined;
        settle();
        reject(error);
      };
      const exit = () => end(new Error('a thread that hashes passwords has ended'));
      const hear = (answer: HashAnswer) => {
        settle();
        worker.unref();
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result);
      };
      const settle = () => {
        worker.off('message', hear).off('error', end).off('exit', exit);
      };
      worker.on('message', hear).on('error', end).on('exit', exit);
      worker.postMessage(job);
    });
  }
}
