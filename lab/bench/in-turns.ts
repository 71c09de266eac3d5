/**
 * Measures something without and with the rules of risk, in turns. Each variant has a thread of its
 * own, because code that has run both is compiled slower than a server's; which goes first
 * alternates.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Elapsed } from './stopwatch.ts';

/**
 * A module that can be measured: it prepares one of the two variants, and returns the function to
 * be timed.
 */
export interface Measured<Setting> {
  prepare(setting: Setting, isRuled: boolean): () => Elapsed;
}

/** What a thread is started with. */
export interface Asked {
  readonly file: string;
  readonly setting: unknown;
  readonly isRuled: boolean;
}

/** What each round took: without the rules, and with them. `file` is the URL of a `Measured`. */
export async function inTurns(
  rounds: number,
  file: string,
  setting: unknown,
): Promise<readonly [Elapsed[], Elapsed[]]> {
  const workers = [false, true].map((isRuled) => {
    const asked: Asked = { file, setting, isRuled };
    return {
      worker: new Worker(new URL('./in-turns-thread.ts', import.meta.url), {
        workerData: asked,
        // Not those of the process, which say how its own first script is written.
        execArgv: ['--disable-warning=ExperimentalWarning'],
      }),
      isRuled,
    };
  });
  const measured: [Elapsed[], Elapsed[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const { worker, isRuled } of round % 2 === 0 ? workers : workers.toReversed()) {
      worker.postMessage('round');
      const [elapsed] = await once(worker, 'message');
      measured[isRuled ? 1 : 0].push(elapsed);
    }
  }
  await Promise.all(workers.map(({ worker }) => worker.terminate()));
  return measured;
}
