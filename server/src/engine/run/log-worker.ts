import { parentPort, workerData } from 'node:worker_threads';
import type { LogAnswers, LogQuestion, WalkAnswer } from '#ports/log-port.ts';
import { loadCarrier } from '../carrier/load-carrier.ts';
import { LogCorrupt } from '../log/command-log.ts';
import { replayOutcomes, type Supply, stateHashAt } from '../log/engine-copy.ts';
import { configuredSecondPlace } from '../log/second-place.ts';
import { SnapshotCopies } from '../log/snapshot-copies.ts';
import { walkLog } from '../log/walk-log.ts';
import { supplySnapshot } from '../snapshots/supply-snapshot.ts';
import type { LogSource } from './log-thread.ts';
import type { ThreadMessage } from './question-thread.ts';

/** A thread that reads the log; the engine's own thread has no part in it. */
if (!parentPort) throw new Error('this is a thread of the server');
const port = parentPort;
const source = workerData as LogSource;
const carrier = await loadCarrier(source.cluster);
/** In one answer; some hundred bytes each. */
const OUTCOMES_MAX = 20_000;

async function walk(): Promise<WalkAnswer> {
  try {
    const { batchCount } = await walkLog(source.databaseUrl);
    return { batchCount, damage: undefined };
  } catch (error) {
    if (error instanceof LogCorrupt) return { batchCount: 0, damage: error.message };
    throw error;
  }
}

function answer(question: LogQuestion): Promise<LogAnswers[keyof LogAnswers]> {
  if (question.kind === 'walk') return walk();
  if (question.kind === 'state') return stateHashAt(source, question);
  const { after, until } = question;
  return replayOutcomes(source, { after, until, outcomesMax: OUTCOMES_MAX }, supply);
}

const supply: Supply = async (log, store, sequenceMax) => {
  const second = configuredSecondPlace({
    databaseUrl: source.isDatabaseHere ? '' : source.databaseUrl,
    secondPlace: source.secondPlace,
  });
  const copies = second && new SnapshotCopies(second, log.database);
  // What is asked for needs no alarm: the replay fails, and says so.
  await supplySnapshot({ log, store, copies, carrier, sequenceMax, alarm() {} });
};

port.on('message', async ([ticket, question]: [number, LogQuestion]) => {
  const say = (message: ThreadMessage<LogAnswers[keyof LogAnswers]>) => port.postMessage(message);
  try {
    say({ ticket, answer: await answer(question) });
  } catch (error) {
    say({ ticket, error: (error as Error).message });
  }
});
