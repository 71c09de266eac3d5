import { Side } from '@bourse/contract/enumerations.ts';
import { legOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';

/** A position and what of it is reserved, as fills on the way would leave them. */
interface Foreseen {
  lots: number;
  reservedLots: number;
}

/**
 * Which resting orders surely stand when a taker comes to them; asked in the order of the book. In
 * one-way mode a fill may close lots that other orders of its user reserved. These orders give way
 * at once (I49), in the midst of the match, so nothing that is promised before it may count on them.
 */
export class Standing {
  private readonly state: State;
  private foreseen: Map<number, Foreseen> | null = null;

  constructor(state: State) {
    this.state = state;
  }

  /** Whether an order is sure to stand; then up to `lotsMax` of it trade before the next is asked. */
  isSure(slot: number, lotsMax: number): boolean {
    const { orders, details, holdings, accounts } = this.state.futures;
    const holding = details.holding[slot]!;
    const leg = legOf(holding, orders.side[slot] === Side.SELL ? 1 : -1);
    const reservedLots = holdings.reservedLots[leg]!;
    if (reservedLots === 0 || !accounts.isOneWay(orders.user[slot]!)) return true;
    this.foreseen ??= new Map();
    const known = this.foreseen.get(leg) ?? { lots: holdings.lots[leg]!, reservedLots };
    this.foreseen.set(leg, known);
    const closingLots = details.closingLots[slot]!;
    if (known.reservedLots > known.lots) return closingLots === 0;
    const lots = Math.min(orders.remainingLots[slot]!, lotsMax);
    known.lots -= Math.min(known.lots, lots);
    known.reservedLots -= Math.min(closingLots, lots);
    return true;
  }
}
