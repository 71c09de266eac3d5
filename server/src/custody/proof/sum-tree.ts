import { hash } from 'node:crypto';

/** A node of the tree: what is hashed, and what it sums. */
export interface SumNode {
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** Atomic units, 0 and above. */
  readonly sum: bigint;
}

/** A node beside the way from a leaf to the root. */
export interface Neighbour extends SumNode {
  readonly side: 'left' | 'right';
}

const HASH_BYTES = 32;
/** No sum reaches it: nothing can wrap round. */
const SUM_END = 2n ** 63n;

/** The root of a tree without leaves. */
const EMPTY_HASH = hash('sha256', 'bourse empty');

interface Level {
  readonly hashes: Buffer;
  readonly sums: BigUint64Array;
}

/**
 * A Merkle tree whose nodes sum what is below them. A node hashes both of its children with both of their
 * sums, so that neither can be changed for the other. A node that is left over goes up as it is.
 */
export class SumTree {
  readonly #levels: readonly Level[];

  /** @param leaves in the order in which they stand; none is below 0. Throws where a sum passes 2^63. */
  constructor(leaves: readonly SumNode[]) {
    const levels = [levelOf(leaves)];
    for (let last = levels[0]!; last.sums.length > 1; ) {
      last = levelAbove(last);
      levels.push(last);
    }
    this.#levels = levels;
  }

  get root(): SumNode {
    const top = this.#levels.at(-1)!;
    return top.sums.length === 0 ? { hash: EMPTY_HASH, sum: 0n } : nodeAt(top, 0);
  }

  get leafCount(): number {
    return this.#levels[0]!.sums.length;
  }

  /** The neighbours on the way from a leaf to the root, lowest first. */
  pathOf(leaf: number): Neighbour[] {
    const path: Neighbour[] = [];
    let at = leaf;
    for (const level of this.#levels) {
      const beside = at ^ 1;
      if (beside < level.sums.length && level.sums.length > 1) {
        path.push({ ...nodeAt(level, beside), side: beside < at ? 'left' : 'right' });
      }
      at >>>= 1;
    }
    return path;
  }
}

function levelOf(nodes: readonly SumNode[]): Level {
  const hashes = Buffer.alloc(nodes.length * HASH_BYTES);
  const sums = new BigUint64Array(nodes.length);
  for (const [at, node] of nodes.entries()) {
    hashes.write(node.hash, at * HASH_BYTES, 'hex');
    sums[at] = bounded(node.sum);
  }
  return { hashes, sums };
}

function levelAbove({ hashes, sums }: Level): Level {
  const count = Math.ceil(sums.length / 2);
  const above = { hashes: Buffer.alloc(count * HASH_BYTES), sums: new BigUint64Array(count) };
  for (let at = 0; at < count; at += 1) {
    const left = nodeAt({ hashes, sums }, at * 2);
    const isAlone = at * 2 + 1 === sums.length;
    const { hash: text, sum } = isAlone ? left : join(left, nodeAt({ hashes, sums }, at * 2 + 1));
    above.hashes.write(text, at * HASH_BYTES, 'hex');
    above.sums[at] = sum;
  }
  return above;
}

function join(left: SumNode, right: SumNode): SumNode {
  const text = `bourse node\n${left.hash}\n${left.sum}\n${right.hash}\n${right.sum}`;
  return { hash: hash('sha256', text), sum: bounded(left.sum + right.sum) };
}

function nodeAt({ hashes, sums }: Level, at: number): SumNode {
  const text = hashes.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES);
  return { hash: text, sum: sums[at]! };
}

/** Throws: a bug, since no supply is so large. */
function bounded(sum: bigint): bigint {
  if (sum < 0n || sum >= SUM_END) throw new Error(`a sum of ${sum} is out of bounds`);
  return sum;
}
