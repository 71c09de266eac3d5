import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openExclusive } from './exclusive-file.ts';
import { Journal, type RecordRow } from './journal.ts';
import { type Attempt, HOT, MOVE_TABLES, SignedMoves } from './signed-moves.ts';

/** A payment that was signed, once at least. Amounts in chain units. */
export interface Payment {
  readonly withdrawal: string;
  readonly nonce: number;
  readonly symbol: string;
  readonly to: string;
  readonly amount: bigint;
  /** When it was signed first, UTC epoch milliseconds. */
  readonly signedAt: number;
}

/** Its name in the signer's folder. */
export const PAYMENTS_FILE = 'payments.sqlite';
const LOCK_WAIT_MS = 5_000;

const digits = z.string().transform(BigInt);
const paymentShape = z.object({
  withdrawal: z.string(),
  nonce: z.int(),
  symbol: z.string(),
  recipient: z.string(),
  amount: digits,
  signed_at: z.int(),
});
const attemptShape = z.object({
  raw: z.string(),
  transaction_id: z.string(),
  gas: digits,
  fee: digits,
  priority_fee: digits,
});

const TABLES = ['payments', 'attempts', 'moves', 'move_attempts', 'known_nonces'];
const MAKE_TABLES = `
  create table if not exists payments (
    withdrawal text primary key, nonce integer not null unique, symbol text not null,
    recipient text not null, amount text not null, signed_at integer not null
  ) strict;
  create table if not exists attempts (
    withdrawal text not null references payments (withdrawal), attempt integer not null,
    raw text not null, transaction_id text not null unique, gas text not null,
    fee text not null, priority_fee text not null, primary key (withdrawal, attempt)
  ) strict;
  create table if not exists known_nonces (next integer not null) strict;
  ${MOVE_TABLES}`;

/** All that this key has ever signed, in a file that one process at a time can open. */
export class Payments {
  readonly #database: DatabaseSync;
  readonly journal: Journal;
  /** What was signed between addresses of the exchange, in the same file. */
  readonly moves: SignedMoves;

  /** Throws StartRefused while another signer has the folder. */
  constructor(folder: string, lockWaitMs = LOCK_WAIT_MS) {
    const make = (database: DatabaseSync) => Journal.make(database, TABLES, MAKE_TABLES);
    this.#database = openExclusive(folder, PAYMENTS_FILE, make, lockWaitMs);
    this.journal = new Journal(this.#database, TABLES);
    this.moves = new SignedMoves(this.#database, this.journal);
  }

  find(withdrawal: string): Payment | undefined {
    const row = this.#database
      .prepare('select * from payments where withdrawal = ?')
      .get(withdrawal);
    return row && toPayment(row);
  }

  /** The first attempt first. */
  attemptsOf(withdrawal: string): readonly Attempt[] {
    return this.#database
      .prepare('select * from attempts where withdrawal = ? order by attempt')
      .all(withdrawal)
      .map((row) => {
        const { raw, transaction_id, gas, fee, priority_fee } = attemptShape.parse(row);
        const fees = { gas, feePerGas: fee, priorityFeePerGas: priority_fee };
        return { raw, transaction: transaction_id, ...fees };
      });
  }

  /** The highest nonce of the hot wallet that was used; undefined: none was. */
  lastNonce(): number | undefined {
    const row = this.#database.prepare('select max(nonce) as nonce from payments').get();
    const paid = z.object({ nonce: z.int().nullable() }).parse(row).nonce ?? -1;
    const known = this.#database.prepare('select max(next) - 1 as nonce from known_nonces').get();
    const used = z.object({ nonce: z.int().nullable() }).parse(known).nonce ?? -1;
    const last = Math.max(paid, used, this.moves.lastNonce(HOT) ?? -1);
    return last < 0 ? undefined : last;
  }

  /** Nonces of the hot wallet below one are used, as its chain says: what they paid is not known here. */
  addKnownNonces(next: number): void {
    this.journal.write([['known_nonces', [next]]]);
  }

  /** Of a coin, signed first after a time; replacements pay nothing more. */
  sumSince(symbol: string, time: number): bigint {
    return this.#database
      .prepare('select * from payments where symbol = ? and signed_at > ?')
      .all(symbol, time)
      .reduce((sum, row) => sum + toPayment(row).amount, 0n);
  }

  /** A new payment with its first attempt. */
  add(payment: Payment, attempt: Attempt): void {
    const { withdrawal, nonce, symbol, to, amount, signedAt } = payment;
    this.journal.write([
      ['payments', [withdrawal, nonce, symbol, to, String(amount), signedAt]],
      attemptRow(withdrawal, 0, attempt),
    ]);
  }

  addAttempt(withdrawal: string, place: number, attempt: Attempt): void {
    this.journal.write([attemptRow(withdrawal, place, attempt)]);
  }

  close(): void {
    this.#database.close();
  }
}

function attemptRow(withdrawal: string, place: number, attempt: Attempt): RecordRow {
  const { raw, transaction, gas, feePerGas, priorityFeePerGas } = attempt;
  const amounts = [gas, feePerGas, priorityFeePerGas].map(String);
  return ['attempts', [withdrawal, place, raw, transaction, ...amounts]];
}

function toPayment(row: unknown): Payment {
  const { withdrawal, nonce, symbol, recipient, amount, signed_at } = paymentShape.parse(row);
  return { withdrawal, nonce, symbol, to: recipient, amount, signedAt: signed_at };
}
