import { call, type Trader } from './traders.ts';

/** What who has read the risk statement answers. */
export const rightAnswers = [
  { question: 'leverage', answer: 'all-margin' },
  { question: 'liquidation', answer: 'without-asking' },
  { question: 'stop-loss', answer: 'may-be-worse' },
] as const;

/** Enables futures for who has registered by the front door; other test accounts have them. */
export async function enableFutures(address: string, trader: Trader): Promise<void> {
  const { data } = await call<{ version: number }>(address, trader, 'GET', '/api/futures/terms');
  const body = { version: data.version, answers: rightAnswers };
  const { code, msg } = await call(address, trader, 'POST', '/api/futures/enable', body);
  if (code !== 0) throw new Error(`futures are not enabled: ${msg}`);
}
