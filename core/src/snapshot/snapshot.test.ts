import type { Snapshot } from '@bourse/contract/gen/exchange/v1/snapshot_pb.js';
import { decode, encode } from '@bourse/contract/plain.ts';
import { SnapshotSchema } from '@bourse/contract/schemas.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { agree } from '../fixtures/agree.ts';
import { ALICE, BOB, CAROL } from '../fixtures/desk.ts';
import { exit, FuturesDesk } from '../fixtures/futures-desk.ts';
import { adopting, anyRuledSteps } from '../fixtures/ruled-steps.ts';
import { anySteps, opening, Sequencer, type Step } from '../fixtures/steps.ts';
import { joined } from './bytes.ts';

/** What the codec writes of what it reads from these bytes. */
function written(bytes: Uint8Array): Uint8Array {
  return encode<Snapshot>(SnapshotSchema, decode<Snapshot>(SnapshotSchema, bytes));
}

/** Draws a snapshot part by part, with a command before each part, and compares it with one made at once. */
function drawWhile(engine: Engine, commands: Iterator<() => void>): void {
  const whole = engine.snapshot();
  const parts: Uint8Array[] = [];
  for (const part of engine.snapshotParts()) {
    // As they are when they are drawn: who writes them does so before the next one.
    parts.push(part.slice());
    commands.next().value?.();
  }
  agree(joined(parts), whole);
}

function* applying(engine: Engine, sequencer: Sequencer, steps: readonly Step[]) {
  for (const step of steps) {
    yield () => {
      sequencer.note(engine.apply(sequencer.command(step)).events);
    };
  }
}

describe('I16 I17 a snapshot by parts', () => {
  test.each([
    ['spot', opening, anySteps],
    ['spot under rules', [...opening, adopting], anyRuledSteps],
  ] as const)(
    '%s: is the state of its beginning, whatever commands follow while it is written',
    (_name, first, any) => {
      fc.assert(
        fc.property(any, fc.nat(), (steps, cut) => {
          const engine = new Engine();
          const sequencer = new Sequencer();
          const at = cut % steps.length;
          for (const run of applying(engine, sequencer, [...first, ...steps.slice(0, at)])) run();
          drawWhile(engine, applying(engine, sequencer, steps.slice(at)));
          const bytes = engine.snapshot();
          agree(written(bytes), bytes);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('contracts: their books and orders are those of its beginning', () => {
    const desk = FuturesDesk.openFutures();
    desk.long(ALICE, 59_000, 1);
    desk.long(CAROL, 59_000, 2, { takeProfit: exit(70_000) });
    desk.short(BOB, 61_000, 1);
    desk.adoptRiskRules();
    const { engine } = desk;
    function* trading() {
      for (const price of [58_000, 57_000, 58_500]) yield () => void desk.long(ALICE, price, 1);
      yield () => void desk.short(BOB, 59_000, 2);
      const body = {
        case: 'cancelAllContractOrders',
        value: { contract: 0, keepExits: false },
      } as const;
      for (const user of [ALICE, BOB, CAROL]) yield () => void desk.send(user, body);
      for (;;) yield () => void desk.long(CAROL, 58_000, 1);
    }
    drawWhile(engine, trading());
    agree(written(engine.snapshot()), engine.snapshot());
  });

  test('of which only a part is drawn leaves the next one whole', () => {
    const { engine } = FuturesDesk.openFutures();
    const [begun, left] = [engine.snapshotParts(), engine.snapshotParts()];
    begun.next();
    left.next();
    left.return(undefined);
    const whole = engine.snapshot();
    agree(engine.snapshot(), whole);
    agree(joined([...engine.snapshotParts()]), whole);
  });

  test('is made ready in steps, and begins at once then', () => {
    const { engine } = FuturesDesk.openFutures();
    expect(engine.prepareSnapshot()).toBe(true);
    expect(engine.prepareSnapshot()).toBe(true);
  });
});
