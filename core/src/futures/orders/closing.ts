import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { PlaceContractOrder } from '@bourse/contract/messages.ts';
import type { State } from '../../state.ts';

/** Whether an order can only close. In one-way mode that is what reduce-only says. */
export function isClosingOrder(state: State, user: number, order: PlaceContractOrder): boolean {
  if (order.reduceOnly) return true;
  if (state.futures.accounts.isOneWay(user)) return false;
  return (order.side === Side.BUY) === (order.positionSide === PositionSide.SHORT);
}
