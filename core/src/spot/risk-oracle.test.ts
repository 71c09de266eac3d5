import { isDeepStrictEqual } from 'node:util';
import type { Event } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { agree } from '../fixtures/agree.ts';
import { assertReaching } from '../fixtures/reaching.ts';
import { RiskOracle } from '../fixtures/risk-oracle/oracle.ts';
import { anyOracleSteps, oracleOpening } from '../fixtures/risk-oracle/oracle-steps.ts';
import { Sequencer } from '../fixtures/steps.ts';
import { rounds } from '../fixtures/test-length.ts';

/** Of some 150 commands each. */
const RUNS = rounds({ commit: 212, all: 2_000 });

test('every event of every command is what a second reading of the rules of risk says (I71, I72, I77 to I79)', () => {
  const seen = new Map<string, number>();
  const count = (name: string, by = 1) => seen.set(name, (seen.get(name) ?? 0) + by);
  assertReaching(
    fc.property(anyOracleSteps, (steps) => {
      const engine = new Engine();
      const oracle = new RiskOracle();
      const sequencer = new Sequencer();
      for (const step of [...oracleOpening, ...steps]) {
        const command = sequencer.command(step);
        const { events } = engine.apply(command);
        sequencer.note(events);
        const order = events.find((event) => event.case === 'orderAccepted')?.value.order ?? 0;
        const told = oracle.apply(command, order);
        if (!isDeepStrictEqual(events, told)) {
          expect(events, JSON.stringify(command)).toEqual(told);
        }
        for (const event of events) count(nameOf(event));
      }
      agree(engine.audit().findings, []);
      for (const [rule, times] of oracle.met) count(rule, times);
    }),
    { numRuns: RUNS, seed: 8 },
    () => {
      for (const name of reached) expect(seen.get(name) ?? 0, name).toBeGreaterThan(0);
    },
  );
});

const reached = [
  ...['auctionOpened', 'auctionUncrossed', 'auctionClosed'],
  ...['orderTriggered', 'orderRearmed', 'orderRepriced', 'orderReduced', 'orderResized'],
  ...['stopAmended', 'stop that was reached stayed', 'refused 3024'],
  ...['refused 3005', 'refused 3009', 'refused 3010', 'refused 3012', 'refused 3013'],
  ...['refused 3021', 'refused 3022', 'refused 4001', 'refused 6076'],
  ...['refused 6070', 'refused 6071', 'refused 6072', 'refused 6073', 'refused 6074'],
  ...[1, 2, 3, 4, 5, 20, 21, 22, 23].map((reason) => `orderClosed ${reason}`),
  ...['anchor by index', 'anchor by average', 'anchor by last'],
  ...['trigger counted, not confirmed', 'confirmed price reached again'],
  ...['triggers left for the next command', 'order went on', 'woken order went on'],
  ...['order ended late', 'whole order went on', 'whole order was ended in its turn'],
  ...['order waited for a whole one', 'promised order stayed'],
  ...[
    'cancel of all waited for a whole order',
    'order of a bot stayed',
    'order that was to be cancelled was not changed',
    'index was passed over for a whole order',
  ],
  ...['market order ended at its protection', 'move was too far within the band'],
  ...['right taken waited for a whole order', 'orders without a right were left'],
  ...['auction priced again', 'auction ended far from the anchor', 'auction after a lost index'],
  ...['order refused without an index', 'woken order waited for the index'],
  ...['woken order reached further', 'places for those who trade', 'exit went on'],
  ...[
    'more exits than one second asks',
    'refused 6075',
    'refused 5010',
    'holdPosted',
    'holdVoided',
  ],
  ...['withdrawal within its day', 'withdrawal beyond its day', 'withdrawal that returned'],
  'cancel of all went on',
];

function nameOf(event: Event): string {
  if (event.case === 'refused') return `refused ${event.value.code}`;
  if (event.case === 'orderClosed') return `orderClosed ${event.value.reason}`;
  return event.case;
}
