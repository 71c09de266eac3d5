import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { Refusal } from '#platform/refusal.ts';
import { CommandGate } from './command-gate.ts';

const request: CommandRequest = {
  user: 100,
  key: '',
  body: { case: 'cancelOrder', value: { order: 1 } },
};
const outcome: Outcome = { sequence: 1, time: 0, user: 100, key: '', events: [] };

let timers: ManualScheduler;
let answer: () => Promise<Outcome>;
let gate: CommandGate;

beforeEach(() => {
  timers = new ManualScheduler(1_000_000);
  answer = async () => outcome;
  const limits = { perSecond: 10, burst: 20, unansweredMax: 5 };
  gate = new CommandGate({ submit: () => answer() }, timers, limits);
});

async function sendWhileOpen(): Promise<number> {
  let count = 0;
  for (; gate.isOpen && count < 1_000; count += 1) await gate.submit(request);
  return count;
}

describe('command gate', () => {
  it('lets a burst through, then a rate, and saves up no more than the burst', async () => {
    expect(await sendWhileOpen()).toBe(20);
    await timers.advance(1_000);
    expect(await sendWhileOpen()).toBe(10);
    await timers.advance(3_600_000);
    expect(await sendWhileOpen()).toBe(20);
    expect(gate.sentCount).toBe(50);
  });

  it('does not feed an engine that does not answer', async () => {
    const answers: (() => void)[] = [];
    answer = () => new Promise((resolve) => answers.push(() => resolve(outcome)));
    const sent: Promise<unknown>[] = [];
    while (gate.isOpen) sent.push(gate.submit(request));
    expect(sent).toHaveLength(5);
    for (const one of answers) one();
    await Promise.all(sent);
    expect(gate.isOpen).toBe(true);
  });

  it('waits longer after each failure, up to ten seconds, and not at all after a success', async () => {
    const failing = () => Promise.reject(new Refusal(Code.unavailable));
    const pauses: number[] = [];
    answer = failing;
    for (let failure = 0; failure < 8; failure += 1) {
      // Commands that fail together count as one failure.
      expect(await Promise.all([gate.submit(request), gate.submit(request)])).toEqual([
        undefined,
        undefined,
      ]);
      const startMs = timers.now();
      while (!gate.isOpen) await timers.advance(50);
      pauses.push(timers.now() - startMs);
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    answer = async () => outcome;
    await gate.submit(request);
    answer = failing;
    await gate.submit(request);
    await timers.advance(250);
    expect(gate.isOpen).toBe(true);
  });

  it('passes a bug on: only what was not taken is an answer', async () => {
    answer = () => Promise.reject(new TypeError('a bug'));
    await expect(gate.submit(request)).rejects.toThrow('a bug');
  });
});
