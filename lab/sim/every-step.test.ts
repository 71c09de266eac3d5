import type { Command, Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { expect, test } from 'vitest';
import {
  type Batch,
  GENESIS_HASH,
  sealBatch,
  writeEntry,
} from '../../server/src/engine/log/command-log.ts';
import { MemoryLog, noSnapshots } from '../../server/src/engine/log/memory-log.ts';
import { recover } from '../../server/src/engine/log/recover.ts';
import { Chance } from './chance.ts';
import { sameBytes, textOf } from './checks.ts';
import { SimSnapshots } from './disk.ts';
import { nextRequest, opening } from './orders.ts';
import { Sometimes } from './sometimes.ts';

const COMMANDS = rounds({ commit: 450, all: 2_000 });
const SNAPSHOT_EVERY = 50;

interface Step {
  readonly batch: Batch;
  readonly outcomes: readonly Outcome[];
  /** The engine's state after the batch. */
  readonly state: Uint8Array;
}

/** A log of small batches, with what the engine said and was after each. */
function makeLog(seed: number): Step[] {
  const chance = new Chance(seed);
  const engine = new Engine();
  const first = opening();
  const steps: Step[] = [];
  let lastHash: Uint8Array = GENESIS_HASH;
  while (engine.sequence < COMMANDS) {
    const commands: Command[] = [];
    const outcomes: Outcome[] = [];
    for (let count = chance.between(1, 3); count > 0; count -= 1) {
      const sight = {
        lastPriceTicks: (market: number) => engine.market(market)?.referencePriceTicks ?? 100,
        openOrdersOf: (user: number) => engine.openOrders(user).map(({ order }) => order),
      };
      const key = `k${engine.sequence}`;
      const request = first.shift() ?? nextRequest(chance, sight, key);
      const time = engine.time + chance.below(100_000);
      const command = { ...request, sequence: engine.sequence + 1, time };
      commands.push(command);
      outcomes.push(engine.apply(command));
    }
    const batch = sealBatch(commands.map(writeEntry), lastHash);
    lastHash = batch.hash;
    steps.push({ batch, outcomes, state: engine.snapshot() });
  }
  return steps;
}

test('I17 I18 F01 F03 death after each batch of a log: state, projection and chain go on as if nothing had happened', async () => {
  const steps = makeLog(2_000);
  expect(steps.length).toBeGreaterThan(COMMANDS / 3);
  const snapshots = new SimSnapshots(new Sometimes());
  const batches: Batch[] = [];
  const outcomes: Outcome[] = [];
  let snapshotSequence = 0;
  for (const [index, { batch, state, outcomes: fresh }] of steps.entries()) {
    batches.push(batch);
    outcomes.push(...fresh);
    // The projector has seen all but the last few.
    const projected = Math.max(0, outcomes.length - (index % 7));
    const seen: Outcome[] = [];
    const log = new MemoryLog({ batches, epoch: 0 });
    const recovered = await recover(log, snapshots, projected, (outcome) => seen.push(outcome));
    if (!sameBytes(recovered.engine.snapshot(), state)) {
      throw new Error(`the state after ${batch.lastSequence} is not recovered`);
    }
    expect(recovered.lastHash).toEqual(batch.hash);
    const kept = snapshots.sound().find(({ sequence }) => sequence <= projected);
    expect(recovered.replayedCount).toBe(batch.lastSequence - (kept?.sequence ?? 0));
    expect(seen.map(textOf)).toEqual(outcomes.slice(projected).map(textOf));
    if (batch.lastSequence - snapshotSequence >= SNAPSHOT_EVERY) {
      snapshotSequence = batch.lastSequence;
      snapshots.write({ sequence: snapshotSequence, hash: batch.hash }, state);
    }
  }
});

test('I18 F07 F08 a batch that is cut or changed anywhere is refused by its number, and nothing before it is lost', async () => {
  const steps = makeLog(7).slice(0, 12);
  const batches = steps.map(({ batch }) => batch);
  const last = batches.at(-1) as Batch;
  for (let length = 0; length < last.bytes.length; length += 1) {
    const torn = { ...last, bytes: last.bytes.slice(0, length) };
    const log = new MemoryLog({ batches: [...batches.slice(0, -1), torn], epoch: 0 });
    await expect(recover(log, noSnapshots, 0, () => {})).rejects.toMatchObject({
      sequence: last.firstSequence,
    });
  }
  for (let bit = 0; bit < last.bytes.length * 8; bit += 5) {
    const bytes = last.bytes.slice();
    bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
    const log = new MemoryLog({ batches: [...batches.slice(0, -1), { ...last, bytes }], epoch: 0 });
    await expect(recover(log, noSnapshots, 0, () => {})).rejects.toMatchObject({
      sequence: last.firstSequence,
    });
  }
  const before = new MemoryLog({ batches: batches.slice(0, -1), epoch: 0 });
  const { engine } = await recover(before, noSnapshots, 0, () => {});
  expect(engine.sequence).toBe(last.firstSequence - 1);
});
