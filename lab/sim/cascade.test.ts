import { MarginMode, OrderType, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import {
  type Command,
  type CommandRequest,
  HouseUser,
  type Outcome,
} from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { expect, test } from 'vitest';
import {
  type Batch,
  GENESIS_HASH,
  openBatch,
  sealBatch,
  writeEntry,
} from '../../server/src/engine/log/command-log.ts';
import { MemoryLog } from '../../server/src/engine/log/memory-log.ts';
import { recover } from '../../server/src/engine/log/recover.ts';
import { sameBytes, textOf } from './checks.ts';
import { SimSnapshots } from './disk.ts';
import { futuresOpening, futuresStart, observe } from './futures-orders.ts';
import { Sometimes } from './sometimes.ts';

const CONTRACT = 1001;
const PRICE = 1_000;
const CROWD = Array.from({ length: 200 }, (_, at) => 300 + at);
/** Each has a share of the open interest that one account may have; in all not more than opens at 100x. */
const WINNERS = Array.from({ length: 10 }, (_, at) => 200 + at);
const START_TIME = 1_750_000_000_000;
const SNAPSHOT_EVERY = 9;

interface Step {
  readonly batch: Batch;
  readonly outcomes: readonly Outcome[];
  readonly state: Uint8Array;
  readonly pending: number;
}

function order(user: number, side: Side, priceTicks: number, quantityLots: number): CommandRequest {
  const value = {
    contract: CONTRACT,
    side,
    positionSide: side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT,
    type: OrderType.LIMIT,
    timeInForce: 0,
    priceTicks,
    quantityLots,
    reduceOnly: false,
    triggerPriceTicks: 0,
    triggerType: 0,
    selfTradePrevention: 0,
  };
  return { user, key: '', body: { case: 'placeContractOrder', value } };
}

/** A crowd at 100x on the wrong side of a gap of 90%, worked off while somebody trades. */
class Cascade {
  readonly steps: Step[] = [];
  private readonly engine = new Engine();
  private lastHash: Uint8Array = GENESIS_HASH;
  private time = START_TIME;

  constructor() {
    this.write(futuresOpening());
    this.observe(PRICE);
    for (const user of WINNERS) this.write(futuresStart(user, 60_000));
    for (const user of CROWD) {
      this.write([
        ...futuresStart(user, 800),
        setting(user, 'setLeverage', { contract: CONTRACT, leverage: 100 }),
        ...(user % 2 === 0 ? [isolate(user)] : []),
      ]);
    }
    WINNERS.forEach((winner, at) => {
      this.write([order(winner, Side.SELL, PRICE, 40)]);
      const losers = CROWD.slice(at * 20, at * 20 + 20);
      this.write(losers.map((user) => order(user, Side.BUY, PRICE, 2)));
      this.observe(PRICE);
    });
    this.observe(PRICE - 900);
    for (let turn = 0; this.engine.pendingRisk().pendingLiquidations > 0; turn += 1) {
      this.house({ case: 'advanceRisk', value: { stepsMax: 8 } });
      this.write([order(102, Side.BUY, 80 + (turn % 5), 2)]);
      if (turn % 4 === 0) this.observe(PRICE - 900);
      if (turn > 200) throw new Error('the cascade never ends');
    }
  }

  private observe(priceTicks: number): void {
    this.time += 500;
    this.house(observe(CONTRACT, priceTicks, 3, this.time));
  }

  private house(body: CommandRequest['body']): void {
    this.write([{ user: 0, key: '', body }]);
  }

  private write(requests: readonly CommandRequest[]): void {
    const commands: Command[] = [];
    const outcomes: Outcome[] = [];
    for (const request of requests) {
      const command = { ...request, sequence: this.engine.sequence + 1, time: this.time };
      commands.push(command);
      outcomes.push(this.engine.apply(command));
    }
    const batch = sealBatch(commands.map(writeEntry), this.lastHash);
    this.lastHash = batch.hash;
    const pending = this.engine.pendingRisk().pendingLiquidations;
    this.steps.push({ batch, outcomes, state: this.engine.snapshot(), pending });
  }
}

function setting(
  user: number,
  name: 'setLeverage',
  value: { contract: number; leverage: number },
): CommandRequest {
  return { user, key: '', body: { case: name, value } };
}

function isolate(user: number): CommandRequest {
  const value = { contract: CONTRACT, marginMode: MarginMode.ISOLATED };
  return { user, key: '', body: { case: 'setMarginMode', value } };
}

test('I17 I18 I22 I51 I53 F01 F45 death after each step of a cascade: the same events, once, whatever was kept', async () => {
  const { steps } = new Cascade();
  const amid = steps.filter(({ pending }) => pending > 0);
  expect(amid.length).toBeGreaterThan(20);
  const snapshots = new SimSnapshots(new Sometimes());
  const batches: Batch[] = [];
  const said: Outcome[] = [];
  for (const [index, { batch, outcomes, state, pending }] of steps.entries()) {
    // Death before the commit: the batch is not there, and the same commands come again.
    if (pending > 0 && index % 3 === 0) {
      const before = new MemoryLog({ batches: [...batches], epoch: 0 });
      const { engine } = await recover(before, snapshots, said.length, () => {});
      const again = openBatch(batch).map((command) => engine.apply(command));
      expect(again.map(textOf)).toEqual(outcomes.map(textOf));
      expect(sameBytes(engine.snapshot(), state)).toBe(true);
    }
    batches.push(batch);
    said.push(...outcomes);
    if (index % SNAPSHOT_EVERY === 0) {
      snapshots.write({ sequence: batch.lastSequence, hash: batch.hash }, state);
    }
    if (pending === 0) continue;
    // Death after it, with the projector a few outcomes behind.
    const projected = Math.max(0, said.length - (index % 7));
    const seen: Outcome[] = [];
    const log = new MemoryLog({ batches, epoch: 0 });
    const recovered = await recover(log, snapshots, projected, (outcome) => seen.push(outcome));
    expect(sameBytes(recovered.engine.snapshot(), state)).toBe(true);
    expect(seen.map(textOf)).toEqual(said.slice(projected).map(textOf));
    expect(recovered.engine.pendingRisk().pendingLiquidations).toBe(pending);
  }
  const liquidated = said.flatMap(({ events }) =>
    events.flatMap((event) => (event.case === 'liquidated' ? [event.value.user] : [])),
  );
  expect(new Set(liquidated)).toEqual(new Set(CROWD));
  expect(liquidated.length).toBe(CROWD.length);
  const deleveraged = said.flatMap(({ events }) =>
    events.filter((event) => event.case === 'deleveraged'),
  );
  expect(deleveraged.length).toBeGreaterThan(0);
  for (const { events } of said) {
    for (const event of events) {
      if (event.case !== 'balanceChanged' || event.value.user !== HouseUser.insurance) continue;
      expect(event.value.balance?.available).toBeGreaterThanOrEqual(0n);
    }
  }
});
