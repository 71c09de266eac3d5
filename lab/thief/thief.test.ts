import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { expect, test } from 'vitest';
import { theftClasses } from './classes.ts';
import { closedThefts, openedBy } from './closed.ts';
import { gainsOf } from './gains.ts';
import { wordsOf } from './grammar.ts';
import {
  aimOf,
  controlsOf,
  harmAt,
  harmedStarts,
  movedAt,
  movedStarts,
  reversalAt,
  reversedStarts,
  shardsOf,
} from './plan.ts';
import { Ground } from './play.ts';
import type { Rules } from './rules.ts';
import { Search } from './search.ts';
import { playShard } from './shard.ts';
import { type Start, starts } from './starts.ts';
import { makeWorld } from './world.ts';

const SEED = Number(process.env.THIEF_SEED ?? 1);
/** Of all searches together. */
const GAMES = Number(process.env.THIEF_GAMES ?? rounds({ commit: 900, all: 4_000 }));
const TIMEOUT_MS = 3_600_000;

const names = [
  ...starts,
  ...harmedStarts.map(harmAt),
  ...reversedStarts.map(reversalAt),
  ...movedStarts.map(movedAt),
  ...theftClasses.map(({ id }) => id),
];
const aims = names.map((name) => ({ name, ...aimOf(name)! }));

/** The search must find nothing only once every known theft is closed. */
const isPromised = theftClasses.every(({ id }) => closedThefts.includes(id));
const promised: readonly Rules[] = isPromised ? ['new'] : [];

/** Worlds that several searches play in, one after the other. */
const grounds = new Map<string, Ground>();
function groundOf(rules: Rules, start: Start): Ground {
  const name = `${rules} ${start}`;
  const ground = grounds.get(name) ?? new Ground(makeWorld(rules, SEED, start));
  grounds.set(name, ground);
  return ground;
}

test.each(promised.flatMap((rules) => aims.map((each) => ({ ...each, rules }))))(
  `$name: by the rules of risk a search from seed ${SEED} finds no theft`,
  { timeout: TIMEOUT_MS },
  ({ rules, start, aim }) => {
    const found = new Search(groundOf(rules, start), aim, SEED).run(Math.ceil(GAMES / aims.length));
    expect(found?.game.map(wordsOf) ?? []).toEqual([]);
  },
);

test('a search looks at as many games as it is asked for', () => {
  const ground = new Ground(makeWorld('new', SEED, 'spot'));
  const search = new Search(ground, aims[0]!.aim, SEED);
  search.runOn(25);
  expect(search.games).toBe(25);
});

test('a long run is shards with seeds of their own, which come to the same wherever they are played', () => {
  const shards = shardsOf({ games: 50_000, rules: 'new', seed: 7, aim: 'spot' });
  expect(shards.map(({ seed }) => seed)).toEqual([7, 8, 9]);
  expect(shards.reduce((sum, { games }) => sum + games, 0)).toBe(50_000);
  const [short] = shardsOf({ games: 40, rules: 'new', seed: 7, aim: 'spot' });
  const told: number[] = [];
  const one = playShard(short!, (games) => told.push(games));
  const other = playShard(short!, () => {});
  expect({ ...one, seconds: 0 }).toEqual({ ...other, seconds: 0 });
  expect(told).toEqual([40]);
});

test('a run of any length plays every plan, and each class again without the rule that closes it', () => {
  for (const games of [1_000, 100_000, 1_000_000]) {
    const shards = shardsOf({ games, rules: 'new', seed: 7, aim: '' });
    expect(new Set(shards.map(({ aim }) => aim))).toEqual(new Set(names));
    expect(shards.reduce((sum, shard) => sum + shard.games, 0)).toBe(games);
  }
  const controls = controlsOf(7).map(({ aim, rules }) => [aim, rules]);
  expect(Object.fromEntries(controls)).toEqual(openedBy);
});

test('the table of a run has the worst of each plan and rules', () => {
  const figures = (profit: number, harm: number) => ({ score: 0, profit, harm, words: [] });
  const nothing = { seconds: 0, curve: [], best: null, worst: null, theft: null };
  const spot = { ...nothing, aim: 'spot', rules: 'new', seed: 1, games: 10 } as const;
  const shards = [
    { ...spot, richest: figures(25, 0), worstCalm: null },
    { ...spot, rules: 'neutral', richest: figures(500, 90), worstCalm: figures(-3, 95) },
    { ...spot, richest: figures(20, 5), worstCalm: figures(-9, 7) },
  ] as const;
  expect(gainsOf(shards)).toEqual([
    { plan: 'spot', rules: 'new', games: 20, 'gain, %': 0.05, 'harm, USDT': 7 },
    { plan: 'spot', rules: 'neutral', games: 10, 'gain, %': 1, 'harm, USDT': 95 },
  ]);
});
