import { isDeepStrictEqual } from 'node:util';
import type { Command, Event } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NaiveBook } from './book/naive-book.ts';
import { Engine } from './engine.ts';
import { agree } from './fixtures/agree.ts';
import { NeutralModel } from './fixtures/neutral-model.ts';
import { assertReaching } from './fixtures/reaching.ts';
import { anySteps, opening, Sequencer } from './fixtures/steps.ts';
import { rounds } from './fixtures/test-length.ts';

const RUNS = 1_200;
/** What accounts may do is no rule of the model. */
const anyModelSteps = anySteps.map((steps) =>
  steps.filter(({ body }) => body.case !== 'setAccountRights'),
);

test('every event of every command is what the slow model says (I09, I12, I13, I24 to I37, I40, S42)', () => {
  const seen = new Map<string, number>();
  assertReaching(
    fc.property(anyModelSteps, (steps) => {
      const engine = new Engine();
      const model = new NeutralModel();
      const sequencer = new Sequencer();
      for (const step of [...opening, ...steps]) {
        const command = sequencer.command(step);
        const { events } = engine.apply(command);
        sequencer.note(events);
        const order = events.find((event) => event.case === 'orderAccepted')?.value.order ?? 0;
        const told = model.apply(command, order);
        // Some 100,000 times: the assertion is slow, and needed for what it says of a difference.
        if (!isDeepStrictEqual(events, told)) expect(events, describe(command)).toEqual(told);
        for (const event of events) seen.set(nameOf(event), (seen.get(nameOf(event)) ?? 0) + 1);
      }
      agree(engine.audit().findings, []);
    }),
    { numRuns: RUNS, seed: 2 },
    // A run that never reaches the rare states proves little.
    () => {
      for (const name of rareStates) expect(seen.get(name) ?? 0, name).toBeGreaterThan(0);
    },
  );
});

test('the fast book and the naive book give identical events and states (I38)', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const fast = new Engine();
      const naive = new Engine((orders) => new NaiveBook(orders));
      const sequencer = new Sequencer();
      for (const step of [...opening, ...steps]) {
        const command = sequencer.command(step);
        const outcome = fast.apply(command);
        sequencer.note(outcome.events);
        agree(outcome, naive.apply(command));
      }
      agree(fast.snapshot(), naive.snapshot());
    }),
    { numRuns: rounds({ commit: 75, all: 150 }) },
  );
});

const rareStates = [
  'repeated',
  'traded',
  'orderTriggered',
  'orderRearmed',
  'orderReduced',
  'orderResized',
  'stopAmended',
  'ordersCancelled',
  'treasuryGranted',
  'referralPaid',
  ...[1, 2, 3, 4, 5, 22].map((reason) => `orderClosed ${reason}`),
  ...[2007, 3001, 3004, 3005, 3006, 3007, 3008, 3009, 3010, 3011, 3012, 3013, 3014, 3016, 3022],
  ...[3017, 3019, 4001, 5001, 5002, 5003, 5006, 5007, 5008, 5020, 5021, 7001, 7002],
].map((name) => (typeof name === 'number' ? `refused ${name}` : name));

function nameOf(event: Event): string {
  if (event.case === 'refused') return `refused ${event.value.code}`;
  if (event.case === 'orderClosed') return `orderClosed ${event.value.reason}`;
  return event.case;
}

function describe(command: Command): string {
  return JSON.stringify(command);
}
