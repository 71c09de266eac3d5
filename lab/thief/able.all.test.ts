import { describe, expect, test } from 'vitest';
import { anyHarm, anyTheft, quicklyFound, theftClasses } from './classes.ts';
import { HARM_MAX, openedBy, PROFIT_RATE_MAX } from './closed.ts';
import { Ground } from './play.ts';
import { harmOf } from './score.ts';
import { findTheft, Search } from './search.ts';
import { makeWorld } from './world.ts';

const SEED = Number(process.env.THIEF_SEED ?? 4);
/** Of a search for anything. */
const BOUND = { games: 2_000, attempts: 4 } as const;

/** Twenty times what the present rules may allow; USDT. */
const HARM_FOUND = 20 * HARM_MAX;

/** The rest is searched for in `able.test.ts`. */
const searches = theftClasses
  .filter(({ id }) => !quicklyFound.includes(id) && openedBy[id])
  .map((theft) => ({ theft, seed: theft.seed ?? SEED, rules: openedBy[theft.id]! }));

describe('where a rule is missing the searching thief is able', () => {
  test.each(searches.map((each) => ({ ...each, ...each.theft })))(
    '$id: by rules $rules, from seed $seed it finds that $title',
    ({ theft, seed, rules }) => {
      const ground = new Ground(makeWorld(rules, seed, theft.start));
      const found = findTheft(ground, theft, seed, theft.bound);
      expect(found?.game.length).toBeGreaterThan(theft.opening.length);
    },
  );

  test.each(['spot', 'futures'] as const)(
    'with money on %s it finds one that nobody pointed it at',
    (start) => {
      const ground = new Ground(makeWorld('neutral', SEED, start));
      const found = findTheft(ground, anyTheft(start, 10 * PROFIT_RATE_MAX), SEED, BOUND);
      expect(found?.result.rate).toBeGreaterThan(10 * PROFIT_RATE_MAX);
    },
  );

  test.each(['stops', 'hunted'] as const)('in a world of %s it finds harm to others', (start) => {
    const ground = new Ground(makeWorld('neutral', SEED, start));
    const aim = anyHarm(start, HARM_FOUND, Number.POSITIVE_INFINITY);
    const found = findTheft(ground, aim, SEED, BOUND);
    expect(harmOf(found!.result)).toBeGreaterThan(HARM_FOUND);
    expect(found!.result.way.isCalm).toBe(true);
  });
});

test('what a search climbs by rises where the profit of all games is none', () => {
  const aim = anyTheft('futures', PROFIT_RATE_MAX);
  let first = 0;
  let last = 0;
  // Of two searches together: one of them may begin with a lucky game.
  for (const seed of [SEED, SEED + 1]) {
    const search = new Search(new Ground(makeWorld('new', seed, 'futures')), aim, seed);
    search.runOn(50);
    first += search.best!.score;
    search.runOn(450);
    expect(search.theft).toBe(undefined);
    last += search.best!.score;
  }
  expect(last).toBeGreaterThan(1.5 * first);
});
