import type { Fact } from './facts.ts';
import type { Move, MoveKind, Weights } from './grammar.ts';
import { moveKinds, namedKinds } from './grammar.ts';
import { climb, harmOf } from './score.ts';
import type { Aim } from './search.ts';
import type { Start } from './starts.ts';

/** One kind of theft that was made once, and how a search is pointed at it. */
export interface TheftClass extends Aim {
  /** Its id in recorded games, in closed.ts and in docs/spec/thefts.md. */
  readonly id: string;
  readonly title: string;
  /** Where the coalition's money is at first. */
  readonly start: Start;
  /** Of a world in which it is found: where the index must move so far at a time. Missing: any. */
  readonly seed?: number;
  /**
   * A search that has not found it after so many games begins anew, so often; most succeed the
   * first time.
   */
  readonly bound: { readonly games: number; readonly attempts: number };
}

/** Kinds of a product, each with weight 1, and more of what the class is about. */
function only(kinds: readonly MoveKind[], more: Weights = {}): Weights {
  const none = Object.fromEntries(moveKinds.map((kind) => [kind, kinds.includes(kind) ? 1 : 0]));
  return { ...none, ...more };
}

const ofSpot: readonly MoveKind[] = ['sweep', 'stand', 'arm', 'hunt-spot'];
const ofBoth: readonly MoveKind[] = [
  'lurk',
  'print',
  'amend',
  'cross',
  'clear',
  'silence',
  'halt',
  'gap',
  'wait',
];
const spotKinds: readonly MoveKind[] = [...ofSpot, ...ofBoth];
const allKinds = moveKinds.filter((kind) => !namedKinds.has(kind));
const futuresKinds = allKinds.filter((kind) => !ofSpot.includes(kind));
const [BTC, AVAX] = [0, 1] as const;

/** Everybody at the highest leverage, and the first account in one-way mode. */
const settled = { friend: 1, coin: AVAX, side: 1, offset: 0, share: 1 } as const;
const highestLeverage: Move = { ...settled, kind: 'leverage-all', who: 0, count: 100 };
const halfHeld: Move = { ...settled, kind: 'meet', who: 0, count: 0, share: 0.5 };
/** So little that the first account may hold much elsewhere. */
const littleElsewhere: Move = { ...settled, kind: 'meet', who: 0, count: 0, share: 0.02 };
/** Coins of the first account, with which it can sell. */
const coinsBought: Move = { ...settled, kind: 'sweep', who: 0, count: 0, offset: 0.1 };
/** With most of what the first account and its friend have. */
const mostElsewhere: Move = { ...settled, kind: 'meet', who: 0, count: 0, share: 0.8, coin: BTC };
const allHere: Move = { ...settled, kind: 'meet', who: 0, count: 0 };
const silentFor: Move = { ...settled, kind: 'wait', who: 0, count: 0 };
const silentElsewhere: Move = { ...settled, kind: 'silence', who: 0, count: 400 };
const isolatedMargin: Move = { ...settled, kind: 'margin-mode', who: 0, count: 0 };
const oneWayMode: Move = { ...settled, kind: 'position-mode', who: 0, count: 0 };

const BOUND = { games: 1_000, attempts: 10 } as const;
/** A theft is worth this, USDT: 2% of what a coalition brings. */
const WORTH_IT = 1_000;
/** What the innocents of one coin pay at a rate of 0.1% and more. */
const FUNDING_WORTH_IT = 40;
/** A hundredth of what the stops of one coin are worth is this; a hunt costs half of it. */
const HUNT_WORTH_IT = 300;
/** What is left of a gift, or of somebody's margin, beyond the fees of a long way to it. */
const MARGIN_WORTH_IT = 100;
/** Weight of harm beside what a search climbs by, where it looks for harm. */
const OVER_ALL = 3;
/** Weight of a score that comes from another theft than the one looked for. */
const OTHER = 0.1;
const BOT_SELLS: Fact = 'a bot leaves to the coalition';
const SOUND: Fact = 'an innocent is liquidated that is sound at the index';
const SILENT: Fact = 'spot trades while its index is silent';
const SHIELDED: Fact = 'a stale contract shields an account';

/**
 * The grammar is the same everywhere; what differs is where the money is, what moves come more
 * often, and what counts as found. None of the moves is a theft.
 */
export const theftClasses: readonly TheftClass[] = [
  {
    id: 'S1',
    title: 'spot follows its own last price, and the bots with it',
    start: 'spot',
    bound: BOUND,
    coins: [BTC],
    opening: [],
    weights: only(['sweep', 'stand', 'arm', 'clear', 'wait'], { sweep: 3, stand: 2, arm: 2 }),
    score: (result) => climb(result) + Math.min(result.way.spotApart, 1) * 1_500,
    isFound: ({ profit, facts }) =>
      profit > WORTH_IT &&
      facts.has('spot is at twice or half its index') &&
      facts.has('the house trades with the coalition 3 % off the index'),
  },
  {
    id: 'P1',
    title: 'the fund sells an account of the coalition to its friends',
    start: 'futures',
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['margin-mode', 'meet', 'rest', 'open', 'clear', 'wait'], {
      meet: 2,
      rest: 2,
      wait: 2,
    }),
    // By the mark it is another theft.
    score: (result) =>
      climb(result) * (result.facts.has('a mark is 1 % off its index') ? OTHER : 1),
    isFound: ({ profit, harm, facts }) =>
      profit > WORTH_IT &&
      harm.fund > WORTH_IT &&
      facts.has('an account of the coalition is liquidated') &&
      facts.has('the fund sells to the coalition') &&
      !facts.has('a mark is 1 % off its index'),
  },
  {
    id: 'P2',
    title: 'a mark that no source quoted liquidates innocents',
    start: 'futures',
    bound: BOUND,
    coins: [AVAX],
    opening: [],
    weights: only(['meet', 'rest', 'open', 'close', 'clear', 'wait'], {
      open: 2,
      meet: 2,
      wait: 2,
    }),
    score: (result) =>
      climb(result) + harmOf(result) + Math.min(result.way.markApart, 0.04) * 5_000,
    isFound: ({ harm, facts }) =>
      harm.innocents > WORTH_IT &&
      facts.has('a mark is 3 % off its index') &&
      facts.has('an innocent is liquidated'),
  },
  {
    id: 'B1',
    title: 'a resting close becomes more of a position than leverage allows',
    start: 'futures',
    bound: { games: 2_500, attempts: 10 },
    coins: [AVAX],
    opening: [highestLeverage, oneWayMode, halfHeld],
    weights: only(['meet', 'hit', 'rest', 'close', 'rest-close', 'clear'], {
      meet: 3,
      hit: 3,
      'rest-close': 3,
    }),
    // Admission keeps everybody at 1 or below; getting there is no progress.
    score: ({ breach, way }) =>
      breach * 0.05 +
      Math.min(way.stacked, 1) * 200 +
      Math.min(way.holding, 2) * 400 +
      Math.min(way.opened, 300_000) * 0.004,
    isFound: ({ breach }) => breach > 20_000,
  },
  {
    id: 'B2',
    title: 'a resting close fills beyond bankruptcy once margin is gone',
    start: 'futures',
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(
      ['margin-mode', 'meet', 'hit', 'open', 'rest-close', 'margin-out', 'transfer-out', 'clear'],
      { meet: 2, hit: 2, open: 2, 'rest-close': 2 },
    ),
    score: (result) =>
      climb(result) * (result.facts.has('the fund pays a debt of the coalition') ? 1 : OTHER) +
      Math.min(result.way.overhang, 2) * 500,
    isFound: ({ profit, facts }) =>
      profit > WORTH_IT && facts.has('the fund pays a debt of the coalition'),
  },
  {
    id: 'P3',
    title: 'one stale contract stops the liquidation of a whole account',
    start: 'futures',
    bound: BOUND,
    coins: [BTC],
    opening: [{ ...highestLeverage, coin: BTC }, littleElsewhere, silentElsewhere],
    weights: only(['meet', 'burn', 'close', 'wait'], { meet: 2, burn: 2, wait: 2 }),
    score: (result) =>
      climb(result) * (result.facts.has(SHIELDED) ? 1 : OTHER) + result.way.shielded * 1_000,
    isFound: ({ profit, harm, facts }) =>
      profit > WORTH_IT && harm.fund > WORTH_IT && facts.has(SHIELDED),
  },
  {
    id: 'B4',
    title: 'what rests while an index jumps opens beyond its margin',
    start: 'futures',
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['rest', 'hit', 'gap', 'halt', 'clear', 'wait'], { rest: 2, hit: 2, gap: 2 }),
    score: climb,
    isFound: ({ profit, harm, facts }) =>
      profit > WORTH_IT &&
      harm.fund > WORTH_IT &&
      facts.has('what rested before a jump opens beyond it'),
  },
  {
    id: 'F1',
    title: 'a few samples of a premium decide what all pay',
    start: 'funding',
    bound: BOUND,
    coins: [AVAX],
    opening: [],
    weights: only(['quote', 'rest', 'open', 'meet', 'clear', 'wait'], { quote: 3, wait: 3 }),
    score: (result) => climb(result) + result.harm.innocents * 4,
    isFound: ({ harm, facts }) =>
      harm.innocents > FUNDING_WORTH_IT &&
      facts.has('funding of 0.1 % is paid') &&
      !facts.has('an innocent is liquidated'),
  },
  {
    id: 'A1',
    title: 'margin that is parked for a moment sends others to deleveraging first',
    start: 'futures',
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage, isolatedMargin],
    weights: only(['meet', 'open', 'margin-in', 'margin-mode', 'gap', 'wait', 'clear'], {
      meet: 3,
      'margin-in': 2,
      gap: 2,
    }),
    score: (result) => climb(result) + result.way.deleveraged * 0.05,
    isFound: ({ facts }) =>
      facts.has('a friend with added margin gained more than an innocent who gives up a position'),
  },
  {
    id: 'H1',
    title: 'who empties a book stands where the stops behind it trade',
    start: 'stops',
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['hunt', 'open', 'close', 'rest-close', 'clear', 'wait'], { hunt: 3, close: 2 }),
    score: (result) => climb(result) + Math.min(result.way.woken, 1) * 200,
    isFound: ({ profit, harm, way }) =>
      profit > HUNT_WORTH_IT && harm.innocents > HUNT_WORTH_IT && way.woken > 0,
  },
  {
    id: 'P5',
    title: 'hedged accounts fill the open interest, and nobody else may open',
    start: 'crowded',
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['fill', 'meet', 'leverage-all', 'clear'], { fill: 3 }),
    score: ({ denied, way }) => denied * 1_000 + way.openInterest * 1_000,
    isFound: ({ denied }) => denied > 0,
  },
  {
    id: 'N1',
    title: 'a print far away ends bots on spot, which sell to who made it',
    start: 'hunted-spot',
    bound: BOUND,
    coins: [AVAX],
    opening: [coinsBought],
    weights: only(['hunt-spot', 'stand', 'sweep', 'clear', 'wait'], { 'hunt-spot': 2, stand: 3 }),
    score: (result) => climb(result) + (result.facts.has(BOT_SELLS) ? 200 : 0),
    isFound: ({ profit, facts }) => profit > HUNT_WORTH_IT && facts.has(BOT_SELLS),
  },
  {
    id: 'N2',
    title: 'who holds a mark a little off the index has positions liquidated that are sound there',
    start: 'hunted',
    seed: 5,
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['hold', 'hunt', 'rest', 'close', 'clear', 'wait'], { hold: 3, wait: 2 }),
    score: (result) => climb(result) + harmOf(result) + (result.facts.has(SOUND) ? 500 : 0),
    isFound: ({ profit, facts }) => profit > MARGIN_WORTH_IT && facts.has(SOUND),
  },
  {
    id: 'N5',
    title: 'while an index of spot is silent, prints of friends wake stops, which sell to them',
    start: 'hunted-spot',
    bound: BOUND,
    coins: [AVAX],
    opening: [coinsBought, silentElsewhere, { ...silentFor, count: 90 }],
    weights: only(['hunt-spot', 'stand', 'sweep', 'print', 'clear', 'wait'], { stand: 3, wait: 2 }),
    score: (result) => climb(result) + (result.facts.has(SILENT) ? 100 : 0),
    isFound: ({ profit, facts }) => profit > HUNT_WORTH_IT && facts.has(SILENT),
  },
  {
    id: 'N8',
    title: 'beside a silent contract an account gives to a friend what it will owe',
    start: 'futures',
    seed: 5,
    bound: { games: 1_500, attempts: 6 },
    coins: [BTC, AVAX],
    opening: [
      { ...highestLeverage, coin: BTC },
      highestLeverage,
      mostElsewhere,
      allHere,
      { ...silentElsewhere, coin: BTC },
      { ...silentFor, count: 240 },
    ],
    weights: only(['meet', 'burn', 'close', 'wait'], { meet: 2, burn: 2, wait: 2 }),
    score: (result) =>
      climb(result) + result.way.evaded * 2 + Math.min(result.way.given, 6_000) * 0.03,
    isFound: ({ profit, way }) => profit > MARGIN_WORTH_IT && way.evaded > MARGIN_WORTH_IT,
  },
  {
    id: 'N17',
    title: 'a mark that friends hold off ends grids, which close at the market to them',
    start: 'hunted',
    seed: 6,
    bound: BOUND,
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['hold', 'hunt', 'rest', 'close', 'clear', 'wait'], {
      hold: 3,
      rest: 2,
      wait: 2,
    }),
    score: (result) => climb(result) + (result.facts.has(BOT_SELLS) ? 200 : 0),
    isFound: ({ profit, facts }) => profit > HUNT_WORTH_IT && facts.has(BOT_SELLS),
  },
];

/** Anything that pays, by any move: what a long run looks for. */
export function anyTheft(start: Start, rateMax: number): Aim {
  return {
    coins: [BTC, AVAX],
    opening: [],
    weights: weightsOf(start),
    score: climb,
    isFound: ({ rate }) => rate > rateMax,
  };
}

/**
 * What others lose by it, whatever it costs and with no event of the world to help: what a vandal
 * looks for.
 */
export function anyHarm(start: Start, harmMax: number, rateMax: number): Aim {
  return {
    coins: [BTC, AVAX],
    opening: [],
    weights: { ...weightsOf(start), silence: 0, halt: 0, gap: 0 },
    score: (result) => climb(result) + harmOf(result) * OVER_ALL,
    isFound: (result) => result.rate > rateMax || harmOf(result) > harmMax,
  };
}

/** The same by accounts that turn positions round, beside what a plan about one coin is made of. */
export function anyReversal(start: Start, harmMax: number, rateMax: number): Aim {
  return {
    ...anyHarm(start, harmMax, rateMax),
    coins: [AVAX],
    opening: [highestLeverage],
    weights: only(['reverse', 'open', 'close', 'hunt', 'meet', 'hold']),
  };
}

/** The same by accounts that move the triggers of their stops, beside what makes prices move to them. */
export function anyMovedTrigger(start: Start, harmMax: number, rateMax: number): Aim {
  const ofStart: readonly MoveKind[] =
    start === 'spot' ? ['arm', 'sweep', 'stand'] : ['trigger', 'volley', 'open', 'rest', 'meet'];
  return {
    ...anyHarm(start, harmMax, rateMax),
    coins: [AVAX],
    weights: only(['move-triggers', 'print', 'hold', ...ofStart]),
  };
}

/** Events of the world are rarer than moves of accounts; resting and meeting are more frequent. */
function weightsOf(start: Start): Weights {
  const isSpot = start === 'spot' || start === 'hunted-spot';
  const isBoth = start === 'both' || start === 'reached';
  const kinds = isSpot ? spotKinds : isBoth ? allKinds : futuresKinds;
  const often: readonly MoveKind[] = ['sweep', 'stand', 'meet', 'rest', 'open', 'burn'];
  const seldom: readonly MoveKind[] = ['silence', 'halt', 'gap'];
  const weightOf = (kind: MoveKind) => (seldom.includes(kind) ? 1 : often.includes(kind) ? 6 : 3);
  return only(kinds, Object.fromEntries(kinds.map((kind) => [kind, weightOf(kind)])));
}

/** Thefts that a search finds within two seconds; the others are searched for in `npm run test:all`. */
export const quicklyFound: readonly string[] = [
  'S1',
  'P2',
  'F1',
  'H1',
  'P5',
  'N1',
  'N2',
  'N5',
  'N17',
];
