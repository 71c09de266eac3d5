import type { SetRiskRules } from '@bourse/contract/messages.ts';

/**
 * Whether an order that cannot rest has taken turns for as long as an auction lasts: who asked for a trade
 * now wants none after a pause, a halt or a long queue (R7).
 */
export function isLate(time: number, placedTime: number, { auctionMs }: SetRiskRules): boolean {
  return time - placedTime >= auctionMs;
}
