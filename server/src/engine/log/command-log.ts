import { createHash } from 'node:crypto';
import type { Command } from '@bourse/contract/messages.ts';
import { decode, encode, type Plain } from '@bourse/contract/plain.ts';
import { CommandBatchSchema, CommandSchema } from '@bourse/contract/schemas.ts';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Commands that one commit makes durable, with consecutive numbers. */
export interface Batch {
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
  /** A CommandBatch message. */
  readonly bytes: Uint8Array;
}

/** A place between two batches. */
export interface LogPlace {
  /** Number of the last command before it. */
  readonly sequence: number;
  /** Hash of the batch that ends there. */
  readonly hash: Uint8Array;
}

/** The ordered, numbered, durable list of commands: the only truth about money. */
export interface CommandLog {
  /** The id of the database: it goes where its rows go, into a backup and out of it. */
  readonly database: string;
  /** Where it begins: what stood before that is in the archive, or nowhere. */
  readonly start: LogPlace;
  /**
   * Makes a batch durable. Resolves after the commit. Throws Fenced when a newer leader has taken
   * the log over; any other error leaves it unknown whether the batch was written, and calling
   * again with the same batch finds out.
   */
  append(batch: Batch): Promise<void>;
  /** Batches after a number, oldest first, each checked against the hash before it. */
  read(afterSequence: number): AsyncIterable<Batch>;
  /** Hash of the batch that ends at a number; undefined when none ends there. */
  hashAt(sequence: number): Promise<Uint8Array | undefined>;
  /** Where the log ends. */
  end(): Promise<LogPlace>;
  close(): Promise<void>;
}

/** The store will not take a batch, however often it is offered: what is offered is wrong. */
export class BatchRefused extends Error {}

/** A newer leader owns the log: this process must stop before it touches anything. */
export class Fenced extends Error {
  constructor() {
    super('another engine has taken over this log');
  }
}

/**
 * The store lacks what it had: a standby was promoted that lacks rows, or rows were deleted. This
 * process must stop before it writes after the hole.
 */
export class LogLost extends Error {
  /** @param sequence number of the last command that was durable */
  constructor(sequence: number) {
    super(
      `the log has lost what was durable: the batch that ends at number ${sequence} is not there`,
    );
  }
}

/** The log on disk is not what was written: it names the first number that cannot be trusted. */
export class LogCorrupt extends Error {
  readonly sequence: number;
  readonly why: string;

  constructor(sequence: number, why: string) {
    super(`the log is damaged at number ${sequence}: ${why}`);
    this.sequence = sequence;
    this.why = why;
  }
}

/** What stands before the first batch. */
export const GENESIS_HASH: Uint8Array = new Uint8Array(32);
/** Of the message CommandBatch: its only one. */
const COMMANDS_FIELD = CommandBatchSchema.field.commands.number;

/** A command as the log holds it. */
export interface Entry {
  readonly sequence: number;
  /** A Command message. */
  readonly bytes: Uint8Array;
}

/** Writes a command down. Throws a RangeError when it holds a number that cannot be written. */
export function writeEntry(command: Command): Entry {
  return {
    sequence: command.sequence,
    bytes: encode<CommandMessage>(CommandSchema, command as Plain<CommandMessage>),
  };
}

/** Packs commands into a batch that is chained to the one before it. */
export function sealBatch(entries: readonly Entry[], previousHash: Uint8Array): Batch {
  const first = entries[0];
  const last = entries.at(-1);
  if (!first || !last) throw new Error('a batch holds at least one command');
  const bytes = packCommands(entries);
  const { sequence: firstSequence } = first;
  const { sequence: lastSequence } = last;
  const hash = hashBatch(firstSequence, lastSequence, previousHash, bytes);
  return { firstSequence, lastSequence, previousHash, hash, bytes };
}

/** A CommandBatch message. */
export function packCommands(entries: readonly Entry[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const entry of entries) {
    writer.tag(COMMANDS_FIELD, WireType.LengthDelimited).bytes(entry.bytes);
  }
  return writer.finish();
}

/** The commands of a CommandBatch message. */
export function openCommands(bytes: Uint8Array): readonly Command[] {
  return decode<BatchMessage>(CommandBatchSchema, bytes).commands as readonly Command[];
}

/** The commands of a batch. */
export const openBatch = (batch: Batch): readonly Command[] => openCommands(batch.bytes);

/** Throws LogCorrupt unless the batch follows `previous` in number and in hash. */
export function checkBatch(batch: Batch, previous: LogPlace): void {
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

/** Throws LogCorrupt unless the batches follow a place one after the other. Returns where they end. */
export function checkChain(batches: readonly Batch[], start: LogPlace): LogPlace {
  let previous = start;
  for (const batch of batches) {
    checkBatch(batch, previous);
    previous = { sequence: batch.lastSequence, hash: batch.hash };
  }
  return previous;
}

type BatchMessage = import('@bourse/contract/gen/exchange/v1/command_pb.js').CommandBatch;
type CommandMessage = import('@bourse/contract/gen/exchange/v1/command_pb.js').Command;

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
