import { OrderStatus } from '@bourse/contract/enumerations.ts';
import type { ContractOrderClosed, Outcome, Repeated } from '@bourse/contract/messages.ts';
import { type Contract, quantityText } from '#engine/live/catalog.ts';
import { type LivePosition, positionCode } from '#engine/live/live-position.ts';
import { eventOf } from '#engine/outcome.ts';

/** What the engine answered to a placement, first or repeated. */
interface Placed {
  readonly order: number;
  readonly status: OrderStatus;
  readonly dealtLots: number;
}

/**
 * A placement's answer.
 *
 * @param position what the user holds now on the side that the order opens
 */
export function placementOf(
  outcome: Outcome,
  repeated: Repeated | undefined,
  contract: Contract,
  clientOrderId: string,
  position?: LivePosition,
) {
  const { order, status, dealtLots } = repeated ?? resized(outcome) ?? placed(outcome);
  const sequence = repeated?.sequence ?? outcome.sequence;
  const dealQuantity = quantityText(contract, dealtLots);
  // One that was opened later is none of this order's.
  const isOwn = position !== undefined && dealtLots > 0 && position.opened <= sequence;
  return {
    code: String(order),
    clientOrderId,
    status,
    dealQuantity,
    sequence,
    ...(isOwn && { positionCode: positionCode(position) }),
  };
}

/** What the engine answered where an order was changed in its place. */
function resized(outcome: Outcome): Placed | undefined {
  const stop = eventOf(outcome, 'contractStopAmended');
  if (stop) return { order: stop.order, status: OrderStatus.ACTIVE, dealtLots: 0 };
  const event = eventOf(outcome, 'contractOrderResized');
  if (event?.dealtLots === undefined) return undefined;
  const { dealtLots } = event;
  const status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
  return { order: event.order, status, dealtLots };
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
