import { describe, expect, test } from 'vitest';
import { emptyPulse, healthOf, heard, isDead, needsProbe, type Pulse } from './health.ts';

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
    expect(healthOf(open, state, 2000)).toEqual({ kind: 'delayed', delayMs: 4000 });
  });

  test('silence is probed before it is called a delay', () => {
    const silent = pulse({});
    expect(needsProbe(silent, 3999)).toBe(false);
    expect(needsProbe(silent, 4000)).toBe(true);
    expect(healthOf(open, silent, 4000)).toEqual({ kind: 'live', latencyMs: null });
    const probed = pulse({ probedMs: 4000 });
    expect(needsProbe(probed, 5000)).toBe(false);
    expect(healthOf(open, probed, 5000)).toEqual({ kind: 'delayed', delayMs: 4000 });
    expect(isDead(probed, 15_999)).toBe(false);
    expect(isDead(probed, 16_000)).toBe(true);
  });

  test('the answer to a probe counts as live, with its round trip', () => {
    const answered = heard(pulse({ probedMs: 4000 }), 4030, null);
    expect(healthOf(open, answered, 4030)).toEqual({ kind: 'live', latencyMs: 30 });
  });

  test('a lost connection is offline; the button comes when the attempts are used up', () => {
    const waiting = { kind: 'waiting', attempt: 1, error: 'Failed to connect' } as const;
    expect(healthOf(waiting, emptyPulse, 0)).toEqual({ kind: 'offline', retry: false });
    const failed = { kind: 'failed', error: 'Failed to connect' } as const;
    expect(healthOf(failed, emptyPulse, 0)).toEqual({ kind: 'offline', retry: true });
  });
});
