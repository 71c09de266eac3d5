type Stop = () => Promise<unknown> | unknown;

/** Stops what was started, by name, in the opposite order. */
export class Shutdown {
  private readonly steps: (readonly [name: string, stop: Stop])[] = [];
  private running: Promise<void> | undefined;
  private stopping: string | undefined;

  /** What comes when all is stopped already is stopped at once. */
  add(steps: Readonly<Record<string, Stop>>): void {
    this.steps.push(...Object.entries(steps));
    if (this.running) this.running = this.running.then(() => this.stopAll());
  }

  /** Resolves when all has stopped; one that fails keeps no other from it, and all failures are thrown at the end. */
  run(): Promise<void> {
    this.running ??= this.stopAll();
    return this.running;
  }

  /** What is stopping and has not ended yet. */
  get current(): string | undefined {
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    const failures: Error[] = [];
    for (let next = this.steps.pop(); next; next = this.steps.pop()) {
      const [name, stop] = next;
      this.stopping = name;
      try {
        await stop();
      } catch (cause) {
        failures.push(new Error(`it did not stop: ${name}`, { cause }));
      }
    }
    this.stopping = undefined;
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, 'not all was stopped');
  }
}
