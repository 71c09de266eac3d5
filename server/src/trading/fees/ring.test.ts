import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { BTC, USDT, valuesOf } from '@bourse/core/fixtures/desk.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DaysWorld, startDays } from './test-days.ts';

let world: DaysWorld;
beforeAll(async () => {
  world = await startDays();
});
afterAll(() => world.stop());

/** One person's accounts: who invited each (by its place, or none), and what they trade, day by day. */
interface Ring {
  readonly inviters: readonly number[];
  readonly levelRates: readonly number[];
  readonly days: readonly (readonly Deal[])[];
}

interface Deal {
  readonly taker: number;
  readonly maker: number;
  readonly lots: number;
  readonly onContract: boolean;
}

const ACCOUNTS = 5;
const RATE_ONE = 100_000_000n;
const { SPOT, FUTURES } = AccountKind;

const anyRates = fc.constantFrom([20_000_000], [30_000_000, 20_000_000], [50_000_000], []);
const anyDeal = fc.record({
  taker: fc.nat(ACCOUNTS - 1),
  maker: fc.nat(ACCOUNTS - 1),
  // From crumbs, where rounding weighs most, to what lifts tiers.
  lots: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 900 })),
  onContract: fc.boolean(),
});
const anyRing: fc.Arbitrary<Ring> = fc.record({
  inviters: fc.tuple(
    ...Array.from({ length: ACCOUNTS }, (_, at) => fc.integer({ min: -1, max: at - 1 })),
  ),
  levelRates: anyRates,
  days: fc.array(fc.array(anyDeal, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
});

/** All that the accounts paid in fees and got back, by the account of fees and coin. */
async function play({ inviters, levelRates, days }: Ring) {
  await world.clear();
  await world.program(levelRates);
  const users: number[] = [];
  for (const inviter of inviters) {
    const invitedBy = users[inviter];
    users.push(await world.person(invitedBy === undefined ? {} : { invitedBy }));
  }
  const { feeDays } = world.begin();
  for (const deals of days) {
    for (const { taker, maker, lots, onContract } of deals) {
      const [buyer, seller] = [users[taker]!, users[maker]!];
      const trade = onContract ? world.tradeContract : world.trade;
      trade(buyer, seller, lots / 10_000);
    }
    world.pass(1);
    await feeDays.run();
  }
  // An order that met its own owner may rest, and trade later.
  const events = world.desk.outcomes.flatMap((outcome) => outcome.events);
  const paid = { btc: 0n, usdt: 0n, futures: 0n };
  for (const { takerFee, makerFee, takerSide } of valuesOf(events, 'traded')) {
    const isBuyer = takerSide === Side.BUY;
    paid.btc += BigInt(isBuyer ? takerFee : makerFee);
    paid.usdt += BigInt(isBuyer ? makerFee : takerFee);
  }
  for (const { takerFee, makerFee } of valuesOf(events, 'contractTraded')) {
    paid.futures += BigInt(takerFee) + BigInt(makerFee);
  }
  const kept = (account: AccountKind, asset: number) =>
    world.desk.engine.balance(HouseUser.fees, account, asset).available;
  const left = { btc: kept(SPOT, BTC), usdt: kept(SPOT, USDT), futures: kept(FUTURES, USDT) };
  return { paid, left };
}

test('no ring of one person’s accounts gets back more of its fees than the program gives, whatever it trades (S42)', async () => {
  await fc.assert(
    fc.asyncProperty(anyRing, async (ring) => {
      const { paid, left } = await play(ring);
      const given = BigInt(ring.levelRates.reduce((sum, rate) => sum + rate, 0));
      for (const coin of ['btc', 'usdt', 'futures'] as const) {
        const back = paid[coin] - left[coin];
        expect(back).toBeGreaterThanOrEqual(0n);
        expect(back * RATE_ONE).toBeLessThanOrEqual(paid[coin] * given);
        if (paid[coin] > 0n) expect(left[coin]).toBeGreaterThan(0n);
      }
      expect(world.desk.engine.audit().findings).toEqual([]);
      expect(await world.state()).toMatchObject({ unpaid: [], open: [] });
    }),
    { numRuns: 25, seed: 42 },
  );
});

test('a thief who climbs from ring to ring towards profit finds none', async () => {
  const [first, ...others] = fc.sample(anyRing, { seed: 7, numRuns: 12 });
  const worth = async (ring: Ring) => {
    const { paid, left } = await play(ring);
    // At the price that all of them trade at, in units of USDT.
    const worthOf = ({ btc, usdt, futures }: typeof paid) => btc * 60_000n + usdt + futures;
    const cost = worthOf(paid);
    return { profit: worthOf(paid) - worthOf(left) - cost, cost };
  };
  const ratio = ({ profit, cost }: Awaited<ReturnType<typeof worth>>) =>
    cost === 0n ? -1 : Number((profit * 1_000_000n) / cost) / 1_000_000;
  let best = { ring: first as Ring, ratio: ratio(await worth(first as Ring)) };
  for (const other of others) {
    // One part of the best so far is another one's.
    for (const part of ['inviters', 'days', 'levelRates'] as const) {
      const ring = { ...best.ring, [part]: other[part] };
      const found = { ring, ratio: ratio(await worth(ring)) };
      if (found.ratio > best.ratio) best = found;
    }
  }
  // Every line of the best has all levels, and still half of the fees are lost.
  expect(best.ratio).toBeGreaterThan(-0.8);
  expect(best.ratio).toBeLessThanOrEqual(-0.5);
});
