import { Code } from '@bourse/contract/codes.ts';
import { BOTS_MAX } from '@bourse/contract/trading-bots.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { type Asset, amountText } from '../../live/catalog.ts';

/** A bot that somebody wants to start. */
interface AskedBot {
  /** Own bots that are not over. */
  readonly atWorkCount: number;
  /** Of its quote coin on the spot account, atomic units. */
  readonly available: bigint;
  readonly funds: number;
}

/** Lets an account start one more bot with funds that it has. Refuses botsMax, insufficientBalance. */
export function admitBot({ atWorkCount, available, funds }: AskedBot, quote: Asset): void {
  if (atWorkCount >= BOTS_MAX) throw new Refusal(Code.botsMax, [String(BOTS_MAX)]);
  if (available < funds) {
    throw new Refusal(Code.insufficientBalance, [amountText(quote, available), quote.symbol]);
  }
}
