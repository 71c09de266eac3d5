import type { Outcome } from '@bourse/contract/messages.ts';
import type { CatalogMarket } from '../markets/catalog.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { EnginePort } from '../services/engine-port.ts';
import type { BotAccount } from './bot-accounts.ts';
import { CommandGate, type GateLimits } from './command-gate.ts';
import type { IndexPrice, IndexSource } from './index-source.ts';
import type { LiquidityView, OutcomeFeed } from './liquidity-ports.ts';
import { MarketMaker } from './market-maker.ts';
import { createRandom } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { TakerFlow } from './taker-flow.ts';

export interface LiquidityDependencies {
  readonly engine: EnginePort;
  readonly outcomes: OutcomeFeed;
  readonly view: LiquidityView;
  readonly source: IndexSource;
  readonly markets: readonly CatalogMarket[];
  readonly bots: readonly BotAccount[];
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly seed: number;
  readonly limits?: GateLimits;
}

export interface Liquidity {
  start(): Promise<void>;
  /** Stops the bots and takes their quotes away, as far as the engine still answers. */
  stop(): Promise<void>;
  /** Commands sent so far. */
  readonly sentCount: number;
}

/** A laptop's worth of trading: the first books fill from the burst. */
const liquidityLimits: GateLimits = { perSecond: 150, burst: 1_000, unansweredMax: 1_000 };

/** The first maker has the largest markets: its quotes follow at once, the others a little later. */
const PLAN_FIRST_MS = 700;
const PLAN_MS = 1_200;
const TAKE_MS = 250;
const STOP_MS_MAX = 2_000;

/**
 * The demo's bots: makers that quote around an index, and takers. All that they do goes through
 * the engine as anybody's commands do, and all that they know is what its outcomes say.
 */
export function createLiquidity(dependencies: LiquidityDependencies): Liquidity {
  const { engine, outcomes, view, source, markets, bots, scheduler, clock, logger } = dependencies;
  const gate = new CommandGate(engine, clock, dependencies.limits ?? liquidityLimits);
  const cancels: (() => void)[] = [];
  let makers: readonly MarketMaker[] = [];

  const setReferences = (takers: TakerFlow, prices: readonly IndexPrice[]) => {
    for (const { symbol, price, time } of prices) {
      for (const maker of makers) maker.setReference(symbol, Number(price), time);
      takers.setReference(symbol, Number(price), time);
    }
  };

  return {
    get sentCount() {
      return gate.sentCount;
    },

    async start() {
      makers = bots
        .filter(({ role }) => role === 'maker')
        .map((account) => new MarketMaker({ account, gate, view, clock }));
      const accounts = bots.filter(({ role }) => role === 'taker');
      // The moment is mixed in, or every start would repeat the same orders.
      const random = createRandom(dependencies.seed, clock.now(), 3);
      const takers = new TakerFlow({ accounts, markets, gate, view, clock, random });
      outcomes.onOutcome((outcome: Outcome) => {
        for (const maker of makers) maker.apply(outcome);
        takers.apply(outcome);
      });
      await Promise.all(makers.map((maker) => maker.start()));
      await source.start((prices) => setReferences(takers, prices));
      for (const [index, maker] of makers.entries()) {
        maker.plan();
        // Makers plan one after the other, so that books do not all move in the same moment.
        const delayMs = (PLAN_MS * index) / makers.length;
        const intervalMs = index === 0 ? PLAN_FIRST_MS : PLAN_MS;
        const begin = () => cancels.push(scheduler.every(intervalMs, () => maker.plan()));
        cancels.push(scheduler.after(delayMs, begin));
      }
      cancels.push(scheduler.every(TAKE_MS, () => takers.step()));
      logger.info({ markets: markets.length, bots: bots.length }, 'liquidity started');
    },

    async stop() {
      for (const cancel of cancels.splice(0)) cancel();
      await source.stop();
      const patience = new Promise<void>((resolve) => {
        cancels.push(scheduler.after(STOP_MS_MAX, resolve));
      });
      const quiet = Promise.all(makers.map((maker) => maker.stop()));
      await Promise.race([quiet, patience]);
      for (const cancel of cancels.splice(0)) cancel();
    },
  };
}
