import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** An order on a contract is its owner's alone. */
export function isOwnOrder<Order extends { readonly user: number }>(
  user: number,
  order: Order | undefined,
): order is Order {
  return order?.user === user;
}

/** The order, if it is the user's; else 404, the same for another user's and for one that does not exist (S13). */
export function ownOrder<Order extends { readonly user: number }>(
  user: number,
  order: Order | undefined,
): Order {
  if (!isOwnOrder(user, order)) throw new Refusal(Code.notFound);
  return order;
}

/**
 * A receipt is for the position's owner. None of the user's steps: 404, the same for another's
 * position, for one that was never liquidated and for one that does not exist (S13).
 */
export function ownReceipt<Step>(steps: readonly Step[]): readonly [Step, ...Step[]] {
  const [first, ...rest] = steps;
  if (first === undefined) throw new Refusal(Code.notFound);
  return [first, ...rest];
}
