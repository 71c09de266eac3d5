import type { TradingBot } from '@bourse/contract/routes/trading-bots.ts';
import { expect, vi } from 'vitest';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { done, limit, OPEN, orders, type User, wallet } from './futures-steps.ts';

export const machine = watchMachine();
export const FUNDS = '1000';

export const grid = {
  ...{ symbol: 'BTCUSDT', strategy: 'futures-grid', funds: FUNDS, cells: 4, leverage: 5 },
  ...{ lowerPrice: '88000', upperPrice: '92000' },
};
export const until = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: machine.patient(40_000), interval: 250 });
export const start = async (user: User, more = {}) =>
  (await done(user.post<{ bot: TradingBot }>('/api/bots/create', { ...grid, ...more }))).bot.code;
export const botOf = async (user: User, code: string) =>
  (await done(user.get<{ bot: TradingBot }>(`/api/bots/${code}`))).bot;
export const stop = (user: User, code: string, isSelling: boolean) =>
  done(user.post(`/api/bots/${code}/stop`, { isSelling }));
export const rests = (user: User, count: number) =>
  until(async () => expect(await orders(user)).toHaveLength(count));
export const trade = (user: User, side: number, price: string, quantity: string) =>
  done(user.post(OPEN, limit(side, price, quantity)));

/** What the exchange's own books say that the owner won: nobody but the bot trades for them. */
async function won(user: User): Promise<number> {
  const { balance = '0', profit = '0' } = (await wallet(user)) ?? {};
  return Math.round((Number(balance) + Number(profit) - 10_000) * 1e8);
}

/** The profit that is shown is what the books say, to the last unit. */
export const expectExact = (user: User, code: string) =>
  until(async () => {
    const { profit } = await botOf(user, code);
    expect(Math.round(Number(profit) * 1e8)).toBe(await won(user));
  });
