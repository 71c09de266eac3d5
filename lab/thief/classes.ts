import type { Move, MoveKind, Weights } from './grammar.ts';
import { moveKinds } from './grammar.ts';
import type { Result } from './play.ts';
import type { Aim } from './search.ts';
import type { Start } from './world.ts';

/** One kind of theft that was made once, and how a search is pointed at it. */
export interface TheftClass extends Aim {
  /** As recorded games and the table of closed thefts name it. */
  readonly id: string;
  readonly title: string;
  /** Where the coalition's money is at first. */
  readonly start: Start;
  /** Of the test: games that are played at most, and the seed. */
  readonly games: number;
  readonly seed: number;
}

/** Kinds of a product, each with weight 1, and more of what the class is about. */
function only(kinds: readonly MoveKind[], more: Weights = {}): Weights {
  const none = Object.fromEntries(moveKinds.map((kind) => [kind, kinds.includes(kind) ? 1 : 0]));
  return { ...none, ...more };
}

const spotKinds = ['sweep', 'stand', 'arm', 'clear', 'wait'] as const;
const futuresKinds = moveKinds.filter((kind) => !['sweep', 'stand', 'arm'].includes(kind));
const [BTC, AVAX] = [0, 1] as const;

/** Everybody at the highest leverage, and the first account in one-way mode. */
const settled = { friend: 1, coin: AVAX, side: 1, offset: 0, share: 1 } as const;
const highestLeverage: Move = { ...settled, kind: 'leverage-all', who: 0, count: 100 };
const oneWayMode: Move = { ...settled, kind: 'position-mode', who: 0, count: 0 };

/** A theft is worth this, USDT: 2 % of what a coalition brings. */
const WORTH_IT = 1_000;
const harmOf = ({ harm }: Result): number => Math.max(0, harm.fund) + harm.innocents;

/**
 * The grammar is the same everywhere; what differs is where the money is, what moves come more
 * often, and what counts as found. None of the moves is a theft.
 */
export const theftClasses: readonly TheftClass[] = [
  {
    id: 'S1',
    title: 'spot follows its own last price, and the bots with it',
    start: 'spot',
    coins: [BTC],
    opening: [],
    weights: only(spotKinds, { sweep: 3, stand: 2, arm: 2 }),
    score: ({ profit }) => profit,
    isFound: ({ profit, facts }) =>
      profit > WORTH_IT &&
      facts.has('spot is at twice or half its index') &&
      facts.has('the house trades with the coalition 3 % off the index'),
    games: 1_000,
    seed: 1,
  },
  {
    id: 'P1',
    title: 'the fund sells an account of the coalition to its friends',
    start: 'futures',
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['margin-mode', 'meet', 'rest', 'open', 'clear', 'wait'], {
      meet: 2,
      rest: 2,
      wait: 2,
    }),
    score: (result) => result.profit + harmOf(result),
    isFound: ({ profit, harm, facts }) =>
      profit > WORTH_IT &&
      harm.fund > WORTH_IT &&
      facts.has('an account of the coalition is liquidated') &&
      facts.has('the fund sells to the coalition') &&
      !facts.has('a mark is 1 % off its index'),
    games: 1_200,
    seed: 2,
  },
  {
    id: 'P2',
    title: 'a mark that no source quoted liquidates innocents',
    start: 'futures',
    coins: [AVAX],
    opening: [],
    weights: only(['meet', 'rest', 'open', 'close', 'clear', 'wait'], {
      open: 2,
      meet: 2,
      wait: 2,
    }),
    score: (result) => result.profit + harmOf(result),
    isFound: ({ harm, facts }) =>
      harm.innocents > WORTH_IT &&
      facts.has('a mark is 3 % off its index') &&
      facts.has('an innocent is liquidated'),
    games: 500,
    seed: 1,
  },
  {
    id: 'B1',
    title: 'a resting close becomes more of a position than leverage allows',
    start: 'futures',
    coins: [AVAX],
    opening: [highestLeverage, oneWayMode],
    weights: only(['meet', 'hit', 'rest', 'close', 'rest-close', 'clear'], {
      meet: 3,
      hit: 3,
      'rest-close': 3,
    }),
    score: ({ breach, pending, turned }) =>
      breach * 0.02 + pending * 0.01 + Math.min(turned, 200_000) * 0.002,
    isFound: ({ breach }) => breach > 20_000,
    games: 3_500,
    seed: 3,
  },
  {
    id: 'B2',
    title: 'a resting close fills beyond bankruptcy once margin is gone',
    start: 'futures',
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(
      ['margin-mode', 'meet', 'hit', 'open', 'rest-close', 'margin-out', 'transfer-out', 'clear'],
      { meet: 2, hit: 2, open: 2, 'rest-close': 2 },
    ),
    score: (result) =>
      result.profit +
      harmOf(result) +
      (result.facts.has('a close rests on the losing side of the mark') ? 300 : 0),
    isFound: ({ profit, facts }) =>
      profit > WORTH_IT && facts.has('the fund pays a debt of the coalition'),
    games: 1_200,
    seed: 2,
  },
];

/** Anything that pays, by any move: what a long run looks for. */
export function anyTheft(start: Start, rateMax: number): Aim {
  const kinds = start === 'spot' ? spotKinds : futuresKinds;
  return {
    coins: [BTC, AVAX],
    opening: [],
    weights:
      start === 'spot'
        ? only(kinds, { sweep: 2, stand: 2 })
        : only(kinds, { meet: 2, rest: 2, open: 2 }),
    score: ({ profit }) => profit,
    isFound: ({ rate }) => rate > rateMax,
  };
}
