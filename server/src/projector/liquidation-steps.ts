import { type MarginMode, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type {
  ContractTraded,
  Deleveraged,
  Event,
  Liquidated,
  Outcome,
} from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '../db/insert-rows.ts';
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
    readonly opened: number;
    readonly time: number;
  };

/** A position's place: a leg of a user's holding. */
interface Leg {
  readonly user: number;
  readonly contract: number;
  readonly positionSide: PositionSide;
}

/** The table liquidation_step: each step of a liquidation, deleveraging and take-over, but the bots'. */
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

function stepOf({ sequence, time, events }: Outcome, event: StepEvent, position: number): Step {
  const { opened, marginMode, lots } = positionBefore(events, position, event.value);
  const place = { sequence, position, time, opened };
  if (event.case === 'liquidated') {
    const { bankruptcyNotional: notional } = event.value;
    const none = { realised: 0, rank: 0, score: 0, liquidatedUser: 0 };
    return { ...event.value, ...none, ...place, notional, kind: LIQUIDATED };
  }
  const before = { ...NOTHING, ...place, marginMode, positionLots: lots };
  if (event.case === 'deleveraged') return { ...before, ...event.value, kind: DELEVERAGED };
  const deleveragedLots = event.value.lots - event.value.keptLots;
  const none = { markTicks: 0, rank: 0, score: 0, liquidatedUser: 0 };
  return { ...before, ...none, ...event.value, deleveragedLots, kind: RESOLVED };
}

/** What a deleveraging does not tell. */
const NOTHING = {
  ...{ indexTicks: 0, equity: 0, maintenance: 0, tradedLots: 0, tradedNotional: 0 },
  ...{ deleveragedLots: 0, takerFee: 0, liquidationFee: 0, insuranceChange: 0, returned: 0 },
  ...{ cancelledOrders: 0, tier: 0 },
};

/**
 * The position that an event is about, with its lots before it. The position is told after all that
 * happened to it, so the lots are counted back from there.
 */
function positionBefore(
  events: readonly Event[],
  at: number,
  leg: Leg,
): { opened: number; marginMode: MarginMode; lots: number } {
  const told = events.findIndex(
    (event, index) => index > at && event.case === 'positionChanged' && isOf(leg, event.value),
  );
  const event = events[told];
  if (event?.case !== 'positionChanged') throw new Error('a position was not told after a step');
  const { opened, marginMode } = event.value;
  let { lots } = event.value;
  for (let index = told - 1; index >= at; index -= 1) lots -= changeOf(leg, events[index] as Event);
  return { opened, marginMode, lots };
}

/** By how many lots an event changed a position. */
function changeOf(leg: Leg, event: Event): number {
  switch (event.case) {
    case 'liquidated':
    case 'deleveraged':
    case 'positionResolved':
      return isOf(leg, event.value) ? -event.value.lots : 0;
    case 'contractTraded':
      return event.value.contract === leg.contract ? changeOfTrade(leg, event.value) : 0;
    default:
      return 0;
  }
}

function changeOfTrade({ user, positionSide }: Leg, traded: ContractTraded): number {
  const { quantityLots, takerSide, takerUser, takerClosedLots, makerClosedLots } = traded;
  if (user !== takerUser && user !== traded.makerUser) return 0;
  const isTaker = user === takerUser;
  const closedLots = isTaker ? takerClosedLots : makerClosedLots;
  const buys = isTaker === (takerSide === Side.BUY);
  return buys === (positionSide === PositionSide.LONG) ? quantityLots - closedLots : -closedLots;
}

function isOf(leg: Leg, { user, contract, positionSide }: Leg): boolean {
  return user === leg.user && contract === leg.contract && positionSide === leg.positionSide;
}

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
