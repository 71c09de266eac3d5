import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import { addDecimals, subtractDecimals, trimZeros } from '#app/lib/decimal.ts';

/** An order of the user that rests at a price. Decimal strings. */
interface Resting {
  readonly code: string;
  readonly clientOrderId: string;
  readonly price: string;
  readonly quantity: string;
  readonly dealQuantity: string;
}

/** An order that the user has in the book. */
export interface OwnLevel {
  /** The price in the market's units. */
  readonly units: number;
  /** The price, a decimal string. */
  readonly price: string;
  /** What is not filled yet, a decimal string. */
  readonly quantity: string;
  /** What its row cancels; empty for a bot's, which would place it again. */
  readonly code: string;
}

/** The user's own orders as the book shows them. */
export const ownLevelsOf = (orders: readonly Resting[], precision: number): readonly OwnLevel[] =>
  orders.map(({ code, clientOrderId, price, quantity, dealQuantity }) => ({
    units: Math.round(Number(price) * 10 ** precision),
    price,
    quantity: subtractDecimals(quantity, dealQuantity),
    code: isBotOrder(clientOrderId) ? '' : code,
  }));

interface Span {
  readonly fromUnits: number;
  readonly toUnits: number;
}

/** What a row of the book has of the user's own, all sizes in one, and the orders that it can cancel; null: nothing. */
export function ownOf(levels: readonly OwnLevel[], { fromUnits, toUnits }: Span) {
  const own = levels.filter(({ units }) => units >= fromUnits && units < toUnits);
  if (own.length === 0) return null;
  const quantity = own.reduce((sum, level) => addDecimals(sum, level.quantity), '0');
  return { text: trimZeros(quantity), codes: own.flatMap(({ code }) => code || []) };
}
