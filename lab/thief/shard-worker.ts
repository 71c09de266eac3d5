/** A thread that plays the shards it is given, one after the other. */
import { parentPort } from 'node:worker_threads';
import type { Shard } from './plan.ts';
import { playShard, type ShardResult } from './shard.ts';

/** A thread's message: how many games of its shard are played, or the shard's result. */
export type WorkerWord =
  | { readonly case: 'played'; readonly games: number }
  | { readonly case: 'done'; readonly result: ShardResult };

const port = parentPort;
if (!port) throw new Error('a thread, not a program');
const say = (word: WorkerWord) => port.postMessage(word);
port.on('message', (shard: Shard) => {
  const result = playShard(shard, (games) => say({ case: 'played', games }));
  say({ case: 'done', result });
});
