import { type AccountKind, Side } from '@bourse/contract/enumerations.ts';
import type { CommandRequest, Outcome, PlaceOrder } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { catalogMarkets } from '#platform/markets/catalog.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { PriceWatch } from '../index/price-watch.ts';
import { createRandom } from '../index/random.ts';
import { type BotAccount, fundedAmount, openBotAccounts } from './bot-accounts.ts';
import { CommandGate } from './command-gate.ts';
import type { LiquidityView } from './liquidity-ports.ts';
import { SpotDesk } from './spot-desk.ts';
import { TakerFlow } from './taker-flow.ts';
import { createTestExchange } from './test-exchange.ts';

const [btc] = catalogMarkets as [(typeof catalogMarkets)[0]];
const PRICE = btc.definition.initialPriceTicks / 100;
const STEP_MS = 250;

interface Taken extends PlaceOrder {
  readonly user: number;
  readonly time: number;
}

let timers: ManualScheduler;
let takers: readonly BotAccount[];
let taken: Taken[];
let watch: PriceWatch;

beforeEach(async () => {
  timers = new ManualScheduler(Date.UTC(2026, 5, 1, 14));
  const bots = await openBotAccounts(createTestExchange().users, catalogMarkets, []);
  takers = bots.filter(({ role }) => role === 'taker');
  taken = [];
});

function createFlow(balanceShare = 1): TakerFlow {
  const engine = {
    async submit({ user, body }: CommandRequest): Promise<Outcome> {
      if (body.case !== 'placeOrder') throw new Error('takers place orders only');
      taken.push({ ...body.value, user, time: timers.now() });
      return { sequence: 1, time: 0, user, key: '', events: [] };
    },
  };
  const limits = { perSecond: 1_000, burst: 1_000, unansweredMax: 1_000 };
  const view: LiquidityView = {
    lastPriceOf: () => btc.initialPriceTicks,
    balanceOf: (user, account, asset) => {
      const bot = takers.find((one) => one.user === user) as BotAccount;
      const amount = Math.floor(fundedAmount(bot, asset) * balanceShare);
      return { account: account as AccountKind, asset, available: BigInt(amount), frozen: 0n };
    },
    futures: new LiveState().futures,
    spotIndex: new LiveState().spotIndex,
  };
  watch = new PriceWatch([btc], view.lastPriceOf);
  return new TakerFlow({
    accounts: takers,
    desk: new SpotDesk([btc], takers, view),
    watch,
    gate: new CommandGate(engine, timers, limits),
    clock: timers,
    random: createRandom(4),
    pace: { orders: 1, turnover: 1 },
  });
}

async function run(flow: TakerFlow, seconds: number, priceAt: (second: number) => number) {
  for (let elapsedMs = 0; elapsedMs < seconds * 1_000; elapsedMs += STEP_MS) {
    await timers.advance(STEP_MS);
    watch.setReference(btc.symbol, priceAt(elapsedMs / 1_000), timers.now());
    flow.step();
  }
}

const share = (side: Side) => taken.filter((order) => order.side === side).length / taken.length;

describe('taker flow', () => {
  it('comes in bursts: counts a second scatter more than those of a poisson flow', async () => {
    await run(createFlow(), 3_600, () => PRICE);
    const startMs = Date.UTC(2026, 5, 1, 14);
    // Five seconds hold most of a burst.
    const counts = new Array<number>(720).fill(0);
    for (const { time } of taken) {
      const slot = Math.min(719, Math.floor((time - startMs - 1) / 5_000));
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
    const mean = taken.length / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    expect(mean).toBeGreaterThan(2);
    expect(variance / mean).toBeGreaterThan(1.4);
  });

  it('has log-normal sizes: the mean well above the median, every order above the least', async () => {
    await run(createFlow(), 3_600, () => PRICE);
    const lots = taken.map(({ quantityLots }) => quantityLots).sort((a, b) => a - b);
    const mean = lots.reduce((sum, one) => sum + one, 0) / lots.length;
    expect(mean).toBeGreaterThan(1.3 * (lots[Math.floor(lots.length / 2)] as number));
    const notionalUnit = (btc.definition.tickSize * btc.definition.lotSize) / 1e8;
    const least = (lots[0] as number) * btc.definition.initialPriceTicks * notionalUnit;
    expect(least).toBeGreaterThanOrEqual(btc.definition.notionalMin);
    expect(new Set(taken.map(({ user }) => user)).size).toBe(takers.length);
  });

  it('takes the side to which the price moves', async () => {
    const rising = (second: number) => PRICE * (1 + 0.00002 * second);
    await run(createFlow(), 600, rising);
    expect(share(Side.BUY)).toBeGreaterThan(0.75);
    taken = [];
    await run(createFlow(), 600, (second) => PRICE * (1 - 0.00002 * second));
    expect(share(Side.SELL)).toBeGreaterThan(0.75);
    taken = [];
    await run(createFlow(), 1_800, () => PRICE);
    expect(Math.abs(share(Side.BUY) - 0.5)).toBeLessThan(0.06);
  });

  it('trades more when the price swings', async () => {
    await run(createFlow(), 1_800, () => PRICE);
    const calm = taken.length;
    taken = [];
    const random = createRandom(5);
    let price = PRICE;
    await run(createFlow(), 1_800, () => {
      price *= Math.exp(0.00025 * random.normal());
      return price;
    });
    expect(taken.length).toBeGreaterThan(2 * calm);
  });

  it('brings a last price back that is too far away to wake orders: more often, each order enough for it', async () => {
    const { tickSize, lotSize } = btc.definition;
    const worthOf = ({ priceTicks, quantityLots }: Taken) =>
      (priceTicks * quantityLots * tickSize * lotSize) / 1e8;
    const isSmall = (order: Taken) => worthOf(order) < riskRules.wakeNotionalMin;
    // Nothing trades here, so the last price stays where the market began.
    await run(createFlow(), 900, () => PRICE * 1.0009);
    const near = taken;
    expect(near.filter(isSmall).length).toBeGreaterThan(near.length / 10);
    taken = [];
    await run(createFlow(), 900, () => PRICE * 1.0011);
    expect(taken.length).toBeGreaterThan(2 * near.length);
    expect(taken.filter(isSmall)).toEqual([]);
  });

  it('sells rather than buys when it holds too much, and sends nothing that it cannot pay', async () => {
    await run(createFlow(1.8), 900, () => PRICE);
    expect(share(Side.SELL)).toBeGreaterThan(0.7);
    taken = [];
    await run(createFlow(0), 900, () => PRICE);
    expect(taken).toEqual([]);
  });

  it('is quiet without a fresh index', async () => {
    const flow = createFlow();
    await run(flow, 1, () => PRICE);
    await timers.advance(20_000);
    taken = [];
    for (let step = 0; step < 400; step += 1) {
      await timers.advance(STEP_MS);
      flow.step();
    }
    expect(taken).toEqual([]);
  });
});
