/** A thread of inThread: prepares, then measures a round for each message. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Measured } from './in-thread.ts';

const { file, setting }: Asked = workerData;
const { prepare }: Measured<unknown> = await import(file);
const measure = prepare(setting);
parentPort?.on('message', () => parentPort?.postMessage(measure()));
