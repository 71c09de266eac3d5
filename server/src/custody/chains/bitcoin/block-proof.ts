import { sha256 } from '@scure/btc-signer/utils.js';

const HEADER_BYTES = 80;
const HASH_BYTES = 32;
/** More transactions no block has. */
const TRANSACTIONS_MAX = 100_000;

const twice = (bytes: Uint8Array) => Buffer.from(sha256(sha256(bytes)));
/** As everybody writes it: the other way round. */
const textOf = (hash: Uint8Array) => Buffer.from(hash).reverse().toString('hex');

/**
 * The target of the block of a proof (`gettxoutproof`), if the proof is of that transaction and the block's
 * hash meets its target: forging one takes the work of a block. undefined: it proves nothing.
 *
 * The form is BIP-37's: header, number of transactions, hashes, and flags of a walk through the tree. What
 * is 64 bytes long could be taken for a node of the tree; no transaction that pays a key is.
 *
 * @param proof in hex
 * @param transaction its id, as everybody writes it
 */
export function provenTarget(proof: string, transaction: string): bigint | undefined {
  try {
    return targetOf(Buffer.from(proof, 'hex'), transaction);
  } catch (error) {
    // Shorter than it says.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function targetOf(bytes: Buffer, transaction: string): bigint | undefined {
  const header = bytes.subarray(0, HEADER_BYTES);
  const count = bytes.readUInt32LE(HEADER_BYTES);
  if (count === 0 || count > TRANSACTIONS_MAX) return undefined;
  let at = HEADER_BYTES + 4;
  const readCount = () => {
    const [short, size] = [bytes.readUInt8(at), bytes.readUInt8(at) === 0xfd ? 3 : 1];
    const value = size === 3 ? bytes.readUInt16LE(at + 1) : short;
    at += size;
    return value;
  };
  const hashes = Array.from({ length: readCount() }, () => {
    at += HASH_BYTES;
    return bytes.subarray(at - HASH_BYTES, at);
  });
  const flags = Array.from({ length: readCount() }, () => bytes.readUInt8(at++));
  if (at !== bytes.length || hashes.some(({ length }) => length !== HASH_BYTES)) return undefined;
  const walk = new Walk(count, hashes, flags);
  const root = walk.root();
  const isThere = walk.isSound && walk.found.some((hash) => textOf(hash) === transaction);
  if (!isThere || !root.equals(header.subarray(36, 68))) return undefined;
  const target = targetOfBits(header.readUInt32LE(72));
  return BigInt(`0x${textOf(twice(header))}`) <= target ? target : undefined;
}

/** What a header says that its hash must not exceed. */
export function targetOfBits(bits: number): bigint {
  const size = bits >>> 24;
  const digits = BigInt(bits & 0x7fffff);
  return size <= 3 ? digits >> BigInt(8 * (3 - size)) : digits << BigInt(8 * (size - 3));
}

/** Depth first through the tree of a block, as far down as its flags say. */
class Walk {
  isSound = true;
  /** Transactions that are proved, as they are hashed. */
  readonly found: Buffer[] = [];
  readonly #count: number;
  readonly #hashes: readonly Buffer[];
  readonly #flags: readonly number[];
  #hashesUsed = 0;
  #flagsUsed = 0;

  constructor(count: number, hashes: readonly Buffer[], flags: readonly number[]) {
    [this.#count, this.#hashes, this.#flags] = [count, hashes, flags];
  }

  root(): Buffer {
    let height = 0;
    while (this.#width(height) > 1) height += 1;
    const root = this.#below(height, 0);
    const isAllUsed =
      this.#hashesUsed === this.#hashes.length &&
      Math.ceil(this.#flagsUsed / 8) === this.#flags.length;
    this.isSound &&= isAllUsed;
    return root;
  }

  #width(height: number): number {
    return Math.ceil(this.#count / 2 ** height);
  }

  #below(height: number, place: number): Buffer {
    const isOnTheWay = this.#nextFlag();
    if (height === 0 || !isOnTheWay) {
      const hash = this.#hashes[this.#hashesUsed] ?? Buffer.alloc(0);
      this.isSound &&= hash.length > 0;
      this.#hashesUsed += 1;
      if (height === 0 && isOnTheWay) this.found.push(hash);
      return hash;
    }
    const left = this.#below(height - 1, place * 2);
    const hasRight = place * 2 + 1 < this.#width(height - 1);
    const right = hasRight ? this.#below(height - 1, place * 2 + 1) : left;
    // Two that are the same would stand for one that is not there.
    if (hasRight && left.equals(right)) this.isSound = false;
    return twice(Buffer.concat([left, right]));
  }

  #nextFlag(): boolean {
    const byte = this.#flags[this.#flagsUsed >> 3];
    this.isSound &&= byte !== undefined;
    const flag = ((byte ?? 0) >> (this.#flagsUsed & 7)) & 1;
    this.#flagsUsed += 1;
    return flag === 1;
  }
}
