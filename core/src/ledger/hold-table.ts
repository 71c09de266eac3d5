import type { Hold } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';

/**
 * Money on its way out: holds that were neither posted nor voided. The id of a hold is the log's
 * number of its command, so ids only grow and the table is sorted by them.
 */
export class HoldTable {
  private readonly holds = new Map<number, Hold>();
  private readonly countOfUser = new Map<number, number>();

  get size(): number {
    return this.holds.size;
  }

  find(hold: number): Hold | undefined {
    return this.holds.get(hold);
  }

  countOf(user: number): number {
    return this.countOfUser.get(user) ?? 0;
  }

  add(hold: Hold): void {
    assert(!this.holds.has(hold.hold), 'a hold under the number of another');
    this.holds.set(hold.hold, hold);
    this.countOfUser.set(hold.user, this.countOf(hold.user) + 1);
  }

  remove({ hold, user }: Hold): void {
    assert(this.holds.delete(hold), 'a hold that is not there is ended');
    const count = this.countOf(user) - 1;
    if (count > 0) this.countOfUser.set(user, count);
    else this.countOfUser.delete(user);
  }

  /** By id. */
  all(): Hold[] {
    return [...this.holds.values()];
  }
}
