import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BitcoinNode, hash } from '../../chains/bitcoin/bitcoin-node.ts';
import type { Unrecorded } from '../guard.ts';
import type { BitcoinPayments } from './bitcoin-payments.ts';

type Node = Pick<BitcoinNode, 'ask'>;

export interface BitcoinAsking {
  readonly nodes: readonly Node[];
  readonly hotAddress: string;
  /** Outputs that paid deposits, "transaction:output". */
  readonly depositCoins: () => Promise<readonly string[]>;
  readonly payments: Pick<BitcoinPayments, 'isSpent' | 'addKnownCoins'>;
}

/** A node reads the set of all outputs: a moment of a small chain, minutes of a large one. */
const SCAN_TIMEOUT_MS = 600_000;
/** The most outputs that are asked about at once. */
const ASKED_AT_ONCE = 20;

const scanShape = z.object({
  success: z.literal(true),
  unspents: z.array(z.object({ txid: hash, vout: z.int() })),
});
const outputShape = z.object({ bestblock: hash }).nullable();
const spendingShape = z.object({
  vin: z.array(
    z.object({
      ...{ txid: hash.optional(), vout: z.int().optional() },
      prevout: z.object({ scriptPubKey: z.object({ address: z.string().optional() }) }).optional(),
    }),
  ),
});

/**
 * Whether a Bitcoin chain knows coins of ours to be spent, in a block or by what waits for one, that the
 * record calls free: what paid a deposit, what lies at the hot address, and what the change there was made of. Each
 * node must answer. Throws ChainAway.
 */
export async function askBitcoin({
  nodes,
  hotAddress,
  depositCoins,
  payments,
}: BitcoinAsking): Promise<Unrecorded | undefined> {
  const deposits = await depositCoins();
  const unknown = new Set<string>();
  for (const node of nodes) {
    const hot = await coinsAt(node, hotAddress);
    const free = [...new Set([...deposits, ...hot])].filter((one) => !payments.isSpent(one));
    for (const one of await spentOf(node, free)) unknown.add(one);
    for (const one of await spentFor(node, hot, hotAddress)) {
      if (!payments.isSpent(one)) unknown.add(one);
    }
  }
  if (unknown.size === 0) return undefined;
  const outpoints = [...unknown].sort();
  const digest = createHash('sha256').update(outpoints.join()).digest('hex').slice(0, 16);
  return {
    text: `${outpoints.length} coins ${digest}`,
    accept: () => payments.addKnownCoins(outpoints),
  };
}

/** Outputs at an address that no block has spent. */
async function coinsAt(node: Node, address: string): Promise<readonly string[]> {
  const what = ['start', [`addr(${address})`]];
  const { unspents } = await node.ask('scantxoutset', what, scanShape, SCAN_TIMEOUT_MS);
  return unspents.map(({ txid, vout }) => `${txid}:${vout}`);
}

/** Those that are spent, also by what only waits. */
async function spentOf(node: Node, outpoints: readonly string[]): Promise<string[]> {
  const found = await inParts(outpoints, async (outpoint) => {
    const [transaction = '', output] = outpoint.split(':');
    const left = await node.ask('gettxout', [transaction, Number(output), true], outputShape);
    return left ? [] : [outpoint];
  });
  return found.flat();
}

/** What of the hot address was spent by the transactions that made these outputs. */
async function spentFor(
  node: Node,
  outpoints: readonly string[],
  hotAddress: string,
): Promise<string[]> {
  const ids = [...new Set(outpoints.map((one) => one.split(':')[0] ?? ''))];
  const found = await inParts(ids, async (id) => {
    const { vin } = await node.ask('getrawtransaction', [id, 2], spendingShape);
    return vin
      .filter(({ prevout }) => prevout?.scriptPubKey.address === hotAddress)
      .map(({ txid, vout }) => `${txid}:${vout}`);
  });
  return found.flat();
}

async function inParts<Asked, Said>(
  all: readonly Asked[],
  ask: (one: Asked) => Promise<Said>,
): Promise<Said[]> {
  const said: Said[] = [];
  for (let from = 0; from < all.length; from += ASKED_AT_ONCE) {
    said.push(...(await Promise.all(all.slice(from, from + ASKED_AT_ONCE).map(ask))));
  }
  return said;
}
