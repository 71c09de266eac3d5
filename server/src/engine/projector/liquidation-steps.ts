import type { Deleveraged, Event, Liquidated, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

const LIQUIDATED = 1;
const DELEVERAGED = 2;
const RESOLVED = 3;

/** A receipt: what both kinds of event tell, with the position that it is of. */
type Step = Omit<Liquidated, 'bankruptcyNotional'> &
  Pick<Deleveraged, 'notional' | 'realised' | 'rank' | 'score' | 'liquidatedUser'> & {
    readonly kind: typeof LIQUIDATED | typeof DELEVERAGED | typeof RESOLVED;
    readonly sequence: number;
    readonly position: number;
    readonly time: number;
  };

/** The table liquidation_step: each step of a liquidation, deleveraging and take-over, but house traders'. */
export class LiquidationSteps implements ProjectionTable {
  private readonly bots: ReadonlySet<number>;

  constructor(bots: ReadonlySet<number>) {
    this.bots = bots;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const steps: Step[] = [];
    for (const outcome of outcomes) {
      outcome.events.forEach((event, position) => {
        if (!isStep(event)) return;
        if (!this.bots.has(event.value.user)) steps.push(stepOf(outcome, event, position));
      });
    }
    await insertRows(client, 'liquidation_step', COLUMNS, steps);
  }
}

type StepEvent = Extract<Event, { case: 'liquidated' | 'deleveraged' | 'positionResolved' }>;

function isStep(event: Event): event is StepEvent {
  const { case: name } = event;
  return name === 'liquidated' || name === 'deleveraged' || name === 'positionResolved';
}

function stepOf({ sequence, time }: Outcome, event: StepEvent, position: number): Step {
  const place = { sequence, position, time };
  if (event.case === 'liquidated') {
    const { bankruptcyNotional: notional } = event.value;
    const none = { realised: 0, rank: 0, score: 0, liquidatedUser: 0 };
    return { ...event.value, ...none, ...place, notional, kind: LIQUIDATED };
  }
  if (event.case === 'deleveraged') {
    return { ...NOTHING, ...place, ...event.value, kind: DELEVERAGED };
  }
  const deleveragedLots = event.value.lots - event.value.keptLots;
  const none = { markTicks: 0, rank: 0, score: 0, liquidatedUser: 0 };
  return { ...NOTHING, ...place, ...none, ...event.value, deleveragedLots, kind: RESOLVED };
}

/** What a deleveraging does not tell. */
const NOTHING = {
  ...{ indexTicks: 0, equity: 0, maintenance: 0, tradedLots: 0, tradedNotional: 0 },
  ...{ deleveragedLots: 0, takerFee: 0, liquidationFee: 0, insuranceChange: 0, returned: 0 },
  ...{ cancelledOrders: 0, tier: 0 },
};

const COLUMNS: readonly Column<Step>[] = [
  { name: 'sequence', type: 'bigint', of: ({ sequence }) => sequence },
  { name: 'position', type: 'int', of: ({ position }) => position },
  { name: 'kind', type: 'smallint', of: ({ kind }) => kind },
  { name: 'user_id', type: 'int', of: ({ user }) => user },
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'side', type: 'smallint', of: ({ positionSide }) => positionSide },
  { name: 'opened', type: 'bigint', of: ({ opened }) => opened },
  { name: 'margin_mode', type: 'smallint', of: ({ marginMode }) => marginMode },
  { name: 'mark_ticks', type: 'bigint', of: ({ markTicks }) => markTicks },
  { name: 'index_ticks', type: 'bigint', of: ({ indexTicks }) => indexTicks },
  { name: 'equity', type: 'bigint', of: ({ equity }) => equity },
  { name: 'maintenance', type: 'bigint', of: ({ maintenance }) => maintenance },
  { name: 'position_lots', type: 'bigint', of: ({ positionLots }) => positionLots },
  { name: 'lots', type: 'bigint', of: ({ lots }) => lots },
  { name: 'bankruptcy_notional', type: 'bigint', of: ({ notional }) => notional },
  { name: 'traded_lots', type: 'bigint', of: ({ tradedLots }) => tradedLots },
  { name: 'traded_notional', type: 'bigint', of: ({ tradedNotional }) => tradedNotional },
  { name: 'deleveraged_lots', type: 'bigint', of: ({ deleveragedLots }) => deleveragedLots },
  { name: 'taker_fee', type: 'bigint', of: ({ takerFee }) => takerFee },
  { name: 'liquidation_fee', type: 'bigint', of: ({ liquidationFee }) => liquidationFee },
  { name: 'insurance_change', type: 'bigint', of: ({ insuranceChange }) => insuranceChange },
  { name: 'returned', type: 'bigint', of: ({ returned }) => returned },
  { name: 'cancelled_orders', type: 'int', of: ({ cancelledOrders }) => cancelledOrders },
  { name: 'tier', type: 'smallint', of: ({ tier }) => tier },
  { name: 'realised', type: 'bigint', of: ({ realised }) => realised },
  { name: 'rank', type: 'int', of: ({ rank }) => rank },
  { name: 'score', type: 'bigint', of: ({ score }) => score },
  { name: 'liquidated_user', type: 'int', of: ({ liquidatedUser }) => liquidatedUser },
  { name: 'step_time', type: 'bigint', of: ({ time }) => time },
];
