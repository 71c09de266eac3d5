export { CustodyPauses } from './pauses.ts';
export { type CoinComparison, Reconciliation } from './reconciliation.ts';
