import { readFile } from 'node:fs/promises';
import { Engine } from '@bourse/core/engine.ts';
import { openSnapshot } from './snapshot-file.ts';

/** What a look at a whole state came to. */
export interface AuditResult {
  readonly sequence: number;
  /** Sentences, each with the invariant that does not hold; none: all is well. */
  readonly findings: readonly string[];
}

/**
 * Restores a written snapshot as a start would, and holds its ledger, books and positions against
 * every invariant. A snapshot that cannot be restored is a finding, too: nothing but the log could
 * bring the engine back.
 */
export async function auditSnapshot(path: string): Promise<AuditResult> {
  const { sequence, state } = openSnapshot(await readFile(path));
  try {
    const { findings } = Engine.restore(state).audit();
    return { sequence, findings: findings.map(({ invariant, text }) => `${invariant}: ${text}`) };
  } catch (error) {
    return { sequence, findings: [`it cannot be restored: ${(error as Error).message}`] };
  }
}
