/**
 * How often each rare state was reached. Invariants are checked after every command; rare states
 * are counted here, because a run that never reaches them proves nothing.
 */
export class Sometimes {
  private readonly counts = new Map<string, number>();

  reached(name: string, times = 1): void {
    if (times > 0) this.counts.set(name, this.of(name) + times);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(other: Sometimes): void {
    for (const [name, count] of other.counts) this.reached(name, count);
  }

  /** Every name with its count, by name. */
  entries(): [name: string, count: number][] {
    return [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
