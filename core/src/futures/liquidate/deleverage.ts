/** What the insurance fund cannot pay, the winners take over, in the published order (I54). */

import { ExitType, PositionSide } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { assert } from '../../assert.ts';
import { quickRankingScore, rankingScore, toldScore } from '../../perpetual/deleveraging.ts';
import {
  initialMargin,
  releasedShare,
  type Sign,
  unrealisedProfit,
} from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, signOf } from '../../position/holdings.ts';
import { positionBefore } from '../../position/position-of.ts';
import { Ranking } from '../../position/ranking.ts';
import type { State } from '../../state.ts';
import { followPosition } from '../orders/exits.ts';
import { closePosition } from '../settle/fill.ts';

/** Lots of a liquidated position that nobody has taken over yet, and their value. */
export interface Part {
  readonly lots: number;
  readonly notional: number;
}

/** What is left of a part, and how many positions may still be closed for it. */
export interface Left extends Part {
  readonly positions: number;
}

/** Whose position ended, and which one it was. */
export interface Ended {
  readonly user: number;
  readonly sign: Sign;
}

/** Positions of a side by score, the first to be reduced first; equal scores: the oldest first. */
export function ranking(state: State, contract: Contract, sign: Sign): Ranking {
  const { holdings } = contract;
  const { lots, opened, user } = state.futures.holdings;
  const ranked = new Ranking(holdings.length);
  // An index, not an iterator: a mark may rank ten thousand positions.
  for (let at = 0; at < holdings.length; at += 1) {
    const holding = holdings[at]!;
    const leg = legOf(holding, sign);
    if (lots[leg] === 0 || user[holding] === HouseUser.insurance) continue;
    const quick = quickScoreOf(state, contract, leg);
    if (quick >= 0) ranked.add(leg, quick, opened[leg]!);
    else ranked.addLarge(leg, scoreOf(state, contract, leg), opened[leg]!);
  }
  return ranked;
}

/** What a position has won at the mark, and its value there. */
function profitOf({ futures }: State, contract: Contract, leg: number) {
  const { holdings } = futures;
  const notional = contract.markTicks * holdings.lots[leg]! * contract.unit;
  return { profit: unrealisedProfit(signOf(leg), notional, holdings.cost[leg]!), notional };
}

/** The margin that opened a position. */
function rankedMargin({ futures }: State, leg: number): number {
  const { holdings } = futures;
  return initialMargin(holdings.cost[leg]!, holdings.rankedLeverage(leg >> 1));
}

/** The score, or -1 when only `scoreOf` can say it. */
function quickScoreOf(state: State, contract: Contract, leg: number): number {
  const { profit, notional } = profitOf(state, contract, leg);
  // Nearly half of all positions have won nothing: no margin decides their rank.
  return profit <= 0 ? 0 : quickRankingScore(profit, notional, rankedMargin(state, leg));
}

function scoreOf(state: State, contract: Contract, leg: number): bigint {
  const { profit, notional } = profitOf(state, contract, leg);
  return rankingScore({
    unrealised: BigInt(profit),
    notional: BigInt(notional),
    initial: BigInt(rankedMargin(state, leg)),
  });
}

/**
 * Closes `lots` of positions opposite to one that ended, at the value at which it did, at most
 * `positionsMax` of them. Returns what nobody has taken over then.
 */
export function deleverage(
  state: State,
  contract: Contract,
  ended: Ended,
  part: Part,
  positionsMax: number,
): Left {
  const { futures } = state;
  const opposing = ended.sign === 1 ? -1 : 1;
  const rankingNow = () =>
    futures.rankingOf(contract.id, opposing, (sign) => ranking(state, contract, sign));
  let left: Left = { ...part, positions: positionsMax };
  // The liquidated user's own opposite position comes last.
  for (const isOwn of [false, true]) {
    left = takeRanked(state, contract, rankingNow(), left, { liquidated: ended.user, isOwn });
    if (left.lots === 0 || left.positions === 0) return left;
    // Positions that were opened since the ranking was made, earlier in this command, are not in
    // it.
    futures.forgetRanking(contract.id, opposing);
    left = takeRanked(state, contract, rankingNow(), left, { liquidated: ended.user, isOwn });
    if (left.positions === 0) return left;
  }
  const ofFund = lotsOfFund(state, contract, opposing);
  assert(left.lots <= ofFund, 'opposing positions are as large as the liquidated one');
  return left;
}

/** What the insurance fund holds on a side: it is not ranked, and closes by what it takes over. */
function lotsOfFund({ futures }: State, contract: Contract, sign: Sign): number {
  const { holdings } = futures;
  const holding = holdings.find(HouseUser.insurance, contract.id);
  return holding < 0 ? 0 : holdings.lots[legOf(holding, sign)]!;
}

/** Takes over from those of a ranking who are the liquidated user, or who are not. */
function takeRanked(
  state: State,
  contract: Contract,
  ranked: Ranking,
  all: Left,
  { liquidated, isOwn }: { readonly liquidated: number; readonly isOwn: boolean },
): Left {
  const { holdings } = state.futures;
  let left = all;
  for (let rank = 0; left.lots > 0 && left.positions > 0; rank += 1) {
    const next = ranked.at(rank);
    if (!next) break;
    const { leg, score } = next;
    if (holdings.lots[leg] === 0 || (holdings.user[leg >> 1] === liquidated) !== isOwn) continue;
    const rest = take(state, contract, leg, left, { rank, score, liquidated });
    left = { ...rest, positions: left.positions - 1 };
  }
  return left;
}

function take(
  state: State,
  contract: Contract,
  leg: number,
  left: Part,
  cause: { readonly rank: number; readonly score: bigint; readonly liquidated: number },
): Part {
  const { holdings } = state.futures;
  const lots = Math.min(holdings.lots[leg]!, left.lots);
  const notional = releasedShare(left.notional, lots, left.lots);
  const before = positionBefore(holdings, leg);
  const realised = closePosition(state, contract, leg, lots, notional, ExitType.ADL);
  followPosition(state, contract, leg);
  state.outcome.emit({
    case: 'deleveraged',
    value: {
      user: holdings.user[leg >> 1]!,
      contract: contract.id,
      positionSide: signOf(leg) === 1 ? PositionSide.LONG : PositionSide.SHORT,
      lots,
      notional,
      realised,
      rank: cause.rank + 1,
      score: toldScore(cause.score),
      liquidatedUser: cause.liquidated,
      markTicks: contract.markTicks,
      ...before,
    },
  });
  return { lots: left.lots - lots, notional: left.notional - notional };
}
