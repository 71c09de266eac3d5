import { z } from 'zod';
import type { Arrival, Block } from '../chain.ts';
import { hash, satoshi } from './bitcoin-node.ts';

/** What a node says of a block, of its transactions and of what they spend. */

export const headShape = z.object({
  hash,
  height: z.int().min(0),
  confirmations: z.int(),
  time: z.int(),
  previousblockhash: hash.optional(),
});

/** An output. Scripts that no address stands for have none. */
const outputShape = z.object({
  value: satoshi,
  scriptPubKey: z.object({ address: z.string().optional() }),
});
const sentShape = z.object({
  txid: hash,
  vout: z.array(outputShape.extend({ n: z.int().min(0) })),
  fee: satoshi.optional(),
});
const inputShape = z.object({ prevout: outputShape.optional() });
export const blockShape = z.object({ hash, confirmations: z.int(), tx: z.array(sentShape) });
export const transactionShape = sentShape.extend({
  blockhash: hash.optional(),
  confirmations: z.int().optional(),
  vin: z.array(inputShape),
});
/** A block with what its transactions spend. The first transaction of each spends nothing. */
export const spendingShape = z.object({
  ...{ hash, height: z.int(), confirmations: z.int(), previousblockhash: hash.optional() },
  tx: z.array(
    sentShape.extend({
      vin: z.array(
        z.object({
          ...{ coinbase: z.string().optional(), prevout: outputShape.optional() },
          ...{ txid: hash.optional(), vout: z.int().optional() },
        }),
      ),
    }),
  ),
});

/** A block as everybody here knows it. */
export function toBlock({
  height,
  hash: key,
  previousblockhash,
  time,
}: z.output<typeof headShape>): Block {
  return { height, hash: key, parent: previousblockhash ?? '', timeMs: time * 1_000 };
}

/** The address that all inputs come from; undefined: there are several, or none. */
export function senderOf({ vin }: z.output<typeof transactionShape>): string | undefined {
  const addresses = new Set(vin.map(({ prevout }) => prevout?.scriptPubKey.address));
  const [address] = addresses;
  return addresses.size === 1 ? address : undefined;
}

/** Each output that an address stands for, in order. */
export function arrivalsOf(
  { txid, vout }: z.output<typeof sentShape>,
  symbol: string,
): readonly Arrival[] {
  return vout.flatMap(({ n, value, scriptPubKey: { address } }) =>
    address !== undefined && value > 0n
      ? [{ transaction: txid, logIndex: n, address, symbol, amount: value }]
      : [],
  );
}
