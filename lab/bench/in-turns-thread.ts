/** A thread of inTurns: prepares one of the two, then measures a round for each message. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Measured } from './in-turns.ts';

const { file, setting, isRuled }: Asked = workerData;
const { prepare }: Measured<unknown> = await import(file);
const measure = prepare(setting, isRuled);
parentPort?.on('message', () => parentPort?.postMessage(measure()));
