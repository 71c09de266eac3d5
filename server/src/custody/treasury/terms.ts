import { parseDecimal } from '@bourse/contract/amount.ts';
import { chainUnits, type ListedChain, type ListedCoin } from '../coins/chain-book.ts';

/** How a coin of a chain is kept, in chain units. */
export interface KeptCoin {
  readonly coin: string;
  readonly listed: ListedCoin;
  readonly isNative: boolean;
  readonly sweepMin: bigint;
  readonly hotTargetPercent: number;
  readonly hotUpperPercent: number;
  readonly coldAutoMax: bigint;
}

/** The coins of a chain that the treasury keeps. Throws where its terms name what is not listed. */
export function keptCoins({ code, coins, treasury = [] }: ListedChain): readonly KeptCoin[] {
  return treasury.map(({ coin, sweepMin, coldAutoMax, hotTargetPercent, hotUpperPercent }) => {
    const listed = coins.get(coin);
    if (!listed) throw new Error(`${code} lists no ${coin} to keep`);
    const units = (text: string) => {
      const value = parseDecimal(text, listed.asset.decimals);
      if (typeof value === 'string') throw new Error(`the treasury's terms of ${coin} say ${text}`);
      return chainUnits(listed, value);
    };
    return {
      ...{ coin, listed, isNative: !listed.onChain.contract },
      ...{ hotTargetPercent, hotUpperPercent },
      ...{ sweepMin: units(sweepMin), coldAutoMax: units(coldAutoMax) },
    };
  });
}
