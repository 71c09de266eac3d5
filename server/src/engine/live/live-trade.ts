import type { Side } from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';

/** A trade of a spot market or a contract, as all may see it. */
export interface LiveTrade {
  readonly trade: number;
  /** The spot market or the contract. */
  readonly market: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  /** Quote atomic units. */
  readonly notional: number;
  readonly takerSide: Side;
  readonly time: number;
}

/** The trade that an event tells of, in a spot market or a contract, or undefined. */
export function tradeOf(event: Event): Omit<LiveTrade, 'time'> | undefined {
  if (event.case === 'traded') return event.value;
  if (event.case === 'contractTraded') return { ...event.value, market: event.value.contract };
  return undefined;
}
