import type { CommandBody, SetRiskRules, Traded } from '@bourse/contract/messages.ts';
import { Anchor, type AnchorBasis } from '@bourse/core/risk/anchor.ts';

/** What the house last said that a spot market is worth outside. */
export type ObservedPrice = Extract<
  CommandBody,
  { case: 'observeMarkets' }
>['value']['prices'][number];

/** What the engine measures a spot market by. */
export interface SpotAnchor extends AnchorBasis {
  readonly market: number;
}

/**
 * The index of spot markets, and the average of their trades where there is none (R1), as the engine has them, folded
 * from its events.
 */
export class SpotIndex {
  private readonly anchors = new Map<number, Anchor>();

  /** Starts from the engine's. */
  load(anchors: readonly SpotAnchor[]): void {
    for (const { market, ...basis } of anchors) this.anchors.set(market, Anchor.from(basis));
  }

  /** A market's prices mean something else from now on, or nothing is known of it yet. */
  begin(market: number, initialTicks: number): void {
    this.anchors.set(market, new Anchor(initialTicks));
  }

  /** Another initial price of a market that never traded. */
  beginAt(market: number, initialTicks: number): void {
    this.anchors.get(market)?.beginAt(initialTicks);
  }

  /** Takes what was told of some markets; the others stay as they are. */
  observe(prices: readonly ObservedPrice[]): void {
    for (const { market, priceTicks, time } of prices) {
      if (!this.anchors.has(market)) this.begin(market, priceTicks);
      this.anchors.get(market)?.observe(priceTicks, time);
    }
  }

  /** Takes a trade. `unit`: see anchorAt. */
  note(trade: Traded, time: number, rules: SetRiskRules, unit: number): void {
    const { market, priceTicks, quantityLots } = trade;
    const anchor = this.anchors.get(market);
    anchor?.note(time, rules, anchor.at(time, rules, unit), priceTicks, quantityLots);
  }

  /** The house opens a market: it goes on without an index that is lost. */
  open(market: number, time: number, rules: SetRiskRules): void {
    const anchor = this.anchors.get(market);
    if (anchor?.isLost(time, rules)) anchor.forgetIndex();
  }

  /** Other rules of risk. */
  adopt(isWindowOther: boolean): void {
    for (const anchor of this.anchors.values()) anchor.adopt(isWindowOther);
  }

  /** Undefined for a market that was never observed, or goes on without its index. */
  of(market: number): ObservedPrice | undefined {
    const { indexTicks = 0, indexTime = 0 } = this.anchors.get(market) ?? {};
    return indexTicks > 0 ? { market, priceTicks: indexTicks, time: indexTime } : undefined;
  }

  /** Ticks, at a time; `unit`: quote atomic units of a lot at a price of one tick. */
  anchorAt(market: number, time: number, rules: SetRiskRules, unit: number): number {
    return this.anchors.get(market)?.at(time, rules, unit) ?? 0;
  }
}
