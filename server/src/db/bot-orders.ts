import { BOT_ORDER_PATTERN } from '@bourse/contract/trading-bots.ts';

/** A condition on orders by their ids, whose parameter of this number is a `BotFilter`. */
export const botsCondition = (parameter: number): string =>
  `($${parameter} = 'all' or (client_order_id ~ '${BOT_ORDER_PATTERN}') = ($${parameter} = 'only'))`;
