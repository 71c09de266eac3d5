import { parseDecimal } from '@bourse/contract/amount.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import type pg from 'pg';
import { checkBatch, openBatch } from '#engine/log/command-log.ts';
import type { Intent } from '../chains/chain.ts';
import { type DecimalsOf, lacksSecondPerson, type PassedRow } from './review/two-people.ts';

interface IntentRow extends PassedRow {
  readonly hold: number;
  readonly status: Status;
  readonly holdUntil: number;
  readonly frozen: boolean;
  readonly isEnded: boolean;
  readonly isStopping: boolean;
}

interface BatchRow {
  readonly commands: Buffer;
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

/** Without an end: an account that is frozen may not sign. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * What was approved, read by the signer, with its own connection: the row of the withdrawal,
 * beside it the log's own command that holds the money, whose batch is opened and whose hash is
 * checked, and who passed it where that takes two. Rejects where database or log do not answer.
 *
 * @param chainAmount turns atomic units of a coin into chain units; undefined: the coin is not listed
 */
export async function readIntent(
  pool: pg.Pool,
  withdrawal: string,
  chainAmount: (chain: string, coin: string, amount: number) => bigint | undefined,
  decimalsOf: DecimalsOf,
): Promise<Intent | undefined> {
  const id = parseDecimal(withdrawal, 0);
  if (typeof id === 'string') return undefined;
  const { rows } = await pool.query<IntentRow>(
    `select w.id, w.user_id as "user", hold, chain, coin, amount, fee, address, memo, status,
      two_people as "needsTwoPeople", asked_at as "askedAt", passed_at as "passedAt",
      passed_by as "passedBy", u.hold_until as "holdUntil", u.frozen, ended_at is not null as "isEnded",
      stopping as "isStopping"
    from withdrawals w join users u on u.id = w.user_id where w.id = $1 and hold is not null`,
    [id],
  );
  const [row] = rows;
  const amount = row && chainAmount(row.chain, row.coin, row.amount - row.fee);
  if (!row || amount === undefined) return undefined;
  const said = await saidByLog(pool, id, row);
  const isOpen = row.status === Status.passed || row.status === Status.confirming;
  return {
    hold: row.hold,
    chain: row.chain,
    symbol: row.coin,
    to: row.address,
    amount,
    createdBy: `user:${row.user}`,
    approvedBy: row.passedBy ?? undefined,
    lacksSecondPerson: await lacksSecondPerson(pool, row, decimalsOf),
    heldUntil: row.frozen ? NEVER : row.holdUntil,
    isHeld: isOpen && !row.isEnded && !row.isStopping && said !== 'otherwise',
    isLogGone: said === 'nothing',
  };
}

/**
 * Whether the log's command of that number holds these funds for this withdrawal. It says nothing once
 * that has left the table with the log's old batches.
 */
async function saidByLog(
  pool: pg.Pool,
  id: number,
  row: IntentRow,
): Promise<'held' | 'otherwise' | 'nothing'> {
  const { rows } = await pool.query<BatchRow>(
    `select first_sequence, last_sequence, previous_hash, hash, commands from log_batch
      where first_sequence <= $1 order by first_sequence desc limit 1`,
    [row.hold],
  );
  const [batch] = rows;
  if (!batch) return 'nothing';
  if (batch.last_sequence < row.hold) throw new Error('the log does not reach there');
  const { first_sequence: firstSequence, last_sequence: lastSequence } = batch;
  const { previous_hash: previousHash, hash, commands: bytes } = batch;
  const sealed = { firstSequence, lastSequence, previousHash, hash, bytes };
  checkBatch(sealed, { sequence: firstSequence - 1, hash: previousHash });
  const command = openBatch(sealed).find(({ sequence }) => sequence === row.hold);
  if (command?.body.case !== 'holdFunds') return 'otherwise';
  const { amount, fee, destination } = command.body.value;
  const place = row.memo
    ? `${row.chain}:${row.address}:${row.memo}`
    : `${row.chain}:${row.address}`;
  const isHeld =
    command.user === row.user &&
    command.key === `withdrawal-${id}` &&
    amount === row.amount - row.fee &&
    fee === row.fee &&
    destination === place;
  return isHeld ? 'held' : 'otherwise';
}
