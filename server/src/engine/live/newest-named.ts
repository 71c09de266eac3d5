/** The newest of these orders that has an id of its owner's own; undefined: none has it. */
export function newestNamed<
  Order extends { readonly order: number; readonly clientOrderId: string },
>(orders: Iterable<Order>, clientOrderId: string): Order | undefined {
  let newest: Order | undefined;
  for (const order of orders) {
    if (order.clientOrderId !== clientOrderId) continue;
    if (newest === undefined || order.order > newest.order) newest = order;
  }
  return newest;
}
