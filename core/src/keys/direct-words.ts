/**
 * The commonest commands as words, field by field. A walk over the table of their fields writes the
 * same words, but looks each field up by its name. A test holds both beside each other, for every field.
 */
import type { CommandBody } from '@bourse/contract/messages.ts';

type BodyOf<Kind extends CommandBody['case']> = Extract<CommandBody, { case: Kind }>['value'];

/** Where words are written. */
export interface WordsAt {
  /** Two words for a whole number, or for its absence. */
  put(at: number, value: number | boolean | undefined): void;
}

/**
 * Writes the fields of a message in their order, from the third word on, two words each; returns
 * where they end. 0: this message has parts that only the table can write.
 */
export type DirectWords<Message> = (to: WordsAt, message: Message) => number;

export const directWords: {
  readonly [Kind in CommandBody['case']]?: DirectWords<BodyOf<Kind>>;
} = {
  placeOrder: (to, order) => {
    to.put(2, order.market);
    to.put(4, order.side);
    to.put(6, order.type);
    to.put(8, order.timeInForce);
    to.put(10, order.priceTicks);
    to.put(12, order.quantityLots);
    to.put(14, order.quoteAmount);
    to.put(16, order.stopPriceTicks);
    to.put(18, order.selfTradePrevention);
    to.put(20, order.protectedExit);
    return 22;
  },
  cancelOrder: (to, { order }) => {
    to.put(2, order);
    return 4;
  },
  placeContractOrder: (to, order) => {
    if (order.takeProfit !== undefined || order.stopLoss !== undefined) return 0;
    to.put(2, order.contract);
    to.put(4, order.side);
    to.put(6, order.positionSide);
    to.put(8, order.type);
    to.put(10, order.timeInForce);
    to.put(12, order.priceTicks);
    to.put(14, order.quantityLots);
    to.put(16, order.reduceOnly);
    to.put(18, order.triggerPriceTicks);
    to.put(20, order.triggerType);
    to.put(22, order.selfTradePrevention);
    to.put(24, undefined);
    to.put(26, undefined);
    to.put(28, order.leverage);
    to.put(30, order.marginMode);
    to.put(32, order.opened);
    to.put(34, order.expectedMargin);
    to.put(36, order.protectedExit);
    return 38;
  },
  cancelContractOrder: (to, { order }) => {
    to.put(2, order);
    return 4;
  },
};
