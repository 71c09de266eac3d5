import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { describe, expect, it } from 'vitest';
import { BotCharges, type Charges, readCharges } from '#engine/projector/bot-charges.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createLogger } from '#platform/logger.ts';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '#platform/markets/catalog.ts';
import { catalogContracts, indexMarkets } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { IndexClock } from '../index/index-clock.ts';
import { lastIndexTicks } from '../index/last-index.ts';
import { SharedSource } from '../index/shared-source.ts';
import { createSimulatedSource } from '../index/simulated-source.ts';
import { runGenesis } from './genesis.ts';
import { openHouseTraders } from './house-traders.ts';
import { createLiquidity } from './liquidity.ts';
import { createTestExchange } from './test-exchange.ts';

const { FUTURES, FUNDING, SPOT } = AccountKind;
const USDT = 1;
const BUDGET = 250_000 * 1e8;
const contracts = catalogContracts('simulated');

/** Two minutes before midnight, with one maker of four contracts and all takers broke. */
async function openBroke(startMs = Date.UTC(2026, 5, 1, 23, 58)) {
  const exchange = createTestExchange(startMs);
  const { engine, live, timers } = exchange;
  const bots = await openHouseTraders(exchange.users, catalogMarkets, contracts);
  await runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts,
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo: true,
    bots,
  });
  const ofFutures = bots.filter(({ product }) => product === 'futures');
  const makers = ofFutures.filter(({ role }) => role === 'maker');
  const broke = [...makers.slice(0, 1), ...ofFutures.filter(({ role }) => role === 'taker')];
  for (const { user } of broke) {
    for (const [from, to] of [
      [FUTURES, FUNDING],
      [FUNDING, SPOT],
    ] as const) {
      const amount = Number(live.balanceOf(user, from, USDT).available);
      const value = { from, to, asset: USDT, amount };
      await engine.submit({ user, key: '', body: { case: 'transfer', value } });
    }
  }
  const refunds: { user: number; amount: number }[] = [];
  live.onOutcome(({ events }) => {
    for (const event of events) {
      if (event.case !== 'treasuryGranted' || !event.value.reason.startsWith('refund ')) continue;
      const amount = event.value.amounts[0]?.amount ?? 0;
      refunds.push({ user: event.value.user, amount });
    }
  });
  const ends = { scheduler: timers, clock: timers };
  const shared = new SharedSource(() =>
    createSimulatedSource({
      markets: catalogMarkets,
      lastIndexOf: (market) => lastIndexTicks(live, market, contracts),
      seed: 1,
      ...ends,
    }),
  );
  const markets = indexMarkets('simulated');
  await new IndexClock({
    alarms: new HeardAlarms(),
    engine,
    source: shared.tap(),
    contracts,
    markets,
    ...ends,
  }).start();
  const open = async (refunded?: Charges) => {
    const liquidity = createLiquidity({
      engine,
      outcomes: live,
      view: live,
      source: shared.tap(),
      markets: catalogMarkets,
      contracts,
      bots: ofFutures,
      ...ends,
      logger: createLogger('silent'),
      seed: 1,
      ...(refunded && { refunded }),
    });
    await liquidity.start();
    return liquidity;
  };
  const liquidity = await open();
  const own = makers[0]?.markets.map(({ id }) => id) ?? [];
  return { exchange, liquidity, open, refunds, own, maker: broke[0]?.user ?? 0 };
}

describe('refunds of house traders (R2)', () => {
  it('cost no contract more than its budget of a day; then makers stop, loudly, until the next', async () => {
    const { exchange, liquidity, refunds, own, maker } = await openBroke();
    const { timers, core } = exchange;
    const levels = (contract: number) =>
      core.contractDepth(contract, Side.BUY, 100).length +
      core.contractDepth(contract, Side.SELL, 100).length;
    await timers.advance(85_000);
    // The maker lost where it is unknown: a quarter of its refunds is charged to each of its four.
    const total = () => refunds.reduce((sum, { amount }) => sum + amount, 0);
    const ofMaker = refunds.filter(({ user }) => user === maker);
    const ofMakerTotal = ofMaker.reduce((sum, { amount }) => sum + amount, 0);
    expect(ofMakerTotal).toBeLessThan(4 * BUDGET);
    // Whatever one refund is: it got most of what there was, and the last time only the rest.
    expect(ofMakerTotal).toBeGreaterThan(0.5 * 4 * BUDGET);
    expect(ofMaker.at(-1)?.amount).toBeLessThan(ofMaker[0]?.amount ?? 0);
    expect(total()).toBeGreaterThan(4 * BUDGET);
    expect(total()).toBeLessThan(contracts.length * BUDGET);
    // All house traders leave the four, and go on with the others.
    expect(liquidity.haltedCount).toBe(4);
    for (const { id } of contracts) expect(levels(id) > 0).toBe(!own.includes(id));
    const ofFirstDay = total();
    await timers.advance(25_000);
    expect(total()).toBe(ofFirstDay);
    await timers.advance(12_500);
    // Midnight just passed: those who are broke are helped again, and nothing is stopped.
    expect(total()).toBeGreaterThan(ofFirstDay);
    expect(total() - ofFirstDay).toBeLessThan(contracts.length * BUDGET);
    expect(liquidity.haltedCount).toBe(0);
    expect(exchange.core.audit().findings).toEqual([]);
  }, 60_000);

  it('are remembered by a restart: what a day has cost is read from what the log said', async () => {
    const { pool, stop } = await startMigratedDatabase();
    const { exchange, liquidity, open, refunds, own } = await openBroke(Date.UTC(2026, 5, 1, 12));
    const { timers, live } = exchange;
    const outcomes: Outcome[] = [];
    live.onOutcome((outcome) => outcomes.push(outcome));
    const total = () => refunds.reduce((sum, { amount }) => sum + amount, 0);
    await timers.advance(85_000);
    expect(liquidity.haltedCount).toBe(4);
    const before = total();
    await liquidity.stop();
    const client = await pool.connect();
    // In two parts, as the projector writes them.
    const half = Math.floor(outcomes.length / 2);
    const table = new BotCharges('refund');
    await table.apply(client, outcomes.slice(0, half));
    await table.apply(client, outcomes.slice(half));
    client.release();
    const charged = await readCharges(pool, 'refund', timers.now());
    const sum = [...charged.values()].reduce((all, amount) => all + amount, 0);
    expect(sum).toBe(total());
    for (const contract of own) expect(charged.get(contract)).toBeGreaterThan(0.9 * BUDGET);
    expect(await readCharges(pool, 'refund', timers.now() + 86_400_000)).toEqual(new Map());
    const again = await open(charged);
    await timers.advance(60_000);
    expect(again.haltedCount).toBe(4);
    // Who was broke stays it: contracts that have something left may still give.
    expect(total() - before).toBeLessThan(0.1 * 4 * BUDGET);
    await again.stop();
    await stop();
  }, 60_000);
});
