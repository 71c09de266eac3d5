import { formatDecimal, parseDecimal } from '@bourse/contract/amount.ts';
import { passLargeFields } from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import type pg from 'pg';
import type { z } from 'zod';
import type { BoundFields } from '#edge/staff/proposal-standing.ts';
import { boundHash } from '#platform/files/bound-hash.ts';
import { type BoundOf, type Moved, needsTwoPeople } from '../day-sums.ts';

/** A withdrawal that was passed, as its row says. Times are UTC epoch milliseconds. */
export interface PassedRow extends Moved {
  readonly id: number;
  readonly user: number;
  readonly fee: number;
  readonly address: string;
  readonly memo: string;
  readonly needsTwoPeople: boolean;
  readonly askedAt: number;
  readonly passedAt: number | null;
  readonly passedBy: string | null;
}

/** Decimal places of a coin; undefined: it is not listed. */
export type DecimalsOf = (coin: string) => number | undefined;

/** What one proposal says, and the two rows of the audit log about it; see migrations 88 and 190. */
export interface ProvenProposal {
  readonly id: number;
  readonly kind: string;
  readonly fields: string;
  readonly reason: string;
  readonly hash: string;
  readonly authorId: number;
  readonly author: string;
  readonly expiresAt: number;
  readonly deciderId: number | null;
  readonly decidedAt: number | null;
  readonly makers: readonly string[];
  readonly passers: readonly string[];
}

interface ProposalRow extends ProvenProposal {
  /** The account is the author's or the passer's own. */
  readonly isOwn: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether the rules ask for two people and no two have passed exactly this (S27, S28). Nothing that the
 * withdrawal's row says of it is believed: bounds and sums are reckoned from the versions of the terms
 * and the other rows, the hash from the fields, and both people must stand in the audit log with it.
 */
export async function lacksSecondPerson(
  pool: pg.Pool,
  row: PassedRow,
  decimalsOf: DecimalsOf,
): Promise<boolean> {
  if (!(await asksForTwo(pool, row, decimalsOf))) return false;
  const { rows } = await pool.query<ProposalRow>(
    `select id, kind, fields, reason, hash, author_id as "authorId", author, expires_at as "expiresAt",
      decided_by as "deciderId", decided_at as "decidedAt", is_own as "isOwn", makers, passers
    from large_withdrawal_passes where withdrawal = $1`,
    [String(row.id)],
  );
  return !rows.some((proposal) => isPassOf(proposal, row, decimalsOf));
}

function isPassOf(proposal: ProposalRow, row: PassedRow, decimalsOf: DecimalsOf): boolean {
  const fields = whatTwoPeoplePassed(proposal, passLargeFields);
  const decimals = decimalsOf(row.coin);
  return (
    fields !== undefined &&
    decimals !== undefined &&
    fields.withdrawal === String(row.id) &&
    fields.user === row.user &&
    fields.chain === row.chain &&
    fields.coin === row.coin &&
    fields.address === row.address &&
    fields.received === formatDecimal(row.amount - row.fee, decimals) &&
    !proposal.isOwn &&
    row.passedBy === `operator:${proposal.deciderId}`
  );
}

/**
 * The fields of a proposal that two different people passed in time, as the audit log says of both with
 * the hash of exactly these fields; undefined: it does not.
 */
export function whatTwoPeoplePassed<Fields extends z.ZodType>(
  proposal: ProvenProposal,
  shape: Fields,
): z.output<Fields> | undefined {
  const { id, kind, reason, author, expiresAt, authorId, deciderId, decidedAt } = proposal;
  const said = shape.safeParse(JSON.parse(proposal.fields));
  if (!said.success) return undefined;
  const fields = said.data as BoundFields;
  const bound = { code: `PR-${id}`, kind, fields, reason, author, expiresAt };
  const hash = boundHash(bound).toString('hex');
  const isProved =
    hash === proposal.hash &&
    deciderId !== null &&
    deciderId !== authorId &&
    (decidedAt ?? expiresAt) < expiresAt &&
    proposal.makers.includes(`operator:${authorId} ${hash}`) &&
    proposal.passers.includes(`operator:${deciderId} ${hash}`);
  return isProved ? said.data : undefined;
}

/** By the bounds of when it was asked for, with what was asked for in the 24 hours before; and of when it was passed. */
async function asksForTwo(pool: pg.Pool, row: PassedRow, decimalsOf: DecimalsOf): Promise<boolean> {
  if (row.needsTwoPeople) return true;
  const { rows: before } = await pool.query<Moved & { isOwn: boolean; isThere: boolean }>(
    `select chain, coin, amount, user_id = $1 as "isOwn", address = $2 and memo = $3 as "isThere"
      from withdrawals where id < $4 and asked_at > $5 and status <> all($6)
        and (user_id = $1 or (address = $2 and memo = $3))`,
    [
      ...[row.user, row.address, row.memo, row.id, row.askedAt - DAY_MS],
      [Status.rejected, Status.failed, Status.cancelled],
    ],
  );
  const boundAt = await readBounds(pool, decimalsOf);
  const sums = {
    ofAccount: before.filter(({ isOwn }) => isOwn),
    toAddress: before.filter(({ isThere }) => isThere),
  };
  const alone = { ofAccount: [], toAddress: [] };
  return (
    needsTwoPeople(boundAt(row.askedAt), row, sums) ||
    needsTwoPeople(boundAt(row.passedAt ?? row.askedAt), row, alone)
  );
}

/** The bounds above which two people look, as they held at a time; before the first version: by that. */
async function readBounds(
  pool: pg.Pool,
  decimalsOf: DecimalsOf,
): Promise<(time: number) => BoundOf> {
  const { rows } = await pool.query<{
    chain: string;
    coin: string;
    bound: string;
    changedAt: number;
  }>(
    `select chain, coin, terms ->> 'twoPeopleAbove' as bound, changed_at as "changedAt"
      from chain_terms where coin <> '' order by version desc`,
  );
  return (time) => (chain, coin) => {
    const versions = rows.filter((one) => one.chain === chain && one.coin === coin);
    const inForce = versions.find(({ changedAt }) => changedAt <= time) ?? versions.at(-1);
    const decimals = decimalsOf(coin);
    if (!inForce || decimals === undefined) return 0;
    const units = parseDecimal(inForce.bound, decimals);
    return typeof units === 'string' ? 0 : units;
  };
}
