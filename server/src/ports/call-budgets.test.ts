import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { limits } from './call-budgets.ts';

const start = 1_700_000_000_000;

describe('rate limits (S23)', () => {
  it.each(
    Object.entries(limits).map(([name, limit]) => [name as keyof typeof limits, limit] as const),
  )('%s: the full budget at once, then a wait that Retry-After tells exactly', (name, limit) => {
    const limiter = createRateLimiter(limits);
    for (let call = 0; call < limit.calls; call += 1) {
      expect(limiter.take(name, 'user:100', start)).toBe(0);
    }
    const waitSeconds = limiter.take(name, 'user:100', start);
    expect(waitSeconds).toBeGreaterThanOrEqual(1);
    expect(limiter.take(name, 'user:100', start + waitSeconds * 1_000)).toBe(0);
  });

  it('cancels have their own budget', () => {
    const limiter = createRateLimiter(limits);
    while (limiter.take('order', 'user:100', start) === 0);
    expect(limiter.take('cancel', 'user:100', start)).toBe(0);
  });

  it('several calls are taken whole or not at all', () => {
    const limiter = createRateLimiter(limits);
    expect(limiter.take('order', 'user:100', start, 0)).toBe(0);
    expect(limiter.take('order', 'user:100', start, 30)).toBe(0);
    expect(limiter.take('order', 'user:100', start, 21)).toBeGreaterThan(0);
    expect(limiter.left('order', 'user:100', start).calls).toBe(20);
    expect(limiter.take('order', 'user:100', start, 20)).toBe(0);
    expect(limiter.left('order', 'user:100', start).calls).toBe(0);
  });

  it('one key does not spend the budget of another', () => {
    const limiter = createRateLimiter(limits);
    while (limiter.take('read', 'address:192.0.2.1', start) === 0);
    expect(limiter.take('read', 'address:192.0.2.2', start)).toBe(0);
  });

  it('what is given back can be taken again, and no more than was taken', () => {
    const limiter = createRateLimiter(limits);
    limiter.giveBack('read', 'k', start);
    for (let call = 0; call < limits.read.calls; call += 1) {
      expect(limiter.take('read', 'k', start)).toBe(0);
    }
    limiter.giveBack('read', 'k', start);
    expect(limiter.take('read', 'k', start)).toBe(0);
    expect(limiter.take('read', 'k', start)).toBe(1);
  });

  it('a refused call costs nothing', () => {
    const limiter = createRateLimiter(limits);
    while (limiter.take('read', 'k', start) === 0);
    for (let call = 0; call < 1_000; call += 1) limiter.take('read', 'k', start);
    expect(limiter.take('read', 'k', start + 50)).toBe(0);
    expect(limiter.take('read', 'k', start + 50)).toBe(1);
  });

  it('never admits more than the budget and its refill in any stretch of time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 400 }), (gaps) => {
        const limiter = createRateLimiter(limits);
        const admitted: number[] = [];
        let now = start;
        for (const gap of gaps) {
          now += gap;
          if (limiter.take('order', 'k', now) === 0) admitted.push(now);
        }
        const { calls, periodMs } = limits.order;
        for (let from = 0; from < admitted.length; from += 1) {
          const spanMs = (admitted.at(-1) as number) - (admitted[from] as number);
          expect(admitted.length - from).toBeLessThanOrEqual(
            calls + (spanMs * calls) / periodMs + 1e-6,
          );
        }
      }),
    );
  });

  it('forgets rather than grow: with 100,000 addresses it stays within its bound', () => {
    const limiter = createRateLimiter(limits, 1_000);
    for (let address = 0; address < 100_000; address += 1) {
      expect(limiter.take('read', `address:${address}`, start)).toBe(0);
      if (limiter.keysCount() > 1_000) throw new Error('the bound was passed');
    }
    expect(limiter.keysCount()).toBeGreaterThan(800);
  });

  it('forgets full buckets first, so that a busy key keeps its debt', () => {
    const limiter = createRateLimiter(limits, 1_000);
    while (limiter.take('sign-in', 'busy', start) === 0);
    for (let address = 0; address < 900; address += 1) {
      limiter.take('sign-in', `address:${address}`, start);
    }
    for (let address = 900; address < 1_800; address += 1) {
      limiter.take('sign-in', `address:${address}`, start + 10_000);
    }
    expect(limiter.take('sign-in', 'busy', start)).toBeGreaterThan(0);
  });
});
