/** Measures something in a thread of its own, because code that has run other benches is compiled otherwise. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Elapsed } from './stopwatch.ts';

/** A module that can be measured: it prepares what it needs, and returns the function to be timed. */
export interface Measured<Setting> {
  prepare(setting: Setting): () => Elapsed;
}

/** What a thread is started with. */
export interface Asked {
  readonly file: string;
  readonly setting: unknown;
}

/** What each round took. `file` is the URL of a `Measured`. */
export async function inThread(rounds: number, file: string, setting: unknown): Promise<Elapsed[]> {
  const asked: Asked = { file, setting };
  const worker = new Worker(new URL('./measured-thread.ts', import.meta.url), {
    workerData: asked,
    // Not those of the process, which say how its own first script is written.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const measured: Elapsed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    worker.postMessage('round');
    const [elapsed] = await once(worker, 'message');
    measured.push(elapsed);
  }
  await worker.terminate();
  return measured;
}
