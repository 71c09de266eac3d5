import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { PlainCode } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Command, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import type { Alarm, AlarmName } from '#platform/alarms.ts';
import type { RoleEpoch } from '#platform/roles/role.ts';
import { RoleFence } from '#platform/roles/role-fence.ts';
import { readEpochs } from '#platform/roles/role-locks.ts';
import { createSharedBudgets } from '#ports/call-budgets.ts';
import { ClusterDoor } from '../carrier/cluster-door.ts';
import { LeaderServer, RemoteTicket, type Ticket } from '../carrier/leader-server.ts';
import { SnapshotServer } from '../carrier/snapshot-server.ts';
import type { Carrier } from '../carrier/wire.ts';
import { GENESIS_HASH, LogLost } from '../log/command-log.ts';
import { isCancel } from '../log/is-cancel.ts';
import { type Anchor, LogAnchor } from '../log/log-anchor.ts';
import { LogArchive } from '../log/log-archive.ts';
import { refuseCutLog } from '../log/log-cut.ts';
import { type LogState, noteState, readNewestState } from '../log/log-followers.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { type Recovered, recover } from '../log/recover.ts';
import { configuredSecondPlace, type SecondPlace } from '../log/second-place.ts';
import { type SequencedEngine, Sequencer } from '../log/sequencer.ts';
import { SnapshotCopies } from '../log/snapshot-copies.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { trimLog } from '../log/trim-log.ts';
import { SnapshotWriter } from '../snapshots/snapshot-writer.ts';
import { StateCheck, StateDiffers } from '../snapshots/state-check.ts';
import { supplySnapshot } from '../snapshots/supply-snapshot.ts';
import { closeMarketOf } from './close-market.ts';
import { EngineHolds } from './engine-holds.ts';
import type { EngineThreadData, FromEngine, ToEngine } from './engine-messages.ts';
import { EngineNotes } from './engine-notes.ts';
import { viewOf } from './engine-view.ts';
import { EngineWatch, type RaiseAlarm } from './engine-watch.ts';
import { fatalReasonOf } from './fatal-reason.ts';
import { leadOnceFree } from './lead-once-free.ts';
import { LogThread } from './log-thread.ts';
import { Replica } from './replica.ts';
import { RiskDriver } from './risk-driver.ts';

const CATCH_UP_CHUNK = 2_000;
const LOOK_EVERY_MS = 1_000;
/** Batches that leave the log's table at once: a file of a few hundred kilobytes. */
const TRIM_BATCHES = 5_000;
/** Liquidations that one command takes on: a millisecond or two, then others trade. */
const RISK_STEPS = 64;
/** No caller waits for an answer. */
const NO_TICKET = 0;

/**
 * Leads the log, recovers the engine and serves commands until it is stopped.
 *
 * @param carrier by which other machines are reached; undefined: there are none
 * @param meet stands between the sequencer and the engine; a test makes commands throw there
 */
export async function startEngineThread(
  data: EngineThreadData,
  carrier: Carrier | undefined,
  port: MessagePort,
  meet: (engine: Engine) => SequencedEngine = (engine) => engine,
): Promise<void> {
  const send = (message: FromEngine) => port.postMessage(message);
  const fatal = (error: Error) =>
    send({ kind: 'fatal', error: error.message, reason: fatalReasonOf(error) });
  try {
    const { databaseUrl, role } = data;
    const log = await PostgresLog[role === 'standby' ? 'look' : 'lead'](databaseUrl);
    const thread = new EngineThread(data, carrier, log, send, fatal, meet);
    await thread.start();
    port.on('message', (message: ToEngine) => thread.receive(message));
  } catch (error) {
    fatal(error as Error);
  }
}

class EngineThread {
  private readonly data: EngineThreadData;
  private readonly carrier: Carrier | undefined;
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
  private readonly writer: SnapshotWriter;
  private readonly stateCheck: StateCheck;
  /** Reads the log beside the thread. */
  private readonly logThread: LogThread;
  private readonly watch: EngineWatch;
  private engine: Engine | undefined;
  /** Hash of the last durable batch. */
  private lastHash = GENESIS_HASH;
  private sequencer: Sequencer | undefined;
  private readonly holds: EngineHolds;
  /** From the budgets of callers at all gateways. */
  private readonly takeCalls = createSharedBudgets(() => performance.now());
  private readonly door: ClusterDoor;
  private readonly notes: EngineNotes;
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
    carrier: Carrier | undefined,
    log: PostgresLog,
    send: (message: FromEngine) => void,
    fatal: (error: Error) => void,
    meet: (engine: Engine) => SequencedEngine,
  ) {
    this.data = data;
    this.carrier = carrier;
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
        this.door.leader?.tellHolds(holds);
      },
      alarm: (...said) => this.alarm(...said),
    });
    const alarm: RaiseAlarm = (...said) => this.alarm(...said);
    this.watch = new EngineWatch(data.figures, alarm);
    this.writer = new SnapshotWriter({
      ...{ log, store: this.snapshots, watch: this.watch, alarm },
      ...{ engine: `${data.machine} ${data.dataDir}`, everyMs: data.snapshotEveryMs },
      onWritten: (state, path) => this.onSnapshot(state, path),
    });
    const snapshotServer = new SnapshotServer(this.snapshots, log.database);
    this.door = new ClusterDoor(data.cluster?.listen ? carrier : undefined, snapshotServer);
    this.notes = new EngineNotes(log, () =>
      this.writer.note(this.engine?.sequence ?? 0, this.door.address),
    );
    this.logThread = new LogThread(data);
    this.stateCheck = new StateCheck({
      newestState: () => log.beside(readNewestState),
      hashAt: (from, at) => this.logThread.ask({ kind: 'state', from, at }),
      store: this.snapshots,
      onLeaders: () => this.writer.stagger(),
    });
    this.send = send;
    this.fatal = fatal;
    this.meet = meet;
  }

  /** @throws LogCut, LogCorrupt: the log is not to be trusted */
  async start(): Promise<void> {
    const { isProjecting, role } = this.data;
    const isStandby = role === 'standby';
    const anchor = await this.readAnchor();
    // Rows that were never written lack all of it.
    const projectedSequence = isStandby
      ? ((await this.log.projected()) ?? 0)
      : this.data.projectedSequence;
    const handedAfter = (isProjecting ? projectedSequence : undefined) ?? Number.MAX_SAFE_INTEGER;
    await supplySnapshot({
      ...{ log: this.log, store: this.snapshots, copies: this.copies, sequenceMax: handedAfter },
      ...{ carrier: this.carrier, alarm: (...said) => this.alarm(...said) },
    });
    await refuseCutLog(this.log, { projectedSequence, snapshots: this.snapshots, anchor });
    await this.begin(handedAfter);
    const heardAt = isStandby ? await this.follow() : undefined;
    // Before the first command: what a holder asked for that another one has followed comes too late.
    this.fence = new RoleFence(await this.log.beside(readEpochs));
    this.serve();
    this.notes.begin();
    if (this.data.servesAtOnce) await this.serveGateways();
    const { leaderEpoch: epoch } = this.log;
    this.notes.leads(epoch, this.data.machine, heardAt);
    await this.holds.look();
    this.anchor.note(await this.log.end());
    this.log.watch({
      onLost: (error) => void this.end(error),
      onAway: (isAway, why) => this.setLogAway(isAway, why),
    });
    this.send({ kind: 'leads', epoch });
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

  /** Keeps the engine at the end of a log that another process leads, until this one does: see `leadOnceFree`. */
  private async follow(): Promise<number | undefined> {
    const { log, engine } = this;
    if (!engine) return undefined;
    const place = { sequence: engine.sequence, hash: this.lastHash };
    const replica = new Replica(this.meet(engine), place, (outcomes) => {
      this.send({ kind: 'outcomes', outcomes, tickets: [] });
      this.writer.due(engine, replica.place)?.();
    });
    let differs: StateDiffers | undefined;
    const look = async () => {
      // An unreachable database is asked again.
      const sequence = await log.projected().catch(() => undefined);
      if (sequence !== undefined) this.send({ kind: 'projected', sequence });
      await this.stateCheck.look();
    };
    const timer = setInterval(() => {
      void look().catch((error: StateDiffers) => {
        differs = error;
        if (log.leaderEpoch !== 0) this.alarm('state_differs', error.message);
      });
    }, LOOK_EVERY_MS);
    await this.door.open();
    this.notes.begin();
    const onWaiting = () => this.send({ kind: 'follows' });
    try {
      const now = () => performance.now();
      return await leadOnceFree({ log, replica, onWaiting, now, objection: () => differs });
    } catch (error) {
      this.notes.stop();
      if (error instanceof StateDiffers) this.alarm('state_differs', error.message);
      throw error;
    } finally {
      clearInterval(timer);
      this.lastHash = replica.place.hash;
    }
  }

  /** Rebuilds the engine from snapshot and log, at the start and after a poisonous command. */
  private async recover(
    projectedSequence: number,
    project: (outcome: Outcome) => void,
  ): Promise<Recovered> {
    const recovered = await recover(this.log, this.snapshots, projectedSequence, project);
    const { engine, lastHash, snapshotSequence, snapshotTime } = recovered;
    this.writer.begin(snapshotSequence, snapshotTime);
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
        const { leader } = this.door;
        const own = leader ? leader.publish(batch, tickets as Ticket[]) : (tickets as number[]);
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
      beforeCommit: (end) => this.writer.due(engine, end),
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
    if (!data.cluster?.listen || this.door.leader) return;
    this.door.leader = new LeaderServer({
      ...{ database: log.database, epoch: log.leaderEpoch },
      holds: () => holds.now,
      submit: (ticket, request, under) => this.submit(ticket, request, under),
      takeCalls: this.takeCalls,
    });
    await this.door.open();
    await log.publishAddress(this.door.address);
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
        const asks = message.asks ?? [];
        const taken = asks.map(([ticket, ask]) => [ticket, this.takeCalls(ask)] as const);
        if (taken.length > 0) this.send({ kind: 'taken', taken });
        return;
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
    if (ticket instanceof RemoteTicket) this.door.leader?.refuse(ticket, Code.commandQuarantined);
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

  /** A snapshot is whole: the leader says what is in it, and what is old leaves the log's table. */
  private onSnapshot(state: LogState, path: string): void {
    if (this.isStopping) return;
    if (this.log.leaderEpoch === 0) return this.stateCheck.written(state.sequence);
    const { log, copies, writer } = this;
    this.trimming ??= this.tellIfNotCopied(copies?.offer(state.sequence, path))
      .then(async () => {
        await log.beside((client) => noteState(client, log.leaderEpoch, state));
        await writer.note(state.sequence, this.door.address);
        await this.trim();
      })
      .catch(({ message }: Error) =>
        this.alarm('log_not_trimmed', `old batches stay in the log: ${message}`),
      )
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
    const { log, writer, holds, data } = this;
    const { dataDir, logKeepMs, isArchiving } = data;
    await trimLog({
      log,
      archive: isArchiving ? new LogArchive(join(dataDir, 'archive'), this.second) : undefined,
      sequenceMax: Math.min(
        await writer.held(),
        // What has no second place is kept.
        (await this.copies?.oldestKept()) ?? Number.MAX_SAFE_INTEGER,
      ),
      timeMax: holds.clock.now() - logKeepMs,
      batchesAtOnce: TRIM_BATCHES,
    });
  }

  private setLogAway(isAway: boolean, why = ''): void {
    if (this.holds.setLogAway(isAway)) this.watch.stalled(isAway);
    if (isAway && why) this.alarm('log_away', `the log's database does not answer: ${why}`);
  }

  private alarm(name: AlarmName, text: string, details: Alarm['details'] = {}): void {
    this.send({ kind: 'alarm', alarm: { name, text, details } });
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    this.holds.stop();
    this.notes.stop();
    this.door.leader?.stopTaking();
    await this.watch.stop();
    await this.sequencer?.drain();
    await this.door.close();
    await this.anchor.flush();
    await this.trimming;
    // From here on another engine may lead: the last snapshot keeps nobody waiting.
    await this.logThread.stop();
    await this.log.close();
    if (this.engine) await this.writer.end(this.engine, this.lastHash);
    this.send({ kind: 'stopped' });
  }
}
