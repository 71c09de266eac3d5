import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { MoveKind } from '../chains/mover.ts';
import { moveKinds } from '../chains/mover.ts';
import type { Journal, RecordRow } from './journal.ts';

/** A move that was signed, once at least. */
export interface SignedMoveRow {
  readonly id: string;
  readonly way: MoveKind;
  /** Number of the deposit address; -1: there is none. */
  readonly deposit: number;
  /** Whose nonce it has: "hot", "gas" or "deposit 7". */
  readonly account: string;
  readonly nonce: number;
  readonly symbol: string;
}

/** Bytes that were signed for a payment or a move. Attempt 0 is the first; each later one replaces it. */
export interface Attempt {
  readonly raw: string;
  readonly transaction: string;
  readonly gas: bigint;
  readonly feePerGas: bigint;
  readonly priorityFeePerGas: bigint;
}

/** Bytes of a move, with what they move: chain units. */
export interface MoveAttempt extends Attempt {
  readonly amount: bigint;
  /** What it may take of the chain's own coin out of what sweeping may cost, in wei. */
  readonly cost: bigint;
  /** UTC epoch milliseconds. */
  readonly signedAt: number;
}

/** The account that pays withdrawals, too. */
export const HOT = 'hot';

export const MOVE_TABLES = `
  create table if not exists moves (
    id text primary key, way text not null, deposit integer not null, account text not null,
    nonce integer not null, symbol text not null, unique (account, nonce)
  ) strict;
  create table if not exists move_attempts (
    id text not null references moves (id), attempt integer not null, raw text not null,
    transaction_id text not null unique, amount text not null, gas text not null, fee text not null,
    priority_fee text not null, cost text not null, signed_at integer not null,
    primary key (id, attempt)
  ) strict;`;

const digits = z.string().transform(BigInt);
const moveShape = z.object({
  ...{ id: z.string(), way: z.enum(moveKinds), deposit: z.int(), account: z.string() },
  ...{ nonce: z.int(), symbol: z.string() },
});
const attemptShape = z.object({
  ...{ raw: z.string(), transaction_id: z.string(), amount: digits, gas: digits, fee: digits },
  ...{ priority_fee: digits, cost: digits, signed_at: z.int() },
});

/** Moves between own addresses that were signed: always one for each nonce of an account. */
export class SignedMoves {
  readonly #database: DatabaseSync;
  readonly #journal: Journal;

  /** With the tables above; the file is open to this process alone. */
  constructor(database: DatabaseSync, journal: Journal) {
    this.#database = database;
    this.#journal = journal;
  }

  find(id: string): SignedMoveRow | undefined {
    const row = this.#database.prepare('select * from moves where id = ?').get(id);
    return row && moveShape.parse(row);
  }

  /** The first attempt first. */
  attemptsOf(id: string): readonly MoveAttempt[] {
    return this.#database
      .prepare('select * from move_attempts where id = ? order by attempt')
      .all(id)
      .map(toAttempt);
  }

  /** The highest nonce of an account that a move has; undefined: none has. */
  lastNonce(account: string): number | undefined {
    const row = this.#database
      .prepare('select max(nonce) as nonce from moves where account = ?')
      .get(account);
    return z.object({ nonce: z.int().nullable() }).parse(row).nonce ?? undefined;
  }

  hasNonce(account: string, nonce: number): boolean {
    const text = 'select 1 from moves where account = ? and nonce = ?';
    return this.#database.prepare(text).get(account, nonce) !== undefined;
  }

  /** What was signed after a time may have cost so much, in wei: of each move its dearest attempt. */
  costSince(time: number): bigint {
    return this.#database
      .prepare(
        `select one.* from move_attempts one where signed_at > ? and attempt =
          (select max(attempt) from move_attempts other where other.id = one.id)`,
      )
      .all(time)
      .reduce((sum, row) => sum + toAttempt(row).cost, 0n);
  }

  /** A new move with its first attempt. Throws where the nonce is another's. */
  add({ id, way, deposit, account, nonce, symbol }: SignedMoveRow, attempt: MoveAttempt): void {
    this.#journal.write([
      ['moves', [id, way, deposit, account, nonce, symbol]],
      attemptRow(id, 0, attempt),
    ]);
  }

  addAttempt(id: string, place: number, attempt: MoveAttempt): void {
    this.#journal.write([attemptRow(id, place, attempt)]);
  }
}

function attemptRow(id: string, place: number, attempt: MoveAttempt): RecordRow {
  const { raw, transaction, amount, gas, feePerGas, priorityFeePerGas, cost, signedAt } = attempt;
  const amounts = [amount, gas, feePerGas, priorityFeePerGas, cost].map(String);
  return ['move_attempts', [id, place, raw, transaction, ...amounts, signedAt]];
}

function toAttempt(row: unknown): MoveAttempt {
  const { raw, transaction_id, amount, gas, fee, priority_fee, cost, signed_at } =
    attemptShape.parse(row);
  const fees = { gas, feePerGas: fee, priorityFeePerGas: priority_fee };
  return { raw, transaction: transaction_id, amount, ...fees, cost, signedAt: signed_at };
}
