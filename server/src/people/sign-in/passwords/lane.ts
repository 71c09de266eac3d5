import type { Refusal } from '#platform/refusal.ts';

/** One that waits in a lane, and is given something when it is next. */
export interface Waiting<Given> {
  resolve(given: Given): void;
  reject(refusal: Refusal): void;
}

/**
 * Those who wait, by address: one of each address, then of the next one, however often each waits. The
 * address that comes next is the first one.
 */
export class Lane<Given> {
  readonly #byAddress = new Map<string, Waiting<Given>[]>();
  size = 0;

  /** Resolves when it is next; rejects with a refusal when it loses its place to another one. */
  wait(from: string): Promise<Given> {
    const { promise, resolve, reject } = Promise.withResolvers<Given>();
    const own = this.#byAddress.get(from);
    if (own) own.push({ resolve, reject });
    else this.#byAddress.set(from, [{ resolve, reject }]);
    this.size += 1;
    return promise;
  }

  /** Who comes next, and waits no more. */
  shift(): Waiting<Given> | undefined {
    const [first] = this.#byAddress;
    if (!first) return undefined;
    const [from, [next, ...rest]] = first;
    this.#byAddress.delete(from);
    if (rest.length > 0) this.#byAddress.set(from, rest);
    this.size -= 1;
    return next;
  }

  /** The last place of the address that has most; none when this one would then have as many. */
  giveUp(to: string): Waiting<Given> | undefined {
    let most: Waiting<Given>[] = [];
    for (const own of this.#byAddress.values()) if (own.length > most.length) most = own;
    if (most.length <= (this.#byAddress.get(to)?.length ?? 0) + 1) return undefined;
    this.size -= 1;
    return most.pop();
  }
}
