import { useState } from 'react';
import { randomKey } from '../../lib/random-key.ts';
import { ApiError } from './api-error.ts';

/** Sends what has a content with a key of its own; the answer, or what was thrown, is passed on. */
export type Attempt = <Answer>(
  content: string,
  send: (key: string) => Promise<Answer>,
) => Promise<Answer>;

/** No answer, or one that does not say what became of the request. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * A key for each request that moves money: a new one, unless the same content was sent before and
 * its answer never came. Then it is the same key, and the exchange does it once (F21).
 */
export function createAttempt(newKey: () => string): Attempt {
  let unanswered: { readonly content: string; readonly key: string } | null = null;
  return async (content, send) => {
    const key = unanswered?.content === content ? unanswered.key : newKey();
    unanswered = { content, key };
    try {
      const answer = await send(key);
      unanswered = null;
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) unanswered = null;
      throw error;
    }
  };
}

/**
 * What was first given under a key: a key stands for one request, and what is sent again under it is the
 * same, whatever followed the price meanwhile.
 */
export function createSameUnderKey<Value>(): (key: string, value: Value) => Value {
  let first: { readonly key: string; readonly value: Value } | null = null;
  return (key, value) => {
    if (first?.key !== key) first = { key, value };
    return first.value;
  };
}

/** An attempt that lasts as long as the component. */
export function useAttempt(): Attempt {
  const [attempt] = useState(() => createAttempt(randomKey));
  return attempt;
}
