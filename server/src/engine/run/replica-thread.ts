import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Engine } from '@bourse/core/engine.ts';
import type { Alarm, AlarmName } from '#platform/alarms.ts';
import { LeaderLink } from '../carrier/leader-link.ts';
import type { Carrier } from '../carrier/wire.ts';
import { LogNewer } from '../log/lead-refused.ts';
import { readNewestState } from '../log/log-followers.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { recover } from '../log/recover.ts';
import { configuredSecondPlace } from '../log/second-place.ts';
import type { SequencedEngine } from '../log/sequencer.ts';
import { SnapshotCopies } from '../log/snapshot-copies.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { LOG_VOCABULARY } from '../log/vocabulary.ts';
import { SnapshotWriter } from '../snapshots/snapshot-writer.ts';
import { StateCheck, StateDiffers } from '../snapshots/state-check.ts';
import { supplySnapshot } from '../snapshots/supply-snapshot.ts';
import type { EngineThreadData, FromEngine, ToEngine } from './engine-messages.ts';
import { viewOf } from './engine-view.ts';
import type { RaiseAlarm } from './engine-watch.ts';
import { fatalReasonOf } from './fatal-reason.ts';
import { LogThread } from './log-thread.ts';
import { Replica } from './replica.ts';

/** Of the intervals in which an engine writes its snapshots one writes here: a comparison takes a second engine. */
const SNAPSHOT_INTERVALS = 12;
const LOOK_EVERY_MS = 1_000;

/**
 * Follows the log with an engine of its own, and sends commands to the leader, for as long as the process lives. It
 * ends where its state is not the leader's, and some time after a newer release has led.
 *
 * @param meet stands between the log and the engine; a test spoils commands there
 */
export async function startReplicaThread(
  data: EngineThreadData,
  carrier: Carrier,
  port: MessagePort,
  meet: (engine: Engine) => SequencedEngine = (engine) => engine,
): Promise<void> {
  const { readsOnMs = 0 } = data;
  const send = (message: FromEngine) => port.postMessage(message);
  const alarm = (name: AlarmName, text: string, details: Alarm['details'] = {}) =>
    send({ kind: 'alarm', alarm: { name, text, details } });
  try {
    const log = await PostgresLog.look(data.databaseUrl);
    // It would misread what that one has written.
    if ((await log.leaderAddress()).vocabulary > LOG_VOCABULARY) throw new LogNewer();
    const snapshots = new SnapshotStore(join(data.dataDir, 'snapshots'), (sequence, why) =>
      alarm('snapshot_passed_over', `a snapshot is passed over: ${why}`, { sequence }),
    );
    const second = configuredSecondPlace(data);
    const copies = second && new SnapshotCopies(second, log.database);
    await supplySnapshot({ log, store: snapshots, copies, carrier, alarm });
    const { engine, lastHash, snapshotSequence, snapshotTime, replayedCount } = await recover(
      ...([log, snapshots, Number.MAX_SAFE_INTEGER, () => {}] as const),
    );
    const recovery = { snapshotSequence, replayedCount, endTime: engine.time };
    send({ kind: 'ready', view: viewOf(engine), recovery });
    const checked = checkState({ data, log, snapshots, alarm });
    checked.writer.begin(snapshotSequence, snapshotTime);
    const place = { sequence: engine.sequence, hash: lastHash };
    const replica = new Replica(meet(engine), place, (outcomes) => {
      const tickets = outcomes.map(({ sequence }) => link.ticketOf(sequence));
      send({ kind: 'outcomes', outcomes, tickets });
      checked.writer.due(engine, replica.place)?.();
    });
    const link = new LeaderLink({
      ...{ carrier, log, replica },
      refuse: (tickets) => send({ kind: 'refused', tickets }),
      tellTaken: (taken) => send({ kind: 'taken', taken }),
      tellHolds: (holds) => send({ kind: 'holds', holds }),
      tellLeader: (isThere) => send({ kind: 'leader', isThere }),
      readsOnMs,
      tellOutdated() {
        // What a newer release writes of its state this one would misread, too.
        checked.end();
        send({ kind: 'outdated', readsOnMs });
      },
      now: () => performance.now(),
    });
    port.on('message', async (message: ToEngine) => {
      if (message.kind === 'submit') {
        for (const asked of message.requests) link.submit(...asked);
        link.take(message.asks ?? []);
      }
      if (message.kind !== 'stop') return;
      link.close();
      await checked.stop();
      await log.close();
      send({ kind: 'stopped' });
    });
    await Promise.race([link.run(), checked.differs]).finally(() => link.close());
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof StateDiffers) alarm('state_differs', message);
    send({ kind: 'fatal', error: message, reason: fatalReasonOf(error as Error) });
  }
}

interface CheckedState {
  readonly data: EngineThreadData;
  readonly log: PostgresLog;
  readonly snapshots: SnapshotStore;
  readonly alarm: RaiseAlarm;
}

/** Writes snapshots and compares them with the leader's. `differs` rejects with StateDiffers; it never resolves. */
function checkState({ data, log, snapshots, alarm }: CheckedState) {
  const differs = Promise.withResolvers<never>();
  differs.promise.catch(() => undefined);
  const logThread = new LogThread(data);
  const check: StateCheck = new StateCheck({
    newestState: () => log.beside(readNewestState),
    hashAt: (from, at) => logThread.ask({ kind: 'state', from, at }),
    store: snapshots,
    onLeaders: () => {},
  });
  const writer = new SnapshotWriter({
    ...{ store: snapshots, log, engine: `${data.machine} ${data.dataDir}`, alarm },
    ...{ everyMs: data.snapshotEveryMs * SNAPSHOT_INTERVALS, commandsMax: Number.MAX_SAFE_INTEGER },
    onWritten: ({ sequence }) => check.written(sequence),
  });
  const timer = setInterval(() => void check.look().catch(differs.reject), LOOK_EVERY_MS);
  return {
    writer,
    differs: differs.promise,
    end: () => clearInterval(timer),
    async stop() {
      clearInterval(timer);
      await logThread.stop();
    },
  };
}
