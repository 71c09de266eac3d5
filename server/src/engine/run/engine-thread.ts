import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { PlainCode } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { MarketState } from '@bourse/contract/enumerations.ts';
import type { Command, CommandBody, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import type { Alarm, AlarmName } from '#platform/alarms.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import type { RoleEpoch } from '#platform/roles/role.ts';
import { RoleFence } from '#platform/roles/role-fence.ts';
import { type BudgetAsk, type BudgetTaken, limits, takeFrom } from '#ports/call-budgets.ts';
import { LeaderServer, RemoteTicket, type Ticket } from '../carrier/leader-server.ts';
import { GENESIS_HASH, LogLost, type LogPlace } from '../log/command-log.ts';
import { isCancel } from '../log/is-cancel.ts';
import { type Anchor, LogAnchor } from '../log/log-anchor.ts';
import { LogArchive } from '../log/log-archive.ts';
import { refuseCutLog } from '../log/log-cut.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { type Recovered, recover } from '../log/recover.ts';
import { configuredSecondPlace, type SecondPlace } from '../log/second-place.ts';
import { type SequencedEngine, Sequencer } from '../log/sequencer.ts';
import { SnapshotCopies } from '../log/snapshot-copies.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { trimLog } from '../log/trim-log.ts';
import { EngineHolds } from './engine-holds.ts';
import type { EngineThreadData, FromEngine, ToEngine } from './engine-messages.ts';
import { viewOf } from './engine-view.ts';
import { EngineWatch } from './engine-watch.ts';
import { fatalReasonOf } from './fatal-reason.ts';
import { leadOnceFree } from './lead-once-free.ts';
import { Replica } from './replica.ts';
import { RiskDriver } from './risk-driver.ts';

const CATCH_UP_CHUNK = 2_000;
const ROWS_EVERY_MS = 1_000;
/** Batches that leave the log's table at once: a file of a few hundred kilobytes. */
const TRIM_BATCHES = 5_000;
const SNAPSHOT_COMMANDS = 250_000;
/** Liquidations that one command takes on: a millisecond or two, then others trade. */
const RISK_STEPS = 64;
/** No caller waits for an answer. */
const NO_TICKET = 0;

/**
 * Leads the log, recovers the engine and serves commands until it is stopped.
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
    send({ kind: 'fatal', error: error.message, reason: fatalReasonOf(error) });
  try {
    const { databaseUrl, role } = data;
    const log = await PostgresLog[role === 'standby' ? 'look' : 'lead'](databaseUrl);
    const thread = new EngineThread(data, log, send, fatal, meet);
    await thread.start();
    port.on('message', (message: ToEngine) => thread.receive(message));
  } catch (error) {
    fatal(error as Error);
  }
}

class EngineThread {
  private readonly data: EngineThreadData;
  private readonly log: PostgresLog;
  private readonly snapshots: SnapshotStore;
  /** What a new machine starts from, if this one's disk is not all that there is. */
  private readonly second: SecondPlace | undefined;
  private readonly copies: SnapshotCopies | undefined;
  private readonly anchor: LogAnchor;
  private readonly anchorPath: string;
  private readonly send: (message: FromEngine) => void;
  private readonly fatal: (error: Error) => void;
  private readonly meet: (engine: Engine) => SequencedEngine;
  private readonly snapshotEveryMs: number;
  private readonly watch: EngineWatch;
  private engine: Engine | undefined;
  /** Hash of the last durable batch. */
  private lastHash = GENESIS_HASH;
  private sequencer: Sequencer | undefined;
  private snapshotSequence = 0;
  private snapshotAt = performance.now();
  private readonly holds: EngineHolds;
  /** Where gateways on other machines are served; undefined: nowhere, or not yet. */
  private gateways: LeaderServer | undefined;
  /** Of callers at all gateways. They begin full with each leader. */
  private readonly budgets = createRateLimiter(limits);
  private isWritingSnapshot = false;
  private trimming: Promise<void> | undefined;
  private isStopping = false;
  private fence = new RoleFence();
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
    this.data = data;
    this.log = log;
    this.snapshots = new SnapshotStore(join(data.dataDir, 'snapshots'), (sequence, why) =>
      this.alarm('snapshot_passed_over', `a snapshot is passed over: ${why}`, { sequence }),
    );
    const { isDatabaseHere, databaseUrl, secondPlace } = data;
    this.second = configuredSecondPlace({
      databaseUrl: isDatabaseHere ? '' : databaseUrl,
      secondPlace,
    });
    this.copies = this.second && new SnapshotCopies(this.second, log.database);
    this.anchorPath = join(data.dataDir, 'log-anchor.json');
    this.anchor = new LogAnchor(this.anchorPath, log.database, ({ message }) =>
      this.alarm('anchor_not_written', `the log's anchor could not be written: ${message}`),
    );
    this.holds = new EngineHolds({
      ...{ dataDir: data.dataDir, isDatabaseHere: data.isDatabaseHere },
      tell: (holds) => {
        this.send({ kind: 'holds', holds });
        this.gateways?.tellHolds(holds);
      },
      alarm: (...said) => this.alarm(...said),
    });
    this.snapshotEveryMs = data.snapshotEveryMs;
    this.watch = new EngineWatch(data.figures, (...said) => this.alarm(...said));
    this.send = send;
    this.fatal = fatal;
    this.meet = meet;
  }

  /** @throws LogCut, LogCorrupt: the log is not to be trusted */
  async start(): Promise<void> {
    const { isProjecting, role } = this.data;
    const isStandby = role === 'standby';
    const anchor = await this.readAnchor();
    await this.tellIfNotCopied(this.copies?.fetchInto(this.snapshots));
    // Rows that were never written lack all of it.
    const projectedSequence = isStandby
      ? ((await this.log.projected()) ?? 0)
      : this.data.projectedSequence;
    await refuseCutLog(this.log, { projectedSequence, snapshots: this.snapshots, anchor });
    const handedAfter = isProjecting ? projectedSequence : undefined;
    await this.begin(handedAfter ?? Number.MAX_SAFE_INTEGER);
    if (isStandby) await this.follow();
    // Before the first command: what a holder asked for that another one has followed comes too late.
    this.fence = new RoleFence(await this.log.roleEpochs());
    this.serve();
    if (this.data.servesAtOnce) await this.serveGateways();
    await this.holds.look();
    this.anchor.note(await this.log.end());
    this.log.watch({
      onLost: (error) => void this.end(error),
      onAway: (isAway, why) => {
        this.setLogAway(isAway);
        if (isAway) this.alarm('log_away', `the log's database does not answer: ${why}`);
      },
    });
    if (isStandby) this.send({ kind: 'leads' });
  }

  /** Hands over what rows lack, and then the state. */
  private async begin(handedAfter: number): Promise<void> {
    let chunk: Outcome[] = [];
    const project = (outcome: Outcome) => {
      chunk.push(outcome);
      if (chunk.length < CATCH_UP_CHUNK) return;
      this.send({ kind: 'catch-up', outcomes: chunk });
      chunk = [];
    };
    const { engine, snapshotSequence, replayedCount } = await this.recover(handedAfter, project);
    if (chunk.length > 0) this.send({ kind: 'catch-up', outcomes: chunk });
    this.send({
      kind: 'ready',
      view: viewOf(engine),
      recovery: { snapshotSequence, replayedCount, endTime: engine.time },
    });
  }

  /** Keeps the engine at the end of a log that another process leads, until this one does. */
  private async follow(): Promise<void> {
    const { log, engine } = this;
    if (!engine) return;
    const place = { sequence: engine.sequence, hash: this.lastHash };
    const replica = new Replica(engine, place, (outcomes) =>
      this.send({ kind: 'outcomes', outcomes, tickets: [] }),
    );
    const lookAtRows = async () => {
      // An unreachable database is asked again.
      const sequence = await log.projected().catch(() => undefined);
      if (sequence !== undefined) this.send({ kind: 'projected', sequence });
    };
    const timer = setInterval(() => void lookAtRows(), ROWS_EVERY_MS);
    // Loaded by then.
    if (this.data.servesAtOnce) await import('../carrier/websocket-carrier.ts');
    const onWaiting = () => this.send({ kind: 'follows' });
    try {
      await leadOnceFree({ log, replica, onWaiting, now: () => performance.now() });
    } finally {
      clearInterval(timer);
    }
    this.lastHash = replica.place.hash;
  }

  /** Rebuilds the engine from snapshot and log, at the start and after a poisonous command. */
  private async recover(
    projectedSequence: number,
    project: (outcome: Outcome) => void,
  ): Promise<Recovered> {
    const recovered = await recover(this.log, this.snapshots, projectedSequence, project);
    const { engine, lastHash, snapshotSequence, snapshotTime } = recovered;
    this.snapshotSequence = snapshotSequence;
    this.watch.newestSnapshot(snapshotSequence, snapshotTime);
    this.engine = engine;
    this.lastHash = lastHash;
    return recovered;
  }

  /** Takes commands from now on. */
  private serve(): void {
    const { engine, lastHash } = this;
    if (!engine) return;
    this.holds.clock.startFrom(engine.time);
    this.sequencer = new Sequencer({
      engine: this.meet(engine),
      log: this.log,
      clock: this.holds.clock,
      lastHash,
      lastTime: engine.time,
      publish: (outcomes, tickets, batch) => {
        const { gateways } = this;
        const own = gateways ? gateways.publish(batch, tickets as Ticket[]) : (tickets as number[]);
        this.send({ kind: 'outcomes', outcomes, tickets: own });
        this.watch.pending(engine);
        this.riskDriver?.follow(outcomes);
      },
      onPoison: (command, error, ticket) => void this.quarantine(command, error, ticket as Ticket),
      onFatal: (error) => void this.end(error),
      onCommit: (end) => {
        this.setLogAway(false);
        this.lastHash = end.hash;
        this.anchor.note(end);
      },
      beforeCommit: (end) => this.takeSnapshot(end),
      onAppendFailed: ({ message }) => {
        this.setLogAway(true);
        this.alarm('append_failed', `the log cannot be written, trying again: ${message}`);
      },
      pause: (milliseconds) => sleep(milliseconds),
      watch: this.watch.sequencer,
    });
    this.watch.pending(engine);
    if (this.isRiskStarted) this.driveRisk();
  }

  /** Listens for gateways, and says where. */
  private async serveGateways(): Promise<void> {
    const { log, holds, data } = this;
    if (!data.cluster?.listen || this.gateways) return;
    const gateways = new LeaderServer({
      ...{ database: log.database, epoch: log.leaderEpoch },
      holds: () => holds.now,
      submit: (ticket, request, under) => this.submit(ticket, request, under),
      takeCalls: (ask) => this.takeCalls(ask),
    });
    this.gateways = gateways;
    const { webSocketCarrier } = await import('../carrier/websocket-carrier.ts');
    const { address } = await webSocketCarrier(data.cluster).listen((wire) => gateways.take(wire));
    await log.publishAddress(address);
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
        const refused: [number, PlainCode][] = [];
        for (const [ticket, request, under] of message.requests) {
          const code = this.submit(ticket, request, under);
          if (code !== undefined) refused.push([ticket, code]);
        }
        if (refused.length > 0) this.send({ kind: 'refused', tickets: refused });
        return;
      }
      case 'take': {
        const taken = message.asks.map(([ticket, ask]) => [ticket, this.takeCalls(ask)] as const);
        return this.send({ kind: 'taken', taken });
      }
      case 'start-risk':
        this.isRiskStarted = true;
        return this.driveRisk();
      case 'serve-gateways':
        void this.serveGateways().catch((error: Error) => this.fatal(error));
        return;
      case 'confirm-clock':
        return this.holds.confirmClock();
      case 'stop':
        void this.stop();
        return;
    }
  }

  private takeCalls(ask: BudgetAsk): BudgetTaken {
    return takeFrom(this.budgets, ask, performance.now());
  }

  private submit(
    ticket: Ticket,
    request: CommandRequest,
    under?: RoleEpoch,
  ): PlainCode | undefined {
    const { body } = request;
    if (under && !this.fence.admits(under)) return Code.unavailable;
    if (this.holds.isHeld && !isCancel(body)) return Code.unavailable;
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
  private async quarantine(command: Command, error: Error, ticket: Ticket): Promise<void> {
    const sequencer = this.sequencer;
    this.sequencer = undefined;
    this.riskDriver = undefined;
    this.isRiskHalted ||= command.body.case === 'advanceRisk';
    if (command.body.case === 'observeIndex') this.haltedClocks.add(command.body.value.contract);
    this.send({ kind: 'poison', sequence: command.sequence, error: error.stack ?? error.message });
    if (ticket instanceof RemoteTicket) this.gateways?.refuse(ticket, Code.commandQuarantined);
    else this.send({ kind: 'refused', tickets: [[ticket, Code.commandQuarantined]] });
    try {
      await sequencer?.drain();
      await this.recover(Number.MAX_SAFE_INTEGER, () => {});
      this.serve();
      const body = closeMarketOf(command);
      if (body) this.submit(NO_TICKET, { user: 0, key: '', body });
    } catch (rebuildError) {
      this.fatal(rebuildError as Error);
    }
  }

  /** The next start must find out, too, that the log has lost its end: the anchor says how far it reached. */
  private async end(error: Error): Promise<void> {
    if (error instanceof LogLost) await this.anchor.flush();
    this.fatal(error);
  }

  private takeSnapshot({ sequence, hash }: LogPlace): (() => void) | undefined {
    const { engine } = this;
    if (!engine || this.isWritingSnapshot || !this.data.isProjecting) return undefined;
    // An engine that threw stands behind its last batch: its state is not to be used.
    if (engine.sequence !== sequence) return undefined;
    const isDue =
      sequence - this.snapshotSequence >= SNAPSHOT_COMMANDS ||
      (performance.now() - this.snapshotAt >= this.snapshotEveryMs &&
        sequence > this.snapshotSequence);
    // The memory is made ready in steps, one with each commit.
    if (!isDue || !engine.prepareSnapshot()) return undefined;
    const { time } = engine;
    const parts = this.watch.snapshotOf(engine);
    this.isWritingSnapshot = true;
    return () => {
      void this.writeSnapshot({ sequence, hash }, time, parts);
    };
  }

  /** @param time of the last command in the state */
  private async writeSnapshot(
    { sequence, hash }: LogPlace,
    time: number,
    parts: Iterable<Uint8Array>,
  ): Promise<void> {
    const logHash = Buffer.from(hash).toString('hex');
    const header = { sequence, database: this.log.database, logHash };
    try {
      await this.snapshots.writeParts(header, parts);
      this.snapshotSequence = sequence;
      this.watch.newestSnapshot(sequence, time);
      if (!this.isStopping) this.watch.written(this.snapshots.pathOf(sequence));
    } catch (error) {
      // A snapshot only shortens recovery: without it the log is longer, not wrong.
      const { message } = error as Error;
      this.alarm('snapshot_not_written', `a snapshot could not be written: ${message}`);
    }
    this.snapshotAt = performance.now();
    this.isWritingSnapshot = false;
    if (this.isStopping || this.trimming) return;
    const copying = this.tellIfNotCopied(
      this.copies?.offer(sequence, this.snapshots.pathOf(sequence)),
    );
    this.trimming = copying
      .then(() => this.trim())
      .finally(() => {
        this.trimming = undefined;
      });
  }

  /** Without its second place a snapshot is as good as ever, on this machine. */
  private async tellIfNotCopied(work: Promise<unknown> | undefined): Promise<void> {
    try {
      await work;
    } catch (error) {
      const { message } = error as Error;
      this.alarm('snapshot_not_copied', `snapshots and their second place differ: ${message}`);
    }
  }

  /** A file that is no anchor is no witness, and is said to be none. */
  private async readAnchor(): Promise<Anchor | undefined> {
    try {
      const anchor = await LogAnchor.read(this.anchorPath);
      if (anchor && anchor.database !== this.log.database) {
        this.alarm('anchor_passed_over', "the log's anchor is of another database", { ...anchor });
      }
      return anchor;
    } catch (error) {
      const { message } = error as Error;
      this.alarm('anchor_passed_over', `the log's anchor could not be read: ${message}`);
      return undefined;
    }
  }

  /** What snapshots cover and is old enough leaves the log's table. */
  private async trim(): Promise<void> {
    const { log, snapshots } = this;
    const { clock } = this.holds;
    const { dataDir, logKeepMs, isArchiving } = this.data;
    try {
      await trimLog({
        log,
        archive: isArchiving ? new LogArchive(join(dataDir, 'archive'), this.second) : undefined,
        sequenceMax: Math.min(
          await snapshots.oldestKept(log.database),
          // What has no second place is kept.
          (await this.copies?.oldestKept()) ?? Number.MAX_SAFE_INTEGER,
          (await log.projected()) ?? Number.MAX_SAFE_INTEGER,
        ),
        timeMax: clock.now() - logKeepMs,
        batchesAtOnce: TRIM_BATCHES,
      });
    } catch (error) {
      const { message } = error as Error;
      this.alarm('log_not_trimmed', `old batches stay in the log: ${message}`);
    }
  }

  private setLogAway(isAway: boolean): void {
    if (this.holds.setLogAway(isAway)) this.watch.stalled(isAway);
  }

  private alarm(name: AlarmName, text: string, details: Alarm['details'] = {}): void {
    this.send({ kind: 'alarm', alarm: { name, text, details } });
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    this.holds.stop();
    this.gateways?.stopTaking();
    await this.watch.stop();
    await this.sequencer?.drain();
    this.gateways?.close();
    await this.anchor.flush();
    await this.trimming;
    // From here on another engine may lead: the last snapshot keeps nobody waiting.
    await this.log.close();
    if (this.engine && this.engine.sequence > this.snapshotSequence) {
      const { sequence, time } = this.engine;
      const parts = this.engine.snapshotParts();
      await this.writeSnapshot({ sequence, hash: this.lastHash }, time, parts);
    }
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
    case 'reversePosition':
      return { case: 'setContractState', value: { contract: body.value.contract, state } };
    default:
      return undefined;
  }
}
