import type { ReserveStatement } from './chain.ts';

/** What an address signs for one proof of liabilities: these words and no others. */
export function reserveText(
  { root, sequence, time }: ReserveStatement,
  chain: string,
  address: string,
): string {
  return [
    'Bourse proof of reserves',
    `root ${root}`,
    `log ${sequence}`,
    `date ${new Date(time).toISOString()}`,
    `chain ${chain}`,
    `address ${address}`,
  ].join('\n');
}
