import { describe, expect, test } from 'vitest';
import { ageOf, emptyPulse, healthOf, heard, isDead, needsProbe, type Pulse } from './health.ts';

const open = { kind: 'open' } as const;
const pulse = (change: Partial<Pulse>): Pulse => ({ ...emptyPulse, heardMs: 1000, ...change });

describe('healthOf', () => {
  test('live, with the median age of the newest events', () => {
    let state = pulse({});
    for (const ageMs of [12, 11, 900, 13, 12]) state = heard(state, 2000, ageMs);
    expect(healthOf(open, state, 2000)).toEqual({ kind: 'live', latencyMs: 12 });
  });

  test('a clock that runs ahead gives no negative latency', () => {
    expect(healthOf(open, heard(pulse({}), 2000, -5), 2000)).toEqual({
      kind: 'live',
      latencyMs: 0,
    });
  });

  test('events that arrive old are said to be late', () => {
    const state = heard(pulse({}), 2000, 4000);
    expect(healthOf(open, state, 2000)).toEqual({
      ...{ kind: 'delayed', delayMs: 4000, isSilent: false },
    });
  });

  test('silence is probed and, without an answer, called a delay after 3 s', () => {
    const silent = pulse({});
    expect(needsProbe(silent, 2999)).toBe(false);
    expect(needsProbe(silent, 3000)).toBe(true);
    expect(healthOf(open, silent, 3999)).toEqual({ kind: 'live', latencyMs: null });
    const probed = pulse({ probedMs: 3000 });
    expect(needsProbe(probed, 5000)).toBe(false);
    expect(healthOf(open, probed, 4000)).toEqual({
      ...{ kind: 'delayed', delayMs: 3000, isSilent: true },
    });
    expect(isDead(probed, 14_999)).toBe(false);
    expect(isDead(probed, 15_000)).toBe(true);
  });

  test('what ends a silence is live at once: how long it lasted is no latency', () => {
    const silent = pulse({ probedMs: 3000, latenciesMs: [4000, 4000, 4000] });
    const back = heard(silent, 9000, null);
    expect(healthOf(open, back, 9000)).toEqual({ kind: 'live', latencyMs: null });
    expect(healthOf(open, heard(silent, 9000, 12), 9000)).toEqual({ kind: 'live', latencyMs: 12 });
  });

  test('a connection that opened has shown nothing before its first push', () => {
    expect(healthOf(open, emptyPulse, 5000)).toEqual({ kind: 'connecting' });
  });

  test('data that never began to come is old after 3 s, too', () => {
    const waiting = { ...emptyPulse, sinceMs: 1000 };
    const first = { kind: 'connecting', attempt: 0 } as const;
    for (const connection of [open, first]) {
      expect(healthOf(connection, waiting, 3999)).toEqual({ kind: 'connecting' });
    }
    const delayed = { kind: 'delayed', delayMs: 3000, isSilent: true };
    expect(healthOf(open, waiting, 4000)).toEqual(delayed);
    expect(healthOf(first, waiting, 4000)).toMatchObject({ heardMs: 1000, isSilent: true });
    expect(healthOf(open, heard(waiting, 4100, null), 4100)).toMatchObject({ kind: 'live' });
  });

  test('the answer to a probe counts as live, with its round trip', () => {
    const answered = heard(pulse({ probedMs: 3000 }), 3030, null);
    expect(healthOf(open, answered, 3030)).toEqual({ kind: 'live', latencyMs: 30 });
  });

  test('a lost connection is offline, also while it is tried again; the button comes when the attempts are used up', () => {
    const waiting = { kind: 'waiting', attempt: 1, error: 'Failed to connect' } as const;
    const off = { kind: 'offline', retry: false, nextTryMs: 6000, heardMs: 1000 };
    expect(healthOf(waiting, pulse({}), 3999, 6000)).toEqual({ ...off, isSilent: false });
    expect(healthOf(waiting, pulse({}), 4000, 6000)).toEqual({ ...off, isSilent: true });
    expect(healthOf({ kind: 'connecting', attempt: 1 }, pulse({}), 4000)).toEqual({
      ...{ ...off, nextTryMs: null, isSilent: true },
    });
    const failed = { kind: 'failed', error: 'Failed to connect' } as const;
    expect(healthOf(failed, emptyPulse, 5000, 35_000)).toEqual({
      ...{ kind: 'offline', retry: true, nextTryMs: 35_000, heardMs: 0, isSilent: false },
    });
  });
});

describe('ageOf', () => {
  test('the age of what is shown: since the last push, or as late as events come', () => {
    expect(ageOf({ kind: 'live', latencyMs: 5 }, 9000)).toBe(0);
    expect(ageOf({ kind: 'delayed', delayMs: 4000, isSilent: true }, 9000)).toBe(4000);
    const off = { kind: 'offline', retry: true, nextTryMs: null, isSilent: true } as const;
    expect(ageOf({ ...off, heardMs: 1000 }, 13_000)).toBe(12_000);
    expect(ageOf({ ...off, heardMs: 0 }, 13_000)).toBe(0);
  });
});
