import { parentPort, workerData } from 'node:worker_threads';
import type { EngineThreadData } from './engine-messages.ts';
import { startEngineThread } from './engine-thread.ts';

// The entry of the engine's own thread: no load on HTTP or sockets can stall it.
if (!parentPort) throw new Error('the engine worker is started by the server');
void startEngineThread(workerData as EngineThreadData, parentPort);
