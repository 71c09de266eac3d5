import { Code } from '@bourse/contract/codes.ts';
import { demoNumbers, houseNumbers } from '@bourse/contract/house-numbers.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { FiredRule } from '#platform/db/tables/tables-coins.ts';
import { Refusal } from '#platform/refusal.ts';
import { secondOf } from '#ports/withdrawal-block.ts';
import { type ChainBook, type ListedCoin, withdrawStep } from '../coins/chain-book.ts';
import type { RecentCredit } from '../coins/deposit-locks.ts';
import { type BoundOf, type DaySums, type Moved, percentText, shareOf, WHOLE } from './day-sums.ts';

const HOUR_MS = 3_600_000;

/** What the house asks of money that leaves. */
export interface WithdrawalPolicy {
  /** How long a saved address waits before it may be used. */
  readonly newAddressWaitMs: number;
  /** A person looks at what leaves so soon after a deposit. */
  readonly afterDepositMs: number;
  /** And at what is asked for on a device that is known for a shorter time. */
  readonly newDeviceMs: number;
  /** The most addresses that one account may save. */
  readonly addressesMax: number;
  /** The most that a person may ask for in 24 hours. */
  readonly perDayMax: number;
  /** A payment that no block has taken for this long is signed again with a higher fee. */
  readonly replaceAfterMs: number;
}

export const withdrawalPolicy: WithdrawalPolicy = {
  newAddressWaitMs: houseNumbers.newAddressHours * HOUR_MS,
  afterDepositMs: houseNumbers.afterDepositMinutes * 60_000,
  newDeviceMs: houseNumbers.newDeviceHours * HOUR_MS,
  addressesMax: houseNumbers.savedAddressesMax,
  perDayMax: houseNumbers.withdrawalsPerDayMax,
  replaceAfterMs: 10 * 60_000,
};

/** Waits of the real exchange would outlast the visit. */
export const demoWithdrawals: WithdrawalPolicy = {
  ...withdrawalPolicy,
  newAddressWaitMs: demoNumbers.newAddressMinutes * 60_000,
  afterDepositMs: demoNumbers.afterDepositMinutes * 60_000,
  replaceAfterMs: 60_000,
};

/**
 * The bounds of a coin on a chain. The amount has the fee in it. Refuses withdrawBelowMin,
 * withdrawAboveMax, withdrawFeeAbove.
 *
 * @param amount atomic units
 */
export function admitAmount(listed: ListedCoin, amount: number): void {
  const { asset, withdrawMin, withdrawMax, withdrawFee } = listed;
  const say = (bound: number) => ({ amount: amountText(asset, bound), coin: asset.symbol });
  if (amount <= withdrawFee) throw new Refusal(Code.withdrawFeeAbove, say(withdrawFee));
  if (amount < withdrawMin) throw new Refusal(Code.withdrawBelowMin, say(withdrawMin));
  if (amount > withdrawMax) throw new Refusal(Code.withdrawAboveMax, say(withdrawMax));
  // What the chain cannot tell apart cannot be sent.
  if ((amount - withdrawFee) % withdrawStep(listed) === 0) return;
  throw new Refusal(Code.tooManyDecimals, {
    name: asset.symbol,
    decimals: listed.onChain.decimals,
  });
}

/**
 * A deposit counts as one that money left soon after when it is a tenth of what leaves, or more: a coin
 * that a stranger sends each hour must not bring a person to look at everything.
 */
const NOTABLE_PARTS = 10n;

/** What is known of a withdrawal when it is asked for. Times are UTC epoch milliseconds. */
export interface RiskFacts {
  readonly now: number;
  readonly moved: Moved;
  /** Without this one. */
  readonly sums: DaySums;
  /** Money has arrived there before, or it was saved and its wait is over. */
  readonly isAddressKnown: boolean;
  /** Deposits that were credited lately. */
  readonly credits: readonly RecentCredit[];
  /** Of the device that asks; 0: the account's first one. */
  readonly deviceSeenAt: number;
}

/** The bounds that hold now. */
export const boundIn =
  (chains: ChainBook, bound: 'reviewAbove' | 'twoPeopleAbove'): BoundOf =>
  (chain, coin) =>
    chains.find(chain)?.coins.get(coin)?.[bound] ?? 0;

/** The rules that send a withdrawal to a person, each with what it saw. None: it passes by itself. */
export function firedRules(
  { afterDepositMs, newDeviceMs }: WithdrawalPolicy,
  chains: ChainBook,
  facts: RiskFacts,
): readonly FiredRule[] {
  const { now, moved, isAddressKnown, credits, deviceSeenAt } = facts;
  const fired = sumRules(chains, facts);
  if (!isAddressKnown)
    fired.push({ rule: 'new-address', saw: 'no earlier payment to this address' });
  const recent = credits.filter(({ at }) => now - at < afterDepositMs);
  const last = Math.max(0, ...recent.map(({ at }) => at));
  const reviewAbove = boundIn(chains, 'reviewAbove');
  const came = shareOf(reviewAbove, recent);
  if (last > 0 && came * NOTABLE_PARTS >= shareOf(reviewAbove, [moved])) {
    fired.push({ rule: 'after-deposit', saw: `credited ${secondOf(last)}` });
  }
  if (deviceSeenAt > 0 && now - deviceSeenAt < newDeviceMs) {
    fired.push({ rule: 'new-device', saw: `first seen ${secondOf(deviceSeenAt)}` });
  }
  return fired;
}

/** Alone, or with what left before it in 24 hours: what is split is looked at like what is whole. */
function sumRules(chains: ChainBook, { moved, sums }: RiskFacts): FiredRule[] {
  const { asset, reviewAbove } = chains.coinOn(moved.chain, moved.coin).listed;
  const fired: FiredRule[] = [];
  if (moved.amount > reviewAbove) {
    fired.push({
      rule: 'large',
      saw: `${amountText(asset, moved.amount)} > ${amountText(asset, reviewAbove)}`,
    });
  }
  const sum = (
    rule: FiredRule['rule'],
    bound: 'reviewAbove' | 'twoPeopleAbove',
    before: readonly Moved[],
  ) => {
    const share = shareOf(boundIn(chains, bound), [...before, moved]);
    if (before.length > 0 && share > WHOLE) {
      fired.push({
        rule,
        saw: `${percentText(share)} of the 24 h threshold, ${before.length + 1} withdrawals`,
      });
    }
  };
  sum('day-sum', 'reviewAbove', sums.ofAccount);
  sum('address-sum', 'reviewAbove', sums.toAddress);
  // Who invites many is no thief: together they have the higher bound.
  sum(
    'invited-sum',
    'twoPeopleAbove',
    sums.ofInvited.length > sums.ofAccount.length ? sums.ofInvited : [],
  );
  return fired;
}
