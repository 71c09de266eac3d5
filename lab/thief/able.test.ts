import { describe, expect, test } from 'vitest';
import { Chance } from '../sim/chance.ts';
import { quicklyFound, theftClasses } from './classes.ts';
import { openedBy } from './closed.ts';
import { Coalition } from './coalition.ts';
import { coins } from './coins.ts';
import { type Game, Grammar, type Move, type Weights } from './grammar.ts';
import { userOf } from './moves/means.ts';
import type { Sign } from './orders.ts';
import { aimOf, reversalAt, reversedStarts } from './plan.ts';
import { Ground } from './play.ts';
import { findTheft, Search } from './search.ts';
import { makeWorld, Stage } from './world.ts';

const SEED = Number(process.env.THIEF_SEED ?? 4);

/** The rest is searched for in `able.all.test.ts`. */
const searches = theftClasses
  .filter(({ id }) => quicklyFound.includes(id) && openedBy[id])
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
});

test('H1: it finds it by rules of risk that measure what wakes from the index alone', () => {
  const hunt = theftClasses.find(({ id }) => id === 'H1')!;
  const ground = new Ground(makeWorld('without-wokenMark', SEED, hunt.start));
  expect(findTheft(ground, hunt, SEED, hunt.bound)?.result.profit).toBeGreaterThan(0);
});

describe('what befalls a coin is no theft', () => {
  const near = { who: 0, friend: 1, coin: 1, side: 1, offset: 0, share: 1, count: 0 } as const;
  const opened: Game = [
    { ...near, kind: 'leverage-all', count: 100 },
    { ...near, kind: 'meet' },
  ];
  const jump: Move = { ...near, kind: 'gap', offset: -0.5 };
  const wait: Move = { ...near, kind: 'wait', count: 150 };

  test.each<{ title: string; weather: Game }>([
    { title: 'an index that jumps beyond the margin of a friend', weather: [jump] },
    {
      title: 'an index that moves on while the market is halted',
      weather: [{ ...near, kind: 'halt', count: 0 }, jump, wait, jump],
    },
    {
      title: 'sources that are silent while the index moves on',
      weather: [{ ...near, kind: 'silence', count: 400 }, wait, wait],
    },
  ])('$title', ({ weather }) => {
    for (const rules of ['neutral', 'new'] as const) {
      for (const seed of [1, 2]) {
        const ground = new Ground(makeWorld(rules, seed, 'futures'));
        expect(ground.play([...opened, ...weather]).profit).toBeLessThan(0);
        const idle = ground.play(weather);
        expect(idle.profit).toBe(0);
        expect(idle.harm).toEqual({ innocents: 0, fund: 0, house: 0 });
      }
    }
  });
});

test('an account turns round the position that it has, whichever side the move names', () => {
  const exchange = new Stage(makeWorld('new', SEED, 'futures')).open();
  const coalition = new Coalition(exchange);
  exchange.advance(1_000);
  const move = { who: 0, friend: 1, coin: 1, side: 1, offset: 0, share: 0.02, count: 0 } as const;
  const held = (sign: Sign) => exchange.position(userOf(0), coins[1]!.contract.id, sign)?.lots ?? 0;
  coalition.make({ ...move, kind: 'meet' });
  const lots = held(1);
  expect(lots).toBeGreaterThan(0);
  coalition.make({ ...move, kind: 'reverse', side: -1 });
  expect([held(1), held(-1)]).toEqual([0, lots]);
});

test('an account moves the triggers of its stops, on spot and by contract', () => {
  const exchange = new Stage(makeWorld('new', SEED, 'both')).open();
  const coalition = new Coalition(exchange);
  exchange.advance(1_000);
  const move = { who: 0, friend: 1, coin: 1, side: 1, offset: 0.2, share: 0.02, count: 1 } as const;
  coalition.make({ ...move, kind: 'trigger' });
  // The friend of a pair buys.
  coalition.make({ ...move, kind: 'arm', who: 1, friend: 0 });
  const { engine } = exchange;
  const triggers = () => [
    ...engine.openOrders(userOf(0)).map(({ stopPriceTicks }) => stopPriceTicks),
    ...engine.contractOrders(userOf(0)).map(({ triggerPriceTicks }) => triggerPriceTicks),
  ];
  const before = triggers();
  expect(before.length).toBeGreaterThan(1);
  coalition.make({ ...move, kind: 'move-triggers', offset: 0.4 });
  const after = triggers();
  for (const [at, ticks] of after.entries()) expect(ticks).toBeGreaterThan(before[at]!);
});

test('a search draws a named kind only where its aim names it', () => {
  const drawn = (weights: Weights) => {
    const grammar = new Grammar(new Chance(SEED), weights, [0]);
    return Array.from({ length: 500 }, () => grammar.randomMove().kind).includes('reverse');
  };
  expect([
    drawn({}),
    drawn(aimOf('futures')!.aim.weights),
    drawn(aimOf('both')!.aim.weights),
  ]).toEqual([false, false, false]);
  expect(reversedStarts.map((start) => drawn(aimOf(reversalAt(start))!.aim.weights))).toEqual([
    true,
    true,
  ]);
});

test('the same seed plays the same games', () => {
  const [theft] = theftClasses;
  const ground = new Ground(makeWorld('neutral', 5, theft!.start));
  const run = () => {
    const search = new Search(ground, theft!, 5);
    search.runOn(60);
    return search.best;
  };
  expect(run()).toEqual(run());
});

test('who does nothing earns nothing and harms nobody, whatever the index does', () => {
  for (const start of ['spot', 'futures'] as const) {
    const ground = new Ground(makeWorld('neutral', 9, start));
    const idle = { friend: 1, coin: 0, side: 1, offset: 0, share: 1, who: 0 } as const;
    const { profit, harm } = ground.play([{ ...idle, kind: 'wait', count: 300 }]);
    expect(profit).toBe(0);
    expect(harm).toEqual({ innocents: 0, fund: 0, house: 0 });
  }
});

test('who waits longer than a world lasts harms nobody', () => {
  const ground = new Ground(makeWorld('new', 100, 'both'));
  const idle = { friend: 1, coin: 1, side: 1, offset: 0, share: 1, who: 0 } as const;
  const wait: Move = { ...idle, kind: 'wait', count: 200 };
  const { harm } = ground.play([wait, wait, { ...wait, count: 40 }, wait]);
  expect(harm).toEqual({ innocents: 0, fund: 0, house: 0 });
});

test('what merely holding gives is no theft: a coin that rises while it is held earns no more than it cost', () => {
  const ground = new Ground(makeWorld('neutral', 9, 'spot'));
  const own = { friend: 1, side: 1, offset: 1, share: 1, who: 0 } as const;
  for (const coin of [0, 1]) {
    const bought = { ...own, coin, kind: 'sweep', count: 0 } as const;
    const { profit } = ground.play([bought, { ...own, coin, kind: 'wait', count: 300 }]);
    expect(profit).toBeLessThan(0);
    expect(profit).toBeGreaterThan(-150);
  }
});
