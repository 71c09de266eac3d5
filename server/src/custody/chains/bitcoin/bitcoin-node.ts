import { z } from 'zod';
import { BlockGone, ChainAway } from '../chain.ts';

const TIMEOUT_MS = 30_000;

export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const hex = z.string().regex(/^([0-9a-f]{2})*$/);
/**
 * An amount in bitcoin, a number with eight decimals, as satoshi. Exact: a double tells all amounts
 * apart that there can be.
 */
export const satoshi = z
  .number()
  .min(0)
  .max(21_000_000)
  .transform((bitcoin) => BigInt(bitcoin.toFixed(8).replace('.', '')));

/** The node's own word that it will not, with its number. */
export class BitcoinRefused extends Error {
  override readonly name = 'BitcoinRefused';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a node says of a thing that it does not know, or never knew. */
export const NOT_FOUND = -5;

const answerShape = z.object({
  result: z.unknown(),
  error: z.object({ code: z.int(), message: z.string() }).nullish(),
});

/** Calls of one bitcoind. What it answers is checked for its shape. */
export class BitcoinNode {
  readonly #url: string | undefined;
  readonly #authorization: string = '';

  /**
   * @param url with user and password: http://user:password@host:port, and /wallet/name for a wallet;
   *   undefined: there is no node, and each call says so
   */
  constructor(url: string | undefined) {
    if (url === undefined) return;
    const { username, password, origin, pathname } = new URL(url);
    const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#url = origin + pathname;
    this.#authorization = `Basic ${Buffer.from(account).toString('base64')}`;
  }

  /**
   * The answer of one call. Throws BitcoinRefused when the node answers with an error, and ChainAway
   * when it does not answer, or not what the shape says.
   */
  async call<Output>(
    method: string,
    params: readonly unknown[],
    shape: z.ZodType<Output>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Output> {
    if (this.#url === undefined) throw new ChainAway('there is no node');
    let answer: unknown;
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { authorization: this.#authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = await response.json();
    } catch {
      // The messages of the client hold the node's address, which may hold a password.
      throw new ChainAway(`the node does not answer ${method}`);
    }
    const read = answerShape.safeParse(answer);
    if (!read.success) throw new ChainAway(`the node answers ${method} with something else`);
    const { error, result } = read.data;
    if (error) throw new BitcoinRefused(error.code, error.message);
    const said = shape.safeParse(result);
    if (!said.success) throw new ChainAway(`the node answers ${method} with something else`);
    return said.data;
  }

  /** The same, of a question that a node which is well never refuses. */
  async ask<Output>(
    method: string,
    params: readonly unknown[],
    shape: z.ZodType<Output>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Output> {
    try {
      return await this.call(method, params, shape, timeoutMs);
    } catch (error) {
      if (!(error instanceof BitcoinRefused)) throw error;
      throw new ChainAway(`the node refuses ${method}: ${error.message}`);
    }
  }

  /** The same, of a thing that the node may not know: undefined. */
  async find<Output>(
    method: string,
    params: readonly unknown[],
    shape: z.ZodType<Output>,
  ): Promise<Output | undefined> {
    try {
      return await this.call(method, params, shape);
    } catch (error) {
      if (!(error instanceof BitcoinRefused)) throw error;
      if (error.code === NOT_FOUND) return undefined;
      throw new ChainAway(`the node refuses ${method}: ${error.message}`);
    }
  }

  /** The same, of a block. Throws BlockGone when it is not part of the chain any more. */
  async block<Output extends { readonly confirmations: number }>(
    key: string,
    verbosity: 2 | 3,
    shape: z.ZodType<Output>,
  ): Promise<Output> {
    const block = await this.find('getblock', [key, verbosity], shape);
    if (!block || block.confirmations < 1) throw new BlockGone(`block ${key} is gone`);
    return block;
  }
}
