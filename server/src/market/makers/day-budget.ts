/** What is charged to each market, as parts that add up to 1. */
export type Shares = ReadonlyMap<number, number>;

const DAY_MS = 86_400_000;

/** What refunds of house traders, or near quotes, may cost for each market and UTC day, atomic units. */
export class DayBudget {
  private readonly ofMarketAndDay: number;
  private readonly spent = new Map<number, number>();
  private day = 0;

  constructor(ofMarketAndDay: number) {
    this.ofMarketAndDay = ofMarketAndDay;
  }

  /** Returns whether a new day has begun, on which nothing is spent yet. */
  turn(nowMs: number): boolean {
    const day = Math.floor(nowMs / DAY_MS);
    if (day === this.day) return false;
    this.day = day;
    this.spent.clear();
    return true;
  }

  /** The most that may be spent with these shares: no market's budget may be passed. */
  allowed(shares: Shares): number {
    const most = [...shares].map(([market, share]) => this.leftOf(market) / share);
    return Math.floor(Math.min(...most));
  }

  spend(charges: ReadonlyMap<number, number>): void {
    for (const [market, amount] of charges) {
      this.spent.set(market, (this.spent.get(market) ?? 0) + amount);
    }
  }

  /** What was not given after all. */
  takeBack(charges: ReadonlyMap<number, number>): void {
    this.spend(new Map(Array.from(charges, ([market, amount]) => [market, -amount])));
  }

  /** What is left of the day for a market. */
  leftOf(market: number): number {
    return Math.max(0, this.ofMarketAndDay - (this.spent.get(market) ?? 0));
  }
}
