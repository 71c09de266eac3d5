import {
  AccountKind,
  MarginMode,
  MarketState,
  OrderType,
  PositionMode,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { type CommandRequest, HouseUser, type Outcome } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '#platform/markets/catalog.ts';
import { type CatalogContract, catalogContracts } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { type GenesisOptions, runGenesis } from './genesis.ts';
import { type HouseTrader, openHouseTraders } from './house-traders.ts';
import { createTestExchange, type TestExchange } from './test-exchange.ts';

const { FUNDING, SPOT, FUTURES } = AccountKind;
const contracts = catalogContracts('simulated');

let exchange: TestExchange;
let options: GenesisOptions;

beforeEach(async () => {
  exchange = createTestExchange();
  options = {
    engine: exchange.engine,
    view: exchange.live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts,
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo: true,
    bots: await openHouseTraders(exchange.users, catalogMarkets, contracts),
  };
});

function place(user: number, side: Side, priceTicks: number): Promise<Outcome> {
  const value = {
    market: 2,
    side,
    type: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    priceTicks,
    quantityLots: 100,
    quoteAmount: 0,
    stopPriceTicks: 0,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  };
  return exchange.engine.submit({ user, key: '', body: { case: 'placeOrder', value } });
}

describe('genesis', () => {
  it('lists the catalog and funds treasury and house traders, and every asset sums to zero (I01)', async () => {
    await runGenesis(options);
    const { live, core } = exchange;
    expect([...live.catalog.markets].map(({ symbol }) => symbol)).toEqual(
      catalogMarkets.map(({ symbol }) => symbol),
    );
    for (const market of live.catalog.markets) expect(market.state).toBe(MarketState.OPEN);
    expect(live.catalog.feeTiers).toEqual(spotFeeTiers);
    for (const { user, funds, markets, role, product } of options.bots) {
      const isSpot = product === 'spot';
      expect(funds).toHaveLength(isSpot ? markets.length + 1 : 1);
      for (const { asset, amount } of funds) {
        const home = isSpot ? SPOT : FUTURES;
        expect(live.balanceOf(user, home, asset).available).toBe(BigInt(amount));
        expect(live.balanceOf(user, FUNDING, asset).available).toBe(0n);
      }
      const all = isSpot ? catalogMarkets.length : contracts.length;
      expect(markets.length).toBe(role === 'taker' ? all : 4);
    }
    const insured = live.balanceOf(HouseUser.insurance, FUNDING, 1).available;
    expect(insured).toBe(2_000_000n * 10n ** 8n);
    expect(Array.from(live.catalog.contracts, ({ id }) => id)).toEqual(
      contracts.map(({ id }) => id),
    );
    const usdt = live.balanceOf(HouseUser.treasury, FUNDING, 1).available;
    expect(usdt).toBe(60_000_000n * 10n ** 8n);
    expect(core.audit().findings).toEqual([]);
    expect(live.sequence).toBe(core.sequence);
  });

  it('sends nothing on an exchange that has it all', async () => {
    await runGenesis(options);
    const { sequence } = exchange.core;
    await runGenesis({
      ...options,
      bots: await openHouseTraders(exchange.users, catalogMarkets, contracts),
    });
    expect(exchange.core.sequence).toBe(sequence);
  });

  it('is finished after it broke off at any command, with the same balances (F01)', async () => {
    await runGenesis(options);
    const balancesOf = (one: TestExchange) =>
      options.bots.flatMap(({ user }) => [...one.live.balancesOf(user)]);
    const total = exchange.core.sequence;
    const expected = balancesOf(exchange);
    for (let broken = 0; broken < total; broken += 7) {
      const other = createTestExchange();
      let left = broken;
      const engine = {
        submit(request: CommandRequest): Promise<Outcome> {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('power cut')) : other.engine.submit(request);
        },
      };
      const partly = { ...options, view: other.live, engine };
      await expect(runGenesis(partly)).rejects.toThrow('power cut');
      await runGenesis({ ...partly, engine: other.engine });
      expect(balancesOf(other)).toEqual(expected);
    }
  });

  it('takes over changed rules of a market but not its first price', async () => {
    await runGenesis(options);
    const [first, ...rest] = catalogMarkets as [
      (typeof catalogMarkets)[0],
      ...typeof catalogMarkets,
    ];
    const definition = { ...first.definition, openOrdersMax: 77, initialPriceTicks: 5 };
    const { sequence } = exchange.core;
    await runGenesis({ ...options, markets: [{ ...first, definition }, ...rest] });
    expect(exchange.core.sequence).toBe(sequence + 1);
    const { openOrdersMax, initialPriceTicks } = exchange.live.catalog.market(first.id);
    expect(openOrdersMax).toBe(77);
    expect(initialPriceTicks).toBe(first.definition.initialPriceTicks);
  });

  it('sets up how each house trader trades contracts: mode, leverage, margin', async () => {
    await runGenesis(options);
    const { futures } = exchange.live;
    const bots = options.bots.filter(({ product }) => product === 'futures');
    expect(bots.filter(({ role }) => role === 'gambler')).toHaveLength(24);
    for (const { user, role, markets, leverage } of bots) {
      const isNet = futures.positionMode(user) === PositionMode.ONE_WAY;
      expect(isNet).toBe(role === 'maker');
      for (const { id } of markets) {
        const setting = futures.settingOf(user, id);
        expect(setting.leverage).toBe(leverage);
        if (role === 'gambler') expect(setting.marginMode).toBe(MarginMode.ISOLATED);
      }
    }
  });

  it('gives a contract changed rules as its next version, and no others', async () => {
    await runGenesis(options);
    const [first, ...rest] = contracts as [CatalogContract, ...CatalogContract[]];
    const changed = { ...first, definition: { ...first.definition, openOrdersMax: 77 } };
    const { sequence } = exchange.core;
    await runGenesis({ ...options, contracts: [changed, ...rest] });
    expect(exchange.core.sequence).toBe(sequence + 1);
    expect(exchange.core.contract(first.id)?.rules).toMatchObject({
      openOrdersMax: 77,
      version: 2,
    });
    // Another index has other sources: every contract gets them, once.
    const recorded = { ...options, contracts: catalogContracts('recorded') };
    await runGenesis(recorded);
    expect(exchange.core.sequence).toBe(sequence + 1 + contracts.length);
    expect(exchange.core.contract(first.id)?.rules).toMatchObject({ sourcesMin: 1, version: 3 });
    await runGenesis(recorded);
    expect(exchange.core.sequence).toBe(sequence + 1 + contracts.length);
  });

  it('gives rules that came with a later release to the contracts of an older one, once', async () => {
    const older = contracts.map((contract) => {
      const { adaptiveFunding: _adaptive, ...rules } = contract.definition;
      return { ...contract, definition: rules };
    });
    await runGenesis({ ...options, contracts: older });
    const { sequence } = exchange.core;
    await runGenesis(options);
    expect(exchange.core.sequence).toBe(sequence + contracts.length);
    for (const { id, definition } of contracts) {
      expect(exchange.core.contract(id)?.rules).toEqual({ ...definition, version: 2 });
    }
    await runGenesis(options);
    expect(exchange.core.sequence).toBe(sequence + contracts.length);
  });

  it('begins where the index is, to the tick, and asks it only for markets that never traded', async () => {
    const asked: (readonly string[])[] = [];
    const prices = new Map([
      ['BTCUSDT', '61284.5049'],
      ['DOGEUSDT', '0.0812349'],
    ]);
    const firstPrices = async (symbols: readonly string[]) => {
      asked.push(symbols);
      return prices;
    };
    const { live, core } = exchange;
    await runGenesis({ ...options, firstPrices });
    expect(live.lastPriceOf(1)).toBe(6_128_450);
    expect(live.lastPriceOf(6)).toBe(8_123);
    expect(core.market(1)?.referencePriceTicks).toBe(6_128_450);
    // Those of which the index says nothing begin at the catalog's price.
    expect(live.lastPriceOf(2)).toBe(catalogMarkets[1]?.definition.initialPriceTicks);
    // The index moved before the first trade in BTC; ETH has traded.
    const traders = options.bots.filter(({ role }) => role === 'taker');
    const [buyer, seller] = traders as [HouseTrader, HouseTrader];
    await place(buyer.user, Side.BUY, 300_000);
    await place(seller.user, Side.SELL, 300_000);
    prices.set('BTCUSDT', '61300').set('ETHUSDT', '5000');
    await runGenesis({ ...options, firstPrices });
    expect(asked[0]).toHaveLength(catalogMarkets.length);
    expect(asked[1]).toEqual(asked[0]?.filter((symbol) => symbol !== 'ETHUSDT'));
    expect(core.market(1)?.referencePriceTicks).toBe(6_130_000);
    expect(core.market(2)?.referencePriceTicks).toBe(300_000);
    expect(live.catalog.market(2).initialPriceTicks).toBe(
      catalogMarkets[1]?.definition.initialPriceTicks,
    );
  });

  it('leaves rules as operators have set them, whatever a release says, and sets the others', async () => {
    await runGenesis(options);
    const { live } = exchange;
    const [contract, other] = contracts as [CatalogContract, CatalogContract];
    const [market] = catalogMarkets;
    const scopes = [`contract:${contract.id}`, `market:${market?.id}`, 'risk', 'fees'];
    const earlier = exchange.core.sequence;
    const release = {
      ...options,
      contracts: [contract, other].map((one) => ({
        ...one,
        definition: { ...one.definition, openOrdersMax: 77 },
      })),
      markets: catalogMarkets.map((one) => ({
        ...one,
        definition: { ...one.definition, openOrdersMax: 77 },
      })),
      feeTiers: spotFeeTiers.slice(0, 1),
      riskRules: { ...riskRules, wakesMax: 7 },
    };
    await runGenesis({ ...release, operatorsScopes: new Set(scopes) });
    expect(exchange.core.sequence).toBe(earlier + catalogMarkets.length);
    expect(live.catalog.contract(contract.id).openOrdersMax).toBe(200);
    expect(live.catalog.contract(other.id).openOrdersMax).toBe(77);
    expect(live.catalog.market(market?.id ?? 0).openOrdersMax).not.toBe(77);
    expect(live.catalog.feeTiers).toEqual(spotFeeTiers);
    expect(live.catalog.riskRules).toMatchObject({ wakesMax: riskRules.wakesMax });
  });

  it('makes no money in live mode', async () => {
    await runGenesis({ ...options, isDemo: false, bots: [] });
    expect([...exchange.live.catalog.markets]).toHaveLength(catalogMarkets.length);
    expect([...exchange.live.catalog.contracts]).toHaveLength(contracts.length);
    expect(exchange.live.balanceOf(HouseUser.insurance, FUNDING, 1).available).toBe(0n);
    expect(exchange.live.balanceOf(HouseUser.treasury, FUNDING, 1).available).toBe(0n);
  });

  it('D3 lists what is new in live mode closed, and closes nothing that people have opened', async () => {
    const states = () => {
      const { markets, contracts: listed } = exchange.live.catalog;
      return [...markets, ...listed].map(({ state }) => state);
    };
    await runGenesis({ ...options, isDemo: false, bots: [] });
    expect(new Set(states())).toEqual(new Set([MarketState.CANCEL_ONLY]));
    for (const { id } of catalogMarkets) {
      const value = { market: id, state: MarketState.OPEN };
      await exchange.engine.submit({ user: 0, key: '', body: { case: 'setMarketState', value } });
    }
    for (const { id } of contracts) {
      const value = { contract: id, state: MarketState.OPEN };
      await exchange.engine.submit({ user: 0, key: '', body: { case: 'setContractState', value } });
    }
    const sequence = exchange.core.sequence;
    await runGenesis({ ...options, isDemo: false, bots: [] });
    expect(exchange.core.sequence).toBe(sequence);
    expect(new Set(states())).toEqual(new Set([MarketState.OPEN]));
  });

  it('says which command was refused', async () => {
    const [asset] = catalogAssets as [(typeof catalogAssets)[0]];
    const wrong = { ...options, assets: [{ ...asset, decimals: 99 }] };
    await expect(runGenesis(wrong)).rejects.toThrow('defineAsset was refused');
  });
});
