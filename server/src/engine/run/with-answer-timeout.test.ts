import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { withAnswerTimeout } from './with-answer-timeout.ts';

const request: CommandRequest = {
  user: 100,
  key: '',
  body: { case: 'cancelOrder', value: { order: 1 } },
};

test('F14 who waits too long for a commit hears that nothing is known yet; who does not gets the answer', async () => {
  const outcome: Outcome = { sequence: 1, time: 1, user: 100, key: '', events: [] };
  const slow = withAnswerTimeout({ submit: () => new Promise(() => {}) }, 20);
  await expect(slow.submit(request)).rejects.toMatchObject({ code: Code.outcomeUnknown });
  const quick = withAnswerTimeout({ submit: async () => outcome }, 20);
  expect(await quick.submit(request)).toBe(outcome);
  const refusing = withAnswerTimeout({ submit: () => Promise.reject(new Error('no')) }, 20);
  await expect(refusing.submit(request)).rejects.toThrow('no');
});
