/**
 * Leverage and margin mode that an order brings. They are admitted with it, whole or not at all: the order
 * is planned as if they were set, and they are set when nothing can refuse it any more.
 */
import type { MarginMode } from '@bourse/contract/enumerations.ts';
import type { PlaceContractOrder } from '@bourse/contract/messages.ts';
import type { Contract } from '../../position/contract.ts';
import { Refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { keepLeverage, type LeveragePlan, planLeverage, withLeverage } from './leverage.ts';
import { keepMarginMode, refuseMarginMode } from './settings.ts';

/** What of them is new. */
export interface SettingsPlan {
  readonly holding: number;
  readonly marginMode: MarginMode | null;
  readonly leverage: LeveragePlan | null;
}

/** What an order brings that is not set already, or why it may not; null: nothing. */
export function planSettings(
  state: State,
  contract: Contract,
  user: number,
  { leverage, marginMode }: PlaceContractOrder,
): SettingsPlan | Refusal | null {
  if (leverage === undefined && marginMode === undefined) return null;
  const holding = state.futures.foreseenHolding(user, contract.id);
  const { holdings } = state.futures;
  const newMode =
    marginMode === undefined || marginMode === holdings.marginMode[holding] ? null : marginMode;
  const refused = newMode === null ? null : refuseMarginMode(state, contract, user, newMode);
  if (refused) return refused;
  const isNew = leverage !== undefined && leverage !== holdings.leverage[holding];
  const newLeverage = isNew ? planLeverage(state, contract, user, leverage) : null;
  if (newLeverage instanceof Refusal) return newLeverage;
  return { holding, marginMode: newMode, leverage: newLeverage };
}

/** Does some reckoning as if they were set already. */
export function withSettings<Result>(
  state: State,
  plan: SettingsPlan | null,
  reckon: () => Result,
): Result {
  if (plan === null) return reckon();
  const { holdings } = state.futures;
  const { holding, leverage } = plan;
  const present = holdings.marginMode[holding]!;
  // With another mode there is neither position nor order, so that the leverage moves no money.
  holdings.marginMode[holding] = plan.marginMode ?? present;
  const result = leverage === null ? reckon() : withLeverage(state, leverage, reckon);
  holdings.marginMode[holding] = present;
  return result;
}

/** Sets what `planSettings` has admitted: nothing is refused any more. */
export function keepSettings(
  state: State,
  contract: Contract,
  user: number,
  { marginMode, leverage }: SettingsPlan,
): void {
  if (marginMode !== null) keepMarginMode(state, contract, user, marginMode);
  if (leverage !== null) keepLeverage(state, contract, leverage);
}
