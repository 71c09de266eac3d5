/** What a command of a user names: a contract, and a position of it. */
import { Code } from '@bourse/contract/codes.ts';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import { USER_FIRST } from '@bourse/contract/messages.ts';
import { USER_MAX } from '../../limits.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, NONE } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';

/** The open position that a user means by a side, or NONE. */
export function legOfSide(
  state: State,
  user: number,
  contract: Contract,
  side: PositionSide,
): number {
  const { holdings } = state.futures;
  const holding = holdings.find(user, contract.id);
  if (holding < 0) return NONE;
  const long = legOf(holding, 1);
  const short = legOf(holding, -1);
  const isOneWay = side === PositionSide.UNSPECIFIED && state.futures.accounts.isOneWay(user);
  if (isOneWay) return holdings.lots[long]! > 0 ? long : holdings.lots[short]! > 0 ? short : NONE;
  const leg = side === PositionSide.LONG ? long : side === PositionSide.SHORT ? short : NONE;
  return leg !== NONE && holdings.lots[leg]! > 0 ? leg : NONE;
}

/** Settings belong to users: refuses the house as notAllowed, then contractUnknown; null: neither. */
export function refuseCaller(user: number, contract: Contract | undefined): Refusal | null {
  if (user < USER_FIRST || user > USER_MAX) return refusal(Code.notAllowed);
  return contract ? null : refusal(Code.contractUnknown);
}

/**
 * Whether the position on a leg is the one that is named by the log's number of the command that opened
 * it; undefined names whichever there is. A command that comes late touches no newer position.
 */
export function isMeant({ futures }: State, leg: number, opened: number | undefined): boolean {
  const { holdings } = futures;
  return opened === undefined || (holdings.lots[leg]! > 0 && holdings.opened[leg] === opened);
}
