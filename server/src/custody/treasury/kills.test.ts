import { rounds } from '@bourse/core/fixtures/test-length.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOT, OPENING, startCoinWorld } from '../coins/test-coin-world.ts';
import { COLD } from '../coins/test-mover.ts';
import { allotAddress } from '../deposits/address-store.ts';
import { arrive, begin, COIN, gaps, ground, held, moves, restart, watch } from './test-world.ts';

beforeAll(async () => {
  ground.world = await startCoinWorld();
});
afterAll(() => ground.world.stop());

/**
 * Counts what a process does that lasts, and ends it at one of them, before or after it has happened.
 * To die at a question is to die after what was done before it.
 */
class Killer implements KyselyPlugin {
  steps = 0;
  readonly #at: number;
  readonly #writes = new WeakSet<object>();

  constructor(at: number) {
    this.#at = at;
  }

  readonly step = (): void => {
    this.steps += 1;
    if (this.steps === this.#at) throw new Error('killed');
  };

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (/^(Insert|Update|Delete)/.test(node.kind)) {
      this.#writes.add(queryId);
      this.step();
    }
    return node;
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if (this.#writes.has(queryId)) this.step();
    return result;
  }
}

interface Journey {
  readonly begin: () => Promise<void>;
  /** Moves in the end. */
  readonly moves: readonly string[];
  /** And where the token lies then. */
  readonly places: () => Readonly<Record<string, bigint>>;
  readonly stepsMin: number;
}

const journeys = {
  'from a deposit address to the hot one, with its gas': {
    async begin() {
      await begin();
      arrive('USDT', 50n * COIN);
    },
    moves: ['top-up BTC done', 'sweep USDT done'],
    places: () => ({ [HOT]: OPENING + 50n * COIN, [ground.address]: 0n }),
    stepsMin: 30,
  },
  'from the hot address to the cold one': {
    async begin() {
      await begin({ hotTargetPercent: 5, hotUpperPercent: 7 });
      const treasury = ground.listed.treasury
        ?.filter(({ coin }) => coin === 'USDT')
        .map((one) => ({ ...one, coldAutoMax: '1000000' }));
      ground.listed = { ...ground.listed, treasury };
      restart();
    },
    moves: ['to-cold USDT done'],
    places: () => ({ [HOT]: OPENING / 20n, [COLD]: (OPENING / 20n) * 19n }),
    stepsMin: 14,
  },
} as const satisfies Readonly<Record<string, Journey>>;

/** From one step at which a journey is killed to the next. */
const STRIDE = rounds({ commit: 7, all: 1 });

/** One that is killed at one step. Answers how many steps there were. */
async function travel(journey: Journey, killAt: number): Promise<number> {
  await journey.begin();
  const killer = new Killer(killAt);
  ground.mover.step = killer.step;
  restart(ground.world.database.withPlugin(killer));
  for (let left = 16; left > 0; left -= 1) {
    ground.world.now.chain.mine();
    await watch();
    await ground.reconciliation.look();
    expect(gaps(), `killed at ${killAt}`).toEqual([0n, 0n]);
    try {
      await ground.treasury.look();
    } catch (error) {
      expect((error as Error).message).toBe('killed');
      ground.mover.step = () => undefined;
      restart();
    }
  }
  expect(await moves(), `killed at ${killAt}`).toEqual(journey.moves);
  for (const [place, amount] of Object.entries(journey.places())) {
    expect(await held(place, 'USDT'), `${place}, killed at ${killAt}`).toBe(amount);
  }
  return killer.steps;
}

test.each(Object.entries(journeys))(
  'I64 F38 killed before or after each statement, signature and broadcast, coins move once %s',
  { timeout: 600_000 },
  async (_name, journey) => {
    const steps = await travel(journey, 0);
    expect(steps).toBeGreaterThan(journey.stepsMin);
    for (let at = 1; at <= steps; at += STRIDE) await travel(journey, at);
  },
);

const TURNS = rounds({ commit: 80, all: 250 });

test('I02 by chance: the sum over all addresses and fees stays, and nothing is swept twice', {
  timeout: 300_000,
}, async () => {
  await begin();
  let state = Number(process.env.TREASURY_SEED ?? 11);
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(random() * count);
  const people = [ground.address];
  for (let more = 0; more < 3; more += 1) {
    const other = await ground.world.person();
    people.push(await allotAddress(ground.world.database, ground.world.now.chain, other, 0));
  }
  const paid = { BTC: 0n, USDT: 0n };
  const things: readonly (() => void)[] = [
    () => ground.world.now.chain.mine(),
    () => ground.world.now.chain.mine(2),
    () => {
      const symbol = random() < 0.5 ? 'BTC' : 'USDT';
      arrive(symbol, BigInt(1 + below(9)) * (COIN / 2n), people[below(people.length)]);
    },
    () => {
      ground.mover.feePerGas = [10n, 15n, 40n, 500n][below(4)] ?? 10n;
    },
    () => ground.world.now.chain.reorganise(1 + below(2)),
    () => {
      ground.now += 30_000;
    },
    () => {
      ground.mover.isSignerAway = random() < 0.2;
    },
    () => {
      const all = [...ground.mover.signed.values()].flatMap(({ attempts }) => attempts);
      ground.world.now.chain.forget(all[below(all.length)]?.transaction ?? '');
    },
    () => restart(),
  ];
  const agree = async () => {
    await watch();
    await ground.reconciliation.look();
    expect(gaps()).toEqual([0n, 0n]);
  };
  for (let turns = 0; turns < TURNS; turns += 1) {
    things[below(things.length)]?.();
    await agree();
    await ground.treasury.look();
  }
  [ground.mover.feePerGas, ground.mover.isSignerAway] = [10n, false];
  for (let left = 40; left > 0; left -= 1) {
    ground.now += 61_000;
    ground.world.now.chain.mine();
    await agree();
    await ground.treasury.look();
  }
  const { rows } = await ground.world.pool.query(
    "select coin, sum(amount)::text as amount from treasury_moves where state = 'done' and kind = 'sweep' group by coin",
  );
  for (const { coin, amount } of rows) paid[coin as keyof typeof paid] = BigInt(amount);
  for (const coin of ['BTC', 'USDT'] as const) {
    expect((await held(HOT, coin)) - OPENING, coin).toBe(paid[coin]);
    for (const one of people) expect(await held(one, coin), coin).toBeLessThan(COIN + COIN / 10n);
  }
  expect(paid.USDT).toBeGreaterThan(0n);
  expect((await moves()).filter((one) => /planned|sent/.test(one))).toEqual([]);
});
