import { MarginMode, PositionMode } from '@bourse/contract/enumerations.ts';
import type { AssetAmount, CommandBody } from '@bourse/contract/messages.ts';
import { type CatalogMarket, type Listing, spotFeeTiers } from '#platform/markets/catalog.ts';
import type { CatalogContract } from '#platform/markets/contracts.ts';
import { StartFailed } from '#platform/start-refused.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { coinProfile } from '../index/coin-profiles.ts';

/** The fee tier of house traders, the last of the schedule: no volume reaches it. */
export const HOUSE_FEE_TIER = spotFeeTiers.length - 1;

const MARKETS_OF_MAKER_MAX = 4;
const TAKERS = 6;
/** A maker starts with this part of a day's turnover in the coin, and as much in the quote. */
const MAKER_SHARE_OF_DAY = 0.25;
const MAKER_VALUE_MIN = 1_000_000;
const TAKER_SHARE_OF_DAY = 0.05;
const TAKER_VALUE_MIN = 150_000;

/** USDT that house traders of contracts start with. */
const CONTRACT_FUNDS = { maker: 25_000_000, taker: 2_000_000, gambler: 3_000 } as const;
/** How takers of contracts trade: their leverage, and whether each position stands for itself. */
const contractTakers: readonly { readonly leverage: number; readonly isIsolated: boolean }[] = [
  { leverage: 20, isIsolated: false },
  { leverage: 10, isIsolated: false },
  { leverage: 5, isIsolated: false },
  { leverage: 15, isIsolated: false },
  { leverage: 10, isIsolated: true },
  { leverage: 20, isIsolated: true },
];
/** Low, with the money that it takes: a crowded contract lowers the leverage of who opens, and makers open to the last. */
const MAKER_LEVERAGE = 2;
const GAMBLERS = 24;
/** Each gambler keeps to every third contract; every fourth one is content with 50x. */
const GAMBLER_STRIDE = 3;
const CAUTIOUS_STRIDE = 4;

/** What a house trader trades and starts with. */
export interface HouseTraderPlan {
  /** The nickname of its account; it finds the account again after a restart. */
  readonly name: string;
  readonly product: 'spot' | 'futures';
  readonly role: 'maker' | 'taker' | 'gambler';
  readonly markets: readonly Listing[];
  /** Granted once from the treasury: coins of spot markets, and the quote asset. */
  readonly funds: readonly AssetAmount[];
  /** On contracts; 1 on spot markets. */
  readonly leverage: number;
  /** Sent once, before it gets its money. */
  readonly settings: readonly CommandBody[];
}

/** A house trader with its account in the engine. */
export interface HouseTrader extends HouseTraderPlan {
  readonly user: number;
}

/**
 * The house traders of spot markets: one maker for each group of up to four markets, so that a loss or
 * a fault in one group cannot starve the others, and takers that each trade everywhere. A market's
 * position in the list decides its maker, so the list may only grow at its end. What operators have
 * listed has a maker of its own.
 */
function planSpotTraders(markets: readonly CatalogMarket[]): readonly HouseTraderPlan[] {
  const common = { product: 'spot', leverage: 1, settings: [] } as const;
  const traders: HouseTraderPlan[] = [];
  for (const { group, name } of groupsOf(markets)) {
    const funds = fundsFor(group, MAKER_SHARE_OF_DAY, MAKER_VALUE_MIN);
    traders.push({ ...common, name: `maker-${name}`, role: 'maker', markets: group, funds });
  }
  for (let taker = 1; taker <= TAKERS; taker += 1) {
    const funds = fundsFor(markets, TAKER_SHARE_OF_DAY, TAKER_VALUE_MIN);
    traders.push({ ...common, name: `taker-${taker}`, role: 'taker', markets, funds });
  }
  return traders;
}

/**
 * The house traders of contracts: makers of four each that net what they trade, takers that hold longs and
 * shorts beside each other, and gamblers.
 */
function planContractTraders(contracts: readonly CatalogContract[]): readonly HouseTraderPlan[] {
  const [first] = contracts;
  if (!first) return [];
  const fundsOf = (role: HouseTraderPlan['role']): AssetAmount[] => [
    { asset: first.quote.id, amount: CONTRACT_FUNDS[role] * 10 ** first.quote.decimals },
  ];
  const common = { product: 'futures' } as const;
  const traders: HouseTraderPlan[] = [];
  for (const { group: markets, name } of groupsOf(contracts)) {
    const oneWay = { positionMode: PositionMode.ONE_WAY };
    const settings: CommandBody[] = [
      { case: 'setPositionMode', value: oneWay },
      ...settingsOf(markets, MAKER_LEVERAGE, false),
    ];
    const funds = fundsOf('maker');
    const leverage = MAKER_LEVERAGE;
    const account = { name: `contract-maker-${name}`, funds, leverage, settings };
    traders.push({ ...common, ...account, role: 'maker', markets });
  }
  for (const [index, { leverage, isIsolated }] of contractTakers.entries()) {
    const name = `contract-taker-${index + 1}`;
    const settings = settingsOf(contracts, leverage, isIsolated);
    const funds = fundsOf('taker');
    traders.push({ ...common, name, role: 'taker', markets: contracts, funds, leverage, settings });
  }
  for (let index = 0; index < GAMBLERS; index += 1) {
    const markets = contracts.filter((_, at) => (at + index) % GAMBLER_STRIDE === 0);
    const leverage = index % CAUTIOUS_STRIDE === CAUTIOUS_STRIDE - 1 ? 50 : 100;
    const settings = settingsOf(markets, leverage, true);
    const funds = fundsOf('gambler');
    const name = `gambler-${index + 1}`;
    traders.push({ ...common, name, role: 'gambler', markets, funds, leverage, settings });
  }
  return traders;
}

/** Which markets share a maker, and what it is called by. */
function groupsOf<Each extends Listing>(listings: readonly Each[]) {
  const own = listings.filter(({ isOffered }) => !isOffered);
  const groups: { readonly name: string; readonly group: readonly Each[] }[] = [];
  for (let first = 0; first < own.length; first += MARKETS_OF_MAKER_MAX) {
    const group = own.slice(first, first + MARKETS_OF_MAKER_MAX);
    groups.push({ name: String(first / MARKETS_OF_MAKER_MAX + 1), group });
  }
  const others = listings.filter(({ isOffered }) => isOffered);
  return [...groups, ...others.map((one) => ({ name: one.base.symbol, group: [one] }))];
}

function settingsOf(
  contracts: readonly CatalogContract[],
  leverage: number,
  isIsolated: boolean,
): CommandBody[] {
  const marginMode = isIsolated ? MarginMode.ISOLATED : MarginMode.CROSS;
  return contracts.flatMap(({ id: contract }): CommandBody[] => [
    { case: 'setLeverage', value: { contract, leverage } },
    { case: 'setMarginMode', value: { contract, marginMode } },
  ]);
}

/** Finds the house traders' accounts by their nicknames and opens those that are missing. */
export async function openHouseTraders(
  users: Pick<UserDirectory, 'listUsers' | 'createHouseTrader'>,
  markets: readonly CatalogMarket[],
  contracts: readonly CatalogContract[],
): Promise<readonly HouseTrader[]> {
  const known = new Map((await users.listUsers('bot')).map((user) => [user.nickname, user.id]));
  const accounts: HouseTrader[] = [];
  for (const plan of [...planSpotTraders(markets), ...planContractTraders(contracts)]) {
    const user =
      known.get(plan.name) ?? (await users.createHouseTrader({ nickname: plan.name })).id;
    accounts.push({ ...plan, user });
  }
  return accounts;
}

/** Finds those that an engine has opened. Throws StartFailed where one is missing. */
export async function findHouseTraders(
  users: Pick<UserDirectory, 'listUsers'>,
  markets: readonly CatalogMarket[],
  contracts: readonly CatalogContract[],
): Promise<readonly HouseTrader[]> {
  return openHouseTraders(
    {
      listUsers: (kind) => users.listUsers(kind),
      async createHouseTrader({ nickname }) {
        const remedy = 'an engine of this release with HOUSE_BOTS=on must lead first';
        throw new StartFailed(`the house trader ${nickname} has no account: ${remedy}`);
      },
    },
    markets,
    contracts,
  );
}

/** How much of an asset a house trader was granted, atomic units. */
export function fundedAmount({ funds }: HouseTraderPlan, asset: number): number {
  return funds.find((fund) => fund.asset === asset)?.amount ?? 0;
}

function fundsFor(
  markets: readonly CatalogMarket[],
  shareOfDay: number,
  valueMin: number,
): AssetAmount[] {
  const funds: AssetAmount[] = [];
  let valueTotal = 0;
  for (const { base, quote, definition } of markets) {
    const value = Math.max(valueMin, coinProfile(base.symbol).turnoverDaily * shareOfDay);
    const { tickSize, lotSize, initialPriceTicks } = definition;
    const price = (initialPriceTicks * tickSize) / 10 ** quote.decimals;
    const lots = Math.round((value / price) * (10 ** base.decimals / lotSize));
    funds.push({ asset: base.id, amount: lots * lotSize });
    valueTotal += value;
  }
  const quote = markets[0]?.quote;
  if (!quote) return funds;
  return [{ asset: quote.id, amount: Math.round(valueTotal) * 10 ** quote.decimals }, ...funds];
}
