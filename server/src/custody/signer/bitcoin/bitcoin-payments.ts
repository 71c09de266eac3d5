import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openExclusive } from '../exclusive-file.ts';
import { Journal, type RecordRow } from '../journal.ts';

/** An output that pays, as the signer knows it: it has read the transaction that made it. */
export interface SpentCoin {
  /** "transaction:output" */
  readonly outpoint: string;
  /** Number of its deposit address; null: it lies at the hot address. */
  readonly index: number | null;
  readonly amount: bigint;
}

/** A payment that was signed, once at least. Amounts in satoshi. */
export interface BitcoinPayment {
  /** Id of the withdrawal, or of the move. */
  readonly withdrawal: string;
  /** It goes to a cold address of the house. */
  readonly isMove: boolean;
  readonly to: string;
  readonly amount: bigint;
  /** When it was signed first, UTC epoch milliseconds. */
  readonly signedAt: number;
  /** What all its attempts spend, in their order. */
  readonly coins: readonly SpentCoin[];
}

/** Bytes that were signed for a payment. Attempt 0 is the first; each later one replaces it. */
export interface BitcoinAttempt {
  readonly raw: string;
  readonly transaction: string;
  readonly fee: bigint;
  /** Satoshi for 1,000 virtual bytes. */
  readonly feeRate: bigint;
}

/** Its name in the signer's folder. */
export const BITCOIN_PAYMENTS_FILE = 'bitcoin-payments.sqlite';
const LOCK_WAIT_MS = 5_000;

const digits = z.string().transform(BigInt);
const paymentShape = z.object({
  ...{ withdrawal: z.string(), recipient: z.string(), amount: digits, signed_at: z.int() },
});
const coinShape = z.object({
  ...{ outpoint: z.string(), address_index: z.int().nullable(), amount: digits },
});
const attemptShape = z.object({
  ...{ raw: z.string(), transaction_id: z.string(), fee: digits, fee_rate: digits },
});

const TABLES = ['payments', 'moves', 'coins', 'attempts', 'known_coins'];
const MAKE_TABLES = `
  create table if not exists payments (
    withdrawal text primary key, recipient text not null, amount text not null,
    signed_at integer not null
  ) strict;
  create table if not exists coins (
    outpoint text primary key, withdrawal text not null references payments (withdrawal),
    place integer not null, address_index integer, amount text not null,
    unique (withdrawal, place)
  ) strict;
  create table if not exists attempts (
    withdrawal text not null references payments (withdrawal), attempt integer not null,
    raw text not null, transaction_id text not null unique, fee text not null,
    fee_rate text not null, primary key (withdrawal, attempt)
  ) strict;
  create table if not exists moves (
    id text primary key references payments (withdrawal)
  ) strict;
  create table if not exists known_coins (outpoint text primary key) strict;`;

/**
 * All that the keys of Bitcoin have ever signed. A coin stays one withdrawal's, whatever became
 * of it, or one move's: that is what the nonce is elsewhere. As the attempts of a withdrawal spend the same coins, a
 * chain takes one of them at most; as no other withdrawal spends them, none stands in another's way.
 */
export class BitcoinPayments {
  readonly #database: DatabaseSync;
  readonly journal: Journal;

  /** Throws StartRefused while another signer has the folder. */
  constructor(folder: string, lockWaitMs = LOCK_WAIT_MS) {
    const make = (database: DatabaseSync) => Journal.make(database, TABLES, MAKE_TABLES);
    this.#database = openExclusive(folder, BITCOIN_PAYMENTS_FILE, make, lockWaitMs);
    this.journal = new Journal(this.#database, TABLES);
  }

  find(withdrawal: string): BitcoinPayment | undefined {
    const row = this.#database
      .prepare('select * from payments where withdrawal = ?')
      .get(withdrawal);
    if (!row) return undefined;
    const { recipient, amount, signed_at } = paymentShape.parse(row);
    const coins = this.#database
      .prepare(
        'select outpoint, address_index, amount from coins where withdrawal = ? order by place',
      )
      .all(withdrawal)
      .map((one) => {
        const { outpoint, address_index: index, amount } = coinShape.parse(one);
        return { outpoint, index, amount };
      });
    const isMove =
      this.#database.prepare('select 1 from moves where id = ?').get(withdrawal) !== undefined;
    return { withdrawal, isMove, to: recipient, amount, signedAt: signed_at, coins };
  }

  /** The first attempt first. */
  attemptsOf(withdrawal: string): readonly BitcoinAttempt[] {
    return this.#database
      .prepare('select * from attempts where withdrawal = ? order by attempt')
      .all(withdrawal)
      .map((row) => {
        const { raw, transaction_id, fee, fee_rate } = attemptShape.parse(row);
        return { raw, transaction: transaction_id, fee, feeRate: fee_rate };
      });
  }

  /** Whether a coin was signed away, for whichever withdrawal. */
  isSpent(outpoint: string): boolean {
    const text = `select 1 from coins where outpoint = ?
      union all select 1 from known_coins where outpoint = ?`;
    return this.#database.prepare(text).get(outpoint, outpoint) !== undefined;
  }

  /** These coins are spent, as their chain says: what they paid is not known here. */
  addKnownCoins(outpoints: readonly string[]): void {
    this.journal.write(outpoints.map((one): RecordRow => ['known_coins', [one]]));
  }

  /** Satoshi of withdrawals signed first after a time; replacements pay nothing more. */
  sumSince(time: number): bigint {
    return this.#database
      .prepare(
        'select * from payments where signed_at > ? and withdrawal not in (select id from moves)',
      )
      .all(time)
      .reduce((sum, row) => sum + paymentShape.parse(row).amount, 0n);
  }

  /** Satoshi that moves signed first after a time may cost: of each its dearest attempt, which is the last. */
  moveFeesSince(time: number): bigint {
    return this.#database
      .prepare(
        `select one.* from attempts one join moves on moves.id = one.withdrawal
          join payments on payments.withdrawal = one.withdrawal where signed_at > ? and attempt =
          (select max(attempt) from attempts other where other.withdrawal = one.withdrawal)`,
      )
      .all(time)
      .reduce((sum, row) => sum + attemptShape.parse(row).fee, 0n);
  }

  /** A new payment with its coins and its first attempt. Throws where a coin is another one's. */
  add(payment: BitcoinPayment, attempt: BitcoinAttempt): void {
    const { withdrawal, isMove, to, amount, signedAt, coins } = payment;
    this.journal.write([
      ['payments', [withdrawal, to, String(amount), signedAt]],
      ...(isMove ? [['moves', [withdrawal]] satisfies RecordRow] : []),
      ...coins.map(({ outpoint, index, amount: held }, place): RecordRow => {
        return ['coins', [outpoint, withdrawal, place, index, String(held)]];
      }),
      attemptRow(withdrawal, 0, attempt),
    ]);
  }

  addAttempt(withdrawal: string, place: number, attempt: BitcoinAttempt): void {
    this.journal.write([attemptRow(withdrawal, place, attempt)]);
  }

  close(): void {
    this.#database.close();
  }
}

function attemptRow(withdrawal: string, place: number, attempt: BitcoinAttempt): RecordRow {
  const { raw, transaction, fee, feeRate } = attempt;
  return ['attempts', [withdrawal, place, raw, transaction, String(fee), String(feeRate)]];
}
