import { addressNeighbourhood, addressRange } from '#edge/pipeline/address-range.ts';

/** Claims of one UTC day: accounts cost nothing, so what one party may claim counts by its addresses. */
export interface ClaimLimits {
  /** Of an address, or of the 64 bits of IPv6 that one household holds. */
  readonly ofRange: number;
  /** Of the /24 or /48 around it. */
  readonly ofNeighbourhood: number;
  /** Of all: a tenth of what the treasury keeps for claims. */
  readonly ofAll: number;
}

/** Once half of the day's claims are gone, an address and its network have this part of theirs. */
const LATE_SHARE = 0.1;

export const claimLimits: ClaimLimits = { ofRange: 20, ofNeighbourhood: 100, ofAll: 500 };

/** What remains to be claimed today. In memory: a restart forgets the day's claims, and strangers restart nothing. */
export class ClaimBudget {
  private readonly limits: ClaimLimits;
  private day = '';
  private all = 0;
  private readonly counts = new Map<string, number>();
  private readonly users = new Set<number>();

  constructor(limits: ClaimLimits) {
    this.limits = limits;
  }

  /**
   * Takes a claim, or returns false and takes nothing. A user who claimed on this UTC day takes no second one:
   * the engine says so. A caller from the server's own machine is its owner, and not counted.
   */
  take(user: number, address: string, day: string): boolean {
    if (day !== this.day) this.begin(day);
    if (this.users.has(user) || isOwnMachine(address)) return true;
    const { ofRange, ofNeighbourhood, ofAll } = this.limits;
    const range = addressRange(address);
    const neighbourhood = addressNeighbourhood(address);
    const share = this.all >= ofAll / 2 ? LATE_SHARE : 1;
    const isSpent =
      this.all >= ofAll ||
      this.of(range) >= ofRange * share ||
      (neighbourhood !== range && this.of(neighbourhood) >= ofNeighbourhood * share);
    if (isSpent) return false;
    this.add(user, range, neighbourhood, 1);
    return true;
  }

  /** A claim that was taken gave nothing. */
  giveBack(user: number, address: string, day: string): void {
    if (day !== this.day || !this.users.delete(user)) return;
    this.add(0, addressRange(address), addressNeighbourhood(address), -1);
  }

  private begin(day: string): void {
    this.day = day;
    this.all = 0;
    this.counts.clear();
    this.users.clear();
  }

  private of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private add(user: number, range: string, neighbourhood: string, count: 1 | -1): void {
    if (user > 0) this.users.add(user);
    this.all += count;
    for (const key of new Set([range, neighbourhood])) this.counts.set(key, this.of(key) + count);
  }
}

function isOwnMachine(address: string): boolean {
  return address === '::1' || addressRange(address).startsWith('127.');
}
