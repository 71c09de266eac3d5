/** What the house defines: assets, markets and their states, fees. */
import { MarketState } from '@bourse/contract/enumerations.ts';
import type { DefineAsset, DefineMarket, SetRiskRules } from '@bourse/contract/messages.ts';
import {
  refuseAsset,
  refuseFeeSchedule,
  refuseFeeTier,
  refuseMarket,
  refuseMarketState,
  type SetFeeSchedule,
  type SetFeeTier,
  type SetMarketState,
} from './admit/admit-definition.ts';
import { refuseRiskRules } from './admit/admit-risk-rules.ts';
import { notionalUnitOf } from './arithmetic.ts';
import type { State } from './state.ts';

/** A known asset may get another symbol; its scale stays. Refuses what `refuseAsset` says. */
export function defineAsset(state: State, caller: number, asset: DefineAsset): void {
  const refused = refuseAsset(state, caller, asset);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  state.assets[asset.asset] = asset;
  state.outcome.emit({ case: 'assetDefined', value: asset });
}

/** A new market is open. New rules of one leave its state as it is. */
export function defineMarket(state: State, caller: number, rules: DefineMarket): void {
  const refused = refuseMarket(state, caller, rules);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const decimals = state.assets[rules.baseAsset]!.decimals;
  const notionalUnit = notionalUnitOf(rules.tickSize, rules.lotSize, decimals);
  const known = state.markets[rules.market];
  if (known) known.redefine(rules, notionalUnit, state.feeRows(rules));
  else state.addMarket(rules, notionalUnit);
  state.outcome.emit({ case: 'marketDefined', value: rules });
}

/**
 * Opens a market, lets it take cancels only, or halts it; its orders stay where they are. Opened without an index, one
 * that had an index goes on as if it never had (R1).
 */
export function setMarketState(state: State, caller: number, change: SetMarketState): void {
  const refused = refuseMarketState(state, caller, change);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const market = state.markets[change.market]!;
  market.state = change.state;
  const { anchor } = market.risk;
  const isLost = anchor.isLost(state.time, state.riskRules);
  if (change.state === MarketState.OPEN && isLost) anchor.forgetIndex();
  state.outcome.emit({ case: 'marketStateChanged', value: change });
}

/** Replaces all tiers at once, from the next fill on. Users keep the number of theirs. */
export function setFeeSchedule(state: State, caller: number, schedule: SetFeeSchedule): void {
  const refused = refuseFeeSchedule(state, caller, schedule);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  state.fees.adopt(schedule);
  state.outcome.emit({ case: 'feeScheduleSet', value: schedule });
}

/** By its place in the schedule; 0 is where every user begins. From the next fill on. */
export function setFeeTier(state: State, caller: number, change: SetFeeTier): void {
  const refused = refuseFeeTier(state, caller, change);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  state.fees.setTier(change.user, change.tier);
  state.outcome.emit({ case: 'feeTierSet', value: change });
}

/** Adopts rules of risk; docs/spec/risk.md says what each is for. */
export function setRiskRules(state: State, caller: number, rules: SetRiskRules): void {
  const refused = refuseRiskRules(state, caller, rules);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const isWindowOther = state.riskRules.anchorWindowMs !== rules.anchorWindowMs;
  for (const market of state.markets) market?.risk.anchor.adopt(isWindowOther);
  state.riskRules = rules;
  state.riskRulesTime = state.time;
  state.outcome.emit({ case: 'riskRulesSet', value: rules });
}
