import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import { type Job, TryAgain } from '#platform/db/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import type { Contact } from '#ports/notice-sender.ts';
import type { ChannelHealth } from './channel-health.ts';
import type { Message } from './message.ts';
import type { WaitingNotice } from './sealed-notice.ts';

/** Hands one message to a provider. Rejects when the provider did not take it. */
export type Carry = (message: Message, signal: AbortSignal) => Promise<void>;

export interface DeliveryOptions {
  readonly channel: Contact['channel'];
  readonly carry: Carry;
  /** Throws when it was changed, or sealed with another key. */
  readonly open: (job: Job) => WaitingNotice;
  readonly compose: (
    notice: WaitingNotice & { readonly request: object },
    id: string,
  ) => Promise<Message>;
  readonly health: ChannelHealth;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly alarms: Pick<Alarms, 'raise'>;
  /** A try that takes longer has failed. */
  readonly timeoutMs?: number;
}

/**
 * Carries one notice out, in one try. Rejects when it should be tried again; what is too late, cannot be
 * read or has no recipient is done with. A slow or dead provider holds up neither a call nor the process
 * (F50). Logs say which channel failed and how, never to whom or with which code.
 */
export function createDelivery(options: DeliveryOptions): (job: Job) => Promise<void> {
  const { channel, clock, logger, health } = options;
  const timeoutMs = options.timeoutMs ?? 10_000;
  const giveUp = (why: string) =>
    options.alarms.raise({
      name: 'notice_given_up',
      text: `notices are not delivered: ${why}`,
      details: { channel },
    });
  return async (job) => {
    const notice = opened(options.open, job);
    if (!notice) return giveUp('a queued one cannot be opened');
    const { request, until } = notice;
    if (request === null) return;
    if (clock.now() >= until) return giveUp('one expired before it was sent');
    const message = await options.compose({ ...notice, request }, job.id);
    try {
      await health.watch(() => withTimeout((signal) => options.carry(message, signal), timeoutMs));
    } catch (error) {
      const reason = reasonOf(error);
      logger.warn({ channel, kind: message.kind, reason }, 'a notice could not be sent');
      if (job.isLast || reason === NO_PROVIDER) return giveUp('the provider did not accept one');
      throw new TryAgain((error as Error).message);
    }
  };
}

/** The code of an error that no later try would help with. */
export const NO_PROVIDER = 'NO_PROVIDER';

function opened(open: DeliveryOptions['open'], job: Job): WaitingNotice | undefined {
  try {
    return open(job);
  } catch {
    // Said by the caller, once for all ways in which it can be unreadable.
    return undefined;
  }
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

/** A provider's own words may quote the recipient, so only its error code is kept. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
