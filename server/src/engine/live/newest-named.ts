interface Named {
  readonly clientOrderId: string;
  readonly sequence: number;
}

/**
 * The newest of these orders that has an id of its owner's own, by the rule by which the engine finds it (`namedOrder`):
 * a number of an order says nothing about its age. Undefined: none has it.
 */
export function newestNamed<Order extends Named>(
  orders: Iterable<Order>,
  clientOrderId: string,
): Order | undefined {
  let newest: Order | undefined;
  for (const order of orders) {
    if (order.clientOrderId !== clientOrderId) continue;
    if (newest === undefined || order.sequence > newest.sequence) newest = order;
  }
  return newest;
}
