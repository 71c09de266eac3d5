import type { RecordedState, StatusArea } from '@bourse/contract/status.ts';
import type { ExchangeStatus } from '../../data/public/status.ts';
import type { TextKey } from '../../lib/i18n.ts';

type Tone = 'up' | 'warn' | 'down' | 'neutral';

interface Word {
  readonly tone: Tone;
  readonly name: TextKey;
}

const words = {
  operational: { tone: 'up', name: 'publicPages.operational' },
  degraded: { tone: 'warn', name: 'publicPages.degraded' },
  partial: { tone: 'warn', name: 'publicPages.partialOutage' },
  suspended: { tone: 'down', name: 'publicPages.suspended' },
  // By the staff, and no outage.
  closed: { tone: 'neutral', name: 'publicPages.suspended' },
  unknown: { tone: 'neutral', name: 'publicPages.notRecorded' },
} as const satisfies Readonly<Record<string, Word>>;

/** Areas that have no parts: what is not whole of them is slow or old. */
const undivided: readonly StatusArea[] = ['feed', 'mails'];

/** What is said of an area, or without one of a coin, in a state. */
export function wordOf(state: RecordedState, area?: StatusArea): Word {
  switch (state) {
    case 'works':
      return words.operational;
    case 'partly':
      return area && undivided.includes(area) ? words.degraded : words.partial;
    case 'stopped':
      return words.suspended;
    case 'closed':
      return words.closed;
    case 'unknown':
      return words.unknown;
  }
}

/** What is said of the exchange as a whole. New accounts do not count: to close them stops nobody who is here. */
export function overallWord(status: ExchangeStatus): Word {
  const { trading, deposits, withdrawals, feed, signIn, mails } = status;
  if (trading === 'stopped') return words.suspended;
  const isBroken = [trading, deposits, withdrawals].some((state) => state !== 'works');
  if (isBroken || feed === 'stopped' || signIn !== 'works') return words.partial;
  return feed === 'works' && mails === 'works' ? words.operational : words.degraded;
}
