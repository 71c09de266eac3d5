import { expect, test } from 'vitest';
import { anyTheft, theftClasses } from './classes.ts';
import { closedThefts, PROFIT_RATE_MAX } from './closed.ts';
import { wordsOf } from './grammar.ts';
import { Ground } from './play.ts';
import type { Rules } from './rules.ts';
import { type Aim, Search } from './search.ts';
import { makeWorld, type Start } from './world.ts';

const SEED = Number(process.env.THIEF_SEED ?? 1);
/** Of all searches together: about 40 seconds of one core. */
const GAMES = Number(process.env.THIEF_GAMES ?? 14_000);
const TIMEOUT_MS = 3_600_000;

const aims: readonly { readonly name: string; readonly start: Start; readonly aim: Aim }[] = [
  { name: 'anything on spot', start: 'spot', aim: anyTheft('spot', PROFIT_RATE_MAX) },
  { name: 'anything on futures', start: 'futures', aim: anyTheft('futures', PROFIT_RATE_MAX) },
  ...theftClasses.map((theft) => {
    const isPaid: Aim['isFound'] = (result) =>
      theft.isFound(result) || result.rate > PROFIT_RATE_MAX;
    return { name: theft.id, start: theft.start, aim: { ...theft, isFound: isPaid } };
  }),
];

/** Nothing is promised before every theft that is known is closed. */
const isPromised = theftClasses.every(({ id }) => closedThefts.includes(id));
const promised: readonly Rules[] = isPromised ? ['new'] : [];

test.each(promised.flatMap((rules) => aims.map((each) => ({ ...each, rules }))))(
  `$name: by the rules of risk ${GAMES} games of seed ${SEED} find no theft`,
  { timeout: TIMEOUT_MS },
  ({ rules, start, aim }) => {
    const ground = new Ground(makeWorld(rules, SEED, start));
    const found = new Search(ground, aim, SEED).run(Math.ceil(GAMES / aims.length));
    expect(found?.game.map(wordsOf) ?? []).toEqual([]);
  },
);

test('a search looks at as many games as it is asked for', () => {
  const ground = new Ground(makeWorld('new', SEED, 'spot'));
  const search = new Search(ground, aims[0]!.aim, SEED);
  search.runOn(25);
  expect(search.games).toBe(25);
});
