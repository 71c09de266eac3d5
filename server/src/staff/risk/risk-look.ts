import { RATE_ONE } from '@bourse/contract/amount.ts';
import { MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { accountFigures, positionFigures } from '@bourse/core/perpetual/account.ts';
import { marginRate, unrealisedProfit } from '@bourse/core/perpetual/margin.ts';
import { maintenanceMargin } from '@bourse/core/perpetual/tiers.ts';
import { type LivePosition, positionCode } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';

const CLOSE_RATE = RATE_ONE / 50;
const WARNED_RATE = (RATE_ONE / 10) * 8;
const NEAR_MAX = 50;
const STUCK_MS = 10_000;
/** The most positions, by a first estimate, whose exact liquidation price is looked for. */
const LOOKED_AT_MAX = 200;

/** A position with what stands between it and its liquidation. Rates are parts of RATE_ONE. */
export interface NearPosition {
  readonly position: LivePosition;
  /** Value at the mark, quote atomic units. */
  readonly notional: number;
  readonly ratio: number;
  readonly liquidationTicks: number;
  /** Of the mark; 0: due. */
  readonly distance: number;
  /** UTC epoch milliseconds; 0: it is not due for liquidation. */
  readonly dueSince: number;
}

export interface RiskLook {
  readonly lookedAt: number;
  readonly positionsCount: number;
  readonly accountsCount: number;
  readonly closeCount: number;
  /** Quote atomic units. */
  readonly closeNotional: bigint;
  readonly warnedCount: number;
  readonly near: readonly NearPosition[];
  readonly stuck: readonly NearPosition[];
}

interface Rough {
  readonly position: LivePosition;
  readonly notional: number;
  readonly ratio: number;
  /** What its account, or its own margin, has above maintenance, in parts of what a move moves. */
  readonly slack: number;
}

/**
 * Looks at all open positions at the present marks: at first what each has above its maintenance margin in
 * parts of its value, which is its distance but for the tiers on the way; of the nearest then exactly.
 * Remembers from look to look since when a position is due.
 */
export class RiskLooks {
  readonly #live: LiveState;
  #dueSince: ReadonlyMap<string, number> = new Map();

  constructor(live: LiveState) {
    this.#live = live;
  }

  /** @param now UTC epoch milliseconds */
  look(now: number): RiskLook {
    const all = this.#rough().sort((one, other) => one.slack - other.slack);
    const close = all.filter(({ slack }) => slack < CLOSE_RATE);
    const exact = all.slice(0, LOOKED_AT_MAX).map((one) => this.#exact(one, now));
    this.#dueSince = new Map(
      exact.flatMap(({ position, dueSince }): [string, number][] =>
        dueSince > 0 ? [[nameOf(position), dueSince]] : [],
      ),
    );
    exact.sort((one, other) => one.distance - other.distance || other.ratio - one.ratio);
    return {
      lookedAt: now,
      positionsCount: all.length,
      accountsCount: new Set(all.map(({ position }) => position.user)).size,
      closeCount: close.length,
      closeNotional: close.reduce((sum, { notional }) => sum + BigInt(notional), 0n),
      warnedCount: all.filter(({ ratio }) => ratio > WARNED_RATE).length,
      near: exact.slice(0, NEAR_MAX),
      stuck: exact
        .filter(({ dueSince }) => dueSince > 0 && now - dueSince >= STUCK_MS)
        .sort((one, other) => one.dueSince - other.dueSince),
    };
  }

  #rough(): Rough[] {
    const { futures, catalog } = this.#live;
    const ofUser = new Map<number, ReturnType<typeof accountFigures>>();
    const accountOf = (user: number) => {
      const known = ofUser.get(user) ?? accountFigures(futures.accountOf(user));
      ofUser.set(user, known);
      return known;
    };
    const all: Rough[] = [];
    for (const { id } of catalog.contracts) {
      for (const position of futures.positionsIn(id)) {
        // The fund's own are never liquidated.
        if (position.user === HouseUser.insurance) continue;
        const own = futures.accountPosition(position);
        const notional = own.contract.markTicks * own.lots * own.contract.unit;
        const { equity, maintenance } = own.isCross
          ? accountOf(position.user)
          : {
              equity: BigInt(own.margin + unrealisedProfit(own.sign, notional, own.cost)),
              maintenance: BigInt(maintenanceMargin(own.contract.ladder, notional)),
            };
        const left = equity > maintenance ? equity - maintenance : 0n;
        const moved = own.contract.markTicks * this.#openLots(position) * own.contract.unit;
        const slack = moved > 0 ? rateOf(left, moved) : Infinity;
        all.push({ position, notional, slack, ratio: marginRate(maintenance, equity) });
      }
    }
    return all;
  }

  /** Lots that a move of the mark wins or loses with: of a cross account what its two sides leave. */
  #openLots({ user, contract, positionSide, lots, marginMode }: LivePosition): number {
    if (marginMode !== MarginMode.CROSS) return lots;
    const { LONG, SHORT } = PositionSide;
    const other = this.#live.futures.position(user, contract, positionSide === LONG ? SHORT : LONG);
    return other?.marginMode === MarginMode.CROSS ? Math.abs(lots - other.lots) : lots;
  }

  #exact({ position, notional, ratio }: Rough, now: number): NearPosition {
    const { futures } = this.#live;
    const own = futures.accountPosition(position);
    const { liquidationTicks } = positionFigures(futures.accountOf(position.user), own);
    const { markTicks } = own.contract;
    // Of a hedged account the smaller side is liquidated by what its own profit is.
    const away = Math.abs(markTicks - liquidationTicks);
    const isDue = ratio >= RATE_ONE && markTicks > 0;
    const distance =
      liquidationTicks === 0 || markTicks === 0 ? Infinity : rateOf(BigInt(away), markTicks);
    return {
      ...{ position, notional, ratio, liquidationTicks },
      distance: isDue ? 0 : distance,
      dueSince: isDue ? (this.#dueSince.get(nameOf(position)) ?? now) : 0,
    };
  }
}

/** A share in parts of RATE_ONE, rounded down. */
export const rateOf = (part: bigint, whole: number): number =>
  Number((part * BigInt(RATE_ONE)) / BigInt(whole));

const nameOf = (position: LivePosition): string => `${position.user}/${positionCode(position)}`;
