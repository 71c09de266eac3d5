import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { ContractTraded, Event, PositionChanged } from '@bourse/contract/messages.ts';

/** Parts of a position's costs, atomic units of the quote asset; the rest is fees of its closes. */
export interface CostParts {
  /** Fees of the trades that opened lots of it. */
  readonly openingFees: number;
  /** Funding paid less received. */
  readonly funding: number;
}

export const NO_COSTS: CostParts = { openingFees: 0, funding: 0 };

/** Part by part; neither is changed. */
export const addCosts = (left: CostParts, right: CostParts): CostParts => ({
  openingFees: left.openingFees + right.openingFees,
  funding: left.funding + right.funding,
});

/**
 * Gathers what the events of one command add to the costs of positions. An event of a trade or of funding
 * names user, contract and side; its position is the one of that place whose event comes
 * next: one whose place is taken by another has its event before the other's first trade.
 */
export class CostsOfCommand {
  private readonly byPlace = new Map<string, CostParts>();

  /** Counts an event; at one of a position: what it gathered since its last one. */
  take(event: Event): CostParts | null {
    if (event.case === 'contractTraded') this.traded(event.value);
    if (event.case === 'fundingPaid') {
      const { user, contract, positionSide, amount } = event.value;
      this.add({ user, contract, positionSide }, { openingFees: 0, funding: -amount });
    }
    if (event.case !== 'positionChanged') return null;
    const place = nameOf(event.value);
    const parts = this.byPlace.get(place) ?? NO_COSTS;
    this.byPlace.delete(place);
    return parts;
  }

  /** A trade that closes and opens has one fee, and it belongs to what is opened. */
  private traded(trade: ContractTraded): void {
    const { contract, quantityLots: lots, takerSide } = trade;
    const makerSide = takerSide === Side.BUY ? Side.SELL : Side.BUY;
    if (lots > trade.makerClosedLots) {
      const place = { user: trade.makerUser, contract, positionSide: openedBy(makerSide) };
      this.add(place, { openingFees: trade.makerFee, funding: 0 });
    }
    // A liquidation is the taker without an order, and opens nothing.
    if (trade.takerOrder !== 0 && lots > trade.takerClosedLots) {
      const place = { user: trade.takerUser, contract, positionSide: openedBy(takerSide) };
      this.add(place, { openingFees: trade.takerFee, funding: 0 });
    }
  }

  private add(place: Place, parts: CostParts): void {
    const name = nameOf(place);
    this.byPlace.set(name, addCosts(this.byPlace.get(name) ?? NO_COSTS, parts));
  }
}

type Place = Pick<PositionChanged, 'user' | 'contract' | 'positionSide'>;

const openedBy = (side: Side) => (side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT);

const nameOf = ({ user, contract, positionSide }: Place) => `${user}/${contract}/${positionSide}`;
