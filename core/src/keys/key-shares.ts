import { USER_FIRST } from '@bourse/contract/messages.ts';

const PAGE_BITS = 12;
const PAGE_USERS = 2 ** PAGE_BITS;

/** Keys that may be remembered at one time, and how much of what is free one account may have. */
export interface Pool {
  readonly keysMax: number;
  /** An account that has n keys finds room while n times this is less than what is free, squared. */
  readonly shareSpan: number;
}

/**
 * Who has how many keys of one pool. The more is taken, the less one account may have, and faster so:
 * at half of what is free only a quarter as much. Those who come together to take all that they may
 * need ever more accounts for ever fewer keys, and an account with few keys finds room until the end.
 */
export class KeyShares {
  /** Keys of all accounts. */
  size = 0;
  private readonly pool: Pool;
  private readonly pages: (Int32Array | undefined)[] = [];

  constructor(pool: Pool) {
    this.pool = pool;
  }

  of(user: number): number {
    return this.pages[user >>> PAGE_BITS]?.[user & (PAGE_USERS - 1)] ?? 0;
  }

  /** Whether there is room for one more key. The house, which nobody else can be, has no share. */
  hasRoom(user: number): boolean {
    const free = this.pool.keysMax - this.size;
    if (isHouse(user)) return free > 0;
    return this.of(user) * this.pool.shareSpan < free * free;
  }

  change(user: number, by: 1 | -1): void {
    this.size += by;
    const at = user >>> PAGE_BITS;
    const page = this.pages[at] ?? new Int32Array(PAGE_USERS);
    this.pages[at] = page;
    const place = user & (PAGE_USERS - 1);
    page[place] = page[place]! + by;
  }
}

export function isHouse(user: number): boolean {
  return user >>> 0 < USER_FIRST;
}
