import { shareCeil } from '../arithmetic.ts';

/**
 * What a fill is charged, rounded up to the atomic unit.
 *
 * @param notional value of the fill, atomic units
 * @param rate parts of RATE_ONE
 */
export const fillFee = (notional: number, rate: number): number => shareCeil(notional, rate);
