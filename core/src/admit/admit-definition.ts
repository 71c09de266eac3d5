/** Every reason to refuse a definition of the house. Reads only. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { MarketState } from '@bourse/contract/enumerations.ts';
import {
  type CommandBody,
  type DefineAsset,
  type DefineMarket,
  type FeeTier,
  USER_FIRST,
} from '@bourse/contract/messages.ts';
import { notionalUnitOf } from '../arithmetic.ts';
import {
  ASSET_DECIMALS_MAX,
  ASSET_MAX,
  FEE_RATE_MAX,
  FEE_TIERS_MAX,
  MARKET_MAX,
  OPEN_ORDERS_OF_USER_MAX,
  PRICE_RATE_MAX,
  PRICE_TICKS_MAX,
  QUANTITY_LOTS_MAX,
  SYMBOL_LENGTH_MAX,
  USER_MAX,
} from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];
export type SetMarketState = Body<'setMarketState'>;
export type SetFeeSchedule = Body<'setFeeSchedule'>;
export type SetFeeTier = Body<'setFeeTier'>;

/** The scale of an asset never changes; its symbol may, to one that no other asset has. */
export function refuseAsset(state: State, caller: number, asset: DefineAsset): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const known = state.assets[asset.asset];
  const namesake = state.assets.find((other) => other?.symbol === asset.symbol);
  if (!within(asset.asset, 1, ASSET_MAX)) return invalid('asset');
  if (!isSymbol(asset.symbol)) return invalid('symbol');
  if (namesake && namesake.asset !== asset.asset) return invalid('symbol');
  if (!within(asset.decimals, 0, ASSET_DECIMALS_MAX)) return invalid('decimals');
  return known && known.decimals !== asset.decimals ? invalid('decimals') : null;
}

/** Tick and lot must not change while orders rest (F44). */
export function refuseMarket(state: State, caller: number, rules: DefineMarket): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const field = wrongField(state, rules) ?? frozenField(state, rules);
  return field ? invalid(field) : null;
}

/** Why the house may not set this state of a market, or null; the market may have it already. */
export function refuseMarketState(
  state: State,
  caller: number,
  change: SetMarketState,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  if (!state.markets[change.market]) return refusal(Code.marketUnknown);
  return within(change.state, MarketState.OPEN, MarketState.HALTED) ? null : invalid('state');
}

/** Why a schedule may not be set, or null. A version, where it has one, is above the present one. */
export function refuseFeeSchedule(
  state: State,
  caller: number,
  { tiers, version }: SetFeeSchedule,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  if (version !== undefined && version <= state.fees.version) return invalid('version');
  const isValid =
    within(tiers.length, 1, FEE_TIERS_MAX) && tiers.every(hasValidRates) && hasRisingVolumes(tiers);
  return isValid ? null : invalid('tiers');
}

function hasValidRates(tier: FeeTier): boolean {
  const { makerRate, takerRate, futuresMakerRate = 0, futuresTakerRate = 0 } = tier;
  const rates = [makerRate, takerRate, futuresMakerRate, futuresTakerRate];
  return rates.every((rate) => within(rate, 0, FEE_RATE_MAX));
}

/**
 * With volumes the first tier is everybody's, each next one needs more, and those without one, which
 * only the house gives, come last.
 */
function hasRisingVolumes(tiers: readonly FeeTier[]): boolean {
  const volumes = tiers.flatMap(({ volumeMin }) => (volumeMin === undefined ? [] : [volumeMin]));
  return volumes.every(
    (volume, index) =>
      tiers[index]!.volumeMin === volume &&
      (index === 0 ? volume === 0 : within(volume, volumes[index - 1]! + 1, AMOUNT_MAX)),
  );
}

/** Why a user may not get this tier of the present schedule, or null. The house has none. */
export function refuseFeeTier(state: State, caller: number, change: SetFeeTier): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  if (!within(change.user, USER_FIRST, USER_MAX)) return invalid('user');
  return within(change.tier, 0, state.fees.tiers.length - 1) ? null : invalid('tier');
}

/** The first field of a market's rules that is not valid. */
function wrongField(state: State, rules: DefineMarket): keyof DefineMarket | null {
  const { market, symbol, baseAsset, quoteAsset, tickSize, lotSize } = rules;
  const { quantityMinLots, quantityMaxLots } = rules;
  const base = state.assets[baseAsset];
  const namesake = state.markets.find((other) => other?.rules.symbol === symbol);
  if (!within(market, 1, MARKET_MAX) || state.futures.contracts[market]) return 'market';
  if (!isSymbol(symbol) || (namesake && namesake.rules.market !== market)) return 'symbol';
  if (!base) return 'baseAsset';
  if (!state.assets[quoteAsset] || baseAsset === quoteAsset) return 'quoteAsset';
  if (!within(tickSize, 1, AMOUNT_MAX)) return 'tickSize';
  if (!within(lotSize, 1, AMOUNT_MAX)) return 'lotSize';
  if (notionalUnitOf(tickSize, lotSize, base.decimals) === 0) return 'lotSize';
  if (!within(quantityMinLots, 1, QUANTITY_LOTS_MAX)) return 'quantityMinLots';
  if (!within(quantityMaxLots, quantityMinLots, QUANTITY_LOTS_MAX)) return 'quantityMaxLots';
  if (quantityMaxLots * lotSize > AMOUNT_MAX) return 'quantityMaxLots';
  if (!within(rules.notionalMin, 0, AMOUNT_MAX)) return 'notionalMin';
  if (!within(rules.priceBandRate, 1, PRICE_RATE_MAX)) return 'priceBandRate';
  if (!within(rules.protectionRate, 1, PRICE_RATE_MAX)) return 'protectionRate';
  if (!within(rules.initialPriceTicks, 1, PRICE_TICKS_MAX)) return 'initialPriceTicks';
  if (!within(rules.openOrdersMax, 1, OPEN_ORDERS_OF_USER_MAX)) return 'openOrdersMax';
  return null;
}

/** The first field that changes although orders rest or wait. */
function frozenField(state: State, rules: DefineMarket): keyof DefineMarket | null {
  const known = state.markets[rules.market];
  if (!known?.hasOrders) return null;
  const fields = ['baseAsset', 'quoteAsset', 'tickSize', 'lotSize'] as const;
  return fields.find((field) => known.rules[field] !== rules[field]) ?? null;
}

function invalid(field: string): Refusal {
  return refusal(Code.definitionInvalid, field);
}

function within(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

function isSymbol(symbol: string): boolean {
  return symbol.length > 0 && symbol.length <= SYMBOL_LENGTH_MAX;
}
