import { Worker } from 'node:worker_threads';
import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Alarm } from '#platform/alarms.ts';
import type { Logger } from '#platform/logger.ts';
import { Refusal } from '#platform/refusal.ts';
import { actingRole } from '#platform/roles/role.ts';
import { StartFailed, StartRefused } from '#platform/start-refused.ts';
import type { BudgetAsk, BudgetTaken, LeaderBudgets } from '#ports/call-budgets.ts';
import type { EngineFollowing, EnginePort } from '#ports/engine-port.ts';
import { engineFigures } from '../figures/engine-figures.ts';
import type { LiveState } from '../live/live-state.ts';
import {
  type Asked,
  type EngineThreadData,
  type FromEngine,
  type Holds,
  hasHolds,
  noHolds,
  type Recovery,
  type ToEngine,
} from './engine-messages.ts';
import { Followers } from './followers.ts';
import { LeaderWatch } from './leader-watch.ts';

export interface EngineClientOptions {
  readonly data: EngineThreadData;
  readonly live: LiveState;
  readonly logger: Logger;
  /** The start is given up. */
  readonly signal: AbortSignal;
  readonly onAlarm: (alarm: Alarm) => void;
  /** The engine cannot go on: the process must end. */
  readonly onFatal: (error: Error) => void;
}

/** The link refuses after five seconds by itself. */
const REPLICA_ANSWER_WITHIN_MS = 6_500;

/** The database's log is led by another process. */
export class EngineInUse extends StartFailed {}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** The engine's thread as the rest of the server sees it. */
export class EngineClient implements EnginePort, EngineFollowing, LeaderBudgets {
  /** A replica's commands wait for the next leader longer than a caller waits for a slow one. */
  readonly answerWithinMs: number | undefined;
  /** Why commands are not taken at present. */
  holds: Holds = noHolds;
  /** A newer release leads: what is shown stands still, no command is taken, and this process ends soon. */
  isOutdated = false;
  /** Number of the leader that this engine is; 0: it does not lead. */
  epoch = 0;
  /** Whether the engine that leads is reached. */
  readonly leader: LeaderWatch;
  /** From where the engine came back. */
  recovery: Recovery = { snapshotSequence: 0, replayedCount: 0, endTime: 0 };
  /** What its thread says of itself, read at any time. */
  readonly figures = engineFigures();
  private readonly options: EngineClientOptions;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting<Outcome>>();
  private readonly asking = new Map<number, Waiting<BudgetTaken>>();
  private readonly followers = new Followers();
  private nextTicket = 1;
  private outbox: Asked[] = [];
  private asksOutbox: [ticket: number, ask: BudgetAsk][] = [];
  private ready: { resolve: () => void; reject: (error: Error) => void } | undefined;
  private stopped: (() => void) | undefined;
  /** Rows are going to be written here, and nothing writes them yet. */
  private isKeeping: boolean;
  /** While another process leads. */
  private following: PromiseWithResolvers<void> | undefined;

  private constructor(options: EngineClientOptions) {
    this.options = options;
    this.answerWithinMs = options.data.role === 'replica' ? REPLICA_ANSWER_WITHIN_MS : undefined;
    const { role, isProjecting } = options.data;
    this.leader = new LeaderWatch(() => performance.now(), role !== 'replica');
    this.isKeeping = role === 'standby' && isProjecting;
    if (role === 'standby') this.following = Promise.withResolvers();
    this.following?.promise.catch(() => undefined);
    this.worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      workerData: { ...options.data, figures: this.figures.buffer } satisfies EngineThreadData,
    });
    this.worker.on('message', (message: FromEngine) => this.receive(message));
    this.worker.on('error', (error) => this.fail(error as Error));
    this.worker.on('exit', () => this.fail(new Error("the engine's thread has ended")));
  }

  /**
   * Resolves when the engine has recovered and the live state is loaded; one that follows has the live state follow,
   * too, and takes no command before it leads.
   */
  static async start(options: EngineClientOptions): Promise<EngineClient> {
    const client = new EngineClient(options);
    const isStarting = () => client.ready ?? client.following;
    const giveUp = () => isStarting() && client.fail(new StartFailed('the start was given up'));
    options.signal.addEventListener('abort', giveUp, { once: true });
    await new Promise<void>((resolve, reject) => {
      client.ready = { resolve, reject };
    });
    return client;
  }

  /** What it is to the log now: its leader, the next one, or a copy of it. */
  get standing(): 'leads' | 'follows' | 'serves' | 'outdated' {
    if (this.isOutdated) return 'outdated';
    if (this.options.data.role === 'replica') return 'serves';
    return this.epoch > 0 ? 'leads' : 'follows';
  }

  /** Resolves when this process leads; rejects with why it cannot follow. */
  async untilLeads(): Promise<void> {
    await this.following?.promise;
  }

  /**
   * Work under a role asks in its name: the leader takes nothing of a holder that another one has followed, and a
   * holder that has slept asks for nothing before it has made sure.
   */
  submit(request: CommandRequest): Promise<Outcome> {
    const held = actingRole();
    return new Promise((resolve, reject) => {
      if (this.stopped || this.following || (held && !held.isSure)) {
        reject(new Refusal(Code.unavailable));
        return;
      }
      const ticket = this.nextTicket;
      this.nextTicket += 1;
      this.waiting.set(ticket, { resolve, reject });
      this.flushSoon();
      const under = held && { role: held.role, epoch: held.epoch };
      this.outbox.push([ticket, request, under]);
    });
  }

  takeCalls(ask: BudgetAsk): Promise<BudgetTaken> {
    return new Promise((resolve, reject) => {
      if (this.stopped || this.following) {
        reject(new Refusal(Code.unavailable));
        return;
      }
      const ticket = this.nextTicket;
      this.nextTicket += 1;
      this.asking.set(ticket, { resolve, reject });
      this.flushSoon();
      this.asksOutbox.push([ticket, ask]);
    });
  }

  follow(after: number, take: (outcomes: readonly Outcome[]) => void): void {
    this.followers.add(after, this.options.live.sequence, take);
    this.isKeeping = false;
  }

  /**
   * Lets liquidations and funding go on that the last process left half done. They trade: whatever
   * is restored from rows must be restored before, or it counts these trades twice.
   */
  startRisk(): void {
    this.post({ kind: 'start-risk' });
  }

  /** Takes commands of gateways on other machines from now on, if the settings say where. */
  serveGateways(): void {
    this.post({ kind: 'serve-gateways' });
  }

  /** The machine's clock is right, however far it stepped. */
  confirmClock(): void {
    this.post({ kind: 'confirm-clock' });
  }

  /** Takes no more commands, waits until all that were taken are durable, ends the thread. */
  async stop(): Promise<void> {
    this.flush();
    await new Promise<void>((resolve) => {
      this.stopped = resolve;
      this.post({ kind: 'stop' });
    });
    await this.worker.terminate();
  }

  /** What arrives in one tick of the event loop travels as one message. */
  private flushSoon(): void {
    if (this.outbox.length + this.asksOutbox.length === 0) setImmediate(() => this.flush());
  }

  private flush(): void {
    const requests = this.outbox;
    const asks = this.asksOutbox;
    if (requests.length + asks.length === 0) return;
    this.outbox = [];
    this.asksOutbox = [];
    this.post({ kind: 'submit', requests, asks });
  }

  private post(message: ToEngine): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromEngine): void {
    switch (message.kind) {
      case 'catch-up':
        return this.followers.keep(message.outcomes);
      case 'ready':
        this.options.live.load(message.view);
        this.recovery = message.recovery;
        this.options.logger.info(
          { sequence: message.view.sequence, ...message.recovery },
          'engine recovered',
        );
        this.ready?.resolve();
        this.ready = undefined;
        return;
      case 'outcomes':
        return this.publish(message.outcomes, message.tickets);
      case 'follows':
        return this.options.logger.warn(
          { sequence: this.options.live.sequence },
          'another exchange leads this database: this one follows, and leads once that one is gone',
        );
      case 'projected':
        return this.followers.forget(message.sequence);
      case 'leads':
        this.epoch = message.epoch;
        if (!this.following) return;
        this.following.resolve();
        this.following = undefined;
        return this.options.logger.warn(
          { sequence: this.options.live.sequence },
          'this exchange leads now',
        );
      case 'refused':
        for (const [ticket, code] of message.tickets) {
          const refusal = new Refusal(code, {}, 1);
          this.settle(ticket)?.reject(refusal);
          this.asked(ticket)?.reject(refusal);
        }
        return;
      case 'taken':
        for (const [ticket, taken] of message.taken) this.asked(ticket)?.resolve(taken);
        return;
      case 'poison':
        return this.options.logger.fatal(
          { sequence: message.sequence, error: message.error },
          'the engine threw; the command is quarantined',
        );
      case 'fatal': {
        const { error, reason } = message;
        const kinds = { 'in-use': EngineInUse, untrusted: StartRefused, broken: Error };
        return this.fail(new kinds[reason](error));
      }
      case 'holds':
        this.holds = message.holds;
        if (!hasHolds(message.holds)) this.options.logger.warn('commands are taken again');
        return;
      case 'outdated':
        this.isOutdated = true;
        return this.options.logger.warn(
          { endsWithinSeconds: message.readsOnMs / 1_000 },
          'a newer release leads: this process takes no orders, shows what it knew, and ends soon: start that release',
        );
      case 'leader':
        return this.leader.tell(message.isThere);
      case 'alarm':
        return this.options.onAlarm(message.alarm);
      case 'stopped':
        return this.stopped?.();
    }
  }

  private publish(outcomes: readonly Outcome[], tickets: readonly number[]): void {
    // Fold first: who is answered reads its own write.
    for (const outcome of outcomes) this.options.live.apply(outcome);
    if (this.isKeeping) this.followers.keepNewest(outcomes);
    this.followers.publish(outcomes);
    outcomes.forEach((outcome, index) => {
      this.settle(tickets[index] as number)?.resolve(outcome);
    });
  }

  private asked(ticket: number): Waiting<BudgetTaken> | undefined {
    const asking = this.asking.get(ticket);
    this.asking.delete(ticket);
    return asking;
  }

  private settle(ticket: number): Waiting<Outcome> | undefined {
    const waiting = this.waiting.get(ticket);
    this.waiting.delete(ticket);
    return waiting;
  }

  private fail(error: Error): void {
    if (this.stopped) return;
    const starting = this.ready ?? this.following;
    if (starting) {
      starting.reject(error);
      this.stopped = () => {};
      void this.worker.terminate();
      return;
    }
    // What the thread had taken may be in the log.
    for (const { reject } of this.waiting.values()) reject(new Refusal(Code.outcomeUnknown));
    for (const { reject } of this.asking.values()) reject(new Refusal(Code.unavailable));
    this.waiting.clear();
    this.asking.clear();
    this.options.onFatal(error);
  }
}
