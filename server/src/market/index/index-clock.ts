import { Code } from '@bourse/contract/codes.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import { type IndexPace, usualPace } from '#platform/config.ts';
import {
  type CatalogContract,
  type IndexMarket,
  indexSourceIds,
} from '#platform/markets/contracts.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { IndexPrice, IndexQuote, IndexSource } from './index-source.ts';
import { SpotObserver } from './spot-observer.ts';

export interface IndexClockOptions {
  readonly engine: EnginePort;
  readonly source: IndexSource;
  readonly contracts: readonly CatalogContract[];
  /** Spot markets whose anchor follows the index. */
  readonly markets: readonly IndexMarket[];
  /** Of these, whether the engine knows it by now; absent: it knows all of them. */
  readonly isListed?: (id: number) => boolean;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  /** Absent: `usualPace`. */
  readonly pace?: IndexPace;
}

type SourceQuotes = Extract<CommandBody, { case: 'observeIndex' }>['value']['quotes'];

/** No engine takes it at present, or the one that was to is gone. */
const AWAY: readonly Code[] = [Code.unavailable, Code.queueFull, Code.outcomeUnknown];

/**
 * The clock of index prices: each second it sends the engine, contract by contract, what the sources
 * of the index said last and when, and in one command what that makes of the spot markets. What it says is never fresher than it is: when sources
 * fall silent, the engine finds the mark stale by its own rule (F48), and when they speak again it
 * goes on. An engine that takes no commands gets it again a second later.
 */
export class IndexClock {
  private readonly options: IndexClockOptions;
  private readonly quotes = new Map<string, readonly IndexQuote[]>();
  private readonly cancels: (() => void)[] = [];
  /** Contracts whose last observation was not answered yet. */
  private readonly waiting = new Set<number>();
  private readonly observer: SpotObserver;
  private isObserving = false;

  constructor(options: IndexClockOptions) {
    this.options = options;
    this.observer = new SpotObserver(options.markets);
  }

  /** Begins to tick; throws when the source cannot open at all. */
  async start(): Promise<void> {
    const { source, contracts, scheduler } = this.options;
    const { everyMs, spreadMs } = this.options.pace ?? usualPace;
    await source.start((prices) => this.hear(prices));
    const observeMarkets = () => void this.observeMarkets();
    observeMarkets();
    this.cancels.push(scheduler.every(everyMs, observeMarkets));
    for (const [index, contract] of contracts.entries()) {
      const delayMs = Math.floor((spreadMs * index) / contracts.length);
      const tick = () => void this.observe(contract);
      const begin = () => {
        tick();
        this.cancels.push(scheduler.every(everyMs, tick));
      };
      this.cancels.push(scheduler.after(delayMs, begin));
    }
  }

  async stop(): Promise<void> {
    for (const cancel of this.cancels.splice(0)) cancel();
    await this.options.source.stop();
  }

  private isListed(id: number): boolean {
    return this.options.isListed?.(id) ?? true;
  }

  private hear(prices: readonly IndexPrice[]): void {
    for (const { symbol, price, time, quotes } of prices) {
      const own = quotes ?? [{ source: indexSourceIds.recorded, price, time }];
      this.quotes.set(symbol, own);
    }
  }

  private async observeMarkets(): Promise<void> {
    const { clock } = this.options;
    const nowMs = clock.now();
    const due = this.observer.due((symbol) => this.quotes.get(symbol), nowMs);
    const prices = due.filter(({ market }) => this.isListed(market));
    if (prices.length === 0 || this.isObserving) return;
    this.isObserving = true;
    const body: CommandBody = { case: 'observeMarkets', value: { prices } };
    try {
      if (await this.tell(body)) this.observer.note(prices, nowMs);
    } finally {
      this.isObserving = false;
    }
  }

  /**
   * Whether the engine took it. While it takes nothing, the next second says what is true then; what
   * it refuses in itself an operator must hear of. Anything else is a bug, and ends the process.
   */
  private async tell(body: CommandBody): Promise<boolean> {
    const { engine, alarms } = this.options;
    const raise = (refusal: number) =>
      alarms.raise({
        name: 'index_not_taken',
        text: 'the engine refused an index update',
        details: { kind: body.case ?? '', refusal },
      });
    try {
      const { events } = await engine.submit({ user: 0, key: '', body });
      const refused = events.find((event) => event.case === 'refused');
      if (refused) raise(refused.value.code);
      return !refused;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Held back or lost with everything else: said and counted where it is.
      if (!AWAY.includes(error.code)) raise(error.code);
      return false;
    }
  }

  private async observe({ id, symbol, definition, priceDecimals }: CatalogContract): Promise<void> {
    const said = this.quotes.get(symbol);
    if (!said || this.waiting.has(id) || !this.isListed(id)) return;
    this.waiting.add(id);
    const quotes: SourceQuotes = said.map(({ source, price, time }) => ({
      source,
      priceTicks: Math.min(
        Math.round(Number(price) * 10 ** priceDecimals),
        // What lies above has no weight: the engine says so itself.
        definition.priceMaxTicks + 1,
      ),
      time,
    }));
    try {
      const value = { contract: id, quotes };
      await this.tell({ case: 'observeIndex', value });
    } finally {
      this.waiting.delete(id);
    }
  }
}
