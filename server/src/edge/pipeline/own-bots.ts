import { Code } from '@bourse/contract/codes.ts';
import type { AccountKind } from '@bourse/contract/enumerations.ts';
import { botCodeOf } from '@bourse/contract/trading-bots.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserCaller } from './caller.ts';

/** What bots of an account have set aside of what is available of a coin, atomic units. */
export type SetAside = (account: AccountKind, asset: number) => bigint;

/** The trading bots of accounts, for what else acts on those accounts. */
export interface OwnBots {
  /** Whether this is a bot of the account that is not over. */
  isAtWork(user: number, bot: number): Promise<boolean>;
  setAside(user: number): Promise<SetAside>;
}

/** Lets a bot alone give its orders the ids of bots, by which they are known. Refuses botOrderId. */
export function admitOrderId(caller: UserCaller, clientOrderId = ''): void {
  const bot = botCodeOf(clientOrderId);
  const ownBot = caller.kind === 'key' ? caller.bot : undefined;
  if (bot !== '' && Number(bot) !== ownBot)
    throw new Refusal(Code.botOrderId, { orderId: clientOrderId });
}

/** Keeps an order as its bot counts with it, for as long as the bot is at work. Refuses botOrderFixed. */
export async function admitChange(
  bots: Pick<OwnBots, 'isAtWork'>,
  user: number,
  clientOrderId: string,
): Promise<void> {
  const bot = botCodeOf(clientOrderId);
  if (bot !== '' && (await bots.isAtWork(user, Number(bot)))) {
    throw new Refusal(Code.botOrderFixed, { bot });
  }
}
