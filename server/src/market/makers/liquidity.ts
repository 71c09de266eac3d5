import type { Outcome } from '@bourse/contract/messages.ts';
import type { Charges } from '#engine/projector/bot-charges.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { CatalogMarket, Listing } from '#platform/markets/catalog.ts';
import type { CatalogContract } from '#platform/markets/contracts.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { Basis } from '../index/basis.ts';
import type { IndexPrice, IndexSource } from '../index/index-source.ts';
import { PriceWatch } from '../index/price-watch.ts';
import { createRandom, type Random } from '../index/random.ts';
import { CommandGate, type GateLimits } from './command-gate.ts';
import { ContractProduct } from './contract-product.ts';
import { Gamblers } from './gamblers.ts';
import type { HouseTrader } from './house-traders.ts';
import type { LiquidityView, OutcomeFeed } from './liquidity-ports.ts';
import { MarketMaker } from './market-maker.ts';
import { NearQuotes } from './near-quotes.ts';
import { contractPace, slowed, spotPace } from './pace.ts';
import type { Product } from './product.ts';
import { Refunds } from './refunds.ts';
import { SpotProduct } from './spot-product.ts';
import { TakerFlow } from './taker-flow.ts';

export interface LiquidityDependencies {
  readonly engine: EnginePort;
  readonly outcomes: OutcomeFeed;
  readonly view: LiquidityView;
  readonly source: IndexSource;
  readonly markets: readonly CatalogMarket[];
  readonly contracts: readonly CatalogContract[];
  readonly bots: readonly HouseTrader[];
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly seed: number;
  /** How many times slower than usual makers plan and takers trade. */
  readonly slower?: number;
  /** What refunds have been charged to contracts on this day, before this start: atomic units. */
  readonly refunded?: Charges;
  /** The same of what near quotes have cost contracts and spot markets. */
  readonly nearCharged?: Charges;
}

export interface Liquidity {
  start(): Promise<void>;
  /** Stops the house traders and takes their quotes away, as far as the engine still answers. */
  stop(): Promise<void>;
  /** Commands sent so far. */
  readonly sentCount: number;
  /** Contracts whose house traders have been stopped for the day: see Refunds. */
  readonly haltedCount: number;
  /** Whether a contract is one of them. */
  isHalted(market: number): boolean;
}

/** One product's house traders and what they share. */
interface Floor {
  readonly product: Product;
  readonly watch: PriceWatch;
  readonly makers: readonly MarketMaker[];
  readonly takers: TakerFlow;
  /** Between two plans of a maker; the first maker has the largest markets. */
  readonly planMs: { readonly first: number; readonly others: number };
}

/** A laptop's worth of trading: the first books fill from the burst. */
const liquidityLimits = {
  spot: { perSecond: 150, burst: 1_000, unansweredMax: 1_000 },
  futures: { perSecond: 130, burst: 1_500, unansweredMax: 1_000 },
} as const satisfies Record<string, GateLimits>;

const spotPlanMs = { first: 700, others: 1_200 };
const contractPlanMs = { first: 1_500, others: 2_200 };
const TAKE_MS = 250;
const GAMBLE_MS = 1_000;
const REFUND_MS = 5_000;
const NEAR_MS = 1_000;
const STOP_MS_MAX = 2_000;

/**
 * The house traders of a demo: makers that quote around an index, takers, and on contracts gamblers. All that
 * they do goes through the engine as all commands do, and all that they know is what its
 * outcomes say.
 */
export function createLiquidity(dependencies: LiquidityDependencies): Liquidity {
  const { engine, outcomes, source, bots, scheduler, clock, logger } = dependencies;
  // Each product has its own budget: a wild market of one cannot starve the other.
  const spotGate = new CommandGate(engine, clock, liquidityLimits.spot);
  const futuresGate = new CommandGate(engine, clock, liquidityLimits.futures);
  const cancels: (() => void)[] = [];
  let floors: readonly Floor[] = [];

  return {
    get sentCount() {
      return spotGate.sentCount + futuresGate.sentCount;
    },

    get haltedCount() {
      const markets = floors.flatMap(({ watch }) => watch.markets);
      return markets.filter(({ isHalted }) => isHalted).length;
    },

    isHalted(market) {
      return floors.some(({ watch }) => watch.market(market)?.isHalted);
    },

    async start() {
      const { floor: spot, near: spotNear } = openSpot(dependencies, spotGate);
      const {
        floor: futures,
        gamblers,
        refunds,
        near,
        basis,
      } = openFutures(dependencies, futuresGate);
      floors = [spot, futures];
      outcomes.onOutcome((outcome: Outcome) => {
        for (const floor of floors) hear(floor, outcome);
      });
      await Promise.all(floors.flatMap(({ makers }) => makers.map((maker) => maker.start())));
      await source.start((prices) => {
        follow(spot.watch, futures.watch, basis, prices);
        for (const maker of floors.flatMap(({ makers }) => makers)) maker.followIndex();
      });
      for (const floor of floors) {
        cancels.push(...keepPlanning(floor, scheduler));
        cancels.push(scheduler.every(TAKE_MS, () => floor.takers.step()));
      }
      cancels.push(scheduler.every(GAMBLE_MS, () => gamblers.step()));
      for (const each of [spotNear, near]) {
        cancels.push(scheduler.every(NEAR_MS, () => each.step()));
      }
      cancels.push(scheduler.every(REFUND_MS, () => refunds.step()));
      const markets = floors.reduce((count, { watch }) => count + watch.markets.length, 0);
      logger.info({ markets, bots: bots.length }, 'liquidity started');
    },

    async stop() {
      for (const cancel of cancels.splice(0)) cancel();
      await source.stop();
      const patience = new Promise<void>((resolve) => {
        cancels.push(scheduler.after(STOP_MS_MAX, resolve));
      });
      const stops = floors.flatMap(({ makers }) => makers.map((maker) => maker.stop()));
      await Promise.race([Promise.all(stops), patience]);
      for (const cancel of cancels.splice(0)) cancel();
      // What still hears the engine has nothing left to do.
      floors = [];
    },
  };
}

/** The moment is mixed in, or every start would repeat the same orders. */
function randomOf({ seed, clock }: LiquidityDependencies, stream: number): Random {
  return createRandom(seed, clock.now(), stream);
}

function openSpot(dependencies: LiquidityDependencies, gate: CommandGate) {
  const { markets, view, clock, nearCharged, slower = 1 } = dependencies;
  const bots = dependencies.bots.filter(({ product }) => product === 'spot');
  const product = new SpotProduct(markets, bots, view);
  const watch = new PriceWatch(markets, (market) => view.lastPriceOf(market));
  const common = { product, watch, gate, clock };
  const accounts = bots.filter(({ role }) => role === 'taker');
  const random = randomOf(dependencies, 3);
  const near = new NearQuotes({ ...common, ...moneyOf(markets), charged: nearCharged });
  const floor: Floor = {
    product,
    watch,
    makers: makersOf(bots, { ...common, near }),
    takers: new TakerFlow({ ...common, accounts, random, pace: slowed(spotPace, slower) }),
    planMs: slowedPlans(spotPlanMs, slower),
  };
  return { floor, near };
}

function openFutures(dependencies: LiquidityDependencies, gate: CommandGate) {
  const { contracts, view, clock, logger, refunded, nearCharged, slower = 1 } = dependencies;
  const bots = dependencies.bots.filter(({ product }) => product === 'futures');
  const product = new ContractProduct(contracts, bots, view);
  const watch = new PriceWatch(contracts, (contract) => view.lastPriceOf(contract));
  const common = { product, watch, gate, clock };
  const accounts = bots.filter(({ role }) => role === 'taker');
  const money = moneyOf(contracts);
  const near = new NearQuotes({ ...common, ...money, charged: nearCharged });
  const floor: Floor = {
    product,
    watch,
    makers: makersOf(bots, { ...common, near }),
    takers: new TakerFlow({
      ...common,
      accounts,
      random: randomOf(dependencies, 5),
      pace: slowed(contractPace, slower),
    }),
    planMs: slowedPlans(contractPlanMs, slower),
  };
  const gamblers = new Gamblers({
    ...common,
    accounts: bots.filter(({ role }) => role === 'gambler'),
    random: randomOf(dependencies, 6),
  });
  const refunds = new Refunds({ ...common, accounts: bots, view, logger, ...money, refunded });
  // Contracts go on from where their marks stand against the index.
  const startOf = (coin: string): number => {
    const contract = contracts.find(({ base }) => base.symbol === coin);
    if (!contract) return 0;
    const { markTicks, indexTicks } = view.futures.mark(contract.id);
    return indexTicks === 0 ? 0 : markTicks / indexTicks - 1;
  };
  const basis = new Basis(randomOf(dependencies, 7), startOf);
  return { floor, gamblers, refunds, near, basis };
}

/** What listings are quoted in, and how many of its atomic units are a whole one. */
function moneyOf([first]: readonly Listing[]): { readonly asset: number; readonly unit: number } {
  return { asset: first?.quote.id ?? 0, unit: 10 ** (first?.quote.decimals ?? 0) };
}

function slowedPlans({ first, others }: Floor['planMs'], slower: number): Floor['planMs'] {
  return { first: first * slower, others: others * slower };
}

function makersOf(
  bots: readonly HouseTrader[],
  common: Omit<ConstructorParameters<typeof MarketMaker>[0], 'account'>,
): MarketMaker[] {
  return bots
    .filter(({ role }) => role === 'maker')
    .map((account) => new MarketMaker({ ...common, account }));
}

/** Spot markets follow the index, contracts a basis away from it. */
function follow(
  spot: PriceWatch,
  futures: PriceWatch,
  basis: Basis,
  prices: readonly IndexPrice[],
): void {
  for (const { symbol, price, time } of prices) {
    const index = Number(price);
    spot.setReference(symbol, index, time);
    const contract = futures.named(symbol)?.listing;
    if (!contract) continue;
    futures.setReference(symbol, basis.follow(contract.base.symbol, index, time), time);
  }
}

function hear({ product, watch, makers }: Floor, { events, time }: Outcome): void {
  for (const event of events) {
    const heard = product.fold(event);
    if (heard?.kind === 'traded') {
      watch.setLast(heard.market, heard.priceTicks, heard.quantityLots, time);
      for (const maker of makers) maker.hear(heard);
    } else if (heard?.kind === 'auction') watch.setAuction(heard.market, heard.isOpen);
    else if (heard) for (const maker of makers) maker.hear(heard);
  }
}

/** Makers plan one after the other, so that books do not all move in the same moment. */
function keepPlanning({ makers, planMs }: Floor, scheduler: Scheduler): (() => void)[] {
  const cancels: (() => void)[] = [];
  for (const [index, maker] of makers.entries()) {
    maker.plan();
    const intervalMs = index === 0 ? planMs.first : planMs.others;
    const begin = () => cancels.push(scheduler.every(intervalMs, () => maker.plan()));
    cancels.push(scheduler.after((planMs.others * index) / makers.length, begin));
  }
  // What begins later is ended with the rest.
  const cancelAll = () => {
    for (const cancel of cancels.splice(0)) cancel();
  };
  return [cancelAll];
}
