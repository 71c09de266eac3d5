import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, MarketState } from '@bourse/contract/enumerations.ts';
import {
  type AssetAmount,
  type CommandBody,
  type DefineContract,
  type DefineMarket,
  type FeeTier,
  HouseUser,
  type Outcome,
  type SetRiskRules,
} from '@bourse/contract/messages.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import {
  assetDefinition,
  type CatalogAsset,
  type CatalogMarket,
} from '#platform/markets/catalog.ts';
import { type CatalogContract, insuranceDeposit } from '#platform/markets/contracts.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { HOUSE_FEE_TIER, type HouseTrader } from './house-traders.ts';

/** What genesis reads to see what was already done. */
export type GenesisView = Pick<LiveState, 'catalog' | 'balanceOf' | 'lastPriceOf'>;

export interface GenesisOptions {
  readonly engine: EnginePort;
  readonly view: GenesisView;
  readonly assets: readonly CatalogAsset[];
  readonly markets: readonly CatalogMarket[];
  readonly contracts: readonly CatalogContract[];
  readonly feeTiers: readonly FeeTier[];
  readonly riskRules: SetRiskRules;
  /** Only the demo has a treasury to fund: in live mode no money is made. */
  readonly isDemo: boolean;
  /** Rules that operators have set, as `contract:1001`, `market:1`, `risk`, `fees`: they stay as they are. */
  readonly operatorsScopes?: ReadonlySet<string>;
  /** House traders to fund from the treasury. */
  readonly bots: readonly HouseTrader[];
  /**
   * The index's prices of these symbols, decimal strings: where markets that never traded begin.
   * Without it, or without a price, they begin at the catalog's.
   */
  readonly firstPrices?: (symbols: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What the demo treasury keeps for people's claims and for house traders that are broke, whole coins. */
const claimReserves: Readonly<Record<string, number>> = {
  USDT: 60_000_000,
  BTC: 500,
  ETH: 10_000,
};
const GENESIS_CHAIN = 'demo-genesis';
const { treasury, insurance } = HouseUser;
/** Who asks for what only the exchange may. */
const HOUSE = 0;

/**
 * Brings an exchange to what the catalog says: assets, fees, markets, contracts, and in demo mode a
 * funded treasury, a funded insurance fund and funded house traders. Sends only what is missing, so on an
 * exchange that has it all nothing is sent and nothing changes; one that stopped half-way is
 * finished. What is new in live mode is closed. Throws when a command is refused.
 */
export async function runGenesis(options: GenesisOptions): Promise<void> {
  await defineRules(options);
  if (!options.isDemo) return;
  await fundClaims(options);
  await fundInsurance(options);
  // Side by side, so that they share commits: no trader's money depends on another's.
  await Promise.all(options.bots.map((bot) => fundBot(options, bot)));
}

async function defineRules(options: GenesisOptions): Promise<void> {
  const { assets, markets, feeTiers } = options;
  const { catalog } = options.view;
  const presentAssets = new Map(Array.from(catalog.assets, (asset) => [asset.asset, asset]));
  const presentMarkets = new Map(Array.from(catalog.markets, (market) => [market.market, market]));
  // First of all: nothing ever trades by the neutral rules with which a log begins.
  await defineRiskRules(options);
  for (const asset of assets) {
    const value = assetDefinition(asset);
    if (sameFields(presentAssets.get(asset.id), value)) continue;
    await submit(options, HOUSE, '', { case: 'defineAsset', value });
  }
  if (!isOperators(options, 'fees') && !sameTiers(catalog.feeTiers, feeTiers)) {
    const value = { tiers: feeTiers, version: catalog.feeVersion + 1 };
    await submit(options, HOUSE, '', { case: 'setFeeSchedule', value });
  }
  const untraded = markets.filter(({ id }) => isUntraded(options, presentMarkets.get(id)));
  const prices = await indexPrices(options, untraded);
  for (const market of markets) {
    const { id, definition } = market;
    const present = presentMarkets.get(id);
    if (present && isOperators(options, `market:${id}`)) continue;
    // The first price matters until a market trades: then it has its own.
    const initialPriceTicks =
      prices.get(id) ?? present?.initialPriceTicks ?? definition.initialPriceTicks;
    const value = { ...definition, initialPriceTicks };
    if (sameFields(present, value)) continue;
    const define = submit(options, HOUSE, '', { case: 'defineMarket', value });
    await Promise.all([define, present || closeNew(options, closedMarket(id))]);
  }
  await defineContracts(options);
}

/** Rules of risk that differ from the configured ones give way to them as the next version. */
async function defineRiskRules(options: GenesisOptions): Promise<void> {
  const { riskRules, view } = options;
  const present = view.catalog.riskRules;
  if (isOperators(options, 'risk')) return;
  const version = Math.max(riskRules.version, present.version + 1);
  if (sameFields(present, { ...riskRules, version: present.version })) return;
  await submit(options, HOUSE, '', { case: 'setRiskRules', value: { ...riskRules, version } });
}

/** A contract whose rules differ from the catalog's gets them as its next version. */
async function defineContracts(options: GenesisOptions): Promise<void> {
  const { contracts, view } = options;
  const known = new Map(Array.from(view.catalog.contracts, (rules) => [rules.contract, rules]));
  for (const { id, definition } of contracts) {
    const present = known.get(id);
    if (present && isOperators(options, `contract:${id}`)) continue;
    if (present && sameRules(present, definition)) continue;
    const version = Math.max(definition.version, (present?.version ?? 0) + 1);
    const value = { ...definition, version };
    const define = submit(options, HOUSE, '', { case: 'defineContract', value });
    await Promise.all([define, present || closeNew(options, closedContract(id))]);
  }
}

const closedMarket = (market: number): CommandBody => ({
  case: 'setMarketState',
  value: { market, state: MarketState.CANCEL_ONLY },
});
const closedContract = (contract: number): CommandBody => ({
  case: 'setContractState',
  value: { contract, state: MarketState.CANCEL_ONLY },
});

/**
 * In a live exchange what is new takes no order until two people open it. Sent with its definition, so
 * that both are in one commit.
 */
async function closeNew(options: GenesisOptions, body: CommandBody): Promise<void> {
  if (!options.isDemo) await submit(options, HOUSE, '', body);
}

function isOperators({ operatorsScopes }: GenesisOptions, scope: string): boolean {
  return operatorsScopes?.has(scope) ?? false;
}

/** A market whose price is where it began may have traded there: then beginning again is harmless. */
function isUntraded({ view }: GenesisOptions, present: DefineMarket | undefined): boolean {
  return !present || view.lastPriceOf(present.market) === present.initialPriceTicks;
}

/** What the index says of these markets, in ticks by market: the nearest tick, at least one. */
async function indexPrices(
  { firstPrices }: GenesisOptions,
  markets: readonly CatalogMarket[],
): Promise<ReadonlyMap<number, number>> {
  if (!firstPrices || markets.length === 0) return new Map();
  const prices = await firstPrices(markets.map(({ symbol }) => symbol));
  const ticks = markets.flatMap(({ id, symbol, priceDecimals }): [number, number][] => {
    const price = prices.get(symbol);
    return price ? [[id, Math.max(1, Math.round(Number(price) * 10 ** priceDecimals))]] : [];
  });
  return new Map(ticks);
}

/** What people may claim, once. */
async function fundClaims(options: GenesisOptions): Promise<void> {
  const reserves = options.assets.map(({ id, symbol, decimals }) => {
    return { asset: id, amount: (claimReserves[symbol] ?? 0) * 10 ** decimals };
  });
  const missing = reserves.filter(({ asset, amount }) => {
    const { available } = options.view.balanceOf(treasury, AccountKind.FUNDING, asset);
    return amount > 0 && available === 0n;
  });
  await creditTreasury(options, 'claims', missing);
}

/** What the insurance fund starts with, once. */
async function fundInsurance(options: GenesisOptions): Promise<void> {
  const [first] = options.contracts;
  if (!first) return;
  const { asset, amount } = insuranceDeposit(first.quote);
  const deposit = { chain: GENESIS_CHAIN, transaction: 'insurance', logIndex: asset };
  const { available } = options.view.balanceOf(insurance, AccountKind.FUNDING, asset);
  if (available > 0n) return;
  const value = { user: insurance, asset, amount, ...deposit };
  await submit(options, HOUSE, '', { case: 'creditDeposit', value }, [Code.depositKnown]);
}

async function fundBot(options: GenesisOptions, bot: HouseTrader): Promise<void> {
  const { user, name, funds, product, settings } = bot;
  const home = product === 'spot' ? AccountKind.SPOT : AccountKind.FUTURES;
  const key = `genesis-${user}`;
  if (!isFunded(options.view, bot)) {
    // The treasury gets what it is about to give: a start that broke off here finds it there.
    await creditTreasury(options, name, funds);
    for (const body of settings) await submit(options, user, '', body);
    const grant = { user, amounts: funds, reason: 'liquidity' };
    await submit(options, HOUSE, key, { case: 'grantFromTreasury', value: grant });
  }
  if (product === 'spot' && options.view.catalog.feeTierOf(user) !== HOUSE_FEE_TIER) {
    const value = { user, tier: HOUSE_FEE_TIER };
    await submit(options, HOUSE, '', { case: 'setFeeTier', value });
  }
  for (const { asset } of funds) {
    const { available } = options.view.balanceOf(user, AccountKind.FUNDING, asset);
    if (available === 0n) continue;
    // Without a key: what is there now may be more than what genesis gave.
    const value = { from: AccountKind.FUNDING, to: home, asset, amount: Number(available) };
    await submit(options, user, '', { case: 'transfer', value });
  }
}

/** Money that the demo exchange starts with; each credit is named and counts once. */
async function creditTreasury(
  options: GenesisOptions,
  transaction: string,
  funds: readonly AssetAmount[],
): Promise<void> {
  for (const { asset, amount } of funds) {
    const deposit = { chain: GENESIS_CHAIN, transaction, logIndex: asset };
    const value = { user: treasury, asset, amount, ...deposit };
    await submit(options, HOUSE, '', { case: 'creditDeposit', value }, [Code.depositKnown]);
  }
}

function isFunded(view: GenesisView, { user, funds }: HouseTrader): boolean {
  return funds.some(({ asset }) =>
    [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES].some((account) => {
      const { available, frozen } = view.balanceOf(user, account, asset);
      return available + frozen > 0n;
    }),
  );
}

async function submit(
  { engine }: GenesisOptions,
  user: number,
  key: string,
  body: CommandBody,
  alreadyDone: readonly Code[] = [],
): Promise<Outcome> {
  const outcome = await engine.submit({ user, key, body });
  for (const event of outcome.events) {
    if (event.case !== 'refused' || alreadyDone.includes(event.value.code as Code)) continue;
    throw new Error(`genesis: ${body.case} was refused with code ${event.value.code}`);
  }
  return outcome;
}

function sameTiers(present: readonly FeeTier[], wanted: readonly FeeTier[]): boolean {
  return (
    present.length === wanted.length &&
    wanted.every((tier, index) => sameFields(present[index], tier))
  );
}

function sameFields<T extends object>(present: T | undefined, wanted: T): boolean {
  if (!present) return false;
  return (Object.keys(wanted) as (keyof T)[]).every((key) => present[key] === wanted[key]);
}

/** Whether two definitions of a contract differ in nothing but their version and its time. */
function sameRules(present: DefineContract, wanted: DefineContract): boolean {
  const textOf = (rules: DefineContract) =>
    JSON.stringify(
      Object.keys(wanted)
        .filter((key) => key !== 'version' && key !== 'effectiveTime')
        .map((key) => rules[key as keyof DefineContract]),
    );
  return textOf(present) === textOf(wanted);
}
