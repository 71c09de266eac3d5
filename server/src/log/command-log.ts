import { createHash } from 'node:crypto';
import { type Command, CommandBatchSchema } from '@bourse/contract/messages.ts';
import { decode, encode } from '@bourse/contract/plain.ts';

/** Commands that one commit makes durable, with consecutive numbers. */
export interface Batch {
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
  /** A CommandBatch message. */
  readonly bytes: Uint8Array;
}

/** The ordered, numbered, durable list of commands: the only truth about money. */
export interface CommandLog {
  /**
   * Makes a batch durable. Resolves after the commit. Throws Fenced when a newer leader has taken
   * the log over; any other error leaves it unknown whether the batch was written, and calling
   * again with the same batch finds out.
   */
  append(batch: Batch): Promise<void>;
  /** Batches after a number, oldest first, each checked against the hash before it. */
  read(afterSequence: number): AsyncIterable<Batch>;
  /** Hash of the batch that ends at a number. Throws when no batch ends there. */
  hashAt(sequence: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A newer leader owns the log: this process must stop before it touches anything. */
export class Fenced extends Error {
  constructor() {
    super('another engine has taken over this log');
  }
}

/** The log on disk is not what was written: it names the first number that cannot be trusted. */
export class LogCorrupt extends Error {
  readonly sequence: number;

  constructor(sequence: number, why: string) {
    super(`the log is damaged at number ${sequence}: ${why}`);
    this.sequence = sequence;
  }
}

/** What stands before the first batch. */
export const GENESIS_HASH: Uint8Array = new Uint8Array(32);

/** Packs commands into a batch that is chained to the one before it. */
export function sealBatch(commands: readonly Command[], previousHash: Uint8Array): Batch {
  const first = commands[0];
  const last = commands.at(-1);
  if (!first || !last) throw new Error('a batch holds at least one command');
  const bytes = encode<BatchMessage>(CommandBatchSchema, { commands });
  const { sequence: firstSequence } = first;
  const { sequence: lastSequence } = last;
  const hash = hashBatch(firstSequence, lastSequence, previousHash, bytes);
  return { firstSequence, lastSequence, previousHash, hash, bytes };
}

/** The commands of a batch. */
export function openBatch(batch: Batch): readonly Command[] {
  return decode<BatchMessage>(CommandBatchSchema, batch.bytes).commands as readonly Command[];
}

/** Throws LogCorrupt unless the batch follows `previous` in number and in hash. */
export function checkBatch(batch: Batch, previous: { sequence: number; hash: Uint8Array }): void {
  const { firstSequence, lastSequence } = batch;
  if (firstSequence !== previous.sequence + 1) {
    throw new LogCorrupt(previous.sequence + 1, `the next batch starts at ${firstSequence}`);
  }
  if (!Buffer.from(batch.previousHash).equals(previous.hash)) {
    throw new LogCorrupt(firstSequence, 'it does not follow the batch before it');
  }
  const hash = hashBatch(firstSequence, lastSequence, batch.previousHash, batch.bytes);
  if (!Buffer.from(batch.hash).equals(hash)) {
    throw new LogCorrupt(firstSequence, 'its bytes do not match its hash');
  }
}

type BatchMessage = import('@bourse/contract/gen/exchange/v1/command_pb.js').CommandBatch;

function hashBatch(
  firstSequence: number,
  lastSequence: number,
  previousHash: Uint8Array,
  bytes: Uint8Array,
): Buffer {
  return createHash('sha256')
    .update(previousHash)
    .update(`${firstSequence}-${lastSequence}:`)
    .update(bytes)
    .digest();
}
