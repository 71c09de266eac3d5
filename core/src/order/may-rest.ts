import { TimeInForce } from '@bourse/contract/enumerations.ts';

/** Whether an order with this time in force may stand in the book. */
export function mayRest(timeInForce: number): boolean {
  return timeInForce === TimeInForce.GTC || timeInForce === TimeInForce.PO;
}
