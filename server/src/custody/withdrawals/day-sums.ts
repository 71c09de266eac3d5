import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Accounts of one inviter are looked at together while they are so young: later ones are strangers. */
const YOUNG_MS = 30 * DAY_MS;

/** A share of a coin's bound: parts of a million. */
export const WHOLE = 1_000_000n;

/** Amounts are atomic units of the coin. */
export interface Moved {
  readonly chain: string;
  readonly coin: string;
  readonly amount: number;
}

/** What was asked for in the last 24 hours and not given back. */
export interface DaySums {
  /** By the account itself. */
  readonly ofAccount: readonly Moved[];
  /** To the address, by anybody, on whichever chain: one key is one address on many. */
  readonly toAddress: readonly Moved[];
  /** By the account, who invited it, and the young accounts of the same inviter. */
  readonly ofInvited: readonly Moved[];
}

interface SumRow extends Moved {
  readonly isOwn: boolean;
  readonly isThere: boolean;
  readonly isInvited: boolean;
}

/**
 * What leaves with a withdrawal that is asked for now. A caller that adds a row by it must hold the lock that
 * `WithdrawalStore.add` takes, or two asked for at once would not see each other.
 */
export async function readDaySums(
  executor: Kysely<Database>,
  {
    user,
    address,
    memo,
    now,
  }: {
    readonly user: number;
    readonly address: string;
    readonly memo: string;
    readonly now: number;
  },
): Promise<DaySums> {
  const { rejected, failed, cancelled } = Status;
  const { rows } = await sql<SumRow>`
    with own as (select coalesce(invited_by, id) as root from users where id = ${user})
    select chain, coin, amount, user_id = ${user} as "isOwn",
      address = ${address} and memo = ${memo} as "isThere",
      user_id = ${user} or u.id = root or (u.invited_by = root and u.created_at > ${now - YOUNG_MS})
        as "isInvited"
    from withdrawals w join users u on u.id = w.user_id, own
    where asked_at > ${now - DAY_MS} and status <> all(${[rejected, failed, cancelled]})
      and (user_id = ${user} or (address = ${address} and memo = ${memo}) or u.id = root
        or u.invited_by = root)`.execute(executor);
  return {
    ofAccount: rows.filter(({ isOwn }) => isOwn),
    toAddress: rows.filter(({ isThere }) => isThere),
    ofInvited: rows.filter(({ isInvited }) => isInvited),
  };
}

/** A bound of a coin on a chain, atomic units; 0: it is not listed, or bounded by nothing. */
export type BoundOf = (chain: string, coin: string) => number;

/**
 * How much of a bound amounts fill together, each measured by its own coin's: nothing is gained by
 * splitting over coins. Rounded up once a coin; what is not listed any more, or is bounded by nothing, fills it.
 */
export function shareOf(boundOf: BoundOf, moved: readonly Moved[]): bigint {
  const sums = new Map<string, bigint>();
  for (const { chain, coin, amount } of moved) {
    const name = `${chain} ${coin}`;
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount));
  }
  return [...sums].reduce((share, [name, amount]) => {
    const [chain = '', coin = ''] = name.split(' ');
    const most = BigInt(boundOf(chain, coin));
    return share + (most === 0n ? WHOLE + 1n : (amount * WHOLE + most - 1n) / most);
  }, 0n);
}

/** Whether two people must pass it: alone, or with what left before it in 24 hours. */
export function needsTwoPeople(
  twoPeopleAbove: BoundOf,
  moved: Moved,
  sums: Pick<DaySums, 'ofAccount' | 'toAddress'>,
): boolean {
  return [sums.ofAccount, sums.toAddress].some(
    (before) => shareOf(twoPeopleAbove, [...before, moved]) > WHOLE,
  );
}

/** "140.0%" */
export function percentText(share: bigint): string {
  const tenths = (share * 1_000n) / WHOLE;
  return `${tenths / 10n}.${tenths % 10n}%`;
}
