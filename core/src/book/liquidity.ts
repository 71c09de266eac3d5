import { SelfTradePrevention, type Side } from '@bourse/contract/enumerations.ts';
import { NONE, type OrderTable } from '../order/order-table.ts';
import { type Book, opposite, reaches } from './book.ts';

/** The fields of a taker that matching looks at. */
export interface Taker {
  readonly user: number;
  readonly side: Side;
  readonly limitTicks: number;
  readonly lots: number;
  /** What a market buy may spend, in quote atomic units; infinity for all others. */
  readonly money: number;
  readonly selfTradePrevention: SelfTradePrevention;
}

/** Whether the best order of the other side is within this limit, whoever owns it. */
export function wouldTake(book: Book, side: Side, limitTicks: number): boolean {
  const bestTicks = book.bestPriceTicks(opposite(side));
  return bestTicks !== 0 && reaches(side, limitTicks, bestTicks);
}

/**
 * The price of the first order of someone else within the taker's limit, or 0. Looks at `ordersMax`
 * orders at most.
 */
export function firstForeignPriceTicks(
  book: Book,
  orders: OrderTable,
  taker: Pick<Taker, 'user' | 'side' | 'limitTicks'>,
  ordersMax: number = Number.POSITIVE_INFINITY,
): number {
  let slot = book.best(opposite(taker.side));
  for (let seen = 0; slot !== NONE && seen < ordersMax; seen += 1) {
    const priceTicks = orders.priceTicks[slot]!;
    if (!reaches(taker.side, taker.limitTicks, priceTicks)) return 0;
    if (orders.user[slot] !== taker.user) return priceTicks;
    slot = book.after(slot);
  }
  return 0;
}

/** The bounds of what one command may trade. */
export interface FillBounds {
  readonly lowestTicks: number;
  readonly highestTicks: number;
  /** Orders that it may meet. */
  readonly ordersMax: number;
}

const unbounded: FillBounds = {
  lowestTicks: 0,
  highestTicks: Number.POSITIVE_INFINITY,
  ordersMax: Number.POSITIVE_INFINITY,
};

/** Whether a resting order can surely be filled with up to `lotsMax`. */
export type IsSure = (slot: number, lotsMax: number) => boolean;

const always: IsSure = () => true;

/**
 * Whether the taker can fill wholly, at once, within its limit and its money. Own orders do not
 * count: EXPIRE_MAKER cancels them, every other mode ends or shrinks the taker.
 */
export function canFill(
  book: Book,
  orders: OrderTable,
  taker: Taker,
  unit: number,
  isSure: IsSure = always,
  { lowestTicks, highestTicks, ordersMax }: FillBounds = unbounded,
): boolean {
  let { lots, money } = taker;
  let slot = book.best(opposite(taker.side));
  for (let seen = 0; lots > 0 && slot !== NONE; seen += 1) {
    const priceTicks = orders.priceTicks[slot]!;
    if (seen >= ordersMax || !reaches(taker.side, taker.limitTicks, priceTicks)) return false;
    if (orders.user[slot] !== taker.user) {
      if (priceTicks < lowestTicks || priceTicks > highestTicks) return false;
      if (!isSure(slot, lots)) {
        slot = book.after(slot);
        continue;
      }
      const taken = Math.min(lots, orders.remainingLots[slot]!);
      money -= taken * priceTicks * unit;
      if (money < 0) return false;
      lots -= taken;
    } else if (taker.selfTradePrevention !== SelfTradePrevention.EXPIRE_MAKER) {
      return false;
    }
    slot = book.after(slot);
  }
  return lots === 0;
}
