import { Code } from '@bourse/contract/codes.ts';
import { BOTS_MAX } from '@bourse/contract/trading-bots.ts';
import { codeOfCause } from '@bourse/core/admit/refuse-right.ts';
import type { Plan } from '@bourse/core/strategy/plan.ts';
import { type Asset, amountText, type Instrument } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { Refusal } from '#platform/refusal.ts';

/** Money that a bot is to count with. */
interface AskedFunds {
  /** Of its quote coin on the account that it trades from, atomic units. */
  readonly available: bigint;
  /** What own bots have set aside of that. */
  readonly setAside: bigint;
  readonly funds: number;
}

/** A bot that a user wants to start. */
interface AskedBot extends AskedFunds {
  /** Own bots that are not over. */
  readonly atWorkCount: number;
}

/**
 * Lets an account start one more bot with funds that are there and that no other bot counts with. Refuses botsMax,
 * insufficientBalance, botFundsTaken.
 */
export function admitBot({ atWorkCount, ...asked }: AskedBot, quote: Asset): void {
  if (atWorkCount >= BOTS_MAX) throw new Refusal(Code.botsMax, { count: BOTS_MAX });
  admitFunds(asked, quote);
}

/** Lets a bot count with what is there and no other bot counts with. Refuses insufficientBalance, botFundsTaken. */
export function admitFunds({ available, setAside, funds }: AskedFunds, quote: Asset): void {
  if (available < funds) {
    throw new Refusal(Code.insufficientBalance, {
      amount: amountText(quote, available),
      coin: quote.symbol,
    });
  }
  if (available - setAside < funds) {
    const free = available > setAside ? available - setAside : 0n;
    throw new Refusal(Code.botFundsTaken, {
      available: amountText(quote, free),
      taken: amountText(quote, setAside),
      coin: quote.symbol,
    });
  }
}

/**
 * Lets a futures grid have a contract to itself: its position is distinguished from its owner's trading by there
 * being nothing else. Refuses botPositionBusy, and what the account may not do.
 *
 * @param others contracts on which own bots are at work
 */
export function admitContract(
  live: LiveState,
  user: number,
  plan: Plan,
  { id, name }: Instrument,
  others: readonly number[],
): void {
  if (plan.strategy !== 'futures-grid') return;
  const cause = live.catalog.rightsOf(user)?.futures;
  if (cause) throw new Refusal(codeOfCause(cause));
  const { futures } = live;
  const isHere = ({ contract }: { readonly contract: number }) => contract === id;
  const isBusy =
    others.includes(id) ||
    [...futures.positionsOf(user)].some(isHere) ||
    [...futures.openOrdersOf(user)].some(isHere);
  if (isBusy) throw new Refusal(Code.botPositionBusy, { contract: name });
}
