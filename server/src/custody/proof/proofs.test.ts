import { beforeEach, describe, expect, test } from 'vitest';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { Proofs, type ProofsDependencies } from './proofs.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A clock that is moved by hand, and its callbacks. */
let now: number;
let upkeep: TestUpkeep;
let times: number[];
let isDatabaseAway: boolean;
let proofs: Proofs;

beforeEach(() => {
  now = 20_000 * DAY_MS + 13 * HOUR_MS;
  times = [];
  isDatabaseAway = false;
  const rootOf = (count: number) => String(count).padStart(64, '0');
  const store = {
    async newest() {
      if (isDatabaseAway) throw new Error('no connection');
      const time = times.at(-1);
      return time === undefined ? undefined : { root: rootOf(times.length), time };
    },
    overChains: async () => new Map(),
    async write({ time }: { readonly time: number }) {
      times.push(time);
      return true;
    },
  };
  const thread = {
    build: async (previous: string) => ({
      ...{ root: rootOf(times.length + 1), previous, sequence: 1, time: now, coins: [] },
      sealed: Buffer.alloc(0),
    }),
  };
  upkeep = new TestUpkeep();
  proofs = new Proofs({
    where: 'keeper',
    ...({ store, thread } as unknown as Pick<ProofsDependencies, 'store' | 'thread'>),
    chains: { all: () => [] },
    catalog: {
      findAsset: () => {
        throw new Error('nothing is listed');
      },
    },
    ...{ alarms: new HeardAlarms(), clock: { now: () => now } },
    upkeep,
  });
});

/** Ten minutes after the last look, as the clock calls. */
async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 10) {
    now += 10 * 60_000;
    await upkeep.pass();
  }
}

describe('a proof of liabilities', () => {
  test('I81 is made once in each UTC day, within ten minutes of its beginning', async () => {
    await pass(10);
    expect(times).toHaveLength(1);
    await pass(3 * 24 * 60);
    const days = times.map((time) => Math.floor(time / DAY_MS));
    expect(days).toEqual([20_000, 20_001, 20_002, 20_003]);
    for (const time of times.slice(1)) expect(time % DAY_MS).toBeLessThanOrEqual(10 * 60_000);
  });

  test('of a day on which the database was away at midnight is made when it is back', async () => {
    await pass(10);
    isDatabaseAway = true;
    await pass(12 * 60);
    expect(times).toHaveLength(1);
    isDatabaseAway = false;
    await pass(10);
    expect(times).toHaveLength(2);
  });

  test('that an operator asked for counts for its day', async () => {
    await pass(10);
    now += DAY_MS - 13 * HOUR_MS + 60_000;
    await proofs.runNow();
    expect(times).toHaveLength(2);
    await pass(8 * 60);
    expect(times).toHaveLength(2);
  });
});
