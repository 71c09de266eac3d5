import { type Client, createClient, type EIP1193RequestFn, http, RpcRequestError } from 'viem';
import { z } from 'zod';
import { ChainAway } from '../chain.ts';

const TIMEOUT_MS = 5_000;

/** 0x and the digits of a whole number. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt);
export const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());
export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase());

/** The node's own word that it will not, with its reason. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused';
}

/** Calls of one EVM node. What it answers is checked for its shape: it may be anybody's. */
export class EvmNode {
  readonly #client: Client & { request: EIP1193RequestFn };

  constructor(url: string) {
    const transport = http(url, { timeout: TIMEOUT_MS, retryCount: 1, retryDelay: 100 });
    // A kept block number would hide a reorganisation.
    this.#client = createClient({ transport, cacheTime: 0 });
  }

  /**
   * The answer of one call. Throws NodeRefused when the node answers with an error, and ChainAway
   * when it does not answer, or not what the shape says.
   */
  async call<Output>(
    method: string,
    params: readonly unknown[],
    shape: z.ZodType<Output>,
  ): Promise<Output> {
    const answer = await this.#ask(method, params);
    const read = shape.safeParse(answer);
    if (read.success) return read.data;
    throw new ChainAway(`the node answers ${method} with something else`);
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const request: (one: { method: string; params: readonly unknown[] }) => Promise<unknown> =
      this.#client.request;
    try {
      return await request({ method, params });
    } catch (error) {
      // The messages of the client hold the node's address, which may hold a key.
      const cause = causeOf(error);
      if (cause) throw new NodeRefused(cause.details);
      throw new ChainAway(`the node does not answer ${method}`);
    }
  }
}

/** The error that the node answered with, if it answered. */
function causeOf(error: unknown): RpcRequestError | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof RpcRequestError) return one;
  }
}
