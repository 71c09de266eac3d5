import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { Chance } from './chance.ts';
import { checkLive, LogChecks, must, sameBytes, textOf } from './checks.ts';
import { SimDisk } from './disk.ts';
import { futuresOpening, nextFuturesRequest } from './futures-orders.ts';
import { HoldsSeen } from './holds.ts';
import { HouseActs } from './house-acts.ts';
import { nextRequest, opening } from './orders.ts';
import { SimProcess, type Ticket } from './process.ts';
import { adopting, nextClockRequest } from './rules.ts';
import { Sometimes } from './sometimes.ts';

const START_TIME = 1_750_000_000_000;
const HOUR_MS = 3_600_000;
/** Longer than any outage: by then everything has been answered. */
const TURNS_MAX = 40;

/**
 * Spot alone by neutral rules, with which a log begins, or by rules of risk; contracts beside it by rules of
 * risk. 'people': contracts, and what the house says about accounts while money leaves.
 */
export type WorldKind = 'spot' | 'spot, risk' | 'futures' | 'people';

/**
 * A whole exchange in one thread, from one seed: real engine, sequencer, recovery and folds; a disk,
 * a clock and clients that are made of chance. The same seed gives the same run.
 */
export class World {
  readonly sometimes = new Sometimes();
  private readonly chance: Chance;
  private readonly kind: WorldKind;
  private readonly disk: SimDisk;
  private process!: SimProcess;
  private clock = START_TIME;
  private isRough = false;
  private keysCount = 0;
  private readonly holds = new HoldsSeen();
  private readonly houseActs = new HouseActs();
  private readonly checks = new LogChecks();
  /** What clients were told, by the log's number. */
  private readonly told = new Map<number, string>();
  /** Requests without an answer that their clients will send again. */
  private readonly again: CommandRequest[] = [];
  /** Answered requests, for clients that click twice. */
  private readonly answered: CommandRequest[] = [];

  constructor(seed: number, kind: WorldKind) {
    this.chance = new Chance(seed);
    this.kind = kind;
    this.disk = new SimDisk(this.sometimes);
  }

  private get hasRules(): boolean {
    return this.kind !== 'spot';
  }

  private get hasFutures(): boolean {
    return this.kind === 'futures' || this.kind === 'people';
  }

  /** Throws Broken when something that must hold does not. */
  async run(commandsCount: number): Promise<void> {
    this.process = await this.startProcess();
    const first = this.hasFutures ? futuresOpening() : opening();
    for (const request of first) this.send(request);
    if (this.hasRules && !this.hasFutures) this.send(adopting);
    await this.settle();
    this.isRough = true;
    while (this.disk.lastSequence < commandsCount) {
      this.sendBurst();
      // Some bursts meet a commit that is under way, or a store that is away.
      const patience = this.chance.below(4);
      if (patience > 1) await this.settle();
      else if (patience === 1) await this.turn();
      await this.happen();
    }
    this.isRough = false;
    await this.settle();
    if (this.process.isDead || this.process.isFrozen) await this.restart();
    while (this.again.length > 0) {
      this.send(this.again.shift() as CommandRequest);
      await this.settle();
    }
    this.process.project(Number.POSITIVE_INFINITY, 'none');
    this.checkQuiet();
    this.checkWholeLog();
  }

  private startProcess(): Promise<SimProcess> {
    return SimProcess.start({
      disk: this.disk,
      chance: this.chance,
      sometimes: this.sometimes,
      now: () => this.clock,
      isRough: () => this.isRough,
      onAnswer: (ticket, outcome) => this.onAnswer(ticket, outcome),
    });
  }

  private sendBurst(): void {
    const { chance } = this;
    for (let count = chance.oneIn(15) ? 40 : chance.between(1, 4); count > 0; count -= 1) {
      this.clock += chance.below(300);
      if (this.again.length > 0 && chance.oneIn(2)) this.send(this.again.shift() as CommandRequest);
      else this.send(this.anyRequest());
    }
  }

  private anyRequest(): CommandRequest {
    const { chance } = this;
    if (this.hasRules && chance.oneIn(8)) return nextClockRequest(chance, this.clock);
    const before = this.answered.length > 0 && chance.oneIn(20) && chance.oneOf(this.answered);
    if (before && chance.oneIn(2)) return before;
    this.keysCount += 1;
    if (this.kind === 'people' && chance.oneIn(12)) {
      return this.houseActs.nextRequest(chance, this.clock);
    }
    if ((this.kind === 'spot, risk' || this.kind === 'people') && chance.oneIn(10)) {
      return this.holds.nextRequest(chance, `h${this.keysCount}`);
    }
    const sight = {
      lastPriceTicks: (market: number) => this.process.live.lastPriceOf(market),
      openOrdersOf: (user: number) =>
        Array.from(this.process.live.openOrdersOf(user), ({ order }) => order),
    };
    const key = before ? before.key : `k${this.keysCount}`;
    const request = this.hasFutures
      ? nextFuturesRequest(chance, { ...sight, ...this.futuresSight() }, key)
      : nextRequest(chance, sight, key);
    return before ? { ...request, user: before.user } : request;
  }

  private futuresSight() {
    const { futures } = this.process.live;
    return {
      time: this.clock,
      contractOrdersOf: (user: number) =>
        Array.from(futures.openOrdersOf(user), ({ order }) => order),
      positionsOf: (user: number) => [...futures.positionsOf(user)],
    };
  }

  private send(request: CommandRequest): void {
    const ticket: Ticket = { request, isAnswered: false };
    if (this.process.isDead || this.process.submit(ticket) === undefined) return;
    this.sometimes.reached('refused while the store is away');
    if (request.key !== '') this.again.push(request);
  }

  private onAnswer({ request }: Ticket, outcome: Outcome): void {
    must(!this.told.has(outcome.sequence), `F01: ${outcome.sequence} is answered twice`);
    this.told.set(outcome.sequence, textOf(outcome));
    this.holds.see(outcome);
    if (request.key !== '') this.answered.push(request);
  }

  /** Runs everything until it is done, asleep or dead. */
  private async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      await this.turn();
      const { isIdle, isDead, isFrozen } = this.process;
      if (isIdle || isDead || isFrozen) return;
    }
    must(false, 'F02: a command that is durable is never answered');
  }

  private turn(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** What else happens in the life of a server. */
  private async happen(): Promise<void> {
    const { chance, process, sometimes } = this;
    if (process.isFrozen) return this.takeOver();
    if (process.isDead) return this.restart();
    if (process.isIdle) this.checkQuiet();
    if (chance.oneIn(3)) process.project(chance.between(1, 60), this.anyDeath());
    if (process.isDead || chance.oneIn(150)) return this.restart();
    switch (chance.below(200)) {
      case 0:
      case 1:
        this.clock -= 2 * HOUR_MS;
        return sometimes.reached('the clock goes back');
      case 2:
      case 3:
        this.clock += chance.oneOf([HOUR_MS, 25 * HOUR_MS, 30 * 24 * HOUR_MS]);
        return sometimes.reached('the clock leaps');
      case 4:
      case 5:
        return this.disk.snapshots.flipBit(chance.below(1_000_000));
    }
  }

  private anyDeath(): 'none' | 'before the commit' | 'after the commit' {
    if (!this.chance.oneIn(40)) return 'none';
    return this.chance.oneOf(['before the commit', 'after the commit']);
  }

  /** The process dies where it stands, and another one starts from the disk. */
  private async restart(): Promise<void> {
    this.giveUp(this.process.die());
    this.checkLog();
    this.process = await this.startProcess();
    this.checkQuiet();
    this.sometimes.reached('restart');
    const { pendingLiquidations, pendingFunding, pendingWakes } = this.process.state.pendingRisk();
    if (pendingLiquidations > 0) this.sometimes.reached('restart with liquidations to do');
    if (pendingFunding > 0) this.sometimes.reached('restart with funding to pay');
    if (pendingWakes > 0) this.sometimes.reached('restart with turns to take');
  }

  /** A leader sleeps, another takes over and works; then the old one wakes up. */
  private async takeOver(): Promise<void> {
    const old = this.process;
    this.isRough = false;
    this.process = await this.startProcess();
    this.send(this.anyRequest());
    await this.settle();
    const before = this.disk.lastSequence;
    old.wake();
    await this.turn();
    must(old.isFenced && this.disk.lastSequence === before, 'I21: an old leader writes');
    this.giveUp(old.die());
    this.isRough = true;
  }

  /** Clients without an answer ask again, if they have a key to ask with. */
  private giveUp(tickets: readonly Ticket[]): void {
    for (const { request } of tickets) {
      if (request.key !== '') this.again.push(request);
      this.sometimes.reached('an answer never comes');
    }
  }

  private checkQuiet(): void {
    if (this.process.isIdle) checkLive(this.process.live, this.process.state);
  }

  private checkLog(): void {
    this.checks.check(this.disk, this.told);
    this.countRetries(this.checks.replay.outcomes);
  }

  /** All of it once more, from the first command. */
  private checkWholeLog(): void {
    this.checkLog();
    const anew = new LogChecks();
    anew.check(this.disk, this.told);
    const once = this.checks.replay.engine.snapshot();
    must(sameBytes(once, anew.replay.engine.snapshot()), 'I16: two replays differ');
  }

  private countRetries(outcomes: readonly Outcome[]): void {
    for (const { events, sequence } of outcomes) {
      const [event] = events;
      if (event?.case !== 'repeated') continue;
      const wasTold = this.told.has(event.value.sequence);
      this.sometimes.reached(
        wasTold ? 'a second click is answered like the first' : 'a retry finds its lost answer',
      );
      must(event.value.sequence < sequence, 'I12: an answer from the future');
    }
  }
}
