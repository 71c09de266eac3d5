import type { Later } from '@bourse/contract/encode-parts.ts';
import { OrderStatus } from '@bourse/contract/enumerations.ts';
import type { Repeated } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertReaching } from '../fixtures/reaching.ts';
import { type HashSeed, halfSipHash } from '../half-sip-hash.ts';
import { KEY_LIFETIME_MS, MONEY_KEYS_POOL } from '../limits.ts';
import { joined } from '../snapshot/bytes.ts';
import { readKeys, writeKeys as writeLater } from '../snapshot/keys.ts';
import { KeyMemory, type KeyMemorySizes } from './key-memory.ts';
import { KeyShares } from './key-shares.ts';
import { AskedKey } from './key-text.ts';
import { keyUses } from './key-uses.ts';

const HOUR = 3_600_000;
const MANY = 1_000;
const NEVER_FULL = 1_000_000;
const small: KeyMemorySizes = {
  money: { keysMax: 1_000, shareSpan: 5_000 },
  settings: { keysMax: 100, shareSpan: 500 },
  pagePlaces: 4,
};
const uses = [keyUses.cancelOrder!, keyUses.cancelContractOrder!, keyUses.setLeverage!];

function answer(sequence: number): Repeated {
  return {
    sequence,
    code: 0,
    order: sequence * 2 ** 20,
    status: OrderStatus.FILLED,
    dealtLots: 2 ** 31 - 1 - sequence,
    cancelledCount: sequence % 7,
    parameters: [],
  };
}

function bytesOf(field: Uint8Array | Later): Uint8Array {
  return 'parts' in field ? joined([...field.parts()]) : field;
}

/** All that a snapshot says of keys. */
function writeKeys(memory: KeyMemory) {
  const { count, text, columns } = writeLater(memory);
  const written = { count, text: bytesOf(text), columns: bytesOf(columns) };
  memory.release();
  return written;
}

/** Columns as text, which is compared faster than bytes. */
function textOf(columns: ReturnType<typeof writeKeys>): string {
  return JSON.stringify(columns, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
}

/** A memory that is asked as the engine asks it. */
class Asker {
  memory: KeyMemory;
  private readonly sizes: KeyMemorySizes | undefined;

  constructor(sizes?: KeyMemorySizes, seed: HashSeed = [1, 2]) {
    this.sizes = sizes;
    this.memory = new KeyMemory(seed, sizes);
  }

  ask(user: number, key: string, time: number, asked = 1, use = uses[0]!, share = NEVER_FULL) {
    const { memory } = this;
    const row = memory.find(user, use, key, { order: asked, contract: asked, leverage: 1 }, time);
    if (row >= 0) return memory.isContentOf(row) ? memory.answerOf(row) : 'other';
    const seconds = memory.secondsUntilFree(time, share);
    if (seconds > 0) return seconds;
    this.count += 1;
    memory.remember(time, answer(this.count));
    return 'new';
  }

  count = 0;

  /** Goes through a snapshot, into a table with another seed. */
  restore(): void {
    const next = new KeyMemory([7, this.count], this.sizes);
    const written = writeKeys(this.memory);
    readKeys(next, written);
    expect(textOf(writeKeys(next))).toBe(textOf(written));
    this.memory = next;
  }
}

const anyStep = fc.record({
  user: fc.constantFrom(0, 5, 100, 101, 1_001, 4_196, 2 ** 24 - 1),
  key: fc.oneof(
    fc.constantFrom('a', 'b', '1:a', 'a\0', '\0a', 'é', 'é', 'ā', '漢', 'a'.repeat(64)),
    fc.constantFrom('漢'.repeat(64), '\0'.repeat(4), '\0'.repeat(5), 'abc', 'abcd', 'abcde'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  ),
  use: fc.constantFrom(...uses),
  asked: fc.integer({ min: 0, max: 1 }),
  pause: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(0, 1, 1_000) },
    { weight: 1, arbitrary: fc.constantFrom(HOUR, 13 * HOUR, 24 * HOUR) },
  ),
  isRestored: fc.nat(9).map((at) => at === 0),
});

describe('remembered keys', () => {
  test('answer as a plain map of texts does (I12, I13, I80), however they grow, expire and are restored', () => {
    const seen = { new: 0, other: 0, again: 0, full: 0 };
    assertReaching(
      fc.property(fc.array(anyStep, { minLength: 50, maxLength: 250 }), (steps) => {
        const asker = new Asker({ ...small, money: { keysMax: 50, shareSpan: 60 } });
        const model = new Map<string, { time: number; asked: number; answer: Repeated }>();
        let time = 0;
        for (const { user, key, use, asked, pause, isRestored } of steps) {
          time += pause;
          asker.memory.forget(time, 3);
          if (isRestored) asker.restore();
          const place = JSON.stringify([user, use.kind, key]);
          const known = model.get(place);
          const got = asker.ask(user, key, time, asked, use);
          if (known && known.time + KEY_LIFETIME_MS > time) {
            expect(got).toEqual(known.asked === asked ? known.answer : 'other');
            seen[known.asked === asked ? 'again' : 'other'] += 1;
          } else if (typeof got === 'number') {
            seen.full += 1;
          } else {
            expect(got).toBe('new');
            model.set(place, { time, asked, answer: answer(asker.count) });
            seen.new += 1;
          }
        }
      }),
      { numRuns: 150, seed: 1 },
      () => {
        for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
      },
    );
  });

  test('are forgotten a few with each command, and answer nobody before that', () => {
    const asker = new Asker();
    for (let at = 0; at < 50_000; at += 1) asker.ask(100, `k${at}`, at);
    const time = 50_000 + KEY_LIFETIME_MS;
    asker.memory.forget(time, 64);
    expect(asker.memory.size).toBe(50_000 - 64);
    expect(asker.ask(100, 'k40000', time)).toBe('new');
    expect(asker.ask(100, 'k40000', time + 1)).toEqual(answer(50_001));
    for (let step = 0; step < MANY; step += 1) asker.memory.forget(time, 64);
    expect(asker.memory.size).toBe(1);
    expect(asker.ask(100, 'k40000', time + 2)).toEqual(answer(50_001));
    asker.memory.forget(time + KEY_LIFETIME_MS, 64);
    expect(asker.memory.size).toBe(0);
    asker.restore();
    expect(asker.ask(100, 'k40000', time + KEY_LIFETIME_MS)).toBe('new');
  });

  test('stay as they were for a snapshot that is read later, however many come and go', () => {
    const asker = new Asker();
    const fill = (name: string, time: number) => {
      for (let at = 0; at < 40_000; at += 1) asker.ask(100 + (at % 7), `${name}${at}`, time);
    };
    fill('first', 1);
    const wanted = textOf(writeKeys(asker.memory));
    const { count, text, columns } = writeLater(asker.memory);
    for (let day = 1; day < 4; day += 1) {
      asker.memory.forget(1 + day * KEY_LIFETIME_MS, 100_000);
      expect(asker.memory.size).toBe(0);
      fill(`day ${day}, `, 1 + day * KEY_LIFETIME_MS);
    }
    expect(textOf({ count, text: bytesOf(text), columns: bytesOf(columns) })).toBe(wanted);
  });

  test('go round in their memory for ever', () => {
    const asker = new Asker({ ...small, money: { keysMax: NEVER_FULL, shareSpan: 1 } });
    const long = '漢'.repeat(60);
    for (let day = 0; day < 30; day += 1) {
      const time = day * KEY_LIFETIME_MS;
      for (let at = 0; at < 2_000; at += 1) {
        asker.memory.forget(time, 3);
        expect(asker.ask(100 + (at % 3), `${long}${at}`, time)).toBe('new');
      }
      expect(asker.ask(100, `${long}0`, time)).toMatchObject({ code: 0 });
      expect(asker.memory.size).toBe(2_000);
    }
  });
});

describe('shares of the room for keys (I77)', () => {
  const fill = (asker: Asker, user: number, atMost = MANY, use = uses[0]!) => {
    for (let at = 0; at < atMost; at += 1) {
      if (typeof asker.ask(user, `k${at}`, 0, 1, use) === 'number') return at;
    }
    return atMost;
  };

  test('who takes all that they may needs ever more accounts for ever fewer keys', () => {
    const shares = new KeyShares(MONEY_KEYS_POOL);
    /** Accounts that fill up, one after the other, until one with so many keys has no room. */
    let user = 100_000;
    const accountsAgainst = (keys: number) => {
      const victim = 1_000 + keys;
      for (let at = 0; at < keys; at += 1) shares.change(victim, 1);
      for (; shares.hasRoom(victim); user += 1) {
        for (let at = 0; at < 100_000 && shares.hasRoom(user); at += 1) shares.change(user, 1);
      }
      return user - 100_000;
    };
    expect(accountsAgainst(50_000)).toBeGreaterThan(70);
    expect(accountsAgainst(1_000)).toBeGreaterThan(500);
    expect(accountsAgainst(100)).toBeGreaterThan(1_500);
    expect(accountsAgainst(20)).toBeGreaterThan(3_500);
    expect(accountsAgainst(0)).toBeGreaterThan(30_000);
    expect(shares.size).toBe(MONEY_KEYS_POOL.keysMax);
  });

  test('settings, which cost nothing, take no room of orders', () => {
    const asker = new Asker(small);
    for (let user = 100; user < 1_100; user += 1) fill(asker, user, MANY, uses[2]);
    expect(asker.memory.size).toBe(small.settings.keysMax);
    expect(asker.ask(5_000, 'k', 0, 1, uses[2])).toBeGreaterThan(0);
    // As with nothing else taken: 145 times 5,000 is less than 855 squared, 146 times not than 854.
    expect(fill(asker, 5_000)).toBe(146);
  });

  test('an account at its share is refused, keeps its keys, and others are not asked to wait', () => {
    const asker = new Asker();
    const ask = (user: number, key: string, time: number) =>
      asker.ask(user, key, time, 1, uses[0], 2);
    expect([ask(100, 'a', 0), ask(100, 'b', 500)]).toEqual(['new', 'new']);
    expect(ask(100, 'c', 1_000)).toBe(KEY_LIFETIME_MS / 1_000);
    expect(ask(101, 'c', 1_000)).toBe('new');
    expect(ask(100, 'a', 1_000)).toEqual(answer(1));
    expect(ask(100, 'c', KEY_LIFETIME_MS + 10)).toBe(1);
    asker.memory.forget(KEY_LIFETIME_MS + 10, 64);
    expect(ask(100, 'c', KEY_LIFETIME_MS + 10)).toBe('new');
  });

  test('the house has all of it: its grants are not at the mercy of how many people come', () => {
    const asker = new Asker(small);
    expect(fill(asker, 3, 5_000)).toBe(small.money.keysMax);
    expect(asker.ask(3, 'one more', 0)).toBe(KEY_LIFETIME_MS / 1_000 + 1);
  });
});

describe('keys that are chosen to make the table slow (I77)', () => {
  const PUBLIC: HashSeed = [0, 0];
  /** Keys of one user that one seed puts where the first one is. */
  const colliding = (count: number) => {
    const asked = new AskedKey();
    const keys: string[] = [];
    for (let at = 0; keys.length < count; at += 1) {
      asked.set(100, uses[0]!.kind, `k${at}`);
      const hash = halfSipHash(asked.words, asked.byteLength, PUBLIC);
      if ((hash & 0x80000fff) === 0) keys.push(`k${at}`);
    }
    return keys;
  };
  const keys = colliding(300);
  const longestRunWith = (seed: HashSeed) => {
    const asker = new Asker(undefined, seed);
    for (const key of keys) expect(asker.ask(100, key, 0)).toBe('new');
    for (const key of keys) expect(asker.ask(100, key, 0)).toMatchObject({ code: 0 });
    return asker.memory.longestRun;
  };

  test('find no two places beside each other once they do not know the seed', () => {
    // They would if they knew it: the choice is a real one.
    expect(longestRunWith(PUBLIC)).toBeGreaterThanOrEqual(300);
    const runs = Array.from({ length: 20 }, (_, at) => longestRunWith([at + 1, at * 77]));
    expect(Math.max(...runs)).toBeLessThan(20);
  });

  test('and the seed is no part of what a snapshot says', () => {
    const written = [PUBLIC, [1, 2] as const, [-1, 5] as const].map((seed) => {
      const asker = new Asker(undefined, seed);
      for (const key of keys) asker.ask(100, key, 0);
      return writeKeys(asker.memory);
    });
    expect(written[1]).toEqual(written[0]);
    expect(written[2]).toEqual(written[0]);
  });
});
