import { useRef } from 'react';
import { randomKey } from '../../../lib/random-key.ts';
import { ApiError } from '../../api-error.ts';

/**
 * A client order id for each order: a new one, unless the same order was sent before and its answer
 * never came. Then it is the same id, and the exchange takes the order once (F21).
 */
export function useOrderKey() {
  const unanswered = useRef<{ content: string; key: string } | null>(null);
  return {
    keyOf(content: string): string {
      if (unanswered.current?.content !== content) {
        unanswered.current = { content, key: randomKey() };
      }
      return unanswered.current.key;
    },
    /** Call with what was thrown, or with null after a success. */
    answered(error: unknown): void {
      const isSilence = error instanceof ApiError && error.status === 0;
      if (!isSilence) unanswered.current = null;
    },
  };
}
