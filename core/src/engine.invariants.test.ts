import { AccountKind, OrderType, Side, TimeInForce } from '@bourse/contract/enumerations.ts';
import type { Command, Event, Outcome } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { Engine } from './engine.ts';
import { agree } from './fixtures/agree.ts';
import {
  ASSETS,
  anySteps,
  anyTraderSteps,
  MARKETS,
  opening,
  Sequencer,
  type Step,
  TRADERS,
} from './fixtures/steps.ts';
import { rounds } from './fixtures/test-length.ts';
import { Witness } from './fixtures/witness.ts';

interface Run {
  readonly engine: Engine;
  readonly log: Command[];
  readonly outcomes: Outcome[];
}

function run(steps: readonly Step[], onOutcome?: (outcome: Outcome, engine: Engine) => void): Run {
  const engine = new Engine();
  const sequencer = new Sequencer();
  const log: Command[] = [];
  const outcomes: Outcome[] = [];
  for (const step of [...opening, ...steps]) {
    const command = sequencer.command(step);
    const outcome = engine.apply(command);
    sequencer.note(outcome.events);
    log.push(command);
    outcomes.push(outcome);
    onOutcome?.(outcome, engine);
  }
  return { engine, log, outcomes };
}

test('nothing of the opening is refused, so every trader has money', () => {
  const refused = run([]).outcomes.flatMap(({ events }) =>
    events.filter((event) => event.case === 'refused'),
  );
  agree(refused, []);
});

test('sums are zero, nothing is negative, books are not crossed, after every command (I01, I03, I09, I23, I36)', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      run(steps, (_, engine) => agree(engine.audit().findings, []));
    }),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

test('what events say is all that happened (I04, I05, I07, I10, I25 to I33, I36, I37, I41)', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const witness = new Witness();
      const { engine } = run(steps, (outcome) => witness.see(outcome));
      witness.compare(engine);
    }),
    { numRuns: rounds({ commit: 75, all: 150 }) },
  );
});

test('the same log gives the same events and bytes (I16)', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const { engine, log, outcomes } = run(steps);
      const again = new Engine();
      agree(
        log.map((command) => again.apply(command)),
        outcomes,
      );
      agree(again.snapshot(), engine.snapshot());
    }),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

test('a snapshot at any command plus the tail is the full replay, byte for byte (I17)', () => {
  fc.assert(
    fc.property(anySteps, fc.nat(), (steps, cut) => {
      const { engine, log, outcomes } = run(steps);
      const at = opening.length + (cut % steps.length);
      const first = new Engine();
      for (const command of log.slice(0, at)) first.apply(command);
      const saved = first.snapshot();
      const restored = Engine.restore(saved);
      agree(restored.snapshot(), saved);
      agree(
        log.slice(at).map((command) => restored.apply(command)),
        outcomes.slice(at),
      );
      agree(restored.snapshot(), engine.snapshot());
      agree(restored.audit().findings, []);
    }),
    { numRuns: rounds({ commit: 75, all: 150 }) },
  );
});

test('transfers between own accounts keep a user’s total (I11)', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const onlyTransfers = steps.filter(({ body }) => body.case === 'transfer');
      const { engine } = run(onlyTransfers);
      for (const user of TRADERS) {
        const at = (of: Engine) => ASSETS.map((asset) => totalOf(of, user, asset));
        agree(at(engine), at(run([]).engine));
      }
    }),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

test('commands on one market never change another’s book, trades or stops (I39)', () => {
  fc.assert(
    fc.property(anyTraderSteps, (steps) => {
      const { outcomes, log } = run(steps);
      outcomes.forEach(({ events }, at) => {
        const { body } = log[at]!;
        if (body.case !== 'placeOrder') return;
        for (const { value } of events) {
          if ('market' in value) agree(value.market, body.value.market);
        }
      });
    }),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

test('other names for the users change the names in the outcome, nothing else (I70)', () => {
  fc.assert(
    fc.property(anySteps, fc.shuffledSubarray([...TRADERS], { minLength: 4 }), (steps, names) => {
      const rename = (user: number) => names[TRADERS.indexOf(user as 100)] ?? user;
      const { log, outcomes } = run(steps);
      const renamed = new Engine();
      log.forEach((command, at) => {
        const asked = {
          ...command,
          user: rename(command.user),
          body: renameIn(command.body, rename),
        };
        agree(renamed.apply(asked), renameIn(outcomes[at]!, rename));
      });
    }),
    { numRuns: rounds({ commit: 50, all: 100 }) },
  );
});

test('no closed loop of own actions makes money, valued at one price (I43)', () => {
  fc.assert(
    fc.property(anyTraderSteps, (steps) => {
      const own = steps.map((step) => ({ ...step, user: TRADERS[0] }));
      const { engine } = run([...own, { ...own[0]!, key: '', body: cancelEverything }]);
      const start = run([]).engine;
      for (const asset of ASSETS) {
        agree(totalOf(engine, TRADERS[0], asset), totalOf(start, TRADERS[0], asset));
      }
    }),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

test('two users who only trade with each other lose exactly the fees (I41, I43)', () => {
  fc.assert(
    fc.property(anyTraderSteps, (steps) => {
      const pair = steps.map((step) => ({ ...step, user: step.user < 102 ? 100 : 101 }));
      const { engine, outcomes } = run(pair);
      for (const asset of ASSETS) {
        const both = totalOf(engine, 100, asset) + totalOf(engine, 101, asset);
        const before = totalOf(run([]).engine, 100, asset) + totalOf(run([]).engine, 101, asset);
        agree(before - both, feesOf(outcomes, asset));
      }
    }),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

test('splitting an order never lowers its fee, and raises it by less than its fills (I42)', () => {
  fc.assert(
    fc.property(
      // No part is below the least value of an order.
      fc.array(fc.integer({ min: 3, max: 9 }), { minLength: 1, maxLength: 5 }),
      (parts) => {
        const feeOf = (fills: readonly number[]) => {
          const orders = fills.flatMap((quantityLots): Step[] => [
            place(100, Side.SELL, quantityLots),
            place(101, Side.BUY, quantityLots),
          ]);
          const trades = run(orders).outcomes.flatMap(({ events }) => events);
          return trades.reduce(
            (sum, event) => sum + (event.case === 'traded' ? event.value.takerFee : 0),
            0,
          );
        };
        const whole = parts.reduce((sum, part) => sum + part, 0);
        if (whole > 40) return;
        const least = feeOf([whole]);
        const extra = feeOf(parts) - least;
        agree(least > 0, true);
        agree(extra >= 0 && extra <= parts.length - 1, true);
      },
    ),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

const cancelEverything = { case: 'cancelAllOrders', value: { market: 0 } } as const;

function place(user: number, side: Side, quantityLots: number): Step {
  const value = {
    market: MARKETS[0],
    side,
    type: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    priceTicks: 103,
    quantityLots,
    quoteAmount: 0,
    stopPriceTicks: 0,
    selfTradePrevention: 0,
  };
  return { user, key: '', pause: 0, body: { case: 'placeOrder', value } };
}

function totalOf(engine: Engine, user: number, asset: number): bigint {
  return [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES].reduce((sum, account) => {
    const { available, frozen } = engine.balance(user, account, asset);
    return sum + available + frozen;
  }, 0n);
}

/** Fees that trades said, in one asset of the two markets. */
function feesOf(outcomes: readonly Outcome[], asset: number): bigint {
  const assetsOf = { 1: { base: 1, quote: 3 }, 2: { base: 2, quote: 1 } } as const;
  const fees = (event: Event): number => {
    if (event.case !== 'traded') return 0;
    const { market, takerSide, takerFee, makerFee } = event.value;
    const { base, quote } = assetsOf[market as 1 | 2];
    const isTakerBuy = takerSide === Side.BUY;
    const inBase = isTakerBuy ? takerFee : makerFee;
    const inQuote = isTakerBuy ? makerFee : takerFee;
    return (base === asset ? inBase : 0) + (quote === asset ? inQuote : 0);
  };
  return BigInt(outcomes.flatMap(({ events }) => events).reduce((sum, e) => sum + fees(e), 0));
}

/** The same value with every user renamed, wherever a user stands. */
function renameIn<Value>(value: Value, rename: (user: number) => number): Value {
  if (Array.isArray(value)) return value.map((item) => renameIn(item, rename)) as Value;
  if (value === null || typeof value !== 'object') return value;
  const names = new Set(['user', 'takerUser', 'makerUser']);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      names.has(key) ? rename(inner as number) : renameIn(inner, rename),
    ]),
  ) as Value;
}
