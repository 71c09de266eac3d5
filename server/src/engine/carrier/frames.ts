import type { PlainCode } from '@bourse/contract/code-texts.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { type RoleEpoch, roleNames } from '#platform/roles/role.ts';
import type { BudgetAsks, TakenBudgets } from '#ports/call-budgets.ts';
import {
  type Batch,
  type Entry,
  openCommands,
  packCommands,
  writeEntry,
} from '../log/command-log.ts';
import type { Holds } from '../run/engine-messages.ts';

/** What the leader says beside batches. */
export type LeaderSaid =
  /** The first frame: which database's log it leads, and as which leader. */
  | {
      readonly kind: 'hello';
      readonly database: string;
      readonly epoch: number;
      readonly holds: Holds;
    }
  /** The batch that comes next has the commands of these tickets, under these numbers of the log. */
  | { readonly kind: 'done'; readonly tickets: readonly (readonly [number, number])[] }
  /** Not taken; nothing happened. */
  | { readonly kind: 'refused'; readonly tickets: readonly (readonly [number, PlainCode])[] }
  /** The leader ends, all that it took is answered: nothing more is to be sent here. */
  | { readonly kind: 'ends' }
  | { readonly kind: 'holds'; readonly holds: Holds }
  /** What the budgets of callers answer. */
  | { readonly kind: 'taken'; readonly taken: TakenBudgets }
  /** Nothing else was said for a while. */
  | { readonly kind: 'beat' };

/** What a gateway says beside requests. */
export type GatewaySaid =
  /** Calls that are asked of budgets, by their tickets. */
  | { readonly kind: 'take'; readonly asks: BudgetAsks }
  /** It has heard that the leader ends, and sends nothing more. */
  | { readonly kind: 'left' };

export type Tickets = readonly (readonly [ticket: number, request: CommandRequest])[];

const HASH_BYTES = 32;
const NUMBER_BYTES = 8;
const HEAD_BYTES = 2 * NUMBER_BYTES + 2 * HASH_BYTES;

/** A batch as it stands in the table: both numbers, both hashes, its bytes. */
export function writeBatch({
  firstSequence,
  lastSequence,
  previousHash,
  hash,
  bytes,
}: Batch): Buffer {
  const numbers = Buffer.alloc(2 * NUMBER_BYTES);
  numbers.writeBigUInt64BE(BigInt(firstSequence), 0);
  numbers.writeBigUInt64BE(BigInt(lastSequence), NUMBER_BYTES);
  return Buffer.concat([numbers, previousHash, hash, bytes]);
}

/** Throws a RangeError where it is too short. Whether it follows, its reader checks. */
export function readBatch(frame: Uint8Array): Batch {
  if (frame.length < HEAD_BYTES) throw new RangeError('a batch is cut off');
  const head = Buffer.from(frame.buffer, frame.byteOffset, HEAD_BYTES);
  const hashes = 2 * NUMBER_BYTES;
  return {
    firstSequence: Number(head.readBigUInt64BE(0)),
    lastSequence: Number(head.readBigUInt64BE(NUMBER_BYTES)),
    previousHash: frame.slice(hashes, hashes + HASH_BYTES),
    hash: frame.slice(hashes + HASH_BYTES, HEAD_BYTES),
    bytes: frame.slice(HEAD_BYTES),
  };
}

/**
 * A request in the form of a command that has its ticket for a number and no time yet. Throws a RangeError when it
 * holds a number that cannot be written.
 */
export const writeRequest = (ticket: number, request: CommandRequest): Entry =>
  writeEntry({ ...request, sequence: ticket, time: 0 });

/** No list of commands begins with it. */
const UNDER = 0;
const UNDER_BYTES = 2 + NUMBER_BYTES;

/** Requests of one frame, and the role that all of them are asked for under. */
export interface Requests {
  readonly tickets: Tickets;
  readonly under: RoleEpoch | undefined;
}

/** Requests as one frame; those under a role have it and its epoch before them. */
export function writeRequests(entries: readonly Entry[], under?: RoleEpoch): Uint8Array {
  const commands = packCommands(entries);
  if (!under) return commands;
  const head = Buffer.alloc(UNDER_BYTES);
  head.writeUInt8(UNDER, 0);
  head.writeUInt8(roleNames.indexOf(under.role), 1);
  head.writeBigUInt64BE(BigInt(under.epoch), 2);
  return Buffer.concat([head, commands]);
}

/** Throws where the bytes are none. */
export function readRequests(frame: Uint8Array): Requests {
  const isUnder = frame[0] === UNDER;
  const commands = openCommands(isUnder ? frame.subarray(UNDER_BYTES) : frame);
  return {
    tickets: commands.map(({ sequence, user, key, body }) => [sequence, { user, key, body }]),
    under: isUnder ? readUnder(frame) : undefined,
  };
}

function readUnder(frame: Uint8Array): RoleEpoch {
  const head = Buffer.from(frame.buffer, frame.byteOffset, UNDER_BYTES);
  const role = roleNames[head.readUInt8(1)];
  if (!role) throw new RangeError('a role is not known');
  return { role, epoch: Number(head.readBigUInt64BE(2)) };
}

/** What is said, as a frame of text. */
export const writeSaid = (said: LeaderSaid | GatewaySaid): string => JSON.stringify(said);

/** Throws where it is no JSON. */
export const readSaid = (frame: string): LeaderSaid => JSON.parse(frame) as LeaderSaid;

/** Throws where it is no JSON. */
export const readGatewaySaid = (frame: string): GatewaySaid => JSON.parse(frame) as GatewaySaid;
