import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { Code } from '@bourse/contract/codes.ts';
import {
  type Command,
  type CommandBody,
  type CommandRequest,
  MarketState,
  type Outcome,
} from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { LogInUse, PostgresLog } from '../log/postgres-log.ts';
import { recover } from '../log/recover.ts';
import { type SequencedEngine, Sequencer } from '../log/sequencer.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { systemClock } from '../platform/clock.ts';
import type { EngineThreadData, FromEngine, ToEngine } from './engine-messages.ts';
import { viewOf } from './engine-view.ts';
import { RiskDriver } from './risk-driver.ts';

const CATCH_UP_CHUNK = 2_000;
const SNAPSHOT_COMMANDS = 250_000;
/** Liquidations that one command takes on: a millisecond or two, then others trade. */
const RISK_STEPS = 64;
/** Nobody waits for an answer. */
const NO_TICKET = 0;

/**
 * Leads the log, recovers the engine and serves commands until it is told to stop.
 *
 * @param meet stands between the sequencer and the engine; a test makes commands throw there
 */
export async function startEngineThread(
  data: EngineThreadData,
  port: MessagePort,
  meet: (engine: Engine) => SequencedEngine = (engine) => engine,
): Promise<void> {
  const send = (message: FromEngine) => port.postMessage(message);
  const fatal = (error: Error) =>
    send({ kind: 'fatal', error: error.message, inUse: error instanceof LogInUse });
  try {
    const log = await PostgresLog.lead(data.databaseUrl);
    const thread = new EngineThread(data, log, send, fatal, meet);
    await thread.recover(data.projectedSequence, true);
    port.on('message', (message: ToEngine) => thread.receive(message));
  } catch (error) {
    fatal(error as Error);
  }
}

class EngineThread {
  private readonly log: PostgresLog;
  private readonly snapshots: SnapshotStore;
  private readonly send: (message: FromEngine) => void;
  private readonly fatal: (error: Error) => void;
  private readonly meet: (engine: Engine) => SequencedEngine;
  private readonly snapshotEveryMs: number;
  private engine: Engine | undefined;
  private sequencer: Sequencer | undefined;
  private snapshotSequence = 0;
  private snapshotTime = systemClock.now();
  private isWritingSnapshot = false;
  private riskDriver: RiskDriver | undefined;
  private isRiskStarted = false;
  /** What made the engine throw once: it is not asked for again while this process lives. */
  private isRiskHalted = false;
  private readonly haltedClocks = new Set<number>();

  constructor(
    data: EngineThreadData,
    log: PostgresLog,
    send: (message: FromEngine) => void,
    fatal: (error: Error) => void,
    meet: (engine: Engine) => SequencedEngine,
  ) {
    this.log = log;
    this.snapshots = new SnapshotStore(data.snapshotDirectory);
    this.snapshotEveryMs = data.snapshotEveryMs;
    this.send = send;
    this.fatal = fatal;
    this.meet = meet;
  }

  /** Rebuilds the engine from snapshot and log, at the start and after a poisonous command. */
  async recover(projectedSequence: number, first: boolean): Promise<void> {
    let chunk: Outcome[] = [];
    const project = (outcome: Outcome) => {
      if (!first) return;
      chunk.push(outcome);
      if (chunk.length < CATCH_UP_CHUNK) return;
      this.send({ kind: 'catch-up', outcomes: chunk });
      chunk = [];
    };
    const recovered = await recover(this.log, this.snapshots, projectedSequence, project);
    const { engine, lastHash, replayedCount } = recovered;
    this.engine = engine;
    this.snapshotSequence = engine.sequence - replayedCount;
    this.sequencer = new Sequencer({
      engine: this.meet(engine),
      log: this.log,
      clock: systemClock,
      lastHash,
      lastTime: engine.time,
      publish: (outcomes, tickets) => {
        this.send({ kind: 'outcomes', outcomes, tickets: tickets as readonly number[] });
        this.riskDriver?.follow(outcomes);
      },
      onPoison: (command, error, ticket) => void this.quarantine(command, error, ticket as number),
      onFatal: this.fatal,
      beforeCommit: (lastSequence) => this.takeSnapshot(lastSequence),
      pause: (milliseconds) => sleep(milliseconds),
    });
    if (first) {
      if (chunk.length > 0) this.send({ kind: 'catch-up', outcomes: chunk });
      this.send({ kind: 'ready', view: viewOf(engine), replayedCount });
    }
    if (this.isRiskStarted) this.driveRisk();
  }

  /** A cascade that the last process left half done goes on. */
  private driveRisk(): void {
    const { engine } = this;
    this.riskDriver = engine && !this.isRiskHalted ? this.createRiskDriver(engine) : undefined;
    this.riskDriver?.follow([]);
  }

  private createRiskDriver(engine: Engine): RiskDriver {
    const body = { case: 'advanceRisk' as const, value: { stepsMax: RISK_STEPS } };
    return new RiskDriver({
      pending: () => engine.pendingRisk(),
      submit: () => this.submit(NO_TICKET, { user: 0, key: '', body }) === undefined,
    });
  }

  receive(message: ToEngine): void {
    switch (message.kind) {
      case 'submit': {
        const refused: [number, Code][] = [];
        for (const [ticket, request] of message.requests) {
          const code = this.submit(ticket, request);
          if (code !== undefined) refused.push([ticket, code]);
        }
        if (refused.length > 0) this.send({ kind: 'refused', tickets: refused });
        return;
      }
      case 'start-risk':
        this.isRiskStarted = true;
        return this.driveRisk();
      case 'stop':
        void this.stop();
        return;
    }
  }

  private submit(ticket: number, request: CommandRequest): Code | undefined {
    const { body } = request;
    if (body.case === 'observeIndex' && this.haltedClocks.has(body.value.contract)) {
      return Code.commandQuarantined;
    }
    return this.sequencer ? this.sequencer.submit(request, ticket) : Code.unavailable;
  }

  /**
   * The engine threw in the middle of a command (F05). The command never reaches the log; the
   * engine is built again from what is durable, and the command's market takes cancels only. A
   * contract whose clock threw has no fresh mark any more: nothing is opened or liquidated by it.
   */
  private async quarantine(command: Command, error: Error, ticket: number): Promise<void> {
    const sequencer = this.sequencer;
    this.sequencer = undefined;
    this.riskDriver = undefined;
    this.isRiskHalted ||= command.body.case === 'advanceRisk';
    if (command.body.case === 'observeIndex') this.haltedClocks.add(command.body.value.contract);
    this.send({ kind: 'poison', sequence: command.sequence, error: error.stack ?? error.message });
    this.send({ kind: 'refused', tickets: [[ticket, Code.commandQuarantined]] });
    try {
      await sequencer?.drain();
      await this.recover(Number.MAX_SAFE_INTEGER, false);
      const body = closeMarketOf(command);
      if (body) this.submit(NO_TICKET, { user: 0, key: '', body });
    } catch (rebuildError) {
      this.fatal(rebuildError as Error);
    }
  }

  private takeSnapshot(lastSequence: number): (() => void) | undefined {
    const { engine } = this;
    if (!engine || this.isWritingSnapshot) return undefined;
    // An engine that threw stands behind its last batch: what it is now is nobody's state.
    if (engine.sequence !== lastSequence) return undefined;
    const isDue =
      engine.sequence - this.snapshotSequence >= SNAPSHOT_COMMANDS ||
      (systemClock.now() - this.snapshotTime >= this.snapshotEveryMs &&
        engine.sequence > this.snapshotSequence);
    if (!isDue) return undefined;
    const { sequence } = engine;
    const state = engine.snapshot();
    this.isWritingSnapshot = true;
    return () => {
      void this.writeSnapshot(sequence, state);
    };
  }

  private async writeSnapshot(sequence: number, state: Uint8Array): Promise<void> {
    try {
      await this.snapshots.write(sequence, state);
      this.snapshotSequence = sequence;
    } catch {
      // A snapshot only shortens recovery: without it the log is longer, not wrong.
    }
    this.snapshotTime = systemClock.now();
    this.isWritingSnapshot = false;
  }

  private async stop(): Promise<void> {
    await this.sequencer?.drain();
    if (this.engine && this.engine.sequence > this.snapshotSequence) {
      await this.writeSnapshot(this.engine.sequence, this.engine.snapshot());
    }
    await this.log.close();
    this.send({ kind: 'stopped' });
  }
}

/** What closes the market or contract of an order for all but cancels. */
function closeMarketOf({ body }: Command): CommandBody | undefined {
  const state = MarketState.CANCEL_ONLY;
  switch (body.case) {
    case 'placeOrder':
      return { case: 'setMarketState', value: { market: body.value.market, state } };
    case 'placeContractOrder':
      return { case: 'setContractState', value: { contract: body.value.contract, state } };
    default:
      return undefined;
  }
}
