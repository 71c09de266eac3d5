import { formatDecimal, parseDecimal } from '@bourse/contract/amount.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Desk, ONE, USDT, valuesOf } from './fixtures/desk.ts';

const ALICE = 100;
const { FUNDING, SPOT, FUTURES } = AccountKind;
const ROUNDS = 10;
const TRANSFERS = 1_000;
const HAS = 9_000 * ONE + 12_345_678;
const ways = [
  [FUNDING, SPOT],
  [SPOT, FUNDING],
  [FUNDING, FUTURES],
  [FUTURES, FUNDING],
] as const;

test(`S33 I11 ${ROUNDS * TRANSFERS} random transfers, written as decimals and read again, leave the total as it was`, () => {
  const transfer = fc.record({
    way: fc.constantFrom(...ways),
    amount: fc.oneof(fc.integer({ min: 1, max: HAS }), fc.integer({ min: 1, max: 99 })),
  });
  const transfers = fc.array(transfer, { minLength: TRANSFERS, maxLength: TRANSFERS });
  let moved = 0;
  fc.assert(
    fc.property(transfers, (list) => {
      const desk = new Desk();
      desk.defineBtcUsdt();
      desk.deposit(ALICE, USDT, HAS);
      for (const { way, amount } of list) {
        const read = parseDecimal(formatDecimal(amount, 8), 8);
        expect(read).toBe(amount);
        const [from, to] = way;
        const events = desk.transfer(ALICE, from, to, USDT, amount);
        moved += valuesOf(events, 'transferred').length;
        const total = [FUNDING, SPOT, FUTURES]
          .map((account) => desk.engine.balance(ALICE, account, USDT))
          .reduce((sum, { available, frozen }) => sum + available + frozen, 0n);
        expect(total).toBe(BigInt(HAS));
      }
    }),
    { numRuns: ROUNDS },
  );
  expect(moved).toBeGreaterThan(TRANSFERS);
});
