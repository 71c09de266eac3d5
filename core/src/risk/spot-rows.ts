import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { DefineMarket } from '@bourse/contract/messages.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OpenCounts } from '../order/open-counts.ts';

/** Where a user's spot balances are looked up, and where the answer is remembered. */
export interface SpotRows {
  readonly ledger: Ledger;
  readonly openCounts: OpenCounts;
}

/**
 * The ledger row of a user's base or quote in a market, or -1 when it was never used. `countRow` is
 * the user's and market's row in OpenCounts, or -1. A market may get another asset, so what is
 * remembered is checked, which costs nothing: the row is read next anyway.
 */
export function findSpotRow(
  { ledger, openCounts }: SpotRows,
  countRow: number,
  user: number,
  rules: DefineMarket,
  isBase: boolean,
): number {
  const asset = isBase ? rules.baseAsset : rules.quoteAsset;
  const known = openCounts.ledgerRow(countRow, isBase);
  if (known >= 0 && ledger.isOf(known, AccountKind.SPOT, asset)) return known;
  const row = ledger.find(user, AccountKind.SPOT, asset);
  if (row >= 0 && countRow >= 0) openCounts.rememberLedgerRow(countRow, isBase, row);
  return row;
}

/** The same row, opened at zero when it was never used. */
export function spotRow(
  rows: SpotRows,
  countRow: number,
  user: number,
  rules: DefineMarket,
  isBase: boolean,
): number {
  const found = findSpotRow(rows, countRow, user, rules, isBase);
  if (found >= 0) return found;
  const asset = isBase ? rules.baseAsset : rules.quoteAsset;
  return rows.ledger.row(user, AccountKind.SPOT, asset);
}
