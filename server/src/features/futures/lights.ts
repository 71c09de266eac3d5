import type { PositionSide } from '@bourse/contract/messages.ts';
import {
  type Candidate,
  deleveragingLights,
  deleveragingScore,
} from '@bourse/core/perpetual/deleveraging.ts';
import { unrealisedProfit } from '@bourse/core/perpetual/margin.ts';
import { maintenanceMargin } from '@bourse/core/perpetual/tiers.ts';
import type { LivePosition } from '../../live/live-position.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { Clock } from '../../platform/clock.ts';

const FRESH_MS = 1_000;
/** A ranking of many is kept longer, so that ranking never takes much of the time. */
const FRESH_MS_A_POSITION = 0.1;

interface Ranking {
  readonly until: number;
  readonly lightsByUser: ReadonlyMap<number, number>;
}

/** The five lights of positions, by the engine's own score, ranked at most once a second. */
export class DeleveragingLights {
  private readonly live: LiveState;
  private readonly clock: Clock;
  private readonly rankings = new Map<string, Ranking>();

  constructor(live: LiveState, clock: Clock) {
    this.live = live;
    this.clock = clock;
  }

  /** 5: first to be deleveraged. 0: not ranked yet. */
  of({ user, contract, positionSide }: LivePosition): number {
    const key = `${contract}-${positionSide}`;
    let ranking = this.rankings.get(key);
    if (!ranking || ranking.until <= this.clock.now()) {
      ranking = this.rank(contract, positionSide);
      this.rankings.set(key, ranking);
    }
    return ranking.lightsByUser.get(user) ?? 0;
  }

  private rank(contract: number, side: PositionSide): Ranking {
    const { quote } = this.live.futures;
    const oneCoin = 10n ** BigInt(quote.decimals);
    const ranked = Array.from(this.live.futures.positionsOn(contract, side), (position) => ({
      user: position.user,
      opened: position.opened,
      score: deleveragingScore(this.candidate(position), oneCoin),
    })).sort((a, b) => (a.score === b.score ? a.opened - b.opened : a.score > b.score ? -1 : 1));
    const lightsByUser = new Map<number, number>();
    ranked.forEach(({ user }, rank) => {
      lightsByUser.set(user, deleveragingLights(rank, ranked.length));
    });
    const freshMs = Math.max(FRESH_MS, ranked.length * FRESH_MS_A_POSITION);
    return { until: this.clock.now() + freshMs, lightsByUser };
  }

  private candidate(position: LivePosition): Candidate {
    const { futures } = this.live;
    const { contract, sign, isCross, lots, cost, margin } = futures.accountPosition(position);
    const notional = contract.markTicks * lots * contract.unit;
    return {
      unrealised: BigInt(unrealisedProfit(sign, notional, cost)),
      wallet: isCross ? futures.walletOf(position.user) : BigInt(margin),
      maintenance: BigInt(maintenanceMargin(contract.ladder, notional)),
    };
  }
}
