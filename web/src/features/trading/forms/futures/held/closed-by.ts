import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { Side } from '../../order-draft.ts';

interface Held {
  readonly code: string;
  readonly symbol: string;
  readonly positionType: number;
}

/** The code of the position of a contract that an order of each side closes; empty: there is none. */
export function closedBy(
  positions: Iterable<Held>,
  symbol: string,
): Readonly<Record<Side, string>> {
  const codes = { buy: '', sell: '' };
  for (const position of positions) {
    if (position.symbol === symbol)
      codes[position.positionType === PositionSide.LONG ? 'sell' : 'buy'] = position.code;
  }
  return codes;
}
