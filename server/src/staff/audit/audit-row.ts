import { createHash } from 'node:crypto';

/** A row as it is hashed, copied and read. Times are UTC epoch milliseconds. */
export interface AuditRow {
  readonly id: number;
  readonly time: number;
  readonly who: string;
  readonly act: string;
  readonly object: string;
  readonly outcome: string;
  readonly address: string;
  readonly count: number;
  /** JSON, as it was written. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A row with its place in the chain. Numbers begin with 1 and leave none out. */
export interface SealedRow extends AuditRow {
  readonly number: number;
  readonly hash: Buffer;
}

/** Where a chain ends. */
export type ChainEnd = Pick<SealedRow, 'number' | 'hash'>;

/** Before the first row. */
export const chainBegin: ChainEnd = { number: 0, hash: Buffer.alloc(32) };

/** The seal of a row: SHA-256 over the seal before it, its number and all that it says. */
export function sealOf(previous: ChainEnd, row: AuditRow): Buffer {
  const { id, time, who, act, object, outcome, address, count, before, after } = row;
  const said = [id, time, who, act, object, outcome, address, count, before, after];
  return createHash('sha256')
    .update(previous.hash)
    .update(JSON.stringify([previous.number + 1, ...said]))
    .digest();
}

/** The row with the next number after `previous`. */
export function sealed(previous: ChainEnd, row: AuditRow): SealedRow {
  return { ...row, number: previous.number + 1, hash: sealOf(previous, row) };
}
