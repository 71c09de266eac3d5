import { anyHarm, anyMovedTrigger, anyReversal, anyTheft, theftClasses } from './classes.ts';
import { HARM_MAX, openedBy, PROFIT_RATE_MAX } from './closed.ts';
import type { Rules } from './rules.ts';
import type { Aim } from './search.ts';
import { type Start, starts } from './starts.ts';

/** A search with an aim, in a world of its seed: what a long run is made of, one after the other. */
export interface Shard {
  /** The id of a class, or where the money is in a search for anything. */
  readonly aim: string;
  readonly rules: Rules;
  readonly seed: number;
  readonly games: number;
}

/** Deep enough to climb, short enough that a run which is stopped loses a few minutes of a processor. */
const GAMES_OF_SHARD = 20_000;
/**
 * Where the index itself ends innocents, who trades before it moves where they leave, within what the rules allow: there
 * nobody looks for harm.
 */
export const harmedStarts: readonly Start[] = starts.filter((start) => start !== 'reached');
/** Where who turns positions round meets stops of others, and positions and bots that the index comes near to. */
export const reversedStarts: readonly Start[] = ['stops', 'hunted'];
/** Where who moves the triggers of stops meets makers alone, and stops of others. */
export const movedStarts: readonly Start[] = ['spot', 'stops'];
/** Each round searches for anything in every world, on contracts more often, and for each class. */
const aimsOfRound: readonly string[] = [
  ...starts,
  ...harmedStarts.map(harmAt),
  ...reversedStarts.map(reversalAt),
  ...movedStarts.map(movedAt),
  'futures',
  'both',
  'futures',
  ...theftClasses.map(({ id }) => id),
  'futures',
  'both',
  'spot',
];

/** The name of the aim that looks for harm in a world of this start. */
export function harmAt(start: Start): string {
  return `harm-${start}`;
}

/** The name of the aim that turns positions round in a world of this start. */
export function reversalAt(start: Start): string {
  return `reverse-${start}`;
}

/** The name of the aim that moves triggers in a world of this start. */
export function movedAt(start: Start): string {
  return `triggers-${start}`;
}

/**
 * The same games whoever plays them: shards of a run, each with a seed of its own. A short run has
 * shorter ones, so that it plays every aim.
 */
export function shardsOf(run: {
  readonly games: number;
  readonly rules: Rules;
  readonly seed: number;
  /** Only this aim; '': all. */
  readonly aim: string;
}): readonly Shard[] {
  const { games, rules, seed, aim } = run;
  const aims = aim === '' ? aimsOfRound : [aim];
  const most = Math.min(GAMES_OF_SHARD, Math.ceil(games / aims.length));
  return Array.from({ length: Math.ceil(games / most) }, (_, at) => ({
    aim: aims[at % aims.length]!,
    rules,
    seed: seed + at,
    games: Math.min(most, games - at * most),
  }));
}

/** Each class by rules without the one that closes it: what the thief finds where there is something to find. */
export function controlsOf(seed: number): readonly Shard[] {
  return theftClasses.flatMap(({ id, seed: own = seed, bound: { games } }) => {
    const rules = openedBy[id];
    return rules ? [{ aim: id, rules, seed: own, games }] : [];
  });
}

export interface PlannedAim {
  readonly start: Start;
  readonly aim: Aim;
}

/** What a shard looks for: its class, or whatever pays. Returns null where there is no such aim. */
export function aimOf(name: string): PlannedAim | null {
  const start = starts.find((each) => each === name);
  if (start) return { start, aim: anyTheft(start, PROFIT_RATE_MAX) };
  const harmed = harmedStarts.find((each) => harmAt(each) === name);
  if (harmed) return { start: harmed, aim: anyHarm(harmed, HARM_MAX, PROFIT_RATE_MAX) };
  const reversed = reversedStarts.find((each) => reversalAt(each) === name);
  if (reversed) return { start: reversed, aim: anyReversal(reversed, HARM_MAX, PROFIT_RATE_MAX) };
  const moved = movedStarts.find((each) => movedAt(each) === name);
  if (moved) return { start: moved, aim: anyMovedTrigger(moved, HARM_MAX, PROFIT_RATE_MAX) };
  const theft = theftClasses.find(({ id }) => id === name);
  if (!theft) return null;
  const isFound: Aim['isFound'] = (result) =>
    theft.isFound(result) || result.rate > PROFIT_RATE_MAX;
  return { start: theft.start, aim: { ...theft, isFound } };
}
