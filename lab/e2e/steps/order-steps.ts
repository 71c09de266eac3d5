import { Code } from '@bourse/contract/codes.ts';
import { expect } from 'vitest';
import { type CallAnswer, call, type Trader } from '../../load/traders.ts';
import type { Stage } from '../stage.ts';

/**
 * Posts until it is obeyed, and returns the data of that answer: the makers take some seconds to fill
 * the books after a start, and what is refused changes nothing.
 */
export async function post<Data = unknown>(
  stage: Stage,
  trader: Trader,
  path: string,
  body: object,
): Promise<Data> {
  let answer: CallAnswer<Data> | undefined;
  const attempt = async () => {
    answer = await call<Data>(stage.address, trader, 'POST', path, body);
    return `${answer.code} ${answer.code === Code.ok ? '' : answer.msg}`.trim();
  };
  await expect.poll(attempt, { interval: 500, message: path }).toBe(String(Code.ok));
  return (answer as CallAnswer<Data>).data;
}

/** Moves so much of what a trader has on spot to futures: the way is through funding. */
export async function moveToFutures(stage: Stage, trader: Trader, amount: string): Promise<void> {
  for (const [from, to] of [
    [2, 1],
    [1, 3],
  ]) {
    await post(stage, trader, '/api/finance/transfer/internal', { from, to, coin: 'USDT', amount });
  }
}
