/** What users set beside leverage: margin mode, position mode, margin of a position. */
import { Code } from '@bourse/contract/codes.ts';
import { MarginMode, PositionMode } from '@bourse/contract/enumerations.ts';
import { type CommandBody, USER_FIRST } from '@bourse/contract/messages.ts';
import { USER_MAX } from '../../limits.ts';
import { initialMargin } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { MARGIN_MODE_FIRST, NONE } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { crossFigures, freeMargin, isolatedEquity } from '../margin/figures.ts';
import { walletRow } from '../margin/wallet.ts';
import { moveMargin } from './leverage.ts';
import { isMeant, legOfSide, refuseCaller } from './named.ts';

/** Margin of a position and its value, each at most this, are safe integers together. */
const MARGIN_MAX = 2 ** 52;

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];

/** D26: only without open orders, and without a position. */
export function setMarginMode(state: State, user: number, body: Body<'setMarginMode'>): void {
  const { futures, outcome } = state;
  const contract = futures.contracts[body.contract];
  const { marginMode } = body;
  const refused = refuseCaller(user, contract);
  if (refused || !contract) return outcome.refuse(refused ?? refusal(Code.contractUnknown));
  const wrong = refuseMarginMode(state, contract, user, marginMode);
  if (wrong) return outcome.refuse(wrong);
  // ---- Nothing below can fail. ----
  keepMarginMode(state, contract, user, marginMode);
}

/** What is set already is no change, with open positions too. */
export function refuseMarginMode(
  state: State,
  contract: Contract,
  user: number,
  marginMode: MarginMode,
): Refusal | null {
  const { openCounts, holdings } = state.futures;
  if (marginMode !== MarginMode.ISOLATED && marginMode !== MarginMode.CROSS) {
    return refusal(Code.shapeInvalid, 'marginMode');
  }
  const known = holdings.find(user, contract.id);
  const present = known === NONE ? MARGIN_MODE_FIRST : holdings.marginMode[known]!;
  if (present === marginMode) return null;
  const open = openCounts.of(openCounts.find(user, contract.id));
  const isBusy = open > 0 || (known !== NONE && holdings.hasPosition(known));
  return isBusy ? refusal(Code.marginModeBusy) : null;
}

/** Sets what `refuseMarginMode` has admitted, in a holding that is opened where the user has none. */
export function keepMarginMode(
  { futures, outcome }: State,
  contract: Contract,
  user: number,
  marginMode: MarginMode,
): void {
  // First the row, because it may need larger columns: then what stands in them.
  const holding = futures.holdingOf(user, contract.id);
  futures.holdings.marginMode[holding] = marginMode;
  outcome.emit({ case: 'marginModeSet', value: { user, contract: contract.id, marginMode } });
}

/**
 * Hedge or one-way, for all contracts: only without positions and open orders. What is set already is no
 * change, and not refused.
 */
export function setPositionMode(state: State, user: number, body: Body<'setPositionMode'>): void {
  const { futures, outcome } = state;
  const { holdings, accounts } = futures;
  const { positionMode } = body;
  if (user < USER_FIRST || user > USER_MAX) return outcome.refuse(refusal(Code.notAllowed));
  if (positionMode !== PositionMode.HEDGE && positionMode !== PositionMode.ONE_WAY) {
    return outcome.refuse(refusal(Code.shapeInvalid, 'positionMode'));
  }
  accounts.open(user);
  // As with the margin mode.
  const isKept = accounts.positionMode[user] === positionMode;
  let isBusy = false;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (holdings.hasPosition(at) || futures.ordersOfHolding.slots(at).length > 0) isBusy = true;
  }
  if (isBusy && !isKept) return outcome.refuse(refusal(Code.positionModeBusy));
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
  if (leg === NONE || !isMeant(state, leg, body.opened)) {
    return outcome.refuse(refusal(Code.positionUnknown));
  }
  if (holdings.isCross(leg >> 1)) return outcome.refuse(refusal(Code.marginNotIsolated));
  if (amount === 0) return outcome.refuse(refusal(Code.amountNotPositive));
  // R5: into an isolated position nothing leaves an account that holds a stale contract either.
  if (crossFigures(state, user).isStale || (amount < 0 && contract.isStale(state.time))) {
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
