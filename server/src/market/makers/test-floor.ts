import {
  AccountKind,
  OrderType,
  PositionMode,
  PositionSide,
  SelfTradePrevention,
  type Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Outcome, SetRiskRules } from '@bourse/contract/messages.ts';
import type { Charges } from '#engine/projector/bot-charges.ts';
import { createLogger } from '#platform/logger.ts';
import {
  catalogAssets,
  catalogMarkets,
  type Listing,
  spotFeeTiers,
} from '#platform/markets/catalog.ts';
import {
  type CatalogContract,
  catalogContracts,
  indexMarkets,
} from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { IndexClock } from '../index/index-clock.ts';
import type { IndexPrice, IndexSource } from '../index/index-source.ts';
import { SharedSource } from '../index/shared-source.ts';
import { runGenesis } from './genesis.ts';
import { type HouseTrader, openHouseTraders } from './house-traders.ts';
import { createLiquidity, type Liquidity } from './liquidity.ts';
import { createTestExchange, type TestExchange } from './test-exchange.ts';

const { FUNDING, FUTURES, SPOT } = AccountKind;
const USDT = 1;
const USDT_UNIT = 1e8;

export interface Floor {
  readonly exchange: TestExchange;
  readonly liquidity: Liquidity;
  readonly bots: readonly HouseTrader[];
  /** What the index says, by symbol: a test moves it. */
  readonly prices: Map<string, number>;
  /** A person with this much USDT in the futures and in the spot account. */
  enter(user: number, funds: { futures?: number; spot?: number }): Promise<void>;
  /** Gives a person so many lots of a listing's coin in the spot account. */
  bring(user: number, listing: Listing, lots: number): Promise<void>;
  send(user: number, body: CommandBody): Promise<Outcome>;
  /** A limit order on a contract, one-way, or on a spot market; IOC unless it is to rest. */
  order(user: number, listing: Listing, order: TestOrder): Promise<Outcome>;
  /** Levels of one side, best first. */
  levels(listing: Listing, side: Side): { priceTicks: number; totalLots: number }[];
}

export interface TestOrder {
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
  readonly rests?: boolean;
}

export interface TestFloorOptions {
  readonly startMs?: number;
  /** Of the catalog only these coins, by the symbols of their markets. */
  readonly symbols?: readonly string[];
  /** Other numbers than those of the product. */
  readonly rules?: Partial<SetRiskRules>;
  /** Another index than the one that stands still. */
  readonly source?: (exchange: TestExchange) => IndexSource;
  /** What house traders draw from. */
  readonly seed?: number;
  /** What near quotes have cost on this day before the start. */
  readonly nearCharged?: Charges;
}

/** Clock and house traders as the server starts them, around an index that stands where the test puts it. */
export async function openTestFloor(options: TestFloorOptions = {}): Promise<Floor> {
  const exchange = createTestExchange(options.startMs);
  const { engine, live, timers, core } = exchange;
  const isListed = ({ symbol }: { symbol: string }) => options.symbols?.includes(symbol) ?? true;
  const spot = catalogMarkets.filter(isListed);
  const contracts = catalogContracts('simulated').filter(isListed);
  const bots = await openHouseTraders(exchange.users, spot, contracts);
  await runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: spot,
    contracts,
    feeTiers: spotFeeTiers,
    riskRules: { ...riskRules, ...options.rules },
    isDemo: true,
    bots,
  });
  live.onOutcome(({ events }) => {
    const { pendingLiquidations, pendingFunding } = core.pendingRisk();
    if (pendingLiquidations + pendingFunding === 0 || events.at(-1)?.case === 'riskAdvanced')
      return;
    void engine.submit({
      user: 0,
      key: '',
      body: { case: 'advanceRisk', value: { stepsMax: 64 } },
    });
  });
  const prices = new Map(
    spot.map(({ symbol, initialPriceTicks, priceDecimals }) => [
      symbol,
      initialPriceTicks / 10 ** priceDecimals,
    ]),
  );
  const shared = new SharedSource(
    () => options.source?.(exchange) ?? steadySource(exchange, prices),
  );
  const ends = { scheduler: timers, clock: timers };
  const markets = indexMarkets('simulated', spot);
  await new IndexClock({
    alarms: new HeardAlarms(),
    engine,
    source: shared.tap(),
    contracts,
    markets,
    ...ends,
  }).start();
  const liquidity = createLiquidity({
    engine,
    outcomes: live,
    view: live,
    source: shared.tap(),
    markets: spot,
    contracts,
    bots,
    ...ends,
    logger: createLogger('silent'),
    seed: options.seed ?? 1,
    ...(options.nearCharged && { nearCharged: options.nearCharged }),
  });
  await liquidity.start();
  await timers.advance(10_000);
  const send = (user: number, body: CommandBody) => engine.submit({ user, key: '', body });
  return {
    exchange,
    liquidity,
    bots,
    prices,
    send,
    async enter(user, { futures = 0, spot = 0 }) {
      const amount = (futures + spot) * USDT_UNIT;
      const deposit = { chain: 'test', transaction: `${user}`, logIndex: core.sequence };
      await send(0, { case: 'creditDeposit', value: { user, asset: USDT, amount, ...deposit } });
      for (const [to, whole] of [
        [FUTURES, futures],
        [SPOT, spot],
      ] as const) {
        const value = { from: FUNDING, to, asset: USDT, amount: whole * USDT_UNIT };
        if (whole > 0) await send(user, { case: 'transfer', value });
      }
      await send(user, {
        case: 'setPositionMode',
        value: { positionMode: PositionMode.ONE_WAY },
      });
    },
    async bring(user, { base: { id: asset }, definition }, lots) {
      const amount = lots * definition.lotSize;
      const deposit = { chain: 'test', transaction: `coins of ${user}`, logIndex: core.sequence };
      await send(0, { case: 'creditDeposit', value: { user, asset, amount, ...deposit } });
      const value = { from: FUNDING, to: SPOT, asset, amount };
      await send(user, { case: 'transfer', value });
    },
    order: (user, listing, order) => send(user, orderOf(listing, order)),
    levels: (listing, side) =>
      isContract(listing)
        ? core.contractDepth(listing.id, side, 500)
        : core.depth(listing.id, side, 500),
  };
}

function isContract(listing: Listing): listing is CatalogContract {
  return 'contract' in listing.definition;
}

function orderOf(listing: Listing, { side, priceTicks, lots, rests }: TestOrder): CommandBody {
  const common = {
    side,
    type: OrderType.LIMIT,
    timeInForce: rests ? TimeInForce.GTC : TimeInForce.IOC,
    priceTicks: Math.round(priceTicks),
    quantityLots: Math.min(Math.floor(lots), listing.definition.quantityMaxLots),
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  };
  if (!isContract(listing)) {
    const value = { ...common, market: listing.id, quoteAmount: 0, stopPriceTicks: 0 };
    return { case: 'placeOrder', value };
  }
  const value = {
    ...common,
    contract: listing.id,
    positionSide: PositionSide.UNSPECIFIED,
    reduceOnly: false,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
  };
  return { case: 'placeContractOrder', value };
}

/** By all three venues, twice a second. */
function steadySource({ timers }: TestExchange, prices: ReadonlyMap<string, number>): IndexSource {
  return {
    async start(onPrices) {
      const tell = () => {
        const time = timers.now();
        onPrices(
          Array.from(prices, ([symbol, price]): IndexPrice => {
            const text = price.toFixed(8);
            const quotes = [11, 12, 13].map((source) => ({ source, price: text, time }));
            return { symbol, price: text, time, quotes };
          }),
        );
      };
      tell();
      timers.every(500, tell);
    },
    async stop() {},
  };
}
