import { parentPort, workerData } from 'node:worker_threads';
import { auditSnapshot } from '../log/audit-snapshot.ts';

/** The thread of one audit: it ends with its answer. */
parentPort?.postMessage(await auditSnapshot((workerData as { readonly path: string }).path));
