import type { Alarms } from '../../platform/alarms.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Message } from './message.ts';

/** Hands one message to a provider. Rejects when the provider did not take it. */
export type Carry = (message: Message, signal: AbortSignal) => Promise<void>;

export interface DeliveryOptions {
  readonly carry: Carry;
  readonly logger: Logger;
  readonly alarms: Pick<Alarms, 'raise'>;
  /** Waits between tries, milliseconds; their number is the number of retries. */
  readonly retryAfterMs?: readonly number[];
  /** A try that takes longer has failed. */
  readonly timeoutMs?: number;
  /** Messages under way at once. */
  readonly concurrencyMax?: number;
  /** Messages under way or waiting; further ones are dropped. */
  readonly queueMax?: number;
}

export interface Delivery {
  /** Takes a message and returns at once; false when the queue is full. */
  deliver(message: Message): boolean;
  /** Resolves when nothing is under way or waits, at the latest after `withinMs`. */
  drain(withinMs: number): Promise<void>;
}

/**
 * Sends messages behind the caller's back, with a bounded queue, a time limit and few retries, so
 * that a slow or dead provider holds up neither a call nor the process (F50). Logs say which
 * channel failed and how, never to whom or with which code.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const retryAfterMs = options.retryAfterMs ?? [2_000, 10_000];
  const timeoutMs = options.timeoutMs ?? 10_000;
  const concurrencyMax = options.concurrencyMax ?? 8;
  const queueMax = options.queueMax ?? 1_000;
  const waiting: Message[] = [];
  let active = 0;
  let idle: (() => void)[] = [];

  const raise = (channel: Message['channel'], why: string) =>
    options.alarms.raise({
      name: 'notice_given_up',
      text: `notices do not reach people: ${why}`,
      details: { channel },
    });

  const carryWithRetries = async (message: Message): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await withTimeout((signal) => options.carry(message, signal), timeoutMs);
        return;
      } catch (error) {
        const pauseMs = retryAfterMs[attempt];
        options.logger.warn(
          {
            channel: message.channel,
            kind: message.kind,
            attempt: attempt + 1,
            reason: reasonOf(error),
          },
          pauseMs === undefined ? 'a notice was given up' : 'a notice could not be sent',
        );
        if (pauseMs === undefined) {
          raise(message.channel, 'the provider takes none');
          return;
        }
        await pause(pauseMs);
      }
    }
  };

  const next = (): void => {
    while (active < concurrencyMax) {
      const message = waiting.shift();
      if (!message) break;
      active += 1;
      void carryWithRetries(message).then(() => {
        active -= 1;
        next();
      });
    }
    if (active === 0 && waiting.length === 0) {
      for (const wake of idle) wake();
      idle = [];
    }
  };

  return {
    deliver(message) {
      if (active + waiting.length >= queueMax) {
        raise(message.channel, 'too many wait');
        return false;
      }
      waiting.push(message);
      // Not now: the caller's answer must not take longer because something is sent (S05).
      setImmediate(next);
      return true;
    },
    drain(withinMs) {
      if (active === 0 && waiting.length === 0) return Promise.resolve();
      return Promise.race([new Promise<void>((wake) => idle.push(wake)), pause(withinMs)]);
    },
  };
}

async function withTimeout(
  run: (signal: AbortSignal) => Promise<void>,
  timeoutMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
  });
  await Promise.race([run(signal), timedOut]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/** A provider's own words may quote the recipient, so only its error code is kept. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
