import { MarketState } from '@bourse/contract/enumerations.ts';

/** What an instrument lets people do, as the console says it. */
export const stateNames = {
  [MarketState.UNSPECIFIED]: 'halted',
  [MarketState.OPEN]: 'open',
  [MarketState.CANCEL_ONLY]: 'cancel-only',
  [MarketState.HALTED]: 'halted',
} as const;
