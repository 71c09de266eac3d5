import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { randomKey } from '../../lib/random-key.ts';
import { messageOf } from '../server/api-error.ts';
import { isUnanswered } from '../server/attempt.ts';
import { type AccountKind, type Transfer, transfer } from './assets.ts';
import {
  forgetUnfinishedTransfer,
  type TransferLeg,
  type UnfinishedTransfer,
  useUnfinishedTransfer,
} from './unfinished-transfer.ts';

/**
 * How a transfer through the funding account stands: all of it moved; nothing did; the first leg was returned;
 * the money is in the funding account; or an answer is missing, and it can be tried again.
 */
export type ThroughOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' | 'returned' | 'in-funding' | 'unanswered'; readonly why: string };

function legOf({ from, to, coin, amount, leg }: UnfinishedTransfer): Transfer {
  const ends: Readonly<Record<TransferLeg, AccountKind>> = {
    out: Account.FUNDING,
    in: to,
    back: from,
  };
  return { from: leg === 'out' ? from : Account.FUNDING, to: ends[leg], coin, amount };
}

/** Written down before it is sent: a page that ends in between knows what it may have done. */
function write(change: Partial<UnfinishedTransfer>): void {
  useUnfinishedTransfer.setState(({ unfinished }) => ({
    unfinished: unfinished && { ...unfinished, ...change },
  }));
}

const turnTo = (leg: TransferLeg, change: Partial<UnfinishedTransfer> = {}): void =>
  write({ leg, key: randomKey(), ...change });

/**
 * Moves a coin between spot and futures, which never meet directly: out to the funding account, then on. Where
 * the second leg is refused the first one is returned. Each leg has a key, so that nothing is moved twice
 * however often it is sent.
 *
 * @param failed says that something failed, where the exchange gives no reason
 */
export function moveThrough(order: Transfer, failed: string): Promise<ThroughOutcome> {
  const { from, to, coin, amount } = order;
  return alone(() => {
    const start = { leg: 'out', key: randomKey(), startedAt: Date.now() } as const;
    useUnfinishedTransfer.setState({
      unfinished: { from, to, coin, amount, ...start, refusal: '', isInFunding: false },
    });
    return sendLegs(failed);
  });
}

/** Of one tab at a time, where the browser has locks: it has none for a page without TLS. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('bourse.transfer', work) : work();
}

/** Goes on with the transfer that is written down. */
export function finishTransfer(failed: string): Promise<ThroughOutcome> {
  return alone(() => sendLegs(failed));
}

async function sendLegs(failed: string): Promise<ThroughOutcome> {
  useUnfinishedTransfer.setState({ isRunning: true });
  try {
    for (;;) {
      const outcome = await sendLeg(failed);
      if (outcome) return outcome;
    }
  } finally {
    useUnfinishedTransfer.setState({ isRunning: false });
  }
}

/** Sends the present leg; undefined where another one follows. */
async function sendLeg(failed: string): Promise<ThroughOutcome | undefined> {
  const { unfinished } = useUnfinishedTransfer.getState();
  // It was signed out meanwhile, or another tab has ended it: the balances say where the money is.
  if (!unfinished) return { kind: 'refused', why: failed };
  const { leg, key, refusal } = unfinished;
  try {
    await transfer(legOf(unfinished), key);
  } catch (error) {
    const why = messageOf(error, failed);
    if (isUnanswered(error)) return { kind: 'unanswered', why };
    return refuse(leg, why);
  }
  if (leg === 'out') {
    turnTo('in');
    return undefined;
  }
  forgetUnfinishedTransfer();
  return leg === 'in' ? { kind: 'done' } : { kind: 'returned', why: refusal };
}

function refuse(leg: TransferLeg, why: string): ThroughOutcome | undefined {
  if (leg === 'out') {
    forgetUnfinishedTransfer();
    return { kind: 'refused', why };
  }
  if (leg === 'in') {
    turnTo('back', { refusal: why });
    return undefined;
  }
  // To try again is to try to arrive: why that was refused stays.
  turnTo('in', { isInFunding: true });
  return { kind: 'in-funding', why };
}
