import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  type AssetAmount,
  type CommandBody,
  type FeeTier,
  HouseUser,
  type Outcome,
} from '@bourse/contract/messages.ts';
import type { LiveState } from '../live/live-state.ts';
import { assetDefinition, type CatalogAsset, type CatalogMarket } from '../markets/catalog.ts';
import type { EnginePort } from '../services/engine-port.ts';
import { BOT_FEE_TIER, type BotAccount } from './bot-accounts.ts';

/** What genesis reads to see what was already done. */
export type GenesisView = Pick<LiveState, 'catalog' | 'balanceOf'>;

export interface GenesisOptions {
  readonly engine: EnginePort;
  readonly view: GenesisView;
  readonly assets: readonly CatalogAsset[];
  readonly markets: readonly CatalogMarket[];
  readonly feeTiers: readonly FeeTier[];
  /** Only the demo has a treasury to fund: in live mode no money is made. */
  readonly isDemo: boolean;
  /** Bots to fund from the treasury. */
  readonly bots: readonly BotAccount[];
}

/** What the demo treasury keeps for people's claims, whole coins. */
const claimReserves: Readonly<Record<string, number>> = {
  USDT: 50_000_000,
  BTC: 500,
  ETH: 10_000,
};
const GENESIS_CHAIN = 'demo-genesis';
const { treasury } = HouseUser;
/** Who asks for what only the house may. */
const HOUSE = 0;

/**
 * Brings an exchange to what the catalog says: assets, fees, markets, and in demo mode a funded
 * treasury and funded bots. Sends only what is missing, so on an exchange that has it all nothing
 * is sent and nothing changes; one that stopped half-way is finished. Throws when a command is
 * refused.
 */
export async function runGenesis(options: GenesisOptions): Promise<void> {
  await defineRules(options);
  if (!options.isDemo) return;
  await fundTreasury(options);
  for (const bot of options.bots) await fundBot(options, bot);
}

async function defineRules(options: GenesisOptions): Promise<void> {
  const { assets, markets, feeTiers } = options;
  const { catalog } = options.view;
  const presentAssets = new Map(Array.from(catalog.assets, (asset) => [asset.asset, asset]));
  const presentMarkets = new Map(Array.from(catalog.markets, (market) => [market.market, market]));
  for (const asset of assets) {
    const value = assetDefinition(asset);
    if (sameFields(presentAssets.get(asset.id), value)) continue;
    await submit(options, HOUSE, '', { case: 'defineAsset', value });
  }
  if (!sameTiers(catalog.feeTiers, feeTiers)) {
    await submit(options, HOUSE, '', { case: 'setFeeSchedule', value: { tiers: feeTiers } });
  }
  for (const { id, definition } of markets) {
    const present = presentMarkets.get(id);
    // The first price matters to a new market only: one that trades has its own.
    const value = present
      ? { ...definition, initialPriceTicks: present.initialPriceTicks }
      : definition;
    if (sameFields(present, value)) continue;
    await submit(options, HOUSE, '', { case: 'defineMarket', value });
  }
}

async function fundTreasury(options: GenesisOptions): Promise<void> {
  // The treasury comes first, so a bot that has money means that it was funded.
  if (options.bots.some((bot) => isFunded(options.view, bot))) return;
  for (const [logIndex, { asset, amount }] of treasuryCredits(options).entries()) {
    const deposit = { chain: GENESIS_CHAIN, transaction: 'treasury', logIndex };
    const value = { user: treasury, asset, amount, ...deposit };
    await submit(options, HOUSE, '', { case: 'creditDeposit', value }, [Code.depositKnown]);
  }
}

/** What the bots get and what people may claim, in credits that a command can hold. */
function treasuryCredits({ assets, bots }: GenesisOptions): AssetAmount[] {
  return assets.flatMap(({ id, symbol, decimals }) => {
    const reserves = [(claimReserves[symbol] ?? 0) * 10 ** decimals];
    const grants = bots.flatMap(({ funds }) =>
      funds.filter(({ asset }) => asset === id).map(({ amount }) => amount),
    );
    return inCredits([...reserves, ...grants]).map((amount) => ({ asset: id, amount }));
  });
}

/** Adds amounts up into as few sums as are exact. */
function inCredits(amounts: readonly number[]): number[] {
  const sums: number[] = [];
  for (const amount of amounts) {
    const last = sums.length - 1;
    const sum = (sums[last] ?? AMOUNT_MAX) + amount;
    if (amount === 0) continue;
    if (sum <= AMOUNT_MAX) sums[last] = sum;
    else sums.push(amount);
  }
  return sums;
}

async function fundBot(options: GenesisOptions, bot: BotAccount): Promise<void> {
  const { user, funds } = bot;
  const key = `genesis-${user}`;
  if (!isFunded(options.view, bot)) {
    const tier = { user, tier: BOT_FEE_TIER };
    await submit(options, HOUSE, '', { case: 'setFeeTier', value: tier });
    const grant = { user, amounts: funds, reason: 'liquidity' };
    await submit(options, HOUSE, key, { case: 'grantFromTreasury', value: grant });
  }
  for (const { asset } of funds) {
    const { available } = options.view.balanceOf(user, AccountKind.FUNDING, asset);
    if (available === 0n) continue;
    const accounts = { from: AccountKind.FUNDING, to: AccountKind.SPOT };
    const value = { ...accounts, asset, amount: Number(available) };
    await submit(options, user, `${key}-${asset}`, { case: 'transfer', value });
  }
}

function isFunded(view: GenesisView, { user, funds }: BotAccount): boolean {
  return funds.some(({ asset }) =>
    [AccountKind.FUNDING, AccountKind.SPOT].some((account) => {
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
