import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, OrderStatus, Side } from '@bourse/contract/enumerations.ts';
import type { Command, Outcome } from '@bourse/contract/messages.ts';
import type { AuditReport } from '@bourse/core/audit.ts';
import { Engine } from '@bourse/core/engine.ts';
import { KEY_LIFETIME_MS } from '@bourse/core/limits.ts';
import type { LiveState, OpenOrder, StateView } from '../../server/src/engine/live/live-state.ts';
import { openBatch } from '../../server/src/engine/log/command-log.ts';
import type { SequencedEngine } from '../../server/src/engine/log/sequencer.ts';
import { viewOf } from '../../server/src/engine/run/engine-view.ts';
import type { SimDisk } from './disk.ts';
import { MARKETS, TRADERS } from './orders.ts';
import { MemoryProjection } from './projection.ts';
import type { Sometimes } from './sometimes.ts';

/** An invariant was broken. */
export class Broken extends Error {}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

/** The engine, audited after every command (I01 I03 I04 I09 I23 I27 I29 I33 I36, I07, I10, I76, I77). */
export class AuditedEngine implements SequencedEngine {
  private readonly engine: Engine;
  private readonly sometimes: Sometimes;
  private balances: Map<string, string>;
  private beyondBounds: ReadonlyMap<string, number>;

  constructor(engine: Engine, sometimes: Sometimes) {
    this.engine = engine;
    this.sometimes = sometimes;
    this.balances = balancesOf(engine);
    this.beyondBounds = engine.audit().beyondBounds;
  }

  get sequence(): number {
    return this.engine.sequence;
  }

  apply(command: Command): Outcome {
    const outcome = this.engine.apply(command);
    const {
      findings: [finding],
      beyondBounds,
    } = this.engine.audit();
    must(!finding, `${finding?.invariant} after ${outcome.sequence}: ${finding?.text}`);
    this.checkBounds(outcome, beyondBounds);
    this.checkBalances(outcome);
    countStates(outcome, this.sometimes);
    return outcome;
  }

  /** I76 I77: what later rules found beyond their bounds never grows. */
  private checkBounds(
    { sequence, events }: Outcome,
    beyondBounds: AuditReport['beyondBounds'],
  ): void {
    const isChange = events.some(({ case: kind }) => {
      return kind === 'contractDefined' || kind === 'riskRulesSet';
    });
    for (const [what, amount] of isChange ? [] : beyondBounds) {
      const before = this.beyondBounds.get(what) ?? 0;
      must(amount <= before, `I76: ${sequence} took ${what} from ${before} to ${amount}`);
    }
    if (beyondBounds.size > 0) this.sometimes.reached('beyond a bound that was lowered');
    this.beyondBounds = beyondBounds;
  }

  /** I07: a balance changes only where an event says so; I10: a refusal changes none. */
  private checkBalances({ sequence, events }: Outcome): void {
    const balances = balancesOf(this.engine);
    const told = new Map<string, string>();
    for (const event of events) {
      if (event.case !== 'balanceChanged' || !event.value.balance) continue;
      const { user, account, asset, balance } = event.value;
      told.set(`${user}/${account}/${asset}`, `${balance.available}+${balance.frozen}`);
    }
    for (const [at, balance] of balances) {
      const isSame = (this.balances.get(at) ?? '0+0') === balance;
      must(isSame || told.get(at) === balance, `I07: ${sequence} changed ${at} without an event`);
    }
    for (const [at, balance] of told) {
      must(balances.get(at) === balance, `I05: ${sequence} told ${at} wrongly`);
    }
    const isQuiet = events.some(({ case: kind }) => kind === 'refused' || kind === 'repeated');
    must(!isQuiet || events.length === 1, `I10: ${sequence} was refused and did something`);
    this.balances = balances;
  }
}

function balancesOf(engine: Engine): Map<string, string> {
  return new Map(
    engine
      .allBalances()
      .map(({ user, account, asset, available, frozen }) => [
        `${user}/${account}/${asset}`,
        `${available}+${frozen}`,
      ]),
  );
}

function countStates({ events }: Outcome, sometimes: Sometimes): void {
  let triggers = 0;
  let trades = 0;
  for (const event of events) {
    if (event.case === 'refused') sometimes.reached(`refused ${event.value.code}`);
    else if (event.case === 'orderClosed') {
      sometimes.reached(`closed: ${CloseReason[event.value.reason]}`);
    } else if (event.case === 'contractOrderClosed') {
      sometimes.reached(`contract closed: ${CloseReason[event.value.reason]}`);
    } else if (event.case !== 'balanceChanged' && event.case !== 'levelChanged') {
      sometimes.reached(event.case);
    }
    if (event.case === 'orderTriggered') triggers += 1;
    if (event.case === 'traded') trades += 1;
  }
  if (triggers > 1) sometimes.reached('several stops woken by one command');
  if (trades > 3) sometimes.reached('one command trades with four orders');
}

/** The live fold of events equals the engine's views when no command is on its way. */
export function checkLive(live: LiveState, engine: Engine): void {
  const view = viewOf(engine);
  must(live.sequence === view.sequence, `I14: live is at ${live.sequence}, not ${view.sequence}`);
  const known = new Map(view.orders.map((order) => [order.order, order]));
  let count = 0;
  for (const user of TRADERS) {
    for (const order of live.openOrdersOf(user)) {
      count += 1;
      const expected = known.get(order.order);
      must(expected !== undefined, `live shows order ${order.order}, which is not open`);
      must(digestOf(order) === digestOf(expected), `live shows order ${order.order} wrongly`);
    }
  }
  must(count === known.size, `live shows ${count} open orders, not ${known.size}`);
  for (const { user, account, asset, balance } of view.balances) {
    const { available, frozen } = live.balanceOf(user, account, asset);
    const isSame = available === balance?.available && frozen === balance.frozen;
    must(isSame, `live shows balance ${user}/${account}/${asset} wrongly`);
  }
  for (const { user, day, value } of view.withdrawnDays) {
    must(live.withdrawn.valueOf(user, day) === value, `I90: live shows ${user}'s day wrongly`);
  }
  for (const market of MARKETS) checkDepth(live, engine, market);
  checkFutures(live, view);
}

/** The fold of futures' events shows each order, position, account and setting as it is. */
function checkFutures({ futures }: LiveState, { futures: view }: StateView): void {
  const digest = (rows: readonly object[]) => JSON.stringify(rows.map((row) => digestOfRow(row)));
  const byOrder = <Row extends { order: number }>(rows: Iterable<Row>) =>
    [...rows].sort((a, b) => a.order - b.order);
  const byPosition = <Row extends { opened: number; contract: number; positionSide: number }>(
    rows: Iterable<Row>,
  ) => [...rows].sort((a, b) => a.contract - b.contract || a.positionSide - b.positionSide);
  for (const user of TRADERS) {
    const orders = byOrder(view.orders.filter((order) => order.user === user));
    const shown = byOrder(futures.openOrdersOf(user));
    must(digest(shown) === digest(orders), `live shows contract orders of ${user} wrongly`);
    const positions = byPosition(view.positions.filter((position) => position.user === user));
    const held = byPosition(futures.positionsOf(user));
    must(digest(held) === digest(positions), `live shows positions of ${user} wrongly`);
    const account = view.accounts.find((each) => each.user === user);
    must(
      futures.accountOf(user).orderMargin === BigInt(account?.orderMargin ?? 0) &&
        (account === undefined || futures.positionMode(user) === account.positionMode),
      `live shows the futures account of ${user} wrongly`,
    );
  }
  for (const { user, contract, leverage, marginMode } of view.settings) {
    const known = futures.settingOf(user, contract);
    const isSame = known.leverage === leverage && known.marginMode === marginMode;
    must(isSame, `live shows what ${user} set for ${contract} wrongly`);
  }
  for (const { contract, time: _time, isStale: _stale, ...mark } of view.marks) {
    // Before the first one there is nothing to show.
    if (mark.markTicks === 0) continue;
    const { time, isStale, ...known } = futures.mark(contract);
    must(
      digest([known]) === digest([{ contract, ...mark }]),
      `live shows the mark of ${contract} wrongly`,
    );
  }
}

/** Not kept by the engine: when a row last changed, and what its fills realised and cost. */
const notKept = new Set(['updateTime', 'createTime', 'realised', 'fee', 'closeReason']);

function digestOfRow(row: object): [string, unknown][] {
  return Object.entries(row)
    .filter(([name, value]) => !notKept.has(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** I36: the book folded from events is the engine's, without empty levels. */
function checkDepth(live: LiveState, engine: Engine, market: number): void {
  const depth = live.depthOf(market);
  const pairs = [
    [Side.BUY, depth.bestBids(1_000)],
    [Side.SELL, depth.bestAsks(1_000)],
  ] as const;
  for (const [side, shown] of pairs) {
    const expected = engine
      .depth(market, side, 1_000)
      .map(({ priceTicks, totalLots }) => ({ priceTicks, lots: totalLots }));
    const isSame = JSON.stringify(shown) === JSON.stringify(expected);
    must(isSame, `I36: live shows market ${market} side ${side} wrongly`);
    must(
      shown.every(({ lots }) => lots > 0),
      'I36: a level of nothing is shown',
    );
  }
  const { referencePriceTicks, anchorTicks } = engine.market(market) ?? {};
  must(live.lastPriceOf(market) === referencePriceTicks, `live shows another last price`);
  must(live.spotAnchorOf(market) === anchorTicks, `R1: live measures ${market} by another price`);
  const { auctionEndTime } = engine.market(market) ?? {};
  must(depth.auctionEndTime === auctionEndTime, `live shows another auction of ${market}`);
}

function digestOf(order: OpenOrder): string {
  const { user, market, side, type, timeInForce, priceTicks, quantityLots, stopPriceTicks } = order;
  const { triggered, dealtLots, dealtNotional, status, clientOrderId, createTime } = order;
  return JSON.stringify([
    ...[user, market, side, type, timeInForce, priceTicks, quantityLots, stopPriceTicks],
    ...[triggered, dealtLots, dealtNotional, status, clientOrderId, createTime],
  ]);
}

/** Everything again, from the log alone, as far as the log goes; reads on where it has grown. */
export class Replay {
  readonly engine = new Engine();
  /** By number minus one. */
  readonly outcomes: Outcome[] = [];
  private readonly keys = new Map<string, FirstUse>();

  readOn(disk: SimDisk): void {
    for (const command of commandsAfter(this.engine.sequence, disk)) {
      const outcome = this.engine.apply(command);
      const previous = this.outcomes.at(-1);
      must(
        outcome.sequence === this.outcomes.length + 1,
        `I14: ${outcome.sequence} is out of turn`,
      );
      must(
        !previous || outcome.time >= previous.time,
        `I15: time goes back at ${outcome.sequence}`,
      );
      checkKey(command, outcome, this.keys);
      this.outcomes.push(outcome);
    }
  }
}

/** Of a log as it is now. */
export function replay(disk: SimDisk): Replay {
  const whole = new Replay();
  whole.readOn(disk);
  return whole;
}

function* commandsAfter(sequence: number, { log }: SimDisk): Generator<Command> {
  for (const batch of log.batches) {
    if (batch.lastSequence <= sequence) continue;
    for (const command of openBatch(batch)) if (command.sequence > sequence) yield command;
  }
}

interface FirstUse {
  readonly content: string;
  readonly outcome: Outcome;
}

function hasEffect({ events }: Outcome): boolean {
  return events.some((event) => {
    if (event.case === 'refused') return false;
    const isCancel = event.case === 'ordersCancelled' || event.case === 'contractOrdersCancelled';
    return !isCancel || event.value.count > 0;
  });
}

/**
 * I12 I13: one effect and one answer for each key, for as long as it is remembered. What had no effect
 * is not (R7).
 */
function checkKey(command: Command, outcome: Outcome, keys: Map<string, FirstUse>): void {
  if (command.key === '') return;
  const at = `${command.body.case} ${command.user} ${command.key}`;
  const content = JSON.stringify(command.body);
  const first = keys.get(at);
  if (!first || first.outcome.time + KEY_LIFETIME_MS <= outcome.time) {
    if (hasEffect(outcome)) keys.set(at, { content, outcome });
    return;
  }
  const [event] = outcome.events;
  if (first.content !== content) {
    const isRefused = event?.case === 'refused' && event.value.code === Code.keyReused;
    must(isRefused, `I13: ${outcome.sequence} uses a key again for something else`);
    return;
  }
  must(event?.case === 'repeated', `I12: ${outcome.sequence} repeats a key and has an effect`);
  const isSame =
    event.value.sequence === first.outcome.sequence &&
    event.value.code === 0 &&
    event.value.order === startedBy(first.outcome, command);
  must(isSame, `I12: ${outcome.sequence} is answered otherwise than ${first.outcome.sequence}`);
}

/** Commands that tell something else before the order: the settings that it brings, the end of an older one. */
const startingLate: ReadonlySet<string> = new Set([
  ...['placeContractOrder', 'amendOrder', 'amendContractOrder'],
]);
const tellingOrder: ReadonlySet<string> = new Set([
  ...['orderAccepted', 'orderResized', 'contractOrderAccepted', 'contractOrderResized'],
  ...['stopAmended', 'contractStopAmended'],
]);

/** The number of the order, or of the hold, that a command started; 0: of none. */
function startedBy({ events }: Outcome, { body }: Command): number {
  const [answer] = events;
  if (answer?.case === 'orderAccepted') return answer.value.order;
  if (answer?.case === 'fundsHeld') return answer.value.hold;
  if (!startingLate.has(body.case)) return 0;
  const own = events.find(({ case: kind }) => tellingOrder.has(kind));
  return own && 'order' in own.value ? Number(own.value.order) : 0;
}

interface RestoredSnapshot {
  readonly state: Uint8Array;
  readonly engine: Engine;
}

/**
 * What must hold of log, snapshots and rows whenever a process has died. Looked at anew, it begins with
 * the first command; looked at again, it goes on where it was, since a log only grows.
 */
export class LogChecks {
  readonly replay = new Replay();
  private readonly toldBefore = new Set<number>();
  private readonly restored = new Map<number, RestoredSnapshot>();
  private readonly rebuilt = new MemoryProjection();

  /** @param told what clients were told, by the log's number */
  check(disk: SimDisk, told: ReadonlyMap<number, string>): void {
    this.replay.readOn(disk);
    this.checkTold(told);
    this.checkSnapshots(disk);
    this.checkProjection(disk);
    checkSums(disk, this.replay);
    checkRows(disk, this.replay);
  }

  /** Every answer that somebody got is in the log, as it was given. */
  private checkTold(told: ReadonlyMap<number, string>): void {
    for (const [sequence, text] of told) {
      if (this.toldBefore.has(sequence)) continue;
      const outcome = this.replay.outcomes[sequence - 1];
      must(outcome !== undefined, `F01: command ${sequence} was acknowledged and is lost`);
      must(textOf(outcome) === text, `F01: command ${sequence} was acknowledged as something else`);
      this.toldBefore.add(sequence);
    }
  }

  /** I16 I17: every sound snapshot with its tail is the state of the whole log. */
  private checkSnapshots(disk: SimDisk): void {
    const whole = this.replay.engine.snapshot();
    for (const { sequence, state } of disk.snapshots.sound()) {
      const before = this.restored.get(sequence);
      const isKnown = before !== undefined && sameBytes(before.state, state);
      const engine = isKnown ? before.engine : Engine.restore(state);
      must(
        isKnown || sameBytes(engine.snapshot(), state),
        'I17: a snapshot is not what was restored from it',
      );
      this.restored.set(sequence, { state, engine });
      for (const command of commandsAfter(engine.sequence, disk)) engine.apply(command);
      must(sameBytes(engine.snapshot(), whole), 'I17: snapshot and tail are not the whole log');
    }
  }

  /** I19: the projection equals one rebuilt from zero. */
  private checkProjection({ projection }: SimDisk): void {
    const { cursor } = projection;
    must(cursor >= this.rebuilt.cursor, `I19: the projection goes back to ${cursor}`);
    this.rebuilt.write(this.replay.outcomes.slice(this.rebuilt.cursor, cursor));
    const isSame = this.rebuilt.digest() === projection.digest();
    must(isSame, `I19: the projection at ${cursor} differs from its rebuild`);
  }
}

/** I05: the legs of every account add up to what the engine says that it has. */
function checkSums(disk: SimDisk, { engine, outcomes }: Replay): void {
  if (disk.projection.cursor !== outcomes.length) return;
  for (const { user, account, asset, available, frozen } of engine.allBalances()) {
    const sum = disk.projection.sums.get(`${user}/${account}/${asset}`) ?? 0n;
    must(sum === available + frozen, `I05: the legs of ${user}/${account}/${asset} are ${sum}`);
  }
}

/** I27 I28: rows that are not final are the engine's open orders, as it has them. */
function checkRows({ projection }: SimDisk, { engine, outcomes }: Replay): void {
  if (projection.cursor !== outcomes.length) return;
  const open = new Map(engine.allOpenOrders().map((order) => [order.order, order]));
  for (const [id, row] of projection.orders) {
    const { status, triggered, dealtLots, dealtNotional } = row;
    const order = open.get(id);
    open.delete(id);
    if (status === OrderStatus.FILLED) {
      must(!order && dealtLots > 0, `I28: order ${id} is filled and open`);
    } else if (status === OrderStatus.CANCELED) {
      must(!order, `I29: order ${id} is canceled and open`);
    } else {
      const isSame =
        order?.status === status &&
        order.isTriggered === triggered &&
        order.priceTicks === (row.priceTicks ?? order.priceTicks) &&
        order.quantityLots === (row.quantityLots ?? order.quantityLots) &&
        order.stopPriceTicks === (row.stopPriceTicks ?? order.stopPriceTicks) &&
        order.dealtLots === dealtLots &&
        order.dealtNotional === dealtNotional;
      must(isSame, `I19: the row of order ${id} is not what the engine has`);
    }
  }
  must(open.size === 0, `I19: ${open.size} open orders have no row`);
}

export function textOf(outcome: Outcome): string {
  return JSON.stringify(outcome, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a.buffer, a.byteOffset, a.length).equals(b);
}
