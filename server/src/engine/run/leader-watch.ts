/** Whether this process reaches the engine that leads. With an engine of its own it always does. */
export class LeaderWatch {
  readonly #now: () => number;
  readonly #listeners: (() => void)[] = [];
  #awaySince: number | undefined;

  /**
   * @param now a monotonic clock, milliseconds
   * @param isThere whether it is reached from the start
   */
  constructor(now: () => number, isThere: boolean) {
    this.#now = now;
    this.#awaySince = isThere ? undefined : now();
  }

  /** For how long it has not been reached, milliseconds; undefined: it is. */
  get awayMs(): number | undefined {
    return this.#awaySince === undefined ? undefined : this.#now() - this.#awaySince;
  }

  /** Calls the listener when it is lost, and when it is reached again. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  tell(isThere: boolean): void {
    if (isThere === (this.#awaySince === undefined)) return;
    this.#awaySince = isThere ? undefined : this.#now();
    for (const listener of this.#listeners) listener();
  }
}
