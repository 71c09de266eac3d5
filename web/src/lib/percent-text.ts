import { multiplyDecimals, trimZeros, truncateDecimal } from './decimal.ts';

/** A rate in percent with at least two decimals: 0.001 is '0.10%', 0.00075 is '0.075%'. */
export function percentText(rate: string): string {
  const percent = trimZeros(multiplyDecimals(rate, '100'));
  const decimals = percent.split('.')[1]?.length ?? 0;
  return `${truncateDecimal(percent, Math.max(2, decimals))}%`;
}
