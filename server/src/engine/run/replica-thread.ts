import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Alarm, AlarmName } from '#platform/alarms.ts';
import type { ClusterConfig } from '#platform/config.ts';
import { LeaderLink } from '../carrier/leader-link.ts';
import { webSocketCarrier } from '../carrier/websocket-carrier.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { recover } from '../log/recover.ts';
import { configuredSecondPlace } from '../log/second-place.ts';
import { SnapshotCopies } from '../log/snapshot-copies.ts';
import { SnapshotStore } from '../log/snapshot-store.ts';
import { supplySnapshot } from '../snapshots/supply-snapshot.ts';
import type { EngineThreadData, FromEngine, ToEngine } from './engine-messages.ts';
import { viewOf } from './engine-view.ts';
import { fatalReasonOf } from './fatal-reason.ts';
import { Replica } from './replica.ts';

/** Follows the log with an engine of its own, and sends commands to the leader, for as long as the process lives. */
export async function startReplicaThread(
  data: EngineThreadData,
  cluster: ClusterConfig,
  port: MessagePort,
): Promise<void> {
  const send = (message: FromEngine) => port.postMessage(message);
  const alarm = (name: AlarmName, text: string, details: Alarm['details'] = {}) =>
    send({ kind: 'alarm', alarm: { name, text, details } });
  try {
    const log = await PostgresLog.look(data.databaseUrl);
    const snapshots = new SnapshotStore(join(data.dataDir, 'snapshots'), (sequence, why) =>
      alarm('snapshot_passed_over', `a snapshot is passed over: ${why}`, { sequence }),
    );
    const second = configuredSecondPlace(data);
    const copies = second && new SnapshotCopies(second, log.database);
    await supplySnapshot({ log, store: snapshots, copies, cluster, alarm });
    const { engine, lastHash, snapshotSequence, replayedCount } = await recover(
      ...([log, snapshots, Number.MAX_SAFE_INTEGER, () => {}] as const),
    );
    const recovery = { snapshotSequence, replayedCount, endTime: engine.time };
    send({ kind: 'ready', view: viewOf(engine), recovery });
    const place = { sequence: engine.sequence, hash: lastHash };
    const replica = new Replica(engine, place, (outcomes) => {
      const tickets = outcomes.map(({ sequence }) => link.ticketOf(sequence));
      send({ kind: 'outcomes', outcomes, tickets });
    });
    const link = new LeaderLink({
      ...{ carrier: webSocketCarrier(cluster), log, replica },
      refuse: (tickets) => send({ kind: 'refused', tickets }),
      tellTaken: (taken) => send({ kind: 'taken', taken }),
      tellHolds: (holds) => send({ kind: 'holds', holds }),
      tellLeader: (isThere) => send({ kind: 'leader', isThere }),
      now: () => performance.now(),
    });
    port.on('message', async (message: ToEngine) => {
      if (message.kind === 'submit') {
        for (const asked of message.requests) link.submit(...asked);
      }
      if (message.kind === 'take') {
        for (const [ticket, ask] of message.asks) link.take(ticket, ask);
      }
      if (message.kind !== 'stop') return;
      link.close();
      await log.close();
      send({ kind: 'stopped' });
    });
    await link.run();
  } catch (error) {
    const { message } = error as Error;
    send({ kind: 'fatal', error: message, reason: fatalReasonOf(error as Error) });
  }
}
