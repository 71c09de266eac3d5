/** The leverage of a user in a contract, and all that follows from another one. */
import { Code } from '@bourse/contract/codes.ts';
import type { Side } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { addedMargin } from '../../perpetual/leverage.ts';
import { leverageMaxOf } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { signOf } from '../../position/holdings.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { crossFigures } from '../margin/figures.ts';
import { marginNeeded, setOrderMargin, signOfSide } from '../margin/order-margin.ts';
import { walletRow, walletRowOf } from '../margin/wallet.ts';
import { crowdedLeverage } from './crowding.ts';
import { refuseCaller } from './named.ts';

type Body = Extract<CommandBody, { case: 'setLeverage' }>['value'];

interface LeverageChange {
  /** What open orders freeze in addition (below 0: less). */
  readonly ordered: number;
  /** What each isolated position gets. */
  readonly margins: readonly [long: number, short: number];
}

/** An admitted leverage. */
export interface LeveragePlan extends LeverageChange {
  readonly holding: number;
  readonly leverage: number;
}

/**
 * Leverage decides what new and open orders freeze, and what of the account counts as used. Raising
 * it needs a fresh mark (F48); lowering it must be covered (I59). An isolated position gets the
 * margin that a lower leverage asks for; a higher one leaves its margin where it is.
 */
export function setLeverage(state: State, user: number, body: Body): void {
  const { futures, outcome } = state;
  const contract = futures.contracts[body.contract];
  const refused = refuseCaller(user, contract);
  if (refused || !contract) return outcome.refuse(refused ?? refusal(Code.contractUnknown));
  const plan = planLeverage(state, contract, user, body.leverage);
  if (plan instanceof Refusal) return outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  keepLeverage(state, contract, plan);
}

/** What another leverage would change, or why it may not be set. Without position and orders only its range counts. */
export function planLeverage(
  state: State,
  contract: Contract,
  user: number,
  leverage: number,
): LeveragePlan | Refusal {
  const leverageMax = contract.ladder[0]!.leverageMax;
  if (leverage < 1 || leverage > leverageMax) return refusal(Code.leverageInvalid, leverageMax);
  const holding = state.futures.foreseenHolding(user, contract.id);
  const change = leverageChange(state, holding, leverage);
  const wrong = refuseLeverage(state, contract, holding, leverage, change);
  return wrong ?? { ...change, holding, leverage };
}

/**
 * Sets an admitted leverage: open orders freeze what they need by it, isolated positions get what they lack from the
 * wallet.
 */
export function keepLeverage(
  state: State,
  contract: Contract,
  { holding, leverage, margins }: LeveragePlan,
): void {
  const { futures, outcome } = state;
  const { holdings } = futures;
  const user = holdings.user[holding]!;
  // First the row: see keepMarginMode.
  futures.holdingOf(user, contract.id);
  holdings.leverage[holding] = leverage;
  for (const slot of restingOf(state, holding)) {
    setOrderMargin(state, slot, marginNeeded(state, slot));
  }
  margins.forEach((margin, side) => {
    const leg = holding * 2 + side;
    if (margin > 0) moveMargin(state, leg, margin);
  });
  for (const leg of [holding * 2, holding * 2 + 1]) {
    if (holdings.lots[leg]! > 0) futures.change(leg);
  }
  outcome.emit({ case: 'leverageSet', value: { user, contract: contract.id, leverage } });
}

/**
 * Does some reckoning as if the leverage were kept already. Only the figures that are reckoned with
 * differ meanwhile: nothing is noted as changed, and afterwards all of them are as they were.
 */
export function withLeverage<Result>(
  state: State,
  { holding, leverage, ordered, margins }: LeveragePlan,
  reckon: () => Result,
): Result {
  const { orders, holdings, accounts } = state.futures;
  const user = holdings.user[holding]!;
  const isCross = holdings.isCross(holding);
  const present = holdings.leverage[holding]!;
  const resting = restingOf(state, holding);
  const kept = resting.map((slot) => orders.frozenAmount[slot]!);
  const shift = (factor: 1 | -1) => {
    margins.forEach((margin, side) => {
      const leg = holding * 2 + side;
      holdings.margin[leg] = holdings.margin[leg]! + factor * margin;
    });
    const change = factor * (ordered + margins[0] + margins[1]);
    if (isCross) accounts.orderMargin[user] = accounts.orderMargin[user]! + change;
    else if (change > 0) state.ledger.freeze(walletRow(state, user), change);
    else if (change < 0) state.ledger.release(walletRow(state, user), -change);
  };
  holdings.leverage[holding] = leverage;
  for (const slot of resting) orders.frozenAmount[slot] = marginNeeded(state, slot);
  shift(1);
  const result = reckon();
  shift(-1);
  for (const [at, slot] of resting.entries()) orders.frozenAmount[slot] = kept[at]!;
  holdings.leverage[holding] = present;
  return result;
}

function leverageChange(state: State, holding: number, leverage: number): LeverageChange {
  const { orders, holdings } = state.futures;
  const present = holdings.leverage[holding]!;
  let ordered = 0;
  holdings.leverage[holding] = leverage;
  for (const slot of restingOf(state, holding)) {
    ordered += marginNeeded(state, slot) - orders.frozenAmount[slot]!;
  }
  holdings.leverage[holding] = present;
  const more = (leg: number) => {
    if (holdings.isCross(holding) || holdings.lots[leg] === 0) return 0;
    const [cost, margin] = [holdings.cost[leg]!, holdings.margin[leg]!];
    return addedMargin({ cost, margin, leverage: present }, leverage);
  };
  return { ordered, margins: [more(holding * 2), more(holding * 2 + 1)] };
}

function refuseLeverage(
  state: State,
  contract: Contract,
  holding: number,
  leverage: number,
  { ordered, margins }: LeverageChange,
): Refusal | null {
  const { holdings } = state.futures;
  const user = holdings.user[holding]!;
  const present = holdings.leverage[holding]!;
  const isUsed = holdings.hasPosition(holding) || restingOf(state, holding).length > 0;
  if (!isUsed) return null;
  if (leverage > present && contract.isStale(state.time)) return refusal(Code.markStale);
  for (const leg of [holding * 2, holding * 2 + 1]) {
    const lots = holdings.lots[leg]! + holdings.openingLots[leg]!;
    const priceTicks = valuedTicks(state, contract, leg);
    const allowed = leverageMaxOf(contract.ladder, lots * priceTicks * contract.unit);
    if (leverage > present && leverage > allowed) return refusal(Code.leverageAboveTier, allowed);
  }
  // What was opened with much margin of its own keeps it while the contract is crowded (R7).
  const crowded = holdings.hasPosition(holding) ? crowdedLeverage(state, contract, 0) : leverage;
  if (leverage > present && leverage > crowded) return refusal(Code.leverageCrowded, crowded);
  if (leverage >= present) return null;
  const figures = crossFigures(state, user, { holding, leverage });
  const { equity, initial, ordered: held } = figures;
  const needed = BigInt(ordered + margins[0] + margins[1]);
  // R5: no money leaves the account while nobody knows what it has.
  if (figures.isStale && needed > 0n) return refusal(Code.markStale);
  const free = equity - initial - held;
  const isHeld =
    holdings.isCross(holding) || state.ledger.covers(walletRowOf(state, user), Number(needed));
  if (free >= needed && isHeld) return null;
  return refusal(Code.insufficientMargin, free > 0n ? free : 0n, contract.rules.quoteAsset);
}

/** Orders that freeze margin: those that rest, and those that wait. */
function restingOf(state: State, holding: number): number[] {
  const { futures } = state;
  const { details } = futures;
  return futures
    .openOrdersOfHolding(holding)
    .filter((slot) => details.isResting[slot] === 1 || details.highestTicks[slot]! > 0);
}

/** The price that decides the tier: the mark, and what orders that would add may pay (R6). */
function valuedTicks(state: State, contract: Contract, leg: number): number {
  const { orders, details } = state.futures;
  const adds = restingOf(state, leg >> 1).filter(
    (slot) => signOfSide(orders.side[slot] as Side) === signOf(leg),
  );
  return Math.max(contract.markTicks, ...adds.map((slot) => details.highestTicks[slot]!));
}

/** Between the wallet and an isolated position: above 0 in, below 0 out. */
export function moveMargin(state: State, leg: number, amount: number): void {
  const { holdings } = state.futures;
  const row = walletRow(state, holdings.user[leg >> 1]!);
  if (amount > 0) state.ledger.freeze(row, amount);
  else state.ledger.release(row, -amount);
  holdings.margin[leg] = holdings.margin[leg]! + amount;
  state.futures.change(leg);
}
