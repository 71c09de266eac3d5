import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ChainFigures } from '#custody/chains/chain-runner.ts';
import type { CoinComparison } from '#custody/reconciliation/custody.ts';
import type { TreasuryFigures } from '#custody/treasury/treasury.ts';
import type { Feed } from '#edge/feed/dependencies.ts';
import type { Answered } from '#edge/pipeline/answered.ts';
import { addDatabaseMetrics, type DatabaseFigures } from '#engine/figures/database-metrics.ts';
import { type EngineFigures, LOOP_DELAY_BOUNDS } from '#engine/figures/engine-figures.ts';
import { addEngineMetrics } from '#engine/figures/engine-metrics.ts';
import { watchLoopDelay } from '#engine/figures/loop-delay.ts';
import { addHistogram, addReading } from '#engine/figures/readings.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Recovery } from '#engine/run/engine-messages.ts';
import type { Outbox } from '#people/outbox/outbox.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import { SharedFigures } from '#platform/shared-figures.ts';
import type { Upkeep, WorkerState } from '#platform/upkeep.ts';
import type { Projections } from '#ports/projections-port.ts';
import type { AuditFigures } from '#staff/audit/audit.ts';
import type { FeeDayFigures } from '#trading/fees/fee-days.ts';
import type { Presence, PresenceFigures } from './machine/presence.ts';
import { Readiness, type ReadinessSources } from './readiness.ts';

interface MetricsSources extends ReadinessSources {
  readonly live: LiveState;
  readonly alarms: Alarms;
  readonly recovery: Recovery;
  readonly clock: Clock;
  readonly engine: ReadinessSources['engine'] & { readonly figures: EngineFigures };
  readonly projector: Pick<Projections, 'backlog' | 'isBroken' | 'behindSince'>;
  readonly databaseFigures: () => DatabaseFigures;
  readonly upkeep: Pick<Upkeep, 'list'>;
  readonly presence: Pick<Presence, 'name' | 'figures'>;
  /** Opens /metrics, as a bearer token. */
  readonly token: string;
}

/**
 * How it goes: /healthz and /readyz for all, /metrics for who has its token; it is not there for
 * others. `docs/operators/metrics.md` says what each figure means.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly sources: MetricsSources;
  private readonly readiness: Readiness;
  private readonly requests: Counter<'route' | 'method' | 'status'>;
  private readonly calls: Counter<'route' | 'code'>;
  private readonly latency: Histogram<'route'>;
  private readonly stopLoopWatch: () => void;

  constructor(sources: MetricsSources) {
    const { live } = sources;
    this.sources = sources;
    this.readiness = new Readiness(sources);
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Counter({
      name: 'bourse_http_requests_total',
      help: 'HTTP requests by route, method and status',
      labelNames: ['route', 'method', 'status'],
      registers,
    });
    this.calls = new Counter({
      name: 'bourse_calls_total',
      help: 'HTTP calls by route and code',
      labelNames: ['route', 'code'],
      registers,
    });
    this.latency = new Histogram({
      name: 'bourse_call_seconds',
      help: 'Time to answer an accepted HTTP call',
      labelNames: ['route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers,
    });
    addEngineMetrics(this.registry, sources.engine.figures, sources.clock);
    addDatabaseMetrics(this.registry, sources.databaseFigures);
    this.stopLoopWatch = this.watchLoops();
    addReading(
      this.registry,
      'counter',
      'bourse_main_thread_seconds_total',
      'Processor time of the thread that people and programs speak to',
      () => {
        const { user, system } = process.threadCpuUsage();
        return (user + system) / 1e6;
      },
    );
    this.watchMachine();
    this.watchProjections();
    this.watchIndex();
    this.watchAlarms();
    this.watchUpkeep();
    this.gauge(
      'bourse_uncovered_debts',
      'Debts that nothing backs and the insurance fund may not pay yet, in the quote coin',
      () => Number(amountText(live.futures.quote, live.futures.uncoveredDebts())),
    );
    this.gauge(
      'bourse_waiting_books',
      'Books kept by bots that have had no bids or no asks for seconds',
      () => this.readiness.waitingBooks.length,
    );
  }

  private readonly gauge = (name: string, help: string, read: () => number): void =>
    addReading(this.registry, 'gauge', name, help, read);

  private watchLoops(): () => void {
    const own = new SharedFigures([], { delay: LOOP_DELAY_BOUNDS });
    const { figures } = this.sources.engine;
    const help = "The worst delay of a thread's event loop in each second";
    addHistogram(this.registry, 'bourse_event_loop_delay_seconds', help, () => [
      { ...own.read('delay'), labels: { thread: 'main' } },
      { ...figures.read('eventLoopDelaySeconds'), labels: { thread: 'engine' } },
    ]);
    return watchLoopDelay((seconds) => own.observe('delay', seconds));
  }

  /** Which machine this is, whether it leads, and how far it is behind the one that does. */
  private watchMachine(): void {
    const { presence } = this.sources;
    const { machine, services, release } = presence.name;
    const help = '1, with the name of this machine, its services and its release';
    addReading(this.registry, 'gauge', 'bourse_machine_info', help, () => [
      { labels: { machine, services: services.join(','), release }, value: 1 },
    ]);
    const own = (name: string, words: string, read: (figures: PresenceFigures) => number) =>
      addReading(this.registry, 'gauge', name, words, () => {
        const { figures } = presence;
        return figures && read(figures);
      });
    own('bourse_engine_leads', '1: the engine of this process leads', ({ epoch }) =>
      Number(epoch > 0),
    );
    own('bourse_log_lag_batches', 'Batches of the log that this process lacks', (figures) => {
      return figures.batches;
    });
    own('bourse_log_lag_seconds', 'From its last command to the last of the log', (figures) => {
      return figures.behindMs / 1_000;
    });
  }

  private watchProjections(): void {
    const { live, projector, clock } = this.sources;
    this.gauge('bourse_log_sequence', 'Number of the last durable command', () => live.sequence);
    this.gauge(
      'bourse_projection_backlog',
      'Outcomes that wait to be written as rows',
      () => projector.backlog,
    );
    this.gauge('bourse_projection_lag_seconds', 'Age of the oldest outcome without rows', () => {
      const { behindSince } = projector;
      return behindSince === undefined ? 0 : Math.max(0, clock.now() - behindSince) / 1_000;
    });
    this.gauge('bourse_projection_broken', '1: a bug has stopped the projections', () =>
      Number(projector.isBroken),
    );
  }

  private watchIndex(): void {
    const { live, clock } = this.sources;
    const help = 'Since the index of a contract was known last';
    addReading(this.registry, 'gauge', 'bourse_index_age_seconds', help, () =>
      Array.from(live.catalog.contracts, ({ id, symbol }) => {
        const { time } = live.futures.mark(id);
        const value = Math.max(0, clock.now() - time) / 1_000;
        return time > 0 ? [{ labels: { contract: symbol }, value }] : [];
      }).flat(),
    );
  }

  /** What went wrong, and what the last start cost. */
  private watchAlarms(): void {
    const { alarms, recovery } = this.sources;
    const help = 'What an operator must hear of, by name';
    addReading(this.registry, 'counter', 'bourse_alarms_total', help, () =>
      Array.from(alarms.counts, ([alarm, value]) => ({ labels: { alarm }, value })),
    );
    this.gauge(
      'bourse_recovery_snapshot_sequence',
      'Number of the snapshot that the last start began from; 0: from none',
      () => recovery.snapshotSequence,
    );
    this.gauge(
      'bourse_recovery_replayed_commands',
      'Commands that the last start replayed after the snapshot',
      () => recovery.replayedCount,
    );
  }

  /** What looks every so often, by name. */
  private watchUpkeep(): void {
    const { upkeep, clock } = this.sources;
    const each = (
      type: 'gauge' | 'counter',
      name: string,
      help: string,
      of: (one: WorkerState) => number,
    ) =>
      addReading(this.registry, type, name, help, () =>
        upkeep.list().map((one) => ({
          labels: { name: one.name, chain: one.chain },
          value: of(one),
        })),
      );
    each(
      'gauge',
      'bourse_upkeep_age_seconds',
      'Since the last look ended',
      ({ lastAt }) => Math.max(0, clock.now() - lastAt) / 1_000,
    );
    each('gauge', 'bourse_upkeep_period_seconds', 'From one look to the next', ({ everyMs }) => {
      return everyMs / 1_000;
    });
    each('gauge', 'bourse_upkeep_duration_seconds', 'Of the last look', ({ tookMs }) => {
      return tookMs / 1_000;
    });
    each('counter', 'bourse_upkeep_failures_total', 'Looks that failed', (one) => one.failures);
  }

  /** Adds what the live feed says of itself. */
  watchFeed(feed: Omit<Feed, 'close'>): void {
    this.gauge('bourse_feed_sockets', 'Open sockets of the live feed', () => feed.socketsCount);
    this.gauge(
      'bourse_feed_subscriptions',
      'Subscriptions over all sockets',
      () => feed.subscriptionsCount,
    );
    const counter = (name: string, help: string, read: () => number) =>
      addReading(this.registry, 'counter', name, help, read);
    counter(
      'bourse_feed_frames_dropped_total',
      'Pushes that were skipped because a socket was behind',
      () => feed.framesDroppedCount,
    );
    counter(
      'bourse_feed_sockets_cut_total',
      'Sockets that were cut because they did not read, or too slowly',
      () => feed.socketsCutCount,
    );
  }

  /** Adds what sign-ins say of themselves. */
  watchSignIns(signIns: { readonly waitingCount: number }): void {
    this.gauge(
      'bourse_sign_ins_waiting',
      'Calls that wait for their turn at a password',
      () => signIns.waitingCount,
    );
  }

  /** Adds the house traders' figures. */
  watchBots(bots: { readonly haltedCount: number }): void {
    this.gauge(
      'bourse_halted_bots_markets',
      'Contracts whose bots have used up the budget of refunds and stopped for the day',
      () => bots.haltedCount,
    );
  }

  /** Mails and text messages. */
  watchNotices(outbox: Pick<Outbox, 'waiting' | 'sender'>): void {
    const channels = ['mail', 'sms'] as const;
    addReading(
      this.registry,
      'gauge',
      'bourse_notices_waiting',
      'Mails and text messages that are not out yet, by channel',
      () => channels.map((channel) => ({ labels: { channel }, value: outbox.waiting(channel) })),
    );
    addReading(
      this.registry,
      'gauge',
      'bourse_notices_slow',
      '1: the last try of the channel failed, or hangs',
      () =>
        channels.map((channel) => ({
          labels: { channel },
          value: Number(outbox.sender.isSlow(channel)),
        })),
    );
  }

  /** The record of security acts. */
  watchAudit(figures: () => AuditFigures): void {
    addReading(
      this.registry,
      'counter',
      'bourse_audit_rows_total',
      'Rows of the audit log that were written since the start',
      () => figures().rows,
    );
    addReading(
      this.registry,
      'counter',
      'bourse_audit_summed_total',
      'Acts beyond the rows of their minute, told as sums',
      () => figures().summed,
    );
    this.gauge(
      'bourse_audit_number',
      'Number of the last row that is sealed and copied',
      () => figures().sealed,
    );
    this.gauge(
      'bourse_audit_failed_time_seconds',
      'When the audit log could not be written, sealed or copied last; 0: never',
      () => figures().failedAt / 1_000,
    );
  }

  /** What is done after each UTC day. */
  watchFeeDays(figures: () => FeeDayFigures): void {
    this.gauge(
      'bourse_fee_day',
      'Last UTC day since 1970 whose fills are counted for tiers and referrers; 0: none',
      () => figures().lastDay,
    );
    this.gauge(
      'bourse_referral_payments_due',
      'Payments to referrers that could not be made yet',
      () => figures().due,
    );
    const counter = (name: string, help: string, read: () => number) =>
      addReading(this.registry, 'counter', name, help, read);
    counter('bourse_fee_tier_changes_total', 'Accounts moved to another tier', () => {
      return figures().tierChanges;
    });
    counter('bourse_referral_payments_total', 'Days paid to referrers', () => figures().payments);
  }

  /** Coins on chains. */
  watchChains(figures: () => ChainFigures): void {
    const chains = () => figures().chains;
    const own = (name: string, help: string, read: Parameters<typeof addReading>[4]) =>
      addReading(this.registry, 'gauge', name, help, read);
    own('bourse_chain_blocks_behind', 'Blocks of a chain that are not read yet', () =>
      chains().map(({ code, blocksBehind: value }) => ({ labels: { chain: code }, value })),
    );
    own('bourse_chain_away', '1: the chain does not answer, or is not read to its end', () =>
      chains().map(({ code, isAway }) => ({
        labels: { chain: code },
        value: Number(isAway),
      })),
    );
    own('bourse_deposits_waiting', 'Deposits that are seen and not credited yet', () => {
      return figures().depositsWaiting;
    });
    own('bourse_withdrawals_waiting', 'Withdrawals that are not at their end', () =>
      figures().withdrawals.map(({ status, count }) => ({
        labels: { status: String(status) },
        value: count,
      })),
    );
    const perCoin = (name: string, help: string, of: (one: CoinComparison) => number) =>
      own(name, help, () =>
        figures().comparisons.map((one) => ({
          labels: { chain: one.chain, coin: one.coin },
          value: of(one),
        })),
      );
    perCoin(
      'bourse_custody_gap',
      'Coins that a chain holds more (below zero: less) than the books say',
      ({ gap, unit }) => Number(gap) / Number(unit),
    );
    perCoin('bourse_custody_booked', '1: the engine has booked what the rows say', (one) =>
      Number(one.isBooked),
    );
    perCoin('bourse_custody_paused', '1: withdrawals of the coin are suspended', (one) =>
      Number(one.isPaused),
    );
    perCoin('bourse_custody_compared_time_seconds', 'When it was compared last', (one) =>
      Math.floor(one.comparedAt / 1_000),
    );
    own('bourse_custody_held', 'Coins that lie at our addresses of a chain, by place', () =>
      figures().comparisons.flatMap(({ chain, coin, places, unit }) =>
        Object.entries(places).map(([place, amount]) => ({
          labels: { chain, coin, place },
          value: Number(amount) / Number(unit),
        })),
      ),
    );
    const treasuries = (
      name: string,
      help: string,
      of: (one: TreasuryFigures) => number | undefined,
    ) =>
      own(name, help, () =>
        figures().treasuries.flatMap((one) => {
          const value = of(one);
          return value === undefined ? [] : { labels: { chain: one.chain }, value };
        }),
      );
    treasuries('bourse_treasury_moves', 'Moves between own addresses that are under way', (one) => {
      return one.movesUnderWay;
    });
    treasuries('bourse_treasury_oldest_time_seconds', 'Since when the oldest of them is', (one) => {
      return one.oldestAt === 0 ? undefined : Math.floor(one.oldestAt / 1_000);
    });
    treasuries('bourse_gas_account_sweeps', 'Sweeps that the gas account is enough for', (one) => {
      return one.gasForSweeps === undefined ? undefined : Number(one.gasForSweeps);
    });
    own('bourse_signer_away', '1: the signer did not answer when it was asked last', () =>
      Number(figures().isSignerAway),
    );
  }

  /** Counts a request that was answered. */
  count({ route, method, status, code, milliseconds }: Answered): void {
    this.requests.inc({ route, method, status });
    if (code === undefined) return;
    this.calls.inc({ route, code });
    if (code === 0) this.latency.observe({ route }, milliseconds / 1_000);
  }

  stop(): void {
    this.stopLoopWatch();
  }

  /** What is in the way; nothing: it is ready. */
  readonly hindrances = () => this.readiness.hindrances();

  get waitingBooks(): readonly string[] {
    return this.readiness.waitingBooks;
  }

  /** The page, for who shows its token; undefined for others. */
  async pageFor(bearer: string | undefined): Promise<string | undefined> {
    if (!bearer || !isSame(bearer, this.sources.token)) return undefined;
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}

/** In a time that tells nothing of where they differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
