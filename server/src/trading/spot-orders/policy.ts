import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

interface Owned {
  readonly user: number;
}

/** An order is its owner's alone, open or closed. */
export function isOwnOrder<Order extends Owned>(
  user: number,
  order: Order | undefined,
): order is Order {
  return order?.user === user;
}

/** The order, if it is the user's; else 404, the same for another user's and for one that does not exist (S13). */
export function ownOrder<Order extends Owned>(user: number, order: Order | undefined): Order {
  if (!isOwnOrder(user, order)) throw new Refusal(Code.notFound);
  return order;
}
