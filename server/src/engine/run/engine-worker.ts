import { parentPort, workerData } from 'node:worker_threads';
import { loadCarrier } from '../carrier/load-carrier.ts';
import type { EngineThreadData } from './engine-messages.ts';

// The entry of the engine's own thread: no load on HTTP or sockets can stall it.
if (!parentPort) throw new Error('the engine worker is started by the server');
const data = workerData as EngineThreadData;
const carrier = await loadCarrier(data.cluster);
if (data.role === 'replica' && carrier) {
  const { startReplicaThread } = await import('./replica-thread.ts');
  void startReplicaThread(data, carrier, parentPort);
} else {
  const { startEngineThread } = await import('./engine-thread.ts');
  void startEngineThread(data, carrier, parentPort);
}
