export interface SilenceOptions {
  /** Of the same clock as `now`. */
  readonly heardAt: number;
  readonly limitMs: number;
  /** A monotonic clock, milliseconds. */
  readonly now: () => number;
  /** Called once. */
  readonly onSilent: () => void;
}

/**
 * Calls back at the instant at which nothing has been heard for a time. What has arrived while this process was busy
 * counts as heard.
 */
export class Silence {
  readonly #options: SilenceOptions;
  #heardAt: number;
  #timer: NodeJS.Timeout | undefined;
  #checking: NodeJS.Immediate | undefined;

  constructor(options: SilenceOptions) {
    this.#options = options;
    this.#heardAt = options.heardAt;
    this.#wait();
  }

  get heardAt(): number {
    return this.#heardAt;
  }

  heard(): void {
    this.#heardAt = this.#options.now();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#checking);
  }

  get #leftMs(): number {
    const { now, limitMs } = this.#options;
    return this.#heardAt + limitMs - now();
  }

  #wait(): void {
    const leftMs = this.#leftMs;
    if (leftMs > 0) this.#timer = setTimeout(() => this.#wait(), Math.ceil(leftMs));
    // Timers that are late come before what waits in the socket: it is read first.
    else this.#checking = setImmediate(() => this.#check());
  }

  #check(): void {
    if (this.#leftMs > 0) this.#wait();
    else this.#options.onSilent();
  }
}
