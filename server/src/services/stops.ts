type Stop = () => Promise<unknown> | unknown;

/** How to stop what was started, in the opposite order. */
export class Stops {
  private readonly stops: Stop[] = [];
  private running: Promise<void> | undefined;

  /** What comes when all is stopped already is stopped at once. */
  add(...stops: readonly Stop[]): void {
    this.stops.push(...stops);
    if (this.running) this.running = this.running.then(() => this.stopAll());
  }

  /** Resolves when all has stopped; one that fails keeps no other from it, and is thrown at the end. */
  run(): Promise<void> {
    this.running ??= this.stopAll();
    return this.running;
  }

  private async stopAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let stop = this.stops.pop(); stop; stop = this.stops.pop()) {
      try {
        await stop();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
