import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, HoldReason } from '@bourse/contract/enumerations.ts';
import { type CommandBody, type Event, HouseUser } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import { ALICE, BOB, BTC, CAROL, codeOf, Desk, onlyValueOf, USDT } from './fixtures/desk.ts';
import { DESTINATION_LENGTH_MAX, HOLDS_OF_USER_MAX } from './limits.ts';

const asked = {
  asset: BTC,
  amount: 1_000,
  fee: 5,
  reason: HoldReason.WITHDRAWAL,
  destination: 'bitcoin:bc1q',
};

class HoldDesk extends Desk {
  private keys = 0;

  /** Alice has 5,000 units of BTC in funding, Bob 50. */
  static openHolds(): HoldDesk {
    const desk = new HoldDesk();
    desk.defineBtcUsdt();
    desk.adoptRiskRules();
    desk.deposit(ALICE, BTC, 5_000);
    desk.deposit(BOB, BTC, 50);
    return desk;
  }

  ask(user: number, change: Partial<typeof asked> = {}, key = `auto${++this.keys}`) {
    return this.send(user, { case: 'holdFunds', value: { ...asked, ...change } }, key);
  }

  post(hold: number, caller = 0): readonly Event[] {
    return this.send(caller, { case: 'postHold', value: { hold } });
  }

  drop(hold: number, caller = 0): readonly Event[] {
    return this.send(caller, { case: 'voidHold', value: { hold } });
  }

  /** Available and frozen in funding, of BTC. */
  at(user: number): [available: number, frozen: number] {
    const { available, frozen } = this.engine.balance(user, AccountKind.FUNDING, BTC);
    return [Number(available), Number(frozen)];
  }
}

describe('money that leaves is held, then posted or voided, once', () => {
  test('held: frozen with its fee, told with reason and destination (I09)', () => {
    const desk = HoldDesk.openHolds();
    const held = onlyValueOf(desk.ask(ALICE), 'fundsHeld');
    expect(held).toEqual({
      hold: desk.engine.sequence,
      user: ALICE,
      ...asked,
      countedValue: 0,
      countedDay: 0,
    });
    expect(desk.at(ALICE)).toEqual([3_995, 1_005]);
    expect(desk.engine.holds()).toEqual([held]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('posted: custody owes the amount no more, the fee is the house’s', () => {
    const desk = HoldDesk.openHolds();
    const held = onlyValueOf(desk.ask(ALICE), 'fundsHeld');
    expect(onlyValueOf(desk.post(held.hold), 'holdPosted')).toEqual(held);
    expect(desk.at(ALICE)).toEqual([3_995, 0]);
    expect(desk.at(HouseUser.custody)).toEqual([-4_050, 0]);
    expect(desk.at(HouseUser.fees)).toEqual([5, 0]);
    expect(desk.engine.holds()).toEqual([]);
  });

  test('voided: all of it is available again', () => {
    const desk = HoldDesk.openHolds();
    const held = onlyValueOf(desk.ask(ALICE), 'fundsHeld');
    expect(onlyValueOf(desk.drop(held.hold), 'holdVoided')).toEqual(held);
    expect(desk.at(ALICE)).toEqual([5_000, 0]);
  });

  test('what ended does not end again, neither way, also after a restore', () => {
    const desk = HoldDesk.openHolds();
    const first = onlyValueOf(desk.ask(ALICE), 'fundsHeld').hold;
    const second = onlyValueOf(desk.ask(ALICE), 'fundsHeld').hold;
    desk.post(first);
    desk.engine = Engine.restore(desk.engine.snapshot());
    for (const hold of [first, 1, 999]) {
      expect(codeOf(desk.post(hold))).toBe(Code.holdUnknown);
      expect(codeOf(desk.drop(hold))).toBe(Code.holdUnknown);
    }
    desk.drop(second);
    expect(codeOf(desk.post(second))).toBe(Code.holdUnknown);
    expect(desk.at(ALICE)).toEqual([3_995, 0]);
  });

  test('only the house ends a hold, nobody holds the house’s money', () => {
    const desk = HoldDesk.openHolds();
    const { hold } = onlyValueOf(desk.ask(ALICE), 'fundsHeld');
    expect(codeOf(desk.post(hold, ALICE))).toBe(Code.notHouse);
    expect(codeOf(desk.drop(hold, ALICE))).toBe(Code.notHouse);
    expect(codeOf(desk.ask(HouseUser.custody))).toBe(Code.notAllowed);
  });

  test('without a key it is refused: a retry would hold twice', () => {
    const desk = HoldDesk.openHolds();
    expect(codeOf(desk.ask(ALICE, {}, ''))).toBe(Code.shapeInvalid);
    desk.ask(ALICE, {}, 'mine');
    const { hold } = desk.engine.holds()[0]!;
    expect(onlyValueOf(desk.ask(ALICE, {}, 'mine'), 'repeated').order).toBe(hold);
    expect(desk.at(ALICE)).toEqual([3_995, 1_005]);
  });

  test.each([
    [{ amount: 0 }, Code.amountNotPositive],
    [{ amount: 1.5 }, Code.shapeInvalid],
    [{ fee: -1 }, Code.shapeInvalid],
    [{ fee: 0.5 }, Code.shapeInvalid],
    [{ amount: Number.MAX_SAFE_INTEGER, fee: 1 }, Code.shapeInvalid],
    [{ asset: 77 }, Code.assetUnknown],
    [{ destination: '' }, Code.shapeInvalid],
    [{ destination: 'a'.repeat(DESTINATION_LENGTH_MAX + 1) }, Code.shapeInvalid],
    [{ reason: HoldReason.UNSPECIFIED }, Code.shapeInvalid],
    [{ amount: 4_996 }, Code.insufficientBalance],
    [{ amount: 5_000, fee: 0, asset: USDT }, Code.insufficientBalance],
  ])('%o is refused and changes nothing', (change, code) => {
    const desk = HoldDesk.openHolds();
    expect(codeOf(desk.ask(ALICE, change))).toBe(code);
    expect(desk.at(ALICE)).toEqual([5_000, 0]);
    expect(desk.engine.holds()).toEqual([]);
  });

  test('the whole of the balance may leave', () => {
    const desk = HoldDesk.openHolds();
    expect(codeOf(desk.ask(ALICE, { amount: 4_995 }))).toBe(0);
    expect(desk.at(ALICE)).toEqual([0, 5_000]);
  });

  test('one user has room for so many, others have theirs (I77)', () => {
    const desk = HoldDesk.openHolds();
    for (let count = 0; count < HOLDS_OF_USER_MAX; count += 1) {
      expect(codeOf(desk.ask(ALICE, { amount: 1, fee: 0 }))).toBe(0);
    }
    expect(codeOf(desk.ask(ALICE, { amount: 1, fee: 0 }))).toBe(Code.holdsMax);
    expect(codeOf(desk.ask(BOB, { amount: 1, fee: 0 }))).toBe(0);
    desk.drop(desk.engine.holds()[0]!.hold);
    expect(codeOf(desk.ask(ALICE, { amount: 1, fee: 0 }))).toBe(0);
  });
});

interface Act {
  readonly kind: 'hold' | 'out' | 'in' | 'post' | 'void' | 'restore' | 'retry';
  readonly user: number;
  readonly amount: number;
  /** Which of the holds so far. */
  readonly at: number;
}

const anyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('hold', 'hold', 'out', 'in', 'post', 'void', 'restore', 'retry'),
  user: fc.constantFrom(ALICE, BOB, CAROL),
  amount: fc.integer({ min: 1, max: 4_000 }),
  at: fc.nat(30),
});

test('whatever is held, posted, voided, repeated and restored, the sum is zero and nobody has more than came in less what left (I01, I09, I12, I17)', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 1, maxLength: 60, size: 'max' }), (acts) => {
      const desk = HoldDesk.openHolds();
      desk.deposit(CAROL, BTC, 5_000);
      const started: number[] = [];
      const ended = new Map<number, 'posted' | 'voided'>();
      let last: { user: number; body: CommandBody; key: string } | undefined;
      const { FUNDING, SPOT } = AccountKind;
      for (const act of acts) {
        if (act.kind === 'hold') {
          const { user, amount } = act;
          const value = { ...asked, amount };
          last = { user, body: { case: 'holdFunds', value }, key: `k${desk.engine.sequence}` };
          const events = desk.send(user, last.body, last.key);
          if (codeOf(events) === 0) started.push(onlyValueOf(events, 'fundsHeld').hold);
          else last = undefined;
        } else if (act.kind === 'out' || act.kind === 'in') {
          const [from, to] = act.kind === 'out' ? [FUNDING, SPOT] : [SPOT, FUNDING];
          desk.transfer(act.user, from, to, BTC, act.amount);
        } else if (act.kind === 'restore') {
          desk.engine = Engine.restore(desk.engine.snapshot());
        } else if (act.kind === 'retry') {
          if (!last) continue;
          const { user, body, key } = last;
          onlyValueOf(desk.send(user, body, key), 'repeated');
        } else {
          const hold = started[act.at % Math.max(1, started.length)] ?? 7;
          const events = act.kind === 'post' ? desk.post(hold) : desk.drop(hold);
          const isOpen = started.includes(hold) && !ended.has(hold);
          expect(codeOf(events)).toBe(isOpen ? 0 : Code.holdUnknown);
          if (isOpen) ended.set(hold, act.kind === 'post' ? 'posted' : 'voided');
        }
        expect(desk.engine.audit().findings).toEqual([]);
      }
      const open = started.filter((hold) => !ended.has(hold));
      expect(desk.engine.holds().map(({ hold }) => hold)).toEqual(open);
      const left = desk.outcomes
        .flatMap(({ events }) => events)
        .reduce((sum, each) => sum + (each.case === 'holdPosted' ? each.value.amount : 0), 0);
      expect(desk.at(HouseUser.custody)).toEqual([left - 10_050, 0]);
      const again = new Engine();
      expect(desk.log.map((command) => again.apply(command))).toEqual(desk.outcomes);
      expect(again.snapshot()).toEqual(desk.engine.snapshot());
    }),
    { numRuns: 60 },
  );
});
