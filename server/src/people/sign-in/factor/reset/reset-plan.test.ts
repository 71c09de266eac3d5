import { describe, expect, it } from 'vitest';
import { dueStep, waitOf } from './reset-plan.ts';

const hour = 3_600_000;
const day = 24 * hour;
const rule = { waitMs: 2 * day, longWaitMs: 7 * day, freshPasswordMs: 7 * day, lastMs: 6 * hour };
const askedAt = 1_760_000_000_000;
const endsAt = askedAt + rule.waitMs;
const at = (told: number, now: number, ends = endsAt) =>
  dueStep({ askedAt, endsAt: ends, told }, now, rule);

describe('the plan of a reset', () => {
  it('tells at the half, six hours before the end, and ends, none of it a moment early', () => {
    expect(at(1, askedAt + day - 1)).toBeUndefined();
    expect(at(1, askedAt + day)).toEqual({ kind: 'half-way', endsAt });
    expect(at(2, endsAt - 6 * hour - 1)).toBeUndefined();
    expect(at(2, endsAt - 6 * hour)).toEqual({ kind: 'last', endsAt });
    expect(at(3, endsAt - 1)).toBeUndefined();
    expect(at(3, endsAt)).toEqual({ kind: 'end' });
  });

  it('leaves the time to stop it after an outage, or a clock that was set forward, over all of the wait', () => {
    const late = endsAt + 30 * day;
    const half = at(1, late);
    expect(half).toEqual({ kind: 'half-way', endsAt: late + 12 * hour });
    expect(at(2, late, late + 12 * hour)).toBeUndefined();
    expect(at(2, late + 7 * hour, late + 12 * hour)).toEqual({
      kind: 'last',
      endsAt: late + 13 * hour,
    });
    expect(at(3, late + 13 * hour - 1, late + 13 * hour)).toBeUndefined();
    expect(at(3, late + 13 * hour, late + 13 * hour)).toEqual({ kind: 'end' });
  });

  it('never ends before its notices, however far a clock goes back', () => {
    expect(at(3, askedAt - 10 * day)).toBeUndefined();
    expect(at(2, askedAt - 10 * day)).toBeUndefined();
    for (const now of [endsAt, endsAt + day]) expect(at(1, now)?.kind).toBe('half-way');
  });

  it('waits for longer while the password is fresh', () => {
    expect(waitOf(rule, null, askedAt)).toBe(2 * day);
    expect(waitOf(rule, askedAt - 7 * day, askedAt)).toBe(2 * day);
    expect(waitOf(rule, askedAt - 7 * day + 1, askedAt)).toBe(7 * day);
    expect(waitOf(rule, askedAt + hour, askedAt)).toBe(7 * day);
  });
});
