import { describe, expect, test } from 'vitest';
import { anyTheft, theftClasses } from './classes.ts';
import { PROFIT_RATE_MAX } from './closed.ts';
import { Ground } from './play.ts';
import { Search } from './search.ts';
import { makeWorld, type Start } from './world.ts';

const TIMEOUT_MS = 180_000;

describe('by the rules of release 0.2.0 the searching thief is able', () => {
  test.each(theftClasses)('$id: it finds that $title', { timeout: TIMEOUT_MS }, (theft) => {
    const ground = new Ground(makeWorld('old', theft.seed, theft.start));
    const found = new Search(ground, theft, theft.seed).run(theft.games);
    expect(found?.game.length).toBeGreaterThan(theft.opening.length);
  });

  test.each<{ start: Start; seed: number; games: number }>([
    { start: 'spot', seed: 3, games: 3_500 },
    { start: 'futures', seed: 4, games: 2_500 },
  ])(
    'with money on $start it finds one that nobody pointed it at',
    { timeout: TIMEOUT_MS },
    ({ start, seed, games }) => {
      const ground = new Ground(makeWorld('old', seed, start));
      const found = new Search(ground, anyTheft(start, 10 * PROFIT_RATE_MAX), seed).run(games);
      expect(found?.result.rate).toBeGreaterThan(10 * PROFIT_RATE_MAX);
    },
  );
});

test('the same seed plays the same games', () => {
  const [theft] = theftClasses;
  const ground = new Ground(makeWorld('old', 5, theft!.start));
  const run = () => {
    const search = new Search(ground, theft!, 5);
    search.runOn(60);
    return search.best;
  };
  expect(run()).toEqual(run());
});

test('who does nothing earns nothing and harms nobody, whatever the index does', () => {
  for (const start of ['spot', 'futures'] as const) {
    const ground = new Ground(makeWorld('old', 9, start));
    const idle = { friend: 1, coin: 0, side: 1, offset: 0, share: 1, who: 0 } as const;
    const { profit, harm } = ground.play([{ ...idle, kind: 'wait', count: 300 }]);
    expect(profit).toBe(0);
    expect(harm).toEqual({ innocents: 0, fund: 0, house: 0 });
  }
});

test('what merely holding gives is no theft: a coin that rises while it is held earns no more than it cost', () => {
  const ground = new Ground(makeWorld('old', 9, 'spot'));
  const own = { friend: 1, side: 1, offset: 1, share: 1, who: 0 } as const;
  for (const coin of [0, 1]) {
    const bought = { ...own, coin, kind: 'sweep', count: 0 } as const;
    const { profit } = ground.play([bought, { ...own, coin, kind: 'wait', count: 300 }]);
    expect(profit).toBeLessThan(0);
    expect(profit).toBeGreaterThan(-150);
  }
});
