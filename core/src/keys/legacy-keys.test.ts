import { OrderStatus } from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
import { KEY_LIFETIME_MS } from '../limits.ts';
import { LegacyKeys } from './legacy-keys.ts';

const answer = {
  sequence: 1,
  code: 0,
  order: 0,
  status: OrderStatus.UNSPECIFIED,
  dealtLots: 0,
  cancelledCount: 0,
  parameters: [],
};

describe('keys as release 0.2.0 remembered them', () => {
  test('are per user and kind of command', () => {
    const keys = new LegacyKeys();
    keys.remember({ user: 100, key: 'a', time: 0, content: 'p1', answer });
    expect(keys.find(100, 'a', 'p2')?.content).toBe('p1');
    expect(keys.find(100, 'a', 't1')).toBeUndefined();
    expect(keys.find(101, 'a', 'p1')).toBeUndefined();
    expect(keys.find(100, 'b', 'p1')).toBeUndefined();
  });

  test('cannot be confused by a user number that runs into the key', () => {
    const keys = new LegacyKeys();
    keys.remember({ user: 100, key: '1:a', time: 0, content: 'p', answer });
    expect(keys.find(1001, 'a', 'p')).toBeUndefined();
  });

  test('are forgotten after 24 hours of the log, oldest first', () => {
    const keys = new LegacyKeys();
    for (const time of [0, 5, 9]) {
      keys.remember({ user: 100, key: `k${time}`, time, content: 'p', answer });
    }
    keys.forget(KEY_LIFETIME_MS + 4, 10);
    expect([...keys.all()].map(({ key }) => key)).toEqual(['k5', 'k9']);
    keys.forget(KEY_LIFETIME_MS + 9, 10);
    expect([...keys.all()]).toEqual([]);
    keys.remember({ user: 100, key: 'k0', time: 1, content: 'p', answer });
    expect(keys.find(100, 'k0', 'p')?.time).toBe(1);
  });

  test('are bounded, of one user and of all', () => {
    const keys = new LegacyKeys(3, 2);
    const remember = (user: number, key: string) => {
      keys.remember({ user, key, time: 1_000, content: 'p', answer });
    };
    remember(100, 'a');
    remember(100, 'b');
    expect(keys.secondsUntilFree(100, 1_000)).toBe(KEY_LIFETIME_MS / 1_000 + 1);
    expect(keys.secondsUntilFree(101, 1_000)).toBe(0);
    remember(101, 'a');
    expect(keys.secondsUntilFree(102, KEY_LIFETIME_MS - 500)).toBe(2);
    keys.forget(1_000 + KEY_LIFETIME_MS, 10);
    expect(keys.secondsUntilFree(100, 1_000 + KEY_LIFETIME_MS)).toBe(0);
  });
});
