import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Where in which log a state stands. Kept apart from the state, whose bytes are a pure function. */
export interface SnapshotHeader {
  /** Number of the last command in it. */
  readonly sequence: number;
  /** The id of the database whose log it is of. */
  readonly database: string;
  /** Hash of the batch that ends at `sequence`, as hexadecimal digits. */
  readonly logHash: string;
}

export interface SnapshotFile extends SnapshotHeader {
  /** What Engine.snapshot() gave. */
  readonly state: Uint8Array;
}

/** Before the header, so that a file of another kind or age is called by its name. */
const MAGIC = Buffer.from('BRSN0001');
const HASH_BYTES = 32;
const LENGTH_BYTES = 4;
const HEADER_START = HASH_BYTES + MAGIC.length + LENGTH_BYTES;
/** No header is longer. */
export const BEGINNING_BYTES = 4_096;

/** A file: SHA-256 of the rest, a mark, the header's length, the header as JSON, the state. */
export function sealSnapshot({ state, ...header }: SnapshotFile): Uint8Array {
  const rest = Buffer.concat([beginningOf(header), state]);
  return Buffer.concat([hashOf(rest), rest]);
}

/** Small parts are written together, about this many bytes at a time. */
const WRITE_BYTES = 2 ** 18;

/**
 * Writes the same file by parts of its state, and returns its hash. Between two writes the caller's thread does other
 * work; no part is drawn before the one before is written.
 */
export async function writeSnapshotFile(
  file: FileHandle,
  header: SnapshotHeader,
  parts: Iterable<Uint8Array>,
): Promise<Buffer> {
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [Buffer.alloc(HASH_BYTES)];
  let waitingBytes = HASH_BYTES;
  let end = 0;
  const flush = async () => {
    const { bytesWritten } = await file.writev(waiting, end);
    if (bytesWritten !== waitingBytes) throw new Error('the disk took a part of a part only');
    end += waitingBytes;
    waiting = [];
    waitingBytes = 0;
  };
  const add = (part: Uint8Array) => {
    hash.update(part);
    waiting.push(part);
    waitingBytes += part.length;
  };
  add(beginningOf(header));
  for (const part of parts) {
    add(part);
    // An empty part stands for work that took its time.
    if (waitingBytes >= WRITE_BYTES || part.length === 0) await flush();
  }
  await flush();
  const digest = hash.digest();
  await file.write(digest, 0, HASH_BYTES, 0);
  return digest;
}

/** The hash that the file of a snapshot begins with. Equal states at one place of one log have equal hashes. */
export function hashOfSnapshot(header: SnapshotHeader, parts: Iterable<Uint8Array>): Buffer {
  const hash = createHash('sha256').update(beginningOf(header));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function beginningOf({ sequence, database, logHash }: SnapshotHeader): Buffer {
  const text = Buffer.from(JSON.stringify({ sequence, database, logHash }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([MAGIC, length, text]);
}

/** Reads a file. Throws an error that says why it is none. */
export function openSnapshot(bytes: Uint8Array): SnapshotFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!hashOf(file.subarray(HASH_BYTES)).equals(file.subarray(0, HASH_BYTES))) {
    throw new Error('its bytes do not match its hash');
  }
  if (!file.subarray(HASH_BYTES, HASH_BYTES + MAGIC.length).equals(MAGIC)) {
    throw new Error('it does not say which log it is of (release 0.2.0 or older)');
  }
  return { ...(readHeader(file) as SnapshotHeader), state: file.subarray(stateStartOf(file)) };
}

/** The header alone, from the beginning of a file whose hash is not checked. */
export function readHeader(beginning: Buffer): SnapshotHeader | undefined {
  try {
    const text = beginning.toString('utf8', HEADER_START, stateStartOf(beginning));
    return JSON.parse(text) as SnapshotHeader;
  } catch {
    return undefined;
  }
}

function stateStartOf(beginning: Buffer): number {
  return HEADER_START + beginning.readUInt32LE(HEADER_START - LENGTH_BYTES);
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
