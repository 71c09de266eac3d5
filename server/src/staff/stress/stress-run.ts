import { formatDecimal } from '@bourse/contract/amount.ts';
import {
  consoleStressRoutes as routes,
  type StressReport,
} from '@bourse/contract/console/routes/stress.ts';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { StressResult } from '@bourse/core/what-if/stress.ts';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import { amountText, type Catalog, quantityText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';

const RATE_DECIMALS = 8;

export interface StressDependencies {
  readonly live: LiveState;
  readonly whatIf: WhatIfPort;
  readonly audit: AuditTrail;
  readonly monotonic: { now(): number };
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** A scenario of prices on a copy of the engine. Each run is recorded; nothing of it reaches the log. */
export function stressRoutes(dependencies: StressDependencies): readonly Implementation[] {
  const { live, whatIf, audit, monotonic, publicNumbers } = dependencies;
  return [
    implement(routes.consoleStress, async ({ body }, call) => {
      const { seconds, book, move } = body;
      const moves = new Map(Array.from(live.catalog.contracts, ({ id }) => [id, move]));
      for (const one of body.moves ?? []) moves.set(one.contract, one.move);
      const { operatorId } = operatorOf(call);
      await audit.record({
        ...{ who: `operator:${operatorId}`, act: 'stress-run', object: 'engine-copy' },
        ...{ outcome: 'done', address: call.address, after: { move, seconds, book } },
      });
      const begun = monotonic.now();
      const result = await whatIf.ask({ kind: 'stress', scenario: { moves, seconds, book } });
      const numbers = await publicNumbers(result.deleveraged.map(({ user }) => user));
      const tookMs = Math.round(monotonic.now() - begun);
      return { tookMs, ...present(result, live.catalog, numbers) };
    }),
  ];
}

function present(
  result: StressResult,
  catalog: Catalog,
  numbers: ReadonlyMap<number, number>,
): Omit<StressReport, 'tookMs'> {
  const [first] = catalog.contracts;
  const money = (amount: bigint | number) => (first ? amountText(first.quote, amount) : '0');
  const rate = (value: number) => {
    const text = formatDecimal(Math.abs(value), RATE_DECIMALS);
    return value < 0 ? `-${text}` : text;
  };
  return {
    sequence: result.sequence,
    positions: result.positionsCount,
    liquidated: result.liquidatedPositions,
    liquidatedAccounts: result.liquidatedAccounts,
    volume: money(result.volume),
    fundBefore: money(result.fundBefore),
    fundAfter: money(result.fundAfter),
    deleveraged: result.deleveragedCount,
    belowZero: result.accountsBelowZero,
    points: result.points.map(({ second, moved, fund, liquidations }) => ({
      ...{ second, moved: rate(moved), fund: money(fund), liquidations },
    })),
    contracts: result.contracts
      .toSorted((one, other) => Number(other.fundUsed - one.fundUsed))
      .map((one) => {
        const contract = catalog.contract(one.contract);
        return {
          name: contract.name,
          openInterest: quantityText(contract, one.openInterestLots),
          liquidated: one.liquidatedPositions,
          volume: money(one.volume),
          fundUsed: money(one.fundUsed),
          deleveraged: one.deleveragedCount,
        };
      }),
    list: result.deleveraged.map((one) => ({
      second: one.second,
      uid: String(numbers.get(one.user) ?? ''),
      name: catalog.contract(one.contract).name,
      side: one.positionSide === PositionSide.LONG ? 'long' : 'short',
      quantity: quantityText(catalog.contract(one.contract), one.lots),
      profit: money(one.realised),
      rank: one.rank,
      score: rate(one.score),
    })),
  };
}
