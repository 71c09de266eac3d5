import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Code } from '@bourse/contract/codes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createLogger } from '#platform/logger.ts';
import { LiveState } from '../live/live-state.ts';
import { EngineClient } from './engine-client.ts';
import { cascadeOpening } from './test-cascade.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let dataDir: string;
beforeEach(async () => {
  database = await startMigratedDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-client-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('I18 of what its thread had taken when that failed it says that the outcome is unknown, not that nothing happened', async () => {
  const listening = vi.spyOn(Worker.prototype, 'on');
  const onFatal = vi.fn();
  const client = await EngineClient.start({
    data: {
      ...{ databaseUrl: database.url, dataDir, machine: 'one', role: 'leader' },
      ...{ cluster: undefined, projectedSequence: undefined, isProjecting: false },
      ...{ snapshotEveryMs: 60_000, logKeepMs: 3_600_000 },
      ...{ isDatabaseHere: false, secondPlace: '', isArchiving: false },
    },
    ...{ live: new LiveState(), logger: createLogger('silent') },
    ...{ signal: new AbortController().signal, onAlarm: () => {}, onFatal },
  });
  const worker = listening.mock.contexts[0] as Worker;
  const [first] = cascadeOpening(Date.now());
  const submitted = client.submit(first as NonNullable<typeof first>);
  const taken = client.takeCalls({ name: 'order', key: 'user:1', calls: 1 });
  worker.emit('error', new Error('the thread is broken'));
  await expect(submitted).rejects.toMatchObject({ code: Code.outcomeUnknown });
  await expect(taken).rejects.toMatchObject({ code: Code.unavailable });
  expect(onFatal).toHaveBeenCalledOnce();
  await client.stop();
});
