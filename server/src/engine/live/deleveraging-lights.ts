import type { PositionSide } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { deleveragingLights, rankingScore } from '@bourse/core/perpetual/deleveraging.ts';
import { initialMargin, unrealisedProfit } from '@bourse/core/perpetual/margin.ts';
import type { Clock } from '#platform/clock.ts';
import type { LivePosition } from './live-position.ts';
import type { LiveState } from './live-state.ts';

const FRESH_MS = 1_000;
/** A ranking of many is kept longer, so that ranking never takes much of the time. */
const FRESH_MS_A_POSITION = 0.1;

/** A place of a ranking: the higher score first, of equal ones the older position. */
interface Place {
  readonly opened: number;
  readonly score: bigint;
}

interface Ranking {
  readonly until: number;
  readonly places: readonly Place[];
}

/**
 * The five lights of positions by the engine's own score. A position is looked up by what it scores
 * now, in a ranking of all that is made at most once a second.
 */
export class DeleveragingLights {
  private readonly live: LiveState;
  private readonly clock: Clock;
  private readonly rankings = new Map<string, Ranking>();

  constructor(live: LiveState, clock: Clock) {
    this.live = live;
    this.clock = clock;
  }

  /** 5 to 1; 5: among the first to be deleveraged. */
  of(position: LivePosition): number {
    const { contract, positionSide } = position;
    const key = `${contract}-${positionSide}`;
    let ranking = this.rankings.get(key);
    if (!ranking || ranking.until <= this.clock.now()) {
      ranking = this.rank(contract, positionSide);
      this.rankings.set(key, ranking);
    }
    const { places } = ranking;
    const rank = rankOf(places, this.place(position));
    return deleveragingLights(rank, Math.max(places.length, rank + 1));
  }

  private rank(contract: number, side: PositionSide): Ranking {
    const places: Place[] = [];
    for (const position of this.live.futures.positionsOn(contract, side)) {
      // What the insurance fund holds is not closed against.
      if (position.user !== HouseUser.insurance) places.push(this.place(position));
    }
    places.sort(compare);
    const freshMs = Math.max(FRESH_MS, places.length * FRESH_MS_A_POSITION);
    return { until: this.clock.now() + freshMs, places };
  }

  private place(position: LivePosition): Place {
    return { opened: position.opened, score: this.score(position) };
  }

  private score(position: LivePosition): bigint {
    const { contract, sign, lots, cost } = this.live.futures.accountPosition(position);
    const notional = contract.markTicks * lots * contract.unit;
    const leverage = Math.max(position.leverage, position.leverageHigh ?? 0);
    return rankingScore({
      unrealised: BigInt(unrealisedProfit(sign, notional, cost)),
      notional: BigInt(notional),
      initial: BigInt(initialMargin(cost, leverage)),
    });
  }
}

function compare(a: Place, b: Place): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.opened - b.opened;
}

/** How many places come before this one. */
function rankOf(places: readonly Place[], wanted: Place): number {
  let from = 0;
  let until = places.length;
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (compare(places[middle] as Place, wanted) < 0) from = middle + 1;
    else until = middle;
  }
  return from;
}
