import { parentPort, workerData } from 'node:worker_threads';
import type { EngineThreadData } from './engine-messages.ts';

// The entry of the engine's own thread: no load on HTTP or sockets can stall it.
if (!parentPort) throw new Error('the engine worker is started by the server');
const data = workerData as EngineThreadData;
if (data.role === 'replica' && data.cluster) {
  const { startReplicaThread } = await import('./replica-thread.ts');
  void startReplicaThread(data, data.cluster, parentPort);
} else {
  const { startEngineThread } = await import('./engine-thread.ts');
  void startEngineThread(data, parentPort);
}
