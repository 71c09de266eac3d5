import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type CommandBody, HouseUser, USER_FIRST } from '@bourse/contract/messages.ts';
import { FEE_SHARES_MAX, REFERRERS_MAX, USER_MAX } from './limits.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { State } from './state.ts';

/** Pays a referrer a share of one day's fees: out of the fee account's own money, once for ever. */
export function payReferral(state: State, caller: number, payment: PayReferral): void {
  const refused = refuseReferral(state, caller, payment);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const { user, day, shares } = payment;
  const { ledger } = state;
  for (const { account, asset, amount } of shares) {
    const fees = ledger.row(HouseUser.fees, account, asset);
    ledger.move(fees, ledger.row(user, AccountKind.FUNDING, asset), amount);
  }
  state.referralDays.set(user, day);
  state.outcome.emit({ case: 'referralPaid', value: payment });
}

const DAY_MS = 86_400_000;

export type PayReferral = Extract<CommandBody, { case: 'payReferral' }>['value'];
type Share = PayReferral['shares'][number];

/** Every reason to refuse a referrer's share, or null. All of it or nothing is paid. Reads only. */
function refuseReferral(
  state: State,
  caller: number,
  { user, day, shares }: PayReferral,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  if (!(user >= USER_FIRST && user <= USER_MAX)) return refusal(Code.shapeInvalid, 'user');
  // What a day earned is known once it has ended.
  if (!(day > 0 && (day + 1) * DAY_MS <= state.time)) return refusal(Code.shapeInvalid, 'day');
  const last = state.referralDays.get(user);
  if (last !== undefined && day <= last) return refusal(Code.referralPaid);
  if (last === undefined && state.referralDays.size >= REFERRERS_MAX) {
    return refusal(Code.unavailable);
  }
  if (shares.length === 0 || shares.length > FEE_SHARES_MAX || hasDouble(shares)) {
    return refusal(Code.shapeInvalid, 'shares');
  }
  for (const share of shares) {
    const refused = refuseShare(state, share);
    if (refused) return refused;
  }
  return null;
}

function refuseShare(state: State, { account, asset, amount }: Share): Refusal | null {
  if (account !== AccountKind.SPOT && account !== AccountKind.FUTURES) {
    return refusal(Code.shapeInvalid, 'shares');
  }
  if (!state.assets[asset]) return refusal(Code.assetUnknown);
  if (!(amount > 0)) return refusal(Code.amountNotPositive);
  if (!Number.isSafeInteger(amount)) return refusal(Code.shapeInvalid, 'shares');
  const row = state.ledger.find(HouseUser.fees, account, asset);
  if (state.ledger.covers(row, amount)) return null;
  return refusal(Code.feesInsufficient, state.ledger.available(row), asset);
}

/** Each account and asset once, so that what it has is asked about as a whole. */
function hasDouble(shares: readonly Share[]): boolean {
  const names = new Set(shares.map(({ account, asset }) => `${account} ${asset}`));
  return names.size < shares.length;
}
