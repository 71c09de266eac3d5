import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from '@bourse/core/engine.ts';
import { effectOf } from '@bourse/core/what-if/effect.ts';
import { stress } from '@bourse/core/what-if/stress.ts';
import type { WhatIfAnswers, WhatIfQuestion } from '#ports/what-if-port.ts';
import { copyEngine, type EngineSource } from '../log/engine-copy.ts';
import type { ThreadMessage } from './question-thread.ts';

/** A thread that builds copies of the engine and asks them; the engine's own thread has no part in it. */
if (!parentPort) throw new Error('this is a thread of the server');
const port = parentPort;
const source = workerData as EngineSource;

async function answer(question: WhatIfQuestion) {
  const copy = await copyEngine(source);
  if (question.kind === 'stress') return stress(copy, question.scenario);
  const bytes = copy.snapshot();
  return effectOf(() => Engine.restore(bytes), question.bodies, question.contract);
}

port.on('message', async ([ticket, question]: [number, WhatIfQuestion]) => {
  const say = (message: ThreadMessage<WhatIfAnswers[keyof WhatIfAnswers]>) =>
    port.postMessage(message);
  try {
    say({ ticket, answer: await answer(question) });
  } catch (error) {
    say({ ticket, error: (error as Error).message });
  }
});
