import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import type { IndexSource } from './index-source.ts';
import { type IndexGuards, medianPrice, type SourcePrice } from './median-price.ts';

/** One real exchange. */
export interface TickerSource {
  readonly name: string;
  /** Its number in the contracts' rules; absent: no contract counts on it. */
  readonly source?: number;
  /** Last prices as decimal strings by our symbol; rejects when the exchange does not answer. */
  fetchPrices(symbols: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface LiveSourceOptions {
  readonly symbols: readonly string[];
  /** Opens the exchanges; called at start, so that nothing is loaded before. */
  readonly openSources: () => Promise<readonly TickerSource[]>;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly guards?: IndexGuards;
}

const POLL_MS = 2_000;
/** An exchange that goes on failing is asked ever less often, at last after this long. */
const BACKED_OFF_MS = 32_000;
/** An answer that takes longer is not waited for. */
const ANSWER_MS = 5_000;

/** Five percent and ten seconds, as the largest venues have it. */
const indexGuards: IndexGuards = { staleMs: 10_000, deviationMax: 0.05, sourcesMin: 2 };

/**
 * The median of real exchanges' last prices. Each exchange is asked again as soon as it has
 * answered, at most every two seconds, and one that fails only falls silent: a symbol without
 * enough fresh sources near each other has no price. After each failure in a row an exchange
 * is left alone for twice as long, up to 32 seconds, so that a machine without a network neither
 * asks nor complains all the time.
 */
export function createLiveSource(options: LiveSourceOptions): IndexSource {
  const { symbols, openSources, scheduler, clock, alarms } = options;
  const guards = options.guards ?? indexGuards;
  const latest = new Map<string, Map<TickerSource, SourcePrice>>();
  const cancels: (() => void)[] = [];
  let isStopped = false;

  /** Whether the exchange answered. */
  const poll = async (source: TickerSource): Promise<boolean> => {
    try {
      const prices = await withTimeout(source.fetchPrices(symbols), scheduler);
      const time = clock.now();
      for (const [symbol, price] of prices) {
        const bySource = latest.get(symbol) ?? new Map<TickerSource, SourcePrice>();
        latest.set(symbol, bySource.set(source, { price, time }));
      }
      return true;
    } catch (error) {
      alarms.raise({
        name: 'index_source_failed',
        text: `no index prices: ${(error as Error).message}`,
        details: { source: source.name },
      });
      return false;
    }
  };

  return {
    async start(onPrices) {
      const tell = () => {
        const nowMs = clock.now();
        const prices = symbols.flatMap((symbol) => {
          const bySource = latest.get(symbol) ?? new Map<TickerSource, SourcePrice>();
          const said = [...bySource.values()];
          const quotes = [...bySource].flatMap(([{ source }, one]) =>
            source === undefined ? [] : [{ source, ...one }],
          );
          const price = medianPrice(said, nowMs, guards);
          // As old as what it was made of: sent again it is no fresher.
          const time = Math.max(...said.map((source) => source.time));
          return price ? [{ symbol, price, time, quotes }] : [];
        });
        if (prices.length > 0) onPrices(prices);
      };
      const sources = await openSources();
      const asked = sources.map((source) => ({ source, isBusy: false, pauseMs: 0, restMs: 0 }));
      const pollDue = async () => {
        for (const one of asked) one.restMs -= POLL_MS;
        const due = asked.filter(({ isBusy, restMs }) => !isBusy && restMs <= 0);
        const polls = due.map(async (one) => {
          one.isBusy = true;
          const hasAnswered = await poll(one.source);
          one.pauseMs = hasAnswered ? 0 : Math.min(one.pauseMs * 2 || POLL_MS, BACKED_OFF_MS);
          one.restMs = one.pauseMs;
          one.isBusy = false;
        });
        await Promise.all(polls);
      };
      await pollDue();
      // A stop that does not wait for slow exchanges may have come meanwhile.
      if (isStopped) return;
      tell();
      cancels.push(
        scheduler.every(POLL_MS, () => void pollDue()),
        scheduler.every(POLL_MS / 2, tell),
      );
    },
    async stop() {
      isStopped = true;
      for (const cancel of cancels) cancel();
    },
  };
}

/** What it answers; rejects when there is none within five seconds. */
export function withTimeout<T>(answer: Promise<T>, scheduler: Scheduler): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = scheduler.after(ANSWER_MS, () => reject(new Error('no answer in time')));
    answer.then(resolve, reject).finally(cancel);
  });
}
