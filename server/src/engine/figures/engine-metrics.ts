import type { Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { EngineFigures } from './engine-figures.ts';
import { addHistogram, addReading } from './readings.ts';

/** What the engine's thread says of the log, the engine, snapshots and audits. */
export function addEngineMetrics(registry: Registry, figures: EngineFigures, clock: Clock): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    addReading(registry, 'gauge', name, help, read);
  const counter = (name: string, help: string, read: () => number) =>
    addReading(registry, 'counter', name, help, read);
  const histogram = (name: string, help: string, of: Parameters<EngineFigures['read']>[0]) =>
    addHistogram(registry, name, help, () => [figures.read(of)]);

  histogram('bourse_log_commit_seconds', 'From offering a batch to its commit', 'commitSeconds');
  histogram('bourse_log_batch_commands', 'Commands in a batch', 'batchCommands');
  gauge('bourse_log_queue_commands', 'Commands applied and not durable yet', () =>
    figures.get('queueCommands'),
  );
  counter('bourse_log_stalled_seconds_total', 'Time in which the log could not be written', () =>
    stalledSeconds(figures),
  );
  histogram('bourse_engine_apply_seconds', 'The engine at one command', 'applySeconds');
  addReading(registry, 'gauge', 'bourse_engine_pending', 'What waits for further commands', () => [
    { labels: { work: 'liquidations' }, value: figures.get('pendingLiquidations') },
    { labels: { work: 'funding' }, value: figures.get('pendingFunding') },
    { labels: { work: 'wakes' }, value: figures.get('pendingWakes') },
  ]);
  gauge('bourse_snapshot_sequence', 'Number of the newest snapshot; 0: none', () =>
    figures.get('snapshotSequence'),
  );
  gauge('bourse_snapshot_age_seconds', 'Since the last command in the newest snapshot', () => {
    const time = figures.get('snapshotTime');
    return time > 0 ? Math.max(0, clock.now() - time) / 1_000 : undefined;
  });
  histogram(
    'bourse_snapshot_pause_seconds',
    'The longest step of a snapshot',
    'snapshotPauseSeconds',
  );
  counter('bourse_ledger_audits_total', 'Audits of a whole state that came to an end', () =>
    figures.get('auditsCount'),
  );
  gauge('bourse_ledger_audit_sequence', 'Number of the state that was audited last', () =>
    figures.get('auditSequence'),
  );
  gauge('bourse_ledger_audit_findings', 'Invariants that the last audit found broken', () =>
    figures.get('auditFindings'),
  );
  histogram('bourse_ledger_audit_seconds', 'An audit, on a thread of its own', 'auditSeconds');
}

function stalledSeconds(figures: EngineFigures): number {
  const since = figures.get('stalledSince');
  const now = performance.timeOrigin + performance.now();
  const lasting = since > 0 ? Math.max(0, now - since) : 0;
  return (figures.get('stalledMs') + lasting) / 1_000;
}
