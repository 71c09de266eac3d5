import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type CorrectBalances, HouseUser } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, BTC, codeOf, Desk, ONE, USDT } from './fixtures/desk.ts';
import { SUPPLY_MAX } from './limits.ts';

const { custody, treasury, debts, fees, insurance, clearing } = HouseUser;

let desk: Desk;
let keys = 0;
beforeEach(() => {
  desk = new Desk();
  desk.defineBtcUsdt();
  desk.adoptRiskRules();
  desk.deposit(ALICE, USDT, 100 * ONE);
  desk.deposit(BOB, BTC, 10 * ONE);
});

type Leg = readonly [user: number, asset: number, amount: number];
function correct(legs: readonly Leg[], more: Partial<CorrectBalances> = {}, key?: string) {
  keys += 1;
  const value = {
    legs: legs.map(([user, asset, amount]) => ({ user, asset, amount })),
    ...{ reason: 'a deposit left its chain', chain: '', ...more },
  };
  return desk.house({ case: 'correctBalances', value }, key ?? `key-${keys}`);
}
const funds = (user: number, asset = USDT) =>
  desk.engine.balance(user, AccountKind.FUNDING, asset).available;
const sound = () => expect(desk.engine.audit().findings).toEqual([]);

describe('I01 I69 a correction', () => {
  test('moves what its legs say, all or nothing, and says why', () => {
    const events = correct([
      [ALICE, USDT, -60],
      [BOB, USDT, 50],
      [treasury, USDT, 10],
      [BOB, BTC, -5],
      [ALICE, BTC, 5],
    ]);
    const told = events.find((event) => event.case === 'balancesCorrected');
    expect(told?.value.reason).toBe('a deposit left its chain');
    expect([funds(ALICE), funds(BOB), funds(treasury)]).toEqual([BigInt(100 * ONE - 60), 50n, 10n]);
    expect([funds(ALICE, BTC), funds(BOB, BTC)]).toEqual([5n, BigInt(10 * ONE - 5)]);
    sound();
  });

  test('once under its key, and another one under the same key not at all', () => {
    correct(
      [
        [ALICE, USDT, -1],
        [BOB, USDT, 1],
      ],
      {},
      'same',
    );
    correct(
      [
        [ALICE, USDT, -1],
        [BOB, USDT, 1],
      ],
      {},
      'same',
    );
    expect(funds(BOB)).toBe(1n);
    expect(
      codeOf(
        correct(
          [
            [ALICE, USDT, -2],
            [BOB, USDT, 2],
          ],
          {},
          'same',
        ),
      ),
    ).toBe(Code.keyReused);
  });

  test('a deposit that is taken back: what is there, and the rest is a debt; and back again', () => {
    const all = 100 * ONE;
    desk.send(ALICE, {
      case: 'transfer',
      value: { from: AccountKind.FUNDING, to: AccountKind.SPOT, asset: USDT, amount: 30 * ONE },
    });
    const there = 70 * ONE;
    const legs: Leg[] = [
      [ALICE, USDT, -there],
      [debts, USDT, there - all],
      [custody, USDT, all],
    ];
    correct(legs, { chain: 'FAKE' });
    expect([funds(ALICE), funds(debts), funds(custody)]).toEqual([0n, BigInt(-30 * ONE), 0n]);
    sound();
    correct(
      legs.map(([user, asset, amount]) => [user, asset, -amount] as const),
      { chain: 'FAKE' },
    );
    expect([funds(ALICE), funds(debts), funds(custody)]).toEqual([BigInt(there), 0n, BigInt(-all)]);
    sound();
  });

  test.each<[string, number, readonly Leg[], Partial<CorrectBalances>]>([
    [
      'a sum that is not zero',
      Code.correctionUneven,
      [
        [ALICE, USDT, -2],
        [BOB, USDT, 1],
      ],
      {},
    ],
    [
      'zero over two assets',
      Code.correctionUneven,
      [
        [ALICE, USDT, -2],
        [ALICE, BTC, 2],
      ],
      {},
    ],
    ['one leg', Code.shapeInvalid, [[ALICE, USDT, -2]], {}],
    [
      'a leg of nothing',
      Code.amountNotPositive,
      [
        [ALICE, USDT, 0],
        [BOB, USDT, 0],
      ],
      {},
    ],
    [
      'no reason',
      Code.shapeInvalid,
      [
        [ALICE, USDT, -2],
        [BOB, USDT, 2],
      ],
      { reason: '' },
    ],
    [
      'an unknown asset',
      Code.assetUnknown,
      [
        [ALICE, 99, -2],
        [BOB, 99, 2],
      ],
      {},
    ],
    [
      'one account twice',
      Code.shapeInvalid,
      [
        [ALICE, USDT, -2],
        [ALICE, USDT, 2],
      ],
      {},
    ],
    [
      'custody without a chain',
      Code.shapeInvalid,
      [
        [ALICE, USDT, -2],
        [custody, USDT, 2],
      ],
      {},
    ],
    [
      'a chain without custody',
      Code.shapeInvalid,
      [
        [ALICE, USDT, -2],
        [BOB, USDT, 2],
      ],
      { chain: 'ETH' },
    ],
    [
      'fees',
      Code.shapeInvalid,
      [
        [ALICE, USDT, -2],
        [fees, USDT, 2],
      ],
      {},
    ],
    [
      'the fund',
      Code.shapeInvalid,
      [
        [ALICE, USDT, -2],
        [insurance, USDT, 2],
      ],
      {},
    ],
    [
      'clearing',
      Code.shapeInvalid,
      [
        [ALICE, USDT, -2],
        [clearing, USDT, 2],
      ],
      {},
    ],
    [
      'more than there is',
      Code.insufficientBalance,
      [
        [BOB, USDT, -1],
        [ALICE, USDT, 1],
      ],
      {},
    ],
    [
      'an empty treasury',
      Code.insufficientBalance,
      [
        [treasury, USDT, -1],
        [ALICE, USDT, 1],
      ],
      {},
    ],
    [
      'more than all may have',
      Code.supplyMax,
      [
        [debts, USDT, -Number.MAX_SAFE_INTEGER],
        [ALICE, USDT, Number.MAX_SAFE_INTEGER],
      ],
      {},
    ],
  ])('is refused: %s', (_, code, legs, more) => {
    // So much that one more amount of the largest size is too much.
    if (code === Code.supplyMax) fill();
    expect(codeOf(correct(legs, more))).toBe(code);
    sound();
  });

  function fill(): void {
    const most = Number.MAX_SAFE_INTEGER;
    for (let left = SUPPLY_MAX - BigInt(100 * ONE); left > BigInt(most); left -= BigInt(most)) {
      desk.deposit(BOB, USDT, most);
    }
  }

  test('I03 cannot touch what is held', () => {
    const value = {
      ...{ asset: USDT, amount: 90 * ONE, fee: 0, reason: 1, destination: 'FAKE:there' },
    };
    desk.send(ALICE, { case: 'holdFunds', value }, 'hold');
    expect(
      codeOf(
        correct([
          [ALICE, USDT, -11 * ONE],
          [BOB, USDT, 11 * ONE],
        ]),
      ),
    ).toBe(Code.insufficientBalance);
    expect(
      codeOf(
        correct([
          [ALICE, USDT, -10 * ONE],
          [BOB, USDT, 10 * ONE],
        ]),
      ),
    ).toBe(0);
    sound();
  });

  test('nobody but the house, and not without a key', () => {
    const legs = [
      { user: ALICE, asset: USDT, amount: -1 },
      { user: BOB, asset: USDT, amount: 1 },
    ];
    const body = { case: 'correctBalances', value: { legs, reason: 'r', chain: '' } } as const;
    expect(codeOf(desk.send(BOB, body, 'key'))).toBe(Code.notHouse);
    expect(codeOf(desk.house(body))).not.toBe(0);
    expect(funds(BOB)).toBe(0n);
  });

  test('whatever the legs: zero in each asset, and nobody below zero', () => {
    const leg = fc.tuple(
      fc.constantFrom(ALICE, BOB, custody, treasury, debts),
      fc.constantFrom(USDT, BTC),
      fc.integer({ min: -200 * ONE, max: 200 * ONE }),
    );
    const run = (legs: readonly Leg[], isEven: boolean) => {
      const assets = [...new Set(legs.map(([, asset]) => asset))];
      const rest = assets.map((asset): Leg => {
        const sum = legs.filter((one) => one[1] === asset).reduce((all, one) => all + one[2], 0);
        return [debts, asset, -sum];
      });
      const all = isEven ? [...legs.filter(([user]) => user !== debts), ...rest] : legs;
      const chain = all.some(([user]) => user === custody) ? 'FAKE' : '';
      correct(all, { chain });
      sound();
    };
    fc.assert(fc.property(fc.array(leg, { minLength: 1, maxLength: 5 }), fc.boolean(), run), {
      numRuns: 300,
    });
  });
});
