import { multiplyDecimals, trimZeros, truncateDecimal } from './decimal.ts';
import { formatNumber, NO_VALUE } from './format.ts';

const FUNDING_DECIMALS = 4;

/** A rate in percent with at least two decimals: 0.001 is '0.10%', 0.00075 is '0.075%'. */
export function percentText(rate: string): string {
  const percent = trimZeros(multiplyDecimals(rate, '100'));
  const decimals = percent.split('.')[1]?.length ?? 0;
  return `${truncateDecimal(percent, Math.max(2, decimals))}%`;
}

/** A rate as a share of the position, in percent with its sign: 0.0001 is +0.0100%. */
export function fundingText(rate: string | undefined): string {
  if (!rate) return NO_VALUE;
  const percent = multiplyDecimals(rate, '100');
  return `${formatNumber(percent, FUNDING_DECIMALS, { zero: true, sign: true })}%`;
}
