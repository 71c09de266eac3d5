/** What users set: leverage, margin mode, position mode, margin of a position. */
import { Code } from '@bourse/contract/codes.ts';
import {
  type CommandBody,
  MarginMode,
  PositionMode,
  PositionSide,
  type Side,
  USER_FIRST,
} from '@bourse/contract/messages.ts';
import { USER_MAX } from '../../limits.ts';
import { initialMargin } from '../../perpetual/margin.ts';
import { leverageMaxOf } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, NONE, signOf } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { crossFigures, freeMargin, isolatedEquity } from '../margin/figures.ts';
import { marginNeeded, setOrderMargin, signOfSide } from '../margin/order-margin.ts';
import { walletRow } from '../margin/wallet.ts';
import { crowdedLeverage } from './crowding.ts';

/** Margin of a position and its value, each at most this, are safe integers together. */
const MARGIN_MAX = 2 ** 52;

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];

/**
 * Leverage decides what new and open orders hold, and what of the account counts as used. Raising
 * it needs a fresh mark (F48); lowering it must be covered (I59). An isolated position gets the
 * margin that a lower leverage asks for; a higher one leaves its margin where it is.
 */
export function setLeverage(state: State, user: number, body: Body<'setLeverage'>): void {
  const { futures, outcome } = state;
  const contract = futures.contracts[body.contract];
  const refused = refuseCaller(user, contract);
  if (refused || !contract) return outcome.refuse(refused ?? refusal(Code.contractUnknown));
  const leverageMax = contract.ladder[0]!.leverageMax;
  if (body.leverage < 1 || body.leverage > leverageMax) {
    return outcome.refuse(refusal(Code.leverageInvalid, leverageMax));
  }
  const holding = futures.holdingOf(user, contract.id);
  const change = leverageChange(state, holding, body.leverage);
  const wrong = refuseLeverage(state, contract, holding, body.leverage, change);
  if (wrong) return outcome.refuse(wrong);
  // ---- Nothing below can fail. ----
  const { holdings } = futures;
  holdings.leverage[holding] = body.leverage;
  for (const slot of restingOf(state, holding)) {
    setOrderMargin(state, slot, marginNeeded(state, slot));
  }
  change.margins.forEach((margin, side) => {
    const leg = holding * 2 + side;
    if (margin > 0) moveMargin(state, leg, margin);
  });
  for (const leg of [holding * 2, holding * 2 + 1]) {
    if (holdings.lots[leg]! > 0) futures.change(leg);
  }
  const { leverage } = body;
  outcome.emit({ case: 'leverageSet', value: { user, contract: contract.id, leverage } });
}

interface LeverageChange {
  /** What open orders hold more (below 0: less). */
  readonly ordered: number;
  /** What each isolated position gets. */
  readonly margins: readonly [long: number, short: number];
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
    const cost = holdings.cost[leg]!;
    if (holdings.isCross(holding) || holdings.lots[leg] === 0 || leverage >= present) return 0;
    return Math.max(initialMargin(cost, leverage) - holdings.margin[leg]!, 0);
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
  if (state.riskRules && figures.isStale && needed > 0n) return refusal(Code.markStale);
  const free = equity - initial - held;
  const isHeld =
    holdings.isCross(holding) || state.ledger.covers(walletRow(state, user), Number(needed));
  if (free >= needed && isHeld) return null;
  return refusal(Code.insufficientMargin, free > 0n ? free : 0n, contract.rules.quoteAsset);
}

/** Orders that hold margin: those that rest, and under the rules of risk those that wait. */
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
  if (state.riskRules === null) return contract.markTicks;
  const adds = restingOf(state, leg >> 1).filter(
    (slot) => signOfSide(orders.side[slot] as Side) === signOf(leg),
  );
  return Math.max(contract.markTicks, ...adds.map((slot) => details.highestTicks[slot]!));
}

/** Between the wallet and an isolated position: above 0 in, below 0 out. */
function moveMargin(state: State, leg: number, amount: number): void {
  const { holdings } = state.futures;
  const row = walletRow(state, holdings.user[leg >> 1]!);
  if (amount > 0) state.ledger.hold(row, amount);
  else state.ledger.release(row, -amount);
  holdings.margin[leg] = holdings.margin[leg]! + amount;
  state.futures.change(leg);
}

/** D26: only without open orders, and without a position. */
export function setMarginMode(state: State, user: number, body: Body<'setMarginMode'>): void {
  const { futures, outcome } = state;
  const contract = futures.contracts[body.contract];
  const { marginMode } = body;
  const refused = refuseCaller(user, contract);
  if (refused || !contract) return outcome.refuse(refused ?? refusal(Code.contractUnknown));
  if (marginMode !== MarginMode.ISOLATED && marginMode !== MarginMode.CROSS) {
    return outcome.refuse(refusal(Code.shapeInvalid, 'marginMode'));
  }
  const open = futures.openCounts.of(futures.openCounts.find(user, contract.id));
  const known = futures.holdings.find(user, contract.id);
  if (open > 0 || (known !== NONE && futures.holdings.hasPosition(known))) {
    return outcome.refuse(refusal(Code.marginModeBusy));
  }
  // ---- Nothing below can fail. ----
  // First the row, because it may need larger columns: then what stands in them.
  const holding = futures.holdingOf(user, contract.id);
  futures.holdings.marginMode[holding] = marginMode;
  outcome.emit({ case: 'marginModeSet', value: { user, contract: contract.id, marginMode } });
}

export function setPositionMode(state: State, user: number, body: Body<'setPositionMode'>): void {
  const { futures, outcome } = state;
  const { holdings, accounts } = futures;
  const { positionMode } = body;
  if (user < USER_FIRST || user > USER_MAX) return outcome.refuse(refusal(Code.notAllowed));
  if (positionMode !== PositionMode.HEDGE && positionMode !== PositionMode.ONE_WAY) {
    return outcome.refuse(refusal(Code.shapeInvalid, 'positionMode'));
  }
  accounts.open(user);
  let isBusy = false;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (holdings.hasPosition(at) || futures.ordersOfHolding.slots(at).length > 0) isBusy = true;
  }
  if (isBusy) return outcome.refuse(refusal(Code.positionModeBusy));
  // ---- Nothing below can fail. ----
  accounts.positionMode[user] = positionMode;
  outcome.emit({ case: 'positionModeSet', value: { user, positionMode } });
}

/**
 * Adding needs free margin. Taking out leaves at least the initial margin, by cost and by what the
 * position is worth at a fresh mark.
 */
export function adjustMargin(state: State, user: number, body: Body<'adjustMargin'>): void {
  const { futures, outcome } = state;
  const { holdings } = futures;
  const contract = futures.contracts[body.contract];
  const { amount } = body;
  const refused = refuseCaller(user, contract);
  if (refused || !contract) return outcome.refuse(refused ?? refusal(Code.contractUnknown));
  const leg = legOfSide(state, user, contract, body.positionSide);
  if (leg === NONE) return outcome.refuse(refusal(Code.positionUnknown));
  if (holdings.isCross(leg >> 1)) return outcome.refuse(refusal(Code.marginNotIsolated));
  if (amount === 0) return outcome.refuse(refusal(Code.amountNotPositive));
  // R5: into an isolated position nothing leaves an account that holds a stale contract either.
  const isAccountStale = state.riskRules !== null && crossFigures(state, user).isStale;
  if (isAccountStale || (amount < 0 && contract.isStale(state.time))) {
    return outcome.refuse(refusal(Code.markStale));
  }
  if (holdings.margin[leg]! + amount > MARGIN_MAX)
    return outcome.refuse(refusal(Code.amountTooLarge));
  const free = amount > 0 ? addable(state, user, amount) : BigInt(removable(state, contract, leg));
  if (BigInt(Math.abs(amount)) > free) {
    return outcome.refuse(
      refusal(Code.insufficientMargin, free > 0n ? free : 0n, contract.rules.quoteAsset),
    );
  }
  // ---- Nothing below can fail. ----
  moveMargin(state, leg, amount);
  const { positionSide } = body;
  outcome.emit({
    case: 'marginAdjusted',
    value: { user, contract: contract.id, positionSide, amount },
  });
}

function addable(state: State, user: number, amount: number): bigint {
  const free = freeMargin(state, user);
  const available = BigInt(state.ledger.availableUpTo(walletRow(state, user), amount));
  return free < available ? free : available;
}

function removable(state: State, contract: Contract, leg: number): number {
  const { holdings } = state.futures;
  const needed = initialMargin(holdings.cost[leg]!, holdings.leverage[leg >> 1]!);
  const byCost = holdings.margin[leg]! - needed;
  const byMark = isolatedEquity(state, contract, leg) - needed;
  return Math.max(Math.min(byCost, byMark), 0);
}

/** The open position that a user means by a side, or NONE. */
export function legOfSide(
  state: State,
  user: number,
  contract: Contract,
  side: PositionSide,
): number {
  const { holdings } = state.futures;
  const holding = holdings.find(user, contract.id);
  if (holding < 0) return NONE;
  const long = legOf(holding, 1);
  const short = legOf(holding, -1);
  const isOneWay = side === PositionSide.UNSPECIFIED && state.futures.accounts.isOneWay(user);
  if (isOneWay) return holdings.lots[long]! > 0 ? long : holdings.lots[short]! > 0 ? short : NONE;
  const leg = side === PositionSide.LONG ? long : side === PositionSide.SHORT ? short : NONE;
  return leg !== NONE && holdings.lots[leg]! > 0 ? leg : NONE;
}

export function refuseCaller(user: number, contract: Contract | undefined): Refusal | null {
  if (user < USER_FIRST || user > USER_MAX) return refusal(Code.notAllowed);
  return contract ? null : refusal(Code.contractUnknown);
}
