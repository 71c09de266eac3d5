import type { ComparedFigures } from './console.ts';
import type { TreasuryFigures } from './treasury.ts';

/** Where the coins of a chain lie, as the process with its signer knows it. */
export interface CustodyFigures {
  /** As of the last comparison. */
  readonly comparisons: readonly ComparedFigures[];
  /** Undefined: coins stay where they arrive. */
  readonly treasury: TreasuryFigures | undefined;
  /** The last request for a comparison that was carried out: when it was asked, by the database's clock. */
  readonly comparedFor: number;
}

/** As text, with whole numbers of any size. */
export function writeCustody(figures: CustodyFigures): string {
  return JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

/** What `writeCustody` wrote, by the same release. */
export function readCustody(text: string): CustodyFigures {
  return JSON.parse(text, (_, value) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
}
