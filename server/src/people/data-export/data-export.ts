import { randomUUID } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { accountDataRoutes, type DataExport } from '@bourse/contract/routes/account-data.ts';
import type { Kysely } from 'kysely';
import { Download } from '#edge/files/download.ts';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { exportPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { ExportSection } from '#ports/data-export.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import { notifyContacts } from '#ports/notify-user.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { Archives } from './archives.ts';
import { type ExportState, ExportStore } from './export-store.ts';
import { filesOf } from './files.ts';
import { exportPolicy } from './policy.ts';
import { zipOf } from './zip.ts';

const UPKEEP_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;

export interface DataExportDependencies {
  readonly database: Kysely<Database>;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly sections: readonly ExportSection[];
  /** Waits until rows show the user's own last command. */
  readonly settle: (user: number) => Promise<unknown>;
  readonly sealer: Sealer;
  readonly audit: AuditTrail;
  readonly sender: NoticeSender;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly upkeep: Pick<Upkeep, 'add' | 'stopping'>;
}

export interface DataExports {
  readonly implementations: readonly Implementation[];
  erase(userId: number, executor: Executor): Promise<() => void>;
}

/**
 * All that the house knows of a person in one archive: asked for with a fresh factor, made by a job that a kill
 * does not lose, handed out once, by a signed-in call, within the hour.
 */
export function createDataExports(dependencies: DataExportDependencies): DataExports {
  const { database, clock, alarms, sealer, upkeep } = dependencies;
  const store = new ExportStore(database);
  const archives = new Archives(database);
  const record = createRecording(dependencies);

  const make = async ({ id, user_id }: ExportState): Promise<void> => {
    await dependencies.settle(user_id);
    const archive = zipOf(filesOf(dependencies.sections, user_id), clock.now());
    const { secret, bytes } = await archives.write(id, archive);
    const expiresAt = clock.now() + exportPolicy.keptMs;
    await store.setReady(id, { sealedKey: sealer.seal(secret, exportPlace(id)), bytes, expiresAt });
  };
  const work = async (): Promise<void> => {
    for (const id of await store.expire(clock.now())) await archives.remove(id);
    await store.sweep(clock.now() - 2 * DAY_MS);
    for (;;) {
      const next = upkeep.stopping.aborted ? undefined : await store.nextWaiting();
      if (!next) return;
      try {
        await make(next);
      } catch (error) {
        // A stop in its middle leaves it for the next start.
        if (upkeep.stopping.aborted) return;
        await archives.remove(next.id);
        await store.setFailed(next.id);
        const { message } = error as Error;
        alarms.raise({ name: 'upkeep_failed', text: `could not make a data export: ${message}` });
      }
    }
  };
  const worker = { name: 'data-exports', where: 'keeper', everyMs: UPKEEP_MS } as const;
  const looks = upkeep.add({ ...worker, look: work });

  const removeArchive = (id: string) =>
    archives
      .remove(id)
      .catch((cause: Error) =>
        alarms.raise({ name: 'upkeep_failed', text: 'could not remove a data export', cause }),
      );

  const list = async (userId: number): Promise<{ list: DataExport[] }> => {
    const now = clock.now();
    const rows = await store.list(userId, now - DAY_MS);
    return { list: rows.map((row) => present(row, now)) };
  };
  const ask = async (call: Call): Promise<{ list: DataExport[] }> => {
    const { userId } = callerOf(call);
    for (const id of await store.expire(call.time)) await archives.remove(id);
    await database.transaction().execute(async (executor) => {
      const row = { id: randomUUID(), userId, askedAt: call.time };
      if (!(await store.insert(row, executor))) throw new Refusal(Code.exportBusy);
      const { perDay } = exportPolicy;
      const made = await store.list(userId, call.time - DAY_MS, executor);
      if (made.filter(({ state }) => state !== 'failed').length > perDay) {
        throw new Refusal(Code.exportsMax, { count: perDay });
      }
      await record('export-ask', call, executor);
    });
    void looks.now();
    return list(userId);
  };
  /** Once: the archive is gone with it. Refuses notFound. */
  const download = async (id: string, call: Call): Promise<Download> => {
    const { userId } = callerOf(call);
    const taken = await database.transaction().execute(async (executor) => {
      const row = await store.take(userId, id, call.time, executor);
      if (row) await record('export-download', call, executor);
      return row;
    });
    if (!taken?.sealed_key) throw new Refusal(Code.notFound);
    const stream = archives.open(id, sealer.open(taken.sealed_key, exportPlace(id)));
    stream.once('close', () => {
      void removeArchive(id);
    });
    const fileName = `account-data-${new Date(taken.asked_at).toISOString().slice(0, 10)}.zip`;
    return new Download(stream, {
      ...{ fileName, contentType: 'application/zip', bytes: taken.bytes ?? 0 },
    });
  };

  return {
    implementations: [
      implement(accountDataRoutes.exports, (_input, call) => list(callerOf(call).userId)),
      implement(accountDataRoutes.exportAsk, (_input, call) => ask(call)),
      // The row has no shape for a file; the gateway knows one when it sees it.
      implement(
        accountDataRoutes.exportDownload,
        async ({ parameters }, call) => (await download(parameters.code, call)) as never,
      ),
    ],
    async erase(userId, executor) {
      await store.removeAll(userId, executor);
      return () => undefined;
    },
  };
}

/** Recorded, and notified on all ways when it is asked for: its holder knows a lot about the user. */
function createRecording({ audit, users, sender }: DataExportDependencies) {
  return async (
    act: 'export-ask' | 'export-download',
    call: Call,
    executor: Executor,
  ): Promise<void> => {
    const { userId } = callerOf(call);
    const who = `user:${userId}` as const;
    const { address, time } = call;
    await audit.record({ who, act, object: who, outcome: 'done', address }, executor);
    const user = await users.findUser(userId, executor);
    if (act === 'export-ask' && user) {
      await notifyContacts({ sender }, [user], { kind: 'data-export', time }, executor);
    }
  };
}

function present(row: ExportState, now: number): DataExport {
  const isOver = row.state === 'ready' && (row.expires_at ?? 0) <= now;
  return {
    code: row.id,
    state: isOver ? 'expired' : row.state,
    askedTime: row.asked_at,
    expireTime: row.expires_at ?? 0,
    bytes: row.bytes ?? 0,
  };
}
