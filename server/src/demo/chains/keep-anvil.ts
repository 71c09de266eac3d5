import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalNode, startAnvil } from './anvil.ts';

const AGAIN_MS = 1_000;

export interface KeptNodeOptions {
  /** Hears of each end, and of each start that failed. */
  readonly onProblem: (error: Error) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The node of a local chain, which is started again at the same address when it ends by itself: with the
 * chain as it was kept last, so what its blocks confirmed is there.
 */
export async function keepAnvil(
  directory: string,
  { onProblem, signal }: KeptNodeOptions,
): Promise<LocalNode> {
  const first = await startAnvil(directory, { signal });
  const port = Number(new URL(first.url).port);
  const ending = new AbortController();
  let current = first;
  const keep = async () => {
    for (;;) {
      await current.ended;
      if (ending.signal.aborted) return;
      onProblem(new Error('the node of the local chain has ended, and is started again'));
      const next = await startAgain();
      if (!next) return;
      current = next;
      // It came up while it was to be ended.
      if (ending.signal.aborted) await next.stop();
    }
  };
  /** undefined: it is to be ended meanwhile. */
  const startAgain = async (): Promise<LocalNode | undefined> => {
    for (;;) {
      await sleep(AGAIN_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return undefined;
      try {
        return await startAnvil(directory, { port, signal: ending.signal });
      } catch (error) {
        if (!ending.signal.aborted) onProblem(error as Error);
      }
    }
  };
  const keeping = keep();
  return {
    ...{ url: first.url, node: first.node, isOwn: first.isOwn },
    ended: keeping,
    save: () => current.save(),
    async stop() {
      ending.abort();
      await current.stop();
      await keeping;
    },
  };
}
