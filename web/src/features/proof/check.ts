import type { CheckAnswer, CheckQuestion } from './check-worker.ts';

/** Asks a thread of its own, which ends with its answer. */
export function check(question: CheckQuestion): Promise<CheckAnswer> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<CheckAnswer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => resolve(data);
    worker.onerror = () => resolve({ kind: 'wrong', fault: 'format' });
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
