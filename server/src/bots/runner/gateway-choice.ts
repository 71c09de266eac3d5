/** Longer than an order may wait at a gateway; a machine that is gone answers nothing at all. */
const ANSWER_MS = 8_000;

/** Calls at one of several gateways: the next one, once one does not answer or says that it cannot. */
export class GatewayChoice {
  readonly #gateways: readonly string[];
  readonly #mayCall: () => boolean;
  readonly #fetch: typeof fetch;
  #at = 0;

  /**
   * @param gateways origins, one at least
   * @param mayCall asked right before each call: false where another process may have the work by now
   */
  constructor(gateways: readonly string[], mayCall: () => boolean, call: typeof fetch = fetch) {
    this.#gateways = gateways;
    this.#mayCall = mayCall;
    this.#fetch = call;
  }

  /** By what all of them are known: calls that are made at it go to any. */
  get address(): string {
    return this.#gateways[0] as string;
  }

  /** As `fetch`, of an address that begins with `address`. */
  readonly fetch: typeof fetch = async (input, init) => {
    if (!this.#mayCall()) throw new Error('another process may run the bots by now');
    const at = this.#at;
    const target = String(input).slice(this.address.length);
    try {
      const limits = [AbortSignal.timeout(ANSWER_MS), ...(init?.signal ? [init.signal] : [])];
      const signal = AbortSignal.any(limits);
      const response = await this.#fetch(`${this.#gateways[at]}${target}`, { ...init, signal });
      if (response.status === 502 || response.status === 503) this.#leave(at);
      return response;
    } catch (error) {
      this.#leave(at);
      throw error;
    }
  };

  /** Of several calls that fail at once the first one goes on to the next gateway. */
  #leave(at: number): void {
    if (this.#at === at) this.#at = (at + 1) % this.#gateways.length;
  }
}
