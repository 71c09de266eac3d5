import type { AssetAmount } from '@bourse/contract/messages.ts';
import type { CatalogMarket } from '../markets/catalog.ts';
import type { UserDirectory } from '../services/user-directory.ts';
import { coinProfile } from './coin-profiles.ts';

/** The tier that bots pay, the best of the schedule. */
export const BOT_FEE_TIER = 5;

const MARKETS_OF_MAKER_MAX = 4;
const TAKERS = 6;
/** A maker starts with this part of a day's turnover in the coin, and as much in the quote. */
const MAKER_SHARE_OF_DAY = 0.25;
const MAKER_VALUE_MIN = 1_000_000;
const TAKER_SHARE_OF_DAY = 0.05;
const TAKER_VALUE_MIN = 150_000;

/** What a bot trades and starts with. */
export interface BotPlan {
  /** The nickname of its account; it finds the account again after a restart. */
  readonly name: string;
  readonly role: 'maker' | 'taker';
  readonly markets: readonly CatalogMarket[];
  /** Granted once from the treasury: each market's coin, and the quote asset. */
  readonly funds: readonly AssetAmount[];
}

/** A bot with its account in the engine. */
export interface BotAccount extends BotPlan {
  readonly user: number;
}

/**
 * The bots of a list of markets: one maker for each group of up to four markets, so that a loss or
 * a fault in one group cannot starve the others, and takers that each trade everywhere. A market's
 * position in the list decides its maker, so the list may only grow at its end.
 */
function planBots(markets: readonly CatalogMarket[]): readonly BotPlan[] {
  const bots: BotPlan[] = [];
  for (let first = 0; first < markets.length; first += MARKETS_OF_MAKER_MAX) {
    const group = markets.slice(first, first + MARKETS_OF_MAKER_MAX);
    const name = `maker-${first / MARKETS_OF_MAKER_MAX + 1}`;
    const funds = fundsFor(group, MAKER_SHARE_OF_DAY, MAKER_VALUE_MIN);
    bots.push({ name, role: 'maker', markets: group, funds });
  }
  for (let taker = 1; taker <= TAKERS; taker += 1) {
    const funds = fundsFor(markets, TAKER_SHARE_OF_DAY, TAKER_VALUE_MIN);
    bots.push({ name: `taker-${taker}`, role: 'taker', markets, funds });
  }
  return bots;
}

/** Finds the bots' accounts by their nicknames and opens those that are missing. */
export async function openBotAccounts(
  users: Pick<UserDirectory, 'listUsers' | 'createBotUser'>,
  markets: readonly CatalogMarket[],
): Promise<readonly BotAccount[]> {
  const known = new Map((await users.listUsers('bot')).map((user) => [user.nickname, user.id]));
  const accounts: BotAccount[] = [];
  for (const plan of planBots(markets)) {
    const user = known.get(plan.name) ?? (await users.createBotUser({ nickname: plan.name })).id;
    accounts.push({ ...plan, user });
  }
  return accounts;
}

/** How much of an asset a bot was granted, atomic units. */
export function fundedAmount({ funds }: BotPlan, asset: number): number {
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
