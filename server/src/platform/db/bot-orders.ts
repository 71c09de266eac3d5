import { BOT_ORDER_PATTERN } from '@bourse/contract/trading-bots.ts';

const IS_OF_BOT = `client_order_id ~ '${BOT_ORDER_PATTERN}'`;

/**
 * A condition on orders by their ids, whose parameter of this number is a `BotFilter`.
 * @param isOfBot the condition on a row that says whether a bot's order is behind it
 */
export const botsCondition = (parameter: number, isOfBot = IS_OF_BOT): string =>
  `($${parameter} = 'all' or (${isOfBot}) = ($${parameter} = 'only'))`;

/** The same on rows that name an order of a table; a row without an order is no bot's. */
export const botsConditionBy = (parameter: number, orders: string, order: string): string =>
  botsCondition(
    parameter,
    `exists (select from ${orders} where order_id = ${order} and ${IS_OF_BOT})`,
  );
