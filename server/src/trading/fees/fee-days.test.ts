import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { BTC, onlyValueOf, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EnginePort } from '#ports/engine-port.ts';
import { DAY_MS } from './day.ts';
import { type DaysWorld, startDays, testTiers } from './test-days.ts';

let world: DaysWorld;
beforeAll(async () => {
  world = await startDays();
});
beforeEach(() => world.clear());
afterAll(() => world.stop());

const tierOf = (user: number) => world.desk.engine.feeTierOf(user);
const run = () => world.begin().feeDays.run();
const received = (user: number, asset: number) => world.desk.funding(user, asset);

describe('tiers follow the volume of 30 days (D17)', () => {
  test('both sides, spot and futures together, by the next fill on to the last unit', async () => {
    const [taker, maker] = [await world.person(), await world.person()];
    world.trade(taker, maker, 0.01);
    world.tradeContract(taker, maker, 0.0067);
    world.pass(1);
    await run();
    // 600 + 402 USDT.
    expect([tierOf(taker), tierOf(maker)]).toEqual([1, 1]);
    const traded = onlyValueOf(world.trade(taker, maker, 0.0123), 'traded');
    // 0.0123 BTC and 738 USDT.
    expect([traded.takerFee, traded.makerFee]).toEqual([1_107, 51_660_000]);
    const filled = onlyValueOf(world.tradeContract(taker, maker, 0.0001), 'contractTraded');
    expect([filled.takerFee, filled.makerFee]).toEqual([294_000, 114_000]);
    expect(world.audited).toMatchObject([
      { act: 'fee-tier-change', object: `user:${taker}`, before: { tier: 0 }, after: { tier: 1 } },
      { act: 'fee-tier-change', object: `user:${maker}` },
    ]);
  });

  test('a unit below the volume is a tier below', async () => {
    const [rich, poor, maker] = [await world.person(), await world.person(), await world.person()];
    world.desk.buy(rich, 50_000, 0.02, {});
    world.desk.cancelAll(rich);
    const at = (price: number, user: number) => {
      world.desk.sell(maker, price, 0.02);
      world.desk.buy(user, price, 0.02);
    };
    at(50_000, rich);
    at(49_999.99, poor);
    world.pass(1);
    await run();
    expect([tierOf(rich), tierOf(poor)]).toEqual([1, 0]);
  });

  test('a fill counts on its UTC day, and 30 days later no more', async () => {
    const [taker, maker] = [await world.person(), await world.person()];
    const midnight = (world.today + 1) * DAY_MS;
    world.desk.time = midnight - 1;
    world.trade(taker, maker, 0.02);
    world.desk.time = midnight;
    world.trade(taker, maker, 0.07);
    await run();
    expect(tierOf(taker)).toBe(1);
    world.pass(1);
    await run();
    expect(tierOf(taker)).toBe(2);
    world.pass(29);
    await run();
    // The first fill is out, the second one is in for the last time.
    expect(tierOf(taker)).toBe(1);
    world.pass(1);
    await run();
    expect(tierOf(taker)).toBe(0);
    const { rows } = await world.pool.query('select count(*)::int as days from fee_days');
    expect(rows[0].days).toBe(32);
  });

  test('bots get none, and who has one from the house keeps it', async () => {
    const bot = await world.person({ kind: 'bot' });
    const [friend, maker] = [await world.person(), await world.person()];
    world.desk.house({ case: 'setFeeTier', value: { user: friend, tier: 3 } });
    world.trade(friend, bot, 0.1);
    world.trade(bot, maker, 0.001);
    world.pass(1);
    await run();
    expect([tierOf(bot), tierOf(friend), tierOf(maker)]).toEqual([0, 3, 0]);
    expect(testTiers[3]).not.toHaveProperty('volumeMin');
  });
});

describe('a referrer has a share of fees (S42)', () => {
  const share = 20_000_000;
  /** Whatever is traded, a taker on spot pays 0.1%. */
  beforeEach(() => {
    const value = { version: 2, tiers: testTiers.slice(0, 1) };
    world.desk.house({ case: 'setFeeSchedule', value });
  });

  test('of each coin what was paid in it, rounded down, the next day', async () => {
    const referrer = await world.person();
    const [invited, other] = [await world.person({ invitedBy: referrer }), await world.person()];
    await world.program([share]);
    const bought = onlyValueOf(world.trade(invited, other, 0.0123), 'traded');
    const sold = onlyValueOf(world.trade(other, invited, 0.0007), 'traded');
    const opened = onlyValueOf(world.tradeContract(invited, other, 0.0003), 'contractTraded');
    await run();
    expect(received(referrer, BTC)).toBe(0);
    world.pass(1);
    await run();
    expect(bought.takerFee).toBe(1_230);
    expect(received(referrer, BTC)).toBe(246);
    const spot = Math.floor(sold.makerFee / 5);
    const futures = Math.floor(opened.takerFee / 5);
    expect(received(referrer, USDT)).toBe(spot + futures);
    await world.writeRows();
    const { rows } = await world.pool.query(
      'select asset, amount from ledger_entry where user_id = $1 and kind = 7 order by position',
      [referrer],
    );
    expect(rows).toEqual([
      { asset: BTC, amount: 246 },
      { asset: USDT, amount: spot },
      { asset: USDT, amount: futures },
    ]);
    expect(world.desk.engine.audit().findings).toEqual([]);
    expect(world.audited.filter(({ act }) => act === 'referral-payment')).toMatchObject([
      { who: 'house', object: `user:${referrer}`, after: { day: world.today - 1 } },
    ]);
  });

  test('levels reach as far as the program says, and each has its own rate', async () => {
    const first = await world.person();
    const second = await world.person({ invitedBy: first });
    const third = await world.person({ invitedBy: second });
    const fourth = await world.person({ invitedBy: third });
    const other = await world.person();
    await world.program([share, 5_000_000]);
    world.trade(fourth, other, 1);
    world.pass(1);
    await run();
    // 0.001 BTC of fees.
    const got = [first, second, third, fourth].map((user) => received(user, BTC));
    expect(got).toEqual([0, 5_000, 20_000, 0]);
  });

  test('nothing to a referrer whose account is closed; the one above gets its own level as before', async () => {
    const first = await world.person();
    const closed = await world.person({ invitedBy: first });
    const invited = await world.person({ invitedBy: closed });
    const other = await world.person();
    await world.program([share, 5_000_000]);
    world.trade(invited, other, 1);
    await world.pool.query(
      `update users set closed_at = 1, email = null, mobile = null, password_hash = null
        where id = $1`,
      [closed],
    );
    world.pass(1);
    await run();
    expect([first, closed].map((user) => received(user, BTC))).toEqual([5_000, 0]);
  });

  test('nothing of fills within one line, of bots, and of accounts that are too old', async () => {
    const referrer = await world.person();
    const invited = await world.person({ invitedBy: referrer });
    const bot = await world.person({ kind: 'bot' });
    const ofBot = await world.person({ invitedBy: bot });
    const days = 10;
    const born = world.desk.time;
    const old = await world.person({ invitedBy: referrer, createdAt: born - days * DAY_MS });
    const other = await world.person();
    await world.program([share], days);
    world.trade(invited, referrer, 1);
    world.trade(referrer, invited, 1);
    world.tradeContract(invited, referrer, 0.1);
    world.trade(ofBot, other, 1);
    world.trade(old, other, 1);
    world.pass(1);
    await run();
    for (const user of [referrer, invited, bot]) {
      expect([received(user, BTC), received(user, USDT)]).toEqual([0, 0]);
    }
    world.pass(days - 2);
    world.trade(invited, other, 1);
    world.pass(1);
    await run();
    expect(received(referrer, BTC)).toBe(20_000);
    world.trade(invited, other, 1);
    world.pass(1);
    await run();
    expect(received(referrer, BTC)).toBe(20_000);
  });

  test('a program holds from its day on, the newest first, and none pays nothing', async () => {
    const referrer = await world.person();
    const [invited, other] = [await world.person({ invitedBy: referrer }), await world.person()];
    await world.program([share], 30, world.today + 1);
    const got = async () => {
      world.trade(invited, other, 1);
      world.pass(1);
      await run();
      return received(referrer, BTC);
    };
    expect(await got()).toBe(0);
    expect(await got()).toBe(20_000);
    await world.program([10_000_000], 30, world.today);
    expect(await got()).toBe(30_000);
    await world.program([], 0, world.today);
    expect(await got()).toBe(30_000);
    await expect(world.program([30_000_000, 20_000_001])).rejects.toThrow('half of the fees');
  });

  test('R3: a program that leaves friends less than the spread of the fund to pay is refused when it is added', async () => {
    const bounds = {
      contracts: [{ makerRate: 20_000, takerRate: 50_000 }],
      feeTiers: [],
      riskRules: { fundSpreadRate: 100_000 },
    };
    await expect(world.program([20_000_000, 8_571_429], 30, 0, bounds)).rejects.toThrow(
      '28.571428%',
    );
    await world.program([20_000_000, 8_571_428], 30, 0, bounds);
    // To give nothing is always possible.
    await world.program([], 0, 0, { ...bounds, riskRules: { fundSpreadRate: 200_000 } });
  });

  test('what the fee account cannot pay waits, with an alarm, and comes before younger days', async () => {
    const referrer = await world.person();
    const [invited, other] = [await world.person({ invitedBy: referrer }), await world.person()];
    await world.program([share]);
    world.trade(invited, other, 1);
    world.pass(1);
    // The house moves its earnings on, here to a referrer that it made.
    const fees = Number(world.desk.engine.balance(HouseUser.fees, AccountKind.SPOT, BTC).available);
    const shares = [{ account: AccountKind.SPOT, asset: BTC, amount: fees }];
    const day = world.today - 1;
    world.desk.house({ case: 'payReferral', value: { user: other, day, shares } });
    const { feeDays, alarms } = world.begin();
    await feeDays.run();
    expect(alarms.names).toEqual(['referral_not_paid']);
    expect(feeDays.figures).toMatchObject({ due: 1, payments: 0 });
    expect(received(referrer, BTC)).toBe(0);
    world.trade(invited, other, 2);
    await feeDays.run();
    world.pass(1);
    await feeDays.run();
    expect(received(referrer, BTC)).toBe(60_000);
    expect(feeDays.figures).toMatchObject({ due: 0, payments: 2 });
  });
});

describe('a day is closed once, whatever dies when', () => {
  async function stage() {
    await world.clear();
    const referrer = await world.person();
    const invited = await world.person({ invitedBy: referrer });
    const second = await world.person({ invitedBy: invited });
    const other = await world.person();
    await world.program([20_000_000, 5_000_000]);
    world.trade(invited, other, 0.05);
    world.trade(second, other, 0.1);
    world.pass(1);
    world.tradeContract(second, invited, 0.02);
    world.trade(other, second, 0.03);
    world.pass(2);
  }

  test('a process that is killed before or after any of its commands leaves nothing undone or double', async () => {
    await stage();
    await run();
    const whole = await world.state();
    expect(whole).toMatchObject({ unpaid: [], open: [] });
    expect(whole.shares.length).toBe(5);
    for (let lives = 0, isOver = false; !isOver; lives += 1) {
      for (const isBefore of [true, false]) {
        await stage();
        let left = lives;
        const mortal: EnginePort = {
          async submit(request) {
            const isLast = left === 0;
            left -= 1;
            if (isLast && isBefore) throw new Error('killed');
            const outcome = await world.engine.submit(request);
            if (isLast) throw new Error('killed');
            return outcome;
          },
        };
        isOver = await world
          .begin(mortal)
          .feeDays.run()
          .then(
            () => true,
            () => false,
          );
        await run();
        expect(await world.state()).toEqual(whole);
      }
    }
  });

  test('twice in a row, and reckoned again from the same fills, it is the same', async () => {
    await stage();
    await run();
    const before = await world.state();
    const commands = world.desk.log.length;
    await run();
    expect(world.desk.log.length).toBe(commands);
    expect(await world.state()).toEqual(before);
    await world.pool.query('truncate fee_days, account_days, referral_shares, referral_payments');
    await run();
    expect(await world.state()).toEqual(before);
  });

  test('two processes at once do it once', async () => {
    await stage();
    await run();
    const whole = await world.state();
    await stage();
    await Promise.allSettled([run(), run()]);
    await run();
    expect(await world.state()).toEqual(whole);
  });

  test('a clock that steps changes nothing: the days are those of the log (F24)', async () => {
    const [taker, maker] = [await world.person(), await world.person()];
    world.trade(taker, maker, 0.1);
    const realNow = Date.now;
    try {
      for (const step of [40 * DAY_MS, -40 * DAY_MS]) {
        Date.now = () => realNow() + step;
        await run();
        expect(tierOf(taker)).toBe(0);
      }
      world.pass(1);
      await run();
      expect(tierOf(taker)).toBe(2);
    } finally {
      Date.now = realNow;
    }
  });

  test('F03 a stop waits for no rows of the projector, and raises no alarm', async () => {
    const [taker, maker] = [await world.person(), await world.person()];
    world.trade(taker, maker, 0.01);
    world.pass(1);
    const { feeDays, alarms, upkeep } = world.begin(undefined, {
      rowsUpTo: () => new Promise(() => {}),
    });
    feeDays.start();
    const looking = upkeep.pass();
    expect(await upkeep.stop()).toEqual([]);
    await looking;
    expect(alarms.heard).toEqual([]);
  });

  test('who invited an account never changes, and nobody invites himself', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const invited = await world.person({ invitedBy: one });
    const set = (to: number | null, user: number) =>
      world.pool.query('update users set invited_by = $1 where id = $2', [to, user]);
    for (const to of [other, null]) await expect(set(to, invited)).rejects.toThrow('never changes');
    await expect(set(other, one)).rejects.toThrow('never changes');
    await expect(world.person({ invitedBy: invited + 1 })).rejects.toThrow('inviter');
  });
});
