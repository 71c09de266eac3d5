import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainCode } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import type { RoleEpoch } from '#platform/roles/role.ts';
import type { BudgetAsk, BudgetAsks, TakenBudgets } from '#ports/call-budgets.ts';
import { type Entry, LogCorrupt } from '../log/command-log.ts';
import type { LeaderAddress } from '../log/find-leader.ts';
import { isCancel } from '../log/is-cancel.ts';
import { LogNewer } from '../log/lead-refused.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { type Holds, noHolds } from '../run/engine-messages.ts';
import { type Replica, ReplicaBroken, type ReplicaLog } from '../run/replica.ts';
import {
  type LeaderSaid,
  readBatch,
  readSaid,
  writeRequest,
  writeRequests,
  writeSaid,
} from './frames.ts';
import { Silence } from './silence.ts';
import type { Carrier, Wire } from './wire.ts';

/** While there is no leader: how often it is looked for, and the log is read. */
const LOOK_EVERY_MS = 50;
/** While there is one: how often it is looked whether another one leads by now. */
const EPOCH_EVERY_MS = 500;
/**
 * A leader that says nothing for so long is not there. It beats every quarter of a second, so its thread may stand
 * still for a second and a half; and people hear within two seconds that this gateway is cut off.
 */
export const SILENT_MAX_MS = 1_750;
/** How long a command waits for a leader that takes it. */
const WAIT_MAX_MS = 5_000;
/** How often a leader is asked again that took none for want of its log. */
const ASK_AGAIN_EVERY_MS = 250;
const WAITING_MAX = 20_000;
/** What a leader may send before what was missed is read; more: the wire is cut, and it begins again. */
const BUFFER_BYTES_MAX = 64 * 2 ** 20;

const FINAL = [LogCorrupt, LogNewer, ReplicaBroken];

export interface LeaderLinkOptions {
  readonly carrier: Carrier;
  readonly log: ReplicaLog & {
    readonly database: string;
    leaderAddress(): Promise<LeaderAddress>;
  };
  readonly replica: Replica;
  /** Commands that were not taken, or whose fate is not known. */
  readonly refuse: (tickets: readonly (readonly [number, PlainCode])[]) => void;
  readonly tellTaken: (taken: TakenBudgets) => void;
  readonly tellHolds: (holds: Holds) => void;
  /** Whether commands reach a leader from now on. */
  readonly tellLeader: (isThere: boolean) => void;
  /** A newer release leads: nothing is followed any more, and no command is taken. */
  readonly tellOutdated: () => void;
  /** For how long the replica is still to be read then. */
  readonly readsOnMs: number;
  /** A monotonic clock, milliseconds. */
  readonly now: () => number;
}

interface Waiting {
  readonly entry: Entry;
  readonly under: RoleEpoch | undefined;
  readonly user: number;
  readonly isCancel: boolean;
  readonly hasKey: boolean;
  /** A leader had it that is gone: whether the log has it, nobody here can say. */
  readonly mayBeDone: boolean;
  /** Since when it waits for a leader. */
  readonly since: number;
}

/** Why something that no leader takes is refused. */
const endOf = ({ mayBeDone }: { readonly mayBeDone?: boolean }): PlainCode =>
  mayBeDone ? Code.outcomeUnknown : Code.unavailable;

/**
 * The way of a gateway to the leader. Batches come over a wire, or from the database while there is none; commands
 * wait for a leader for five seconds. What was on its way when a wire broke is sent again if it has a key, by which
 * it becomes one command.
 */
export class LeaderLink {
  readonly #options: LeaderLinkOptions;
  /** By their tickets: what no leader has got yet, and what one has. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #sent = new Map<number, Waiting>();
  /** What a leader could not take, which may be replaced: it is asked again, and so is the next one. */
  readonly #deferred = new Map<number, Waiting>();
  /** The tickets of users' last cancels, of those that cancelled last. */
  readonly #cancelled = new Map<number, number>();
  /** What was asked of budgets, and since when it waits for a leader. */
  readonly #asks = new Map<number, { readonly ask: BudgetAsk; readonly since: number }>();
  /** Tickets of commands whose outcomes come next, by their numbers in the log. */
  readonly #done = new Map<number, number>();
  readonly #looking: NodeJS.Timeout;
  #wire: Wire | undefined;
  /** Ends the wire that there is, or that is coming about. */
  #cut = () => {};
  #holds = noHolds;
  #askedAgainAt = 0;
  /** While there is no leader: says so after a while. */
  #away: Silence | undefined;
  #told = '';
  /** A newer release leads: what this one says would be taken, and what it hears would be misread. */
  #isOutdated = false;
  readonly #closing = new AbortController();

  constructor(options: LeaderLinkOptions) {
    this.#options = options;
    this.#leaderGone(options.now());
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /**
   * Follows until it is closed. Rejects where the log does not go on from the replica, or a newer release leads: then
   * after the time in which the replica is still read.
   */
  async run(): Promise<void> {
    const { replica, log } = this.#options;
    while (!this.#isClosed) {
      try {
        await replica.readOn(log);
        await this.#attend(await log.leaderAddress());
      } catch (error) {
        // An unreachable database or leader is asked again.
        if (error instanceof LogNewer) await this.#outlive();
        if (FINAL.some((kind) => error instanceof kind)) throw error;
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Resolves when what it knows has been read for long enough, or it is closed. */
  async #outlive(): Promise<void> {
    const { readsOnMs, tellOutdated, tellLeader, refuse } = this.#options;
    this.#isOutdated = true;
    if (readsOnMs === 0) return;
    tellOutdated();
    tellLeader(false);
    this.#tellHolds({ ...noHolds, isLogAway: true });
    const waiting = Array.from(this.#waiting, ([ticket, one]) => [ticket, endOf(one)] as const);
    const asked = Array.from(this.#asks.keys(), (ticket) => [ticket, Code.unavailable] as const);
    if (waiting.length + asked.length > 0) refuse([...waiting, ...asked]);
    this.#waiting.clear();
    this.#asks.clear();
    await sleep(readsOnMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  submit(ticket: number, request: CommandRequest, under?: RoleEpoch): void {
    const { refuse, now } = this.#options;
    if (this.#isOutdated) return refuse([[ticket, Code.unavailable]]);
    if (this.#waiting.size + this.#sent.size + this.#deferred.size >= WAITING_MAX)
      return refuse([[ticket, Code.queueFull]]);
    let entry: Entry;
    try {
      entry = writeRequest(ticket, request);
    } catch {
      return refuse([[ticket, Code.amountTooLarge]]);
    }
    const { user, body } = request;
    const one = {
      ...{ user, isCancel: isCancel(body), hasKey: request.key !== '' },
      ...{ mayBeDone: false, since: now() },
    };
    if (one.isCancel) this.#dropDeferred(user, ticket);
    // What is submitted in one turn travels as one frame, and beside what is asked of budgets in this turn.
    if (this.#wire && this.#waiting.size === 0) process.nextTick(() => this.#sendWaiting());
    this.#waiting.set(ticket, { entry, under, ...one });
  }

  /** Asks the leader for calls of a budget. It waits for one as commands do, and is asked again at the next. */
  take(asks: BudgetAsks): void {
    const { refuse, now } = this.#options;
    if (this.#isOutdated) return refuse(asks.map(([ticket]) => [ticket, Code.unavailable]));
    const taken = asks.slice(0, WAITING_MAX - this.#asks.size);
    for (const [ticket, ask] of taken) this.#asks.set(ticket, { ask, since: now() });
    this.#sendAsks(taken);
    const rest = asks.slice(taken.length).map(([ticket]) => [ticket, Code.queueFull] as const);
    if (rest.length > 0) refuse(rest);
  }

  /** Who waits at this gateway for the command of a number; 0: nobody. */
  ticketOf(sequence: number): number {
    const ticket = this.#done.get(sequence) ?? 0;
    this.#done.delete(sequence);
    this.#sent.delete(ticket);
    return ticket;
  }

  close(): void {
    this.#closing.abort();
    clearInterval(this.#looking);
    this.#away?.stop();
    this.#cut();
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Resolves when the wire to a leader has ended. Rejects where there is none. */
  async #attend({ address, epoch, vocabulary }: LeaderAddress): Promise<void> {
    if (vocabulary > LOG_VOCABULARY) throw new LogNewer();
    if (!address) return;
    const { carrier, replica, log, now } = this.#options;
    const ended = Promise.withResolvers<void>();
    const hello = Promise.withResolvers<void>();
    hello.promise.catch(() => undefined);
    let buffer: Uint8Array[] | undefined = [];
    let bufferedBytes = 0;
    let holds = noHolds;
    let wire: Wire | undefined;
    let isCut = false;
    let failure: Error | undefined;
    const cut = () => {
      isCut = true;
      wire?.cut();
    };
    const hear = (frame: string | Uint8Array) => {
      silence.heard();
      if (typeof frame === 'string') {
        const said = readSaid(frame);
        if (said.kind === 'ends') {
          this.#pause();
          return wire?.send(writeSaid({ kind: 'left' }));
        }
        if (said.kind === 'holds') holds = said.holds;
        if (said.kind !== 'hello') return this.#hear(said);
        if (said.database !== log.database || said.epoch !== epoch)
          throw new Error('not the leader');
        holds = said.holds;
        return hello.resolve();
      }
      if (!buffer) return this.#take(frame);
      buffer.push(frame);
      bufferedBytes += frame.length;
      if (bufferedBytes > BUFFER_BYTES_MAX) throw new Error('too much at once');
    };
    const silence = new Silence({
      ...{ heardAt: now(), limitMs: SILENT_MAX_MS, now },
      onSilent: cut,
    });
    this.#cut = cut;
    const watchingEpoch = setInterval(async () => {
      const next = await log.leaderAddress().catch(() => undefined);
      if (next && next.epoch !== epoch) cut();
    }, EPOCH_EVERY_MS);
    try {
      wire = await carrier.connect(address, {
        onFrame(frame) {
          try {
            hear(frame);
          } catch (error) {
            failure = error as Error;
            hello.reject(error);
            cut();
          }
        },
        onEnd() {
          hello.reject(new Error('the leader has hung up'));
          ended.resolve();
        },
      });
      if (isCut) wire.cut();
      await hello.promise;
      // Each batch of the wire is in the database, and so is all before.
      await replica.readOn(log);
      for (const frame of buffer) this.#take(frame);
      buffer = undefined;
      this.#wire = wire;
      this.#away?.stop();
      this.#options.tellLeader(true);
      this.#tellHolds(holds);
      this.#sendAsks(Array.from(this.#asks, ([ticket, { ask }]) => [ticket, ask] as const));
      this.#sendWaiting();
      await ended.promise;
      if (failure) throw failure;
    } finally {
      silence.stop();
      clearInterval(watchingEpoch);
      cut();
      this.#lose(silence.heardAt);
    }
  }

  #take(frame: Uint8Array): void {
    const { replica } = this.#options;
    const batch = readBatch(frame);
    // It was read from the database already.
    if (batch.lastSequence <= replica.place.sequence) return;
    try {
      replica.take(batch);
    } catch (error) {
      // A gap, or a wrong byte: the wire ends, and the database says what is right.
      throw error instanceof LogCorrupt ? new Error(error.message, { cause: error }) : error;
    }
  }

  #hear(said: Exclude<LeaderSaid, { readonly kind: 'hello' | 'ends' }>): void {
    switch (said.kind) {
      case 'done':
        for (const [ticket, sequence] of said.tickets) this.#done.set(sequence, ticket);
        return;
      case 'refused':
        return this.#takeRefusals(said.tickets);
      case 'holds':
        return this.#hearHolds(said.holds);
      case 'taken':
        for (const [ticket] of said.taken) this.#asks.delete(ticket);
        return this.#options.tellTaken(said.taken);
      case 'beat':
        return;
    }
  }

  #hearHolds(holds: Holds): void {
    if (!this.#wire) return;
    const wasLogAway = this.#holds.isLogAway;
    this.#tellHolds(holds);
    if (wasLogAway && !holds.isLogAway) this.#askAgain();
  }

  /**
   * A leader that cannot write its log may be another one's in a moment, and one that is being replaced does not know
   * it yet: what it did not take waits, as if there were none. What no other leader would take is refused at once, and
   * so is what its user has cancelled meanwhile.
   */
  #takeRefusals(tickets: readonly (readonly [number, PlainCode])[]): void {
    const refused: (readonly [number, PlainCode])[] = [];
    const isLasting = this.#holds.isDiskFull || this.#holds.clockStepMs !== 0;
    for (const [ticket, code] of tickets) {
      const one = this.#sent.get(ticket);
      this.#sent.delete(ticket);
      const mayWait = one && code === Code.unavailable && !one.under && !isLasting;
      if (mayWait && (one.isCancel || ticket > (this.#cancelled.get(one.user) ?? 0)))
        this.#deferred.set(ticket, one);
      else refused.push([ticket, one?.mayBeDone ? Code.outcomeUnknown : code]);
    }
    if (refused.length > 0) this.#options.refuse(refused);
  }

  /** A cancel goes ahead of what its user waits for: that must not be placed after it. */
  #dropDeferred(user: number, cancel: number): void {
    this.#cancelled.delete(user);
    this.#cancelled.set(user, cancel);
    const [oldest] = this.#cancelled.keys();
    if (this.#cancelled.size > WAITING_MAX && oldest !== undefined) this.#cancelled.delete(oldest);
    const dropped = [...this.#deferred].filter(([, one]) => one.user === user && !one.isCancel);
    for (const [ticket] of dropped) this.#deferred.delete(ticket);
    const refused = dropped.map(([ticket, one]) => [ticket, endOf(one)] as const);
    if (refused.length > 0) this.#options.refuse(refused);
  }

  /** Asks for what a leader could not take before. */
  #askAgain(): void {
    this.#askedAgainAt = this.#options.now();
    for (const [ticket, one] of this.#deferred) this.#waiting.set(ticket, one);
    this.#deferred.clear();
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    if (!this.#wire || this.#waiting.size === 0) return;
    let entries: Entry[] = [];
    let under: RoleEpoch | undefined;
    const send = () => {
      if (entries.length > 0) this.#wire?.send(writeRequests(entries, under));
      entries = [];
    };
    // A frame has one role, and commands keep their order: tickets rise.
    for (const [ticket, one] of [...this.#waiting].sort(([one], [other]) => one - other)) {
      if (one.under?.role !== under?.role || one.under?.epoch !== under?.epoch) send();
      under = one.under;
      entries.push(one.entry);
      this.#sent.set(ticket, one);
    }
    send();
    this.#waiting.clear();
  }

  /** The leader ends: what is submitted from now on waits for the next one. */
  #pause(): void {
    if (this.#wire) this.#leaderGone(this.#options.now());
    this.#wire = undefined;
  }

  /** @param since when the leader was heard last */
  #leaderGone(since: number): void {
    this.#away?.stop();
    if (this.#isClosed) return;
    this.#away = new Silence({
      ...{ heardAt: since, limitMs: SILENT_MAX_MS, now: this.#options.now },
      onSilent: () => this.#tellHolds({ ...noHolds, isLogAway: true }),
    });
  }

  #sendAsks(asks: BudgetAsks): void {
    if (this.#wire && asks.length > 0) this.#wire.send(writeSaid({ kind: 'take', asks }));
  }

  /**
   * What had a key is asked again; whether the log has the rest, nobody here can say.
   *
   * @param heardAt when the leader was heard last
   */
  #lose(heardAt: number): void {
    const { refuse, tellLeader } = this.#options;
    if (this.#wire) this.#leaderGone(heardAt);
    // What waited for another leader already goes on waiting.
    const lostAt = this.#wire ? heardAt : 0;
    const since = (one: { readonly since: number }) => Math.max(one.since, lostAt);
    this.#wire = undefined;
    tellLeader(false);
    this.#done.clear();
    const lost: [number, PlainCode][] = [];
    for (const [ticket, one] of this.#sent) {
      if (one.hasKey) this.#waiting.set(ticket, { ...one, mayBeDone: true, since: since(one) });
      else lost.push([ticket, Code.outcomeUnknown]);
    }
    this.#sent.clear();
    for (const [ticket, one] of this.#deferred) this.#waiting.set(ticket, one);
    this.#deferred.clear();
    for (const [ticket, one] of this.#asks)
      this.#asks.set(ticket, { ask: one.ask, since: since(one) });
    if (lost.length > 0) refuse(lost);
  }

  /** Asks a leader again that could not take something, and refuses what has waited for too long. */
  #look(): void {
    const { now } = this.#options;
    const isLate = ({ since }: { readonly since: number }) => now() - since > WAIT_MAX_MS;
    this.#refuseLate(this.#deferred, isLate);
    if (this.#wire) {
      const isDue = now() - this.#askedAgainAt >= ASK_AGAIN_EVERY_MS;
      if (isDue && this.#deferred.size > 0) this.#askAgain();
      return;
    }
    this.#refuseLate(this.#waiting, isLate);
    this.#refuseLate(this.#asks, isLate);
  }

  #refuseLate<One extends { readonly since: number; readonly mayBeDone?: boolean }>(
    asked: Map<number, One>,
    isLate: (one: One) => boolean,
  ): void {
    const late = [...asked].filter(([, one]) => isLate(one));
    for (const [ticket] of late) asked.delete(ticket);
    const refused = late.map(([ticket, one]) => [ticket, endOf(one)] as const);
    if (refused.length > 0) this.#options.refuse(refused);
  }

  #tellHolds(holds: Holds): void {
    this.#holds = holds;
    const told = JSON.stringify(holds);
    if (told === this.#told) return;
    this.#told = told;
    this.#options.tellHolds(holds);
  }
}
