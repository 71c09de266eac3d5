/** Every reason to refuse a correction. Reads only. */
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type CorrectBalances, HouseUser, USER_FIRST } from '@bourse/contract/messages.ts';
import { mayBeNegative } from '../ledger/ledger.ts';
import {
  CORRECTION_LEGS_MAX,
  DEPOSIT_TEXT_LENGTH_MAX,
  GRANT_REASON_LENGTH_MAX,
  SUPPLY_MAX,
  USER_MAX,
} from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';

/** What of the house a correction may touch: the rest has rules of its own. */
const CORRECTABLE: ReadonlySet<number> = new Set([
  ...[HouseUser.custody, HouseUser.treasury, HouseUser.debts],
]);

/** Why the house may not correct these balances, or null. All of them or none. */
export function refuseCorrection(
  state: State,
  caller: number,
  { legs, reason, chain }: CorrectBalances,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  if (legs.length < 2 || legs.length > CORRECTION_LEGS_MAX) {
    return refusal(Code.shapeInvalid, 'legs');
  }
  if (reason.length === 0 || reason.length > GRANT_REASON_LENGTH_MAX) {
    return refusal(Code.shapeInvalid, 'reason');
  }
  if (chain.length > DEPOSIT_TEXT_LENGTH_MAX) return refusal(Code.shapeInvalid, 'chain');
  if (legs.some(({ user }) => user === HouseUser.custody) !== (chain !== '')) {
    return refusal(Code.shapeInvalid, 'chain');
  }
  return refuseLegs(state, legs);
}

function refuseLegs(state: State, legs: CorrectBalances['legs']): Refusal | null {
  const sums = new Map<number, bigint>();
  const seen = new Set<string>();
  for (const { user, asset, amount } of legs) {
    const isTrader = user >= USER_FIRST && user <= USER_MAX;
    if (!isTrader && !CORRECTABLE.has(user)) return refusal(Code.shapeInvalid, 'user');
    if (!state.assets[asset]) return refusal(Code.assetUnknown);
    if (amount === 0) return refusal(Code.amountNotPositive);
    if (!Number.isSafeInteger(amount)) return refusal(Code.shapeInvalid, 'amount');
    const name = `${user} ${asset}`;
    if (seen.has(name)) return refusal(Code.shapeInvalid, 'legs');
    seen.add(name);
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
    const row = state.ledger.find(user, AccountKind.FUNDING, asset);
    if (amount < 0 && !mayBeNegative(user) && !state.ledger.covers(row, -amount)) {
      return refusal(Code.insufficientBalance, state.ledger.available(row), asset);
    }
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) return refusal(Code.correctionUneven, state.assets[asset]?.symbol ?? asset);
    const owed = legs
      .filter((leg) => leg.asset === asset && mayBeNegative(leg.user))
      .reduce((total, leg) => total - BigInt(leg.amount), 0n);
    if (supplyOf(state, asset) + owed > SUPPLY_MAX) return refusal(Code.supplyMax);
  }
  return null;
}

/** What all others together may have: minus what custody and debts are below zero. */
export function supplyOf({ ledger }: State, asset: number): bigint {
  const negative = [HouseUser.custody, HouseUser.debts] as const;
  return negative.reduce(
    (sum, user) => sum - ledger.available(ledger.find(user, AccountKind.FUNDING, asset)),
    0n,
  );
}
