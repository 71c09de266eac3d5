import { Worker } from 'node:worker_threads';
import type { AuditResult } from '../log/audit-snapshot.ts';

export interface SnapshotAuditsOptions {
  readonly onResult: (result: AuditResult, seconds: number) => void;
  /** An audit did not come to an end: a file that is gone, a thread that died. */
  readonly onFailed: (error: Error) => void;
}

/** Between two audits at least: who writes snapshots each second needs no thread at work all the time. */
const PAUSE_MS = 60_000;

/**
 * Audits the ledger on a thread of its own, from the snapshots that are written anyway, so that
 * no order waits while all accounts are added up.
 */
export class SnapshotAudits {
  private readonly options: SnapshotAuditsOptions;
  private worker: Worker | undefined;
  private endedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SnapshotAuditsOptions) {
    this.options = options;
  }

  /** A snapshot has been written; it is audited unless one was just now. */
  look(path: string): void {
    const begun = performance.now();
    if (this.worker || begun - this.endedAt < PAUSE_MS) return;
    const worker = new Worker(new URL('./audit-worker.ts', import.meta.url), {
      workerData: { path },
    });
    this.worker = worker;
    worker.once('message', (result: AuditResult) => {
      this.options.onResult(result, (performance.now() - begun) / 1_000);
    });
    worker.once('error', (error) => this.options.onFailed(error as Error));
    worker.once('exit', () => {
      this.worker = undefined;
      this.endedAt = performance.now();
    });
  }

  /** Gives up what is under way. */
  async stop(): Promise<void> {
    await this.worker?.terminate();
  }
}
