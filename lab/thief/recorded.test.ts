import { describe, expect, test } from 'vitest';
import { type TheftClass, theftClasses } from './classes.ts';
import { closedThefts, PROFIT_RATE_MAX } from './closed.ts';
import { aimOf } from './plan.ts';
import { Ground } from './play.ts';
import { type RecordedGame, recordedGames } from './recorded-game.ts';
import type { Rules } from './rules.ts';
import { makeWorld } from './world.ts';

const all = recordedGames();
/** What a search once found that stole by the rules of risk. */
const mended = all.filter(({ rules }) => rules === 'new');
/** What stole by the rules of release 0.2.0, or by those of risk with one of them taken out. */
const recorded = all.filter(({ rules }) => rules !== 'new');
/** Of the old ones that neutral numbers let happen again the others need other games. */
const stealing = recorded.flatMap((record) => {
  const { id, rules } = record;
  if (rules !== '0.2.0') return [{ ...record, by: rules }];
  return id === 'P5' || id === 'H1' ? [{ ...record, by: 'neutral' as const }] : [];
});
const classOf = ({ id }: RecordedGame): TheftClass => {
  const found = theftClasses.find((theft) => theft.id === id);
  if (!found) throw new Error(`no class ${id}`);
  return found;
};
const play = (record: RecordedGame, rules: Rules) =>
  new Ground(makeWorld(rules, record.seed, record.start)).play(record.game);

describe('recorded thefts', () => {
  test('there is one of each class', () => {
    const kept = new Set(recorded.map(({ id }) => id));
    expect(theftClasses.filter(({ id }) => !kept.has(id))).toEqual([]);
  });

  test.each(stealing)('$id: by rules $by it still steals', (record) => {
    const result = play(record, record.by);
    expect(classOf(record).isFound(result)).toBe(true);
    expect(Math.round(result.profit)).toBe(record.profit);
  });

  test('what is said to be closed was stolen once', () => {
    const known = recorded.map(({ id }) => id);
    expect(closedThefts.filter((id) => !known.includes(id))).toEqual([]);
  });

  test.each(recorded.filter(({ id }) => closedThefts.includes(id)))(
    '$id: by the rules of risk it earns nothing',
    (record) => {
      const result = play(record, 'new');
      expect(classOf(record).isFound(result)).toBe(false);
      expect(result.rate).toBeLessThanOrEqual(PROFIT_RATE_MAX);
    },
  );

  test('what was found by the rules of risk earns nothing any more', () => {
    const paid = mended.filter((record) => {
      const result = play(record, 'new');
      return result.rate > PROFIT_RATE_MAX || aimOf(record.id)?.aim.isFound(result);
    });
    expect(paid.map(({ words }) => words)).toEqual([]);
  });
});
