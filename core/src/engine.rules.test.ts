/** The rules of risk on spot, for every state that random logs reach. */

import { CloseReason } from '@bourse/contract/enumerations.ts';
import type { Command, Event, Outcome } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NaiveBook } from './book/naive-book.ts';
import { Engine } from './engine.ts';
import { agree } from './fixtures/agree.ts';
import { assertReaching } from './fixtures/reaching.ts';
import { anyRuledSteps } from './fixtures/ruled-steps.ts';
import { RulesWitness } from './fixtures/rules-witness.ts';
import { opening, Sequencer, type Step } from './fixtures/steps.ts';
import { rounds } from './fixtures/test-length.ts';
import { Witness } from './fixtures/witness.ts';

interface Run {
  readonly engine: Engine;
  readonly log: Command[];
  readonly outcomes: Outcome[];
}

type OnOutcome = (outcome: Outcome, engine: Engine, command: Command) => void;

function run(steps: readonly Step[], onOutcome?: OnOutcome): Run {
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
    onOutcome?.(outcome, engine, command);
  }
  return { engine, log, outcomes };
}

test('the state is sound after every command: crossed in auctions only (I01, I03, I09, I23, I36, I77, I79, I90)', () => {
  fc.assert(
    fc.property(anyRuledSteps, (steps) => {
      run(steps, (_, engine) => agree(engine.audit().findings, []));
    }),
    { numRuns: rounds({ commit: 50, all: 100 }) },
  );
});

test('events tell all that happened, also of auctions and turns (I04, I05, I07, I10, I25 to I33, I36, I37, I41)', () => {
  fc.assert(
    fc.property(anyRuledSteps, (steps) => {
      const witness = new Witness();
      const { engine } = run(steps, (outcome) => witness.see(outcome));
      witness.compare(engine);
    }),
    { numRuns: rounds({ commit: 100, all: 200 }) },
  );
});

test('nothing trades outside the band, no command leaps, nothing wakes early or dies alone (I71, I72, I77, I78, I79)', () => {
  const seen = new Map<string, number>();
  assertReaching(
    fc.property(anyRuledSteps, (steps) => {
      const witness = new RulesWitness();
      run(steps, (outcome, _, command) => {
        witness.see(command, outcome);
        for (const event of outcome.events) {
          const name = nameOf(event);
          seen.set(name, (seen.get(name) ?? 0) + 1);
        }
      });
    }),
    { numRuns: 600, seed: 13 },
    // A run that never reaches the rare states proves little.
    () => {
      for (const name of rareStates) expect(seen.get(name) ?? 0, name).toBeGreaterThan(0);
    },
  );
});

test('what clock commands have to do comes to an end (I79)', () => {
  fc.assert(
    fc.property(anyRuledSteps, (steps) => {
      const { engine } = run(steps);
      let { sequence, time } = engine;
      const advance = () => {
        sequence += 1;
        time += 2_000;
        const body = { case: 'advanceRisk', value: { stepsMax: 64 } } as const;
        engine.apply({ sequence, time, user: 0, key: '', body });
        return engine.pendingRisk().pendingWakes;
      };
      let turns = 0;
      while (advance() > 0) {
        turns += 1;
        expect(turns).toBeLessThan(200);
      }
    }),
    { numRuns: rounds({ commit: 30, all: 60 }) },
  );
});

test('a snapshot at any command plus the tail is the full replay, byte for byte (I17)', () => {
  fc.assert(
    fc.property(anyRuledSteps, fc.nat(), (steps, cut) => {
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
    { numRuns: rounds({ commit: 125, all: 250 }) },
  );
});

test('the fast book and the naive book give identical events and states (I38)', () => {
  fc.assert(
    fc.property(anyRuledSteps, (steps) => {
      const { engine, log, outcomes } = run(steps);
      const naive = new Engine((orders) => new NaiveBook(orders));
      agree(
        log.map((command) => naive.apply(command)),
        outcomes,
      );
      agree(naive.snapshot(), engine.snapshot());
    }),
    { numRuns: rounds({ commit: 75, all: 150 }) },
  );
});

const rareStates = [
  'marketsObserved',
  'riskAdvanced',
  'auctionOpened',
  'auctionUncrossed',
  'auctionClosed',
  'orderTriggered',
  'orderRearmed',
  'orderRepriced',
  'orderReduced',
  `orderClosed ${CloseReason.AUCTION}`,
  `orderClosed ${CloseReason.POST_ONLY}`,
  `orderClosed ${CloseReason.SELF_TRADE}`,
  `orderClosed ${CloseReason.RIGHT_TAKEN}`,
  'accountRightsSet',
  'refused 3005',
  'refused 3012',
  'refused 3021',
];

function nameOf(event: Event): string {
  if (event.case === 'refused') return `refused ${event.value.code}`;
  if (event.case === 'orderClosed') return `orderClosed ${event.value.reason}`;
  return event.case;
}
