import { parentPort } from 'node:worker_threads';
import { type Simulation, simulate } from '@bourse/core/strategy/simulate.ts';
import type { SimulatorQuestion } from '#ports/simulator-port.ts';
import type { ThreadMessage } from './question-thread.ts';

/** A thread that tries strategies. */
if (!parentPort) throw new Error('this is a thread of the server');
const port = parentPort;

port.on('message', ([ticket, question]: [number, SimulatorQuestion]) => {
  const say = (message: ThreadMessage<Simulation>) => port.postMessage(message);
  try {
    const { plan, market, rates, candles } = question;
    say({ ticket, answer: simulate(plan, market, rates, candles) });
  } catch (error) {
    say({ ticket, error: (error as Error).message });
  }
});
