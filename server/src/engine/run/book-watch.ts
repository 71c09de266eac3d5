import type { LiveState } from '../live/live-state.ts';

export interface BookWatchSources {
  readonly live: Pick<LiveState, 'catalog' | 'depthOf'>;
  /** Whether house traders have left a market on purpose, for the rest of the day. */
  readonly isHalted: (market: number) => boolean;
}

/** From one look to the next, milliseconds. */
export const LOOK_MS = 1_000;
/**
 * A side that is empty in this many looks in a row was not just taken by a trade:
 * makers quote again within a second or two. Looks are counted, not time, or a process that slept
 * would take a moment for an hour.
 */
const LOOKS_MAX = 5;
/** This part of all books has two sides once house makers have begun to quote. */
const BEGUN_MIN = 0.75;

/**
 * Whether there is liquidity in the books that house makers keep. One whose makers have used up
 * their refunds of the day does not count: who brings that about must not take the exchange
 * away from all others.
 */
export class BookWatch {
  private readonly sources: BookWatchSources;
  /** By market: at how many looks in a row a side was missing. */
  private readonly looksWithout = new Map<number, number>();
  private hasBegun = false;

  constructor(sources: BookWatchSources) {
    this.sources = sources;
  }

  /** To be called every LOOK_MS. */
  look(): void {
    for (const { id } of this.kept()) {
      const isTwoSided = this.sources.live.depthOf(id).isTwoSided;
      this.looksWithout.set(id, isTwoSided ? 0 : (this.looksWithout.get(id) ?? 0) + 1);
    }
  }

  /** The books that lack a side, by their names: while makers begin to quote, and for longer than a moment later. */
  waiting(): readonly string[] {
    const { live } = this.sources;
    const kept = this.kept();
    const oneSided = kept.filter(({ id }) => !live.depthOf(id).isTwoSided);
    this.hasBegun ||= kept.length - oneSided.length >= kept.length * BEGUN_MIN;
    const waiting = oneSided.filter(
      ({ id }) => !this.hasBegun || (this.looksWithout.get(id) ?? 0) >= LOOKS_MAX,
    );
    return waiting.map((one) => ('tiers' in one ? `${one.name} perpetual` : one.name));
  }

  private kept() {
    const { live, isHalted } = this.sources;
    const { markets, contracts } = live.catalog;
    return [...markets, ...contracts].filter(({ id }) => !isHalted(id));
  }
}
