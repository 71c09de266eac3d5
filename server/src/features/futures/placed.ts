import {
  type ContractOrderClosed,
  OrderStatus,
  type Outcome,
  type PositionSide,
  type Repeated,
} from '@bourse/contract/messages.ts';
import { eventOf } from '../../gateway/outcome.ts';
import { type Contract, quantityText } from '../../live/catalog.ts';
import { positionCode } from '../../live/live-position.ts';
import type { LiveState } from '../../live/live-state.ts';

/** What the engine answered to a placement, first or repeated. */
interface Placed {
  readonly order: number;
  readonly status: OrderStatus;
  readonly dealtLots: number;
}

/** A placement's answer. */
export function placementOf(
  outcome: Outcome,
  repeated: Repeated | undefined,
  contract: Contract,
  clientOrderId: string,
) {
  const { order, status, dealtLots } = repeated ?? placed(outcome);
  return {
    code: String(order),
    clientOrderId,
    status,
    dealQuantity: quantityText(contract, dealtLots),
    sequence: repeated?.sequence ?? outcome.sequence,
  };
}

/** The code of the user's position of a side, as it is after a placement; absent without one. */
export function positionAfter(
  live: LiveState,
  user: number,
  contract: Contract,
  side: PositionSide,
): { positionCode?: string } {
  const position = live.futures.position(user, contract.id, side);
  return position ? { positionCode: positionCode(position) } : {};
}

function placed(outcome: Outcome): Placed {
  const accepted = eventOf(outcome, 'contractOrderAccepted');
  if (!accepted) throw new Error(`command ${outcome.sequence} was neither accepted nor refused`);
  const { order } = accepted;
  let dealtLots = 0;
  let closed: ContractOrderClosed | undefined;
  for (const event of outcome.events) {
    if (event.case === 'contractTraded') {
      const { takerOrder, makerOrder, quantityLots } = event.value;
      if (takerOrder === order || makerOrder === order) dealtLots += quantityLots;
    } else if (event.case === 'contractOrderClosed' && event.value.order === order) {
      closed = event.value;
    }
  }
  const open = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
  return { order, status: closed?.status ?? open, dealtLots };
}
