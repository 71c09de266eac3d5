import { describe, expect, test } from 'vitest';
import { type AlarmCase, alarmStateOf, noCase } from './alarm-state.ts';

const alarm = { count: 20, firstAt: 1_000, lastAt: 5_000 };
const stateOf = (known: Partial<AlarmCase>, more: Partial<typeof alarm> = {}, now = 6_000) =>
  alarmStateOf({ ...alarm, ...more }, { ...noCase, ...known }, now);

describe('an alarm that operators take care of', () => {
  const taken = { takenBy: 'rita', takenAt: 2_000 };

  test('is whose it was taken by, as long as it goes on', () => {
    expect(stateOf({})).toMatchObject({ takenBy: '', isSilent: false, isWorse: false });
    expect(stateOf(taken)).toMatchObject({ takenBy: 'rita', takenAt: 2_000 });
    // It was quiet meanwhile: this is another one.
    expect(stateOf(taken, { firstAt: 3_000 })).toMatchObject({ takenBy: '', takenAt: 0 });
  });

  test('is gone when it is closed, and has no owner when it comes again', () => {
    expect(stateOf({ ...taken, closedAt: 5_000 })).toBeUndefined();
    expect(stateOf({ ...taken, closedAt: 5_000 }, { lastAt: 5_001 })).toMatchObject({
      takenBy: '',
    });
  });

  test('is silent until the end that was named', () => {
    const silenced = { silencedBy: 'rita', silencedUntil: 9_000, silencedCount: 20 };
    expect(stateOf(silenced)).toMatchObject({ isSilent: true, silencedBy: 'rita' });
    expect(stateOf(silenced, {}, 8_999)).toMatchObject({ isSilent: true });
    expect(stateOf(silenced, {}, 9_000)).toMatchObject({ isSilent: false, silencedUntil: 0 });
  });

  test('speaks again in a silence once it is worse: as often again as it had come before', () => {
    const silenced = { silencedBy: 'rita', silencedUntil: 9_000, silencedCount: 20 };
    expect(stateOf(silenced, { count: 40 })).toMatchObject({ isSilent: true, isWorse: false });
    expect(stateOf(silenced, { count: 41 })).toMatchObject({ isSilent: false, isWorse: true });
    const once = { ...silenced, silencedCount: 1 };
    expect(stateOf(once, { count: 11 })).toMatchObject({ isSilent: true });
    expect(stateOf(once, { count: 12 })).toMatchObject({ isSilent: false, isWorse: true });
  });

  test('counts from nothing after a restart', () => {
    const silenced = { silencedBy: 'rita', silencedUntil: 9_000, silencedCount: 30 };
    expect(stateOf(silenced, { count: 29 })).toMatchObject({ isSilent: true });
  });
});
