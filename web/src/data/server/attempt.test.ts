import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createAttempt, createSameUnderKey } from './attempt.ts';

/** Attempts whose keys count up, and what each request was sent with. */
function stage() {
  let keys = 0;
  const attempt = createAttempt(() => `key-${++keys}`);
  const send = (content: string, failure?: Error) =>
    attempt(content, (key) => (failure ? Promise.reject(failure) : Promise.resolve(key)));
  return { send };
}

const silence = new ApiError(0, -1, 'no answer');
const refusal = new ApiError(400, 4001, 'refused');

test.each([
  ['no answer', silence],
  ['an answer that does not say what became of it', new ApiError(504, 5004, 'late')],
])('F21: %s: the same content keeps its key, until it is answered', async (_name, failure) => {
  const { send } = stage();
  await expect(send('a', failure)).rejects.toBe(failure);
  await expect(send('a', failure)).rejects.toBe(failure);
  expect(await send('a')).toBe('key-1');
  expect(await send('a')).toBe('key-2');
});

test.each([
  ['a refusal', refusal],
  ['a failure of our own', new Error('broken')],
])('after %s the same content gets a new key', async (_name, failure) => {
  const { send } = stage();
  await expect(send('a', failure)).rejects.toBe(failure);
  expect(await send('a')).toBe('key-2');
});

test('F21: other content gets a key of its own, and the one before is forgotten', async () => {
  const { send } = stage();
  await expect(send('a', silence)).rejects.toBe(silence);
  await expect(send('b', silence)).rejects.toBe(silence);
  expect(await send('b')).toBe('key-2');
  expect(await send('a')).toBe('key-3');
});

test('F21: what is sent again under a key is what was sent first', () => {
  const same = createSameUnderKey<string>();
  const sent = [same('a', 'margin 30'), same('a', 'margin 31'), same('b', 'margin 32')];
  expect(sent).toEqual(['margin 30', 'margin 30', 'margin 32']);
});
