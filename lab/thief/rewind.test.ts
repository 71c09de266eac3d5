import { Engine } from '@bourse/core/engine.ts';
import { expect, test } from 'vitest';
import { Chance } from '../sim/chance.ts';
import { Coalition } from './coalition.ts';
import { Grammar } from './grammar.ts';
import { Ground } from './play.ts';
import { Rewind } from './rewind.ts';
import { starts } from './starts.ts';
import { makeWorld, Stage } from './world.ts';

test('what is remembered is put back in place: memory, lists, maps, sets and fields', () => {
  class Thing {
    count = 1;
    readonly wide = new BigInt64Array(2);
    readonly halves = new Int32Array(this.wide.buffer);
    list: unknown[] = [1, { deep: 2 }];
    readonly map = new Map([['a', { deep: 3 }]]);
    readonly set = new Set([1]);
    grown = new Uint8Array(1);
  }
  const thing = new Thing();
  thing.wide[1] = 5n;
  const memory = new Rewind(thing);
  thing.count = 2;
  thing.halves.fill(9);
  (thing.list[1] as { deep: number }).deep = 7;
  thing.list.push(3);
  thing.map.get('a')!.deep = 8;
  thing.map.set('b', { deep: 4 });
  thing.set.add(2).delete(1);
  thing.grown = new Uint8Array(4);
  memory.rewind();
  const again = new Thing();
  again.wide[1] = 5n;
  expect(thing).toEqual(again);
  expect(thing.halves[2]).toBe(5);
});

test.each(starts)('an engine with money on %s is the same to the byte after any games', (start) => {
  const world = makeWorld('new', 4, start);
  const stage = new Stage(world);
  const all = new Grammar(new Chance(4), {}, [0, 1]);
  for (let game = 0; game < 12; game += 1) {
    const coalition = new Coalition(stage.open());
    for (const move of all.randomGame()) coalition.make(move);
  }
  const { engine } = stage.open();
  expect(engine.snapshot()).toEqual(Engine.restore(world.bytes).snapshot());
  expect(engine.audit().findings).toEqual([]);
});

test('a game comes to the same after others as before them', () => {
  const ground = new Ground(makeWorld('new', 4, 'both'));
  const all = new Grammar(new Chance(7), {}, [0, 1]);
  const games = Array.from({ length: 10 }, () => all.randomGame());
  const first = games.map((game) => ground.play(game));
  expect(games.map((game) => ground.play(game))).toEqual(first);
});

test('nobody loses by a game without thieves, however its waits are cut', () => {
  const ground = new Ground(makeWorld('new', 4, 'both'));
  const wait = { ...new Grammar(new Chance(9), {}, [0, 1]).randomMove(), kind: 'wait' } as const;
  const gap = { ...wait, kind: 'gap', offset: -0.5, coin: 1 } as const;
  const waits = [50, 3, 67].map((count) => ({ ...wait, count }));
  const { harm, way } = ground.play([...waits, gap, ...waits]);
  expect(way.isCalm).toBe(false);
  expect(harm).toEqual({ innocents: 0, fund: 0, house: 0 });
});
