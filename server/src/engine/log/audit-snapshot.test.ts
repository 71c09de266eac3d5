import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { Engine } from '@bourse/core/engine.ts';
import type { State } from '@bourse/core/state.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cascadeOpening } from '../run/test-cascade.ts';
import { auditSnapshot } from './audit-snapshot.ts';
import { sealSnapshot } from './snapshot-file.ts';

const TIME = 1_750_000_000_000;
const LOG_HASH = '00'.repeat(32);

let directory: string;
let engine: Engine;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-audit-'));
  engine = new Engine();
  for (const request of cascadeOpening(TIME)) {
    engine.apply({ ...request, sequence: engine.sequence + 1, time: TIME });
  }
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(state: Uint8Array): string {
  const path = join(directory, 'one.snapshot');
  const { sequence } = engine;
  writeFileSync(path, sealSnapshot({ sequence, database: 'd', logHash: LOG_HASH, state }));
  return path;
}

test('a sound state has no findings', async () => {
  const { sequence } = engine;
  expect(await auditSnapshot(write(engine.snapshot()))).toEqual({ sequence, findings: [] });
});

test('money that came from nowhere is found, and named by its invariant', async () => {
  const { ledger } = Reflect.get(engine, 'state') as State;
  ledger.restore(1_000, AccountKind.FUNDING, 1, { available: 7n, frozen: 0n });
  const { findings } = await auditSnapshot(write(engine.snapshot()));
  expect(findings.length).toBeGreaterThan(0);
  expect(findings[0]).toMatch(/^I\d\d: /);
});

test('a state that cannot be restored is a finding', async () => {
  const { findings } = await auditSnapshot(write(Uint8Array.of(1, 2, 3)));
  expect(findings).toEqual([expect.stringContaining('cannot be restored')]);
});

test('a file that is torn is no finding of the ledger', async () => {
  const path = write(engine.snapshot());
  writeFileSync(path, 'torn');
  await expect(auditSnapshot(path)).rejects.toThrow();
});
