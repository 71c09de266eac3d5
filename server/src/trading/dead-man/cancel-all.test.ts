import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { AT_A_TIME, createCancelAll } from './cancel-all.ts';

/** An engine that answers when the test says so, and what it was asked. */
function slowEngine() {
  const asked: number[] = [];
  let answers: (() => void)[] = [];
  const submit = ({ user }: CommandRequest) => {
    asked.push(user);
    return new Promise<Outcome>((resolve) => answers.push(() => resolve({} as Outcome)));
  };
  const answer = async () => {
    const due = answers;
    answers = [];
    for (const each of due) each();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, answer, engine: { submit } };
}

const scheduler = { after: (_delayMs: number, task: () => void) => setImmediate(task) };

test('R7 thousands at one moment are cancelled a few at a time, in their order', async () => {
  const { asked, answer, engine } = slowEngine();
  const cancelAll = createCancelAll(engine as never, new HeardAlarms(), scheduler);
  const users = Array.from({ length: 3 * AT_A_TIME + 5 }, (_, at) => at + 1);
  const all = Promise.all(users.map(cancelAll));
  await answer();
  expect(asked.length).toBeLessThanOrEqual(4 * AT_A_TIME);
  for (let round = 0; round < 10; round += 1) await answer();
  await all;
  expect(asked.filter((_, at) => at % 2 === 0)).toEqual(users);
});

test('R7 fifty sockets of one user that close at once ask no more than twice', async () => {
  const { asked, answer, engine } = slowEngine();
  const cancelAll = createCancelAll(engine as never, new HeardAlarms(), scheduler);
  const first = cancelAll(7);
  await new Promise((resolve) => setImmediate(resolve));
  const others = Array.from({ length: AT_A_TIME }, (_, at) => cancelAll(100 + at));
  const again = Array.from({ length: 50 }, () => cancelAll(7));
  for (let round = 0; round < 10; round += 1) await answer();
  await Promise.all([first, ...others, ...again]);
  expect(asked.filter((user) => user === 7)).toHaveLength(4);
});
