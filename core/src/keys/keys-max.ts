import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { proportionFloor } from '../arithmetic.ts';

type Rules = Pick<SetRiskRules, 'keysOfUserMax' | 'keysOfUserMin' | 'keysNotional'>;

/**
 * Keys that an account may keep by what it traded lately (R7): from `keysOfUserMin` without a trade in
 * proportion up to `keysOfUserMax` at `keysNotional`, rounded down.
 *
 * @param traded quote atomic units
 */
export function keysMaxOf(rules: Rules, traded: number): number {
  const { keysOfUserMax, keysOfUserMin, keysNotional } = rules;
  if (traded >= keysNotional) return keysOfUserMax;
  return keysOfUserMin + proportionFloor(keysOfUserMax - keysOfUserMin, traded, keysNotional);
}
