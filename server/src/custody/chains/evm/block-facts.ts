import { z } from 'zod';
import type { Block } from '../chain.ts';
import { address, hash, quantity } from './evm-node.ts';

/** What a node says of a block, of its transactions and of what they did. */

const hex = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text) => text.toLowerCase());
const header = { number: quantity, hash, parentHash: hash, timestamp: quantity };

export const headShape = z.object(header).nullable();

const log = z.object({ address, topics: z.array(hash), data: hex });
/** A receipt. Its logs are all that the transaction wrote, in order. */
export const receiptShape = z.object({
  transactionHash: hash,
  blockHash: hash,
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs: z.array(log),
});
export type Receipt = z.output<typeof receiptShape>;

export const transactionShape = z.object({
  hash,
  blockHash: hash.nullable(),
  from: address,
  to: address.nullable(),
  value: quantity,
});
export type Transaction = z.output<typeof transactionShape>;

export const blockShape = z
  .object({ ...header, transactions: z.array(transactionShape) })
  .nullable();

/** A call inside a transaction, with those that it made. Amounts in wei. */
export interface Frame {
  readonly type: string;
  readonly to?: string | undefined;
  readonly value?: bigint | undefined;
  readonly error?: string | undefined;
  readonly calls?: readonly Frame[] | undefined;
}
export const frameShape: z.ZodType<Frame> = z.object({
  type: z.string(),
  to: address.optional(),
  value: quantity.optional(),
  error: z.string().optional(),
  get calls() {
    return z.array(frameShape).optional();
  },
});
export const tracesShape = z.array(z.object({ txHash: hash, result: frameShape }));

/** A block as everybody here knows it. */
export function toBlock(head: NonNullable<z.output<typeof headShape>>): Block {
  return {
    height: Number(head.number),
    hash: head.hash,
    parent: head.parentHash,
    timeMs: Number(head.timestamp) * 1_000,
  };
}
