import { USER_FIRST } from '@bourse/contract/messages.ts';

const PAGE_BITS = 12;
const PAGE_USERS = 2 ** PAGE_BITS;

/** The largest number of keys, and one account's share of the free ones. */
export interface Pool {
  readonly keysMax: number;
  /**
   * An account with n keys has room while n times this is less than the square of the free keys.
   */
  readonly shareSpan: number;
}

/**
 * Counts keys of one pool by account. The fewer are free, the smaller is an account's share: with
 * half as many free, a quarter. So a group that takes all it can needs ever more accounts for ever
 * fewer keys, and an account with few keys has room to the end.
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

  /** Whether there is room for one more key. The house is not bounded by a share. */
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

/** The house's numbers are below those of users, and no share bounds its keys. */
export function isHouse(user: number): boolean {
  return user >>> 0 < USER_FIRST;
}
