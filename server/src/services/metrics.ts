import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveState } from '../live/live-state.ts';
import type { Alarms } from '../platform/alarms.ts';
import type { Recovery } from './engine-messages.ts';
import { Readiness, type ReadinessSources } from './readiness.ts';

interface MetricsSources extends ReadinessSources {
  readonly live: Pick<LiveState, 'sequence'>;
  readonly alarms: Alarms;
  readonly recovery: Recovery;
  /** Opens /metrics, as a bearer token. */
  readonly token: string;
}

/** How it goes: /healthz and /readyz for all, /metrics for who has its token; it is not there for others. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly readiness: Readiness;
  private readonly token: string;
  private readonly calls: Counter<'route' | 'code'>;
  private readonly latency: Histogram<'route'>;

  constructor(sources: MetricsSources) {
    const { live, projector, alarms, recovery } = sources;
    this.readiness = new Readiness(sources);
    this.token = sources.token;
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
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
    new Gauge({
      name: 'bourse_log_sequence',
      help: 'Number of the last durable command',
      registers,
      collect() {
        this.set(live.sequence);
      },
    });
    new Gauge({
      name: 'bourse_projection_backlog',
      help: 'Outcomes that wait to be written as rows',
      registers,
      collect() {
        this.set(projector.backlog);
      },
    });
    this.watchAlarms(alarms, recovery);
    const { readiness } = this;
    new Gauge({
      name: 'bourse_waiting_books',
      help: 'Books kept by bots that have had no bids or no asks for seconds',
      registers,
      collect() {
        this.set(readiness.waitingBooks.length);
      },
    });
  }

  /** What went wrong, and what the last start cost. */
  private watchAlarms(alarms: Alarms, recovery: Recovery): void {
    const registers = [this.registry];
    new Gauge({
      name: 'bourse_alarms_total',
      help: 'What an operator must hear of, by name',
      labelNames: ['alarm'],
      registers,
      collect() {
        for (const [alarm, count] of alarms.counts) this.set({ alarm }, count);
      },
    });
    new Gauge({
      name: 'bourse_recovery_snapshot_sequence',
      help: 'Number of the snapshot that the last start began from; 0: from none',
      registers,
    }).set(recovery.snapshotSequence);
    new Gauge({
      name: 'bourse_recovery_replayed_commands',
      help: 'Commands that the last start replayed after the snapshot',
      registers,
    }).set(recovery.replayedCount);
  }

  /** Adds the open sockets of the live feed. */
  watchFeed(feed: { readonly socketsCount: number }): void {
    new Gauge({
      name: 'bourse_feed_sockets',
      help: 'Open sockets of the live feed',
      registers: [this.registry],
      collect() {
        this.set(feed.socketsCount);
      },
    });
  }

  /** Adds what the demo's bots say of themselves. */
  watchBots(bots: { readonly haltedCount: number }): void {
    new Gauge({
      name: 'bourse_halted_bots_markets',
      help: 'Contracts whose bots have used up the budget of refunds and stopped for the day',
      registers: [this.registry],
      collect() {
        this.set(bots.haltedCount);
      },
    });
  }

  countCall(route: string, code: number, milliseconds: number): void {
    this.calls.inc({ route, code });
    if (code === 0) this.latency.observe({ route }, milliseconds / 1_000);
  }

  readonly plugin = async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', () => ({ status: 'alive' }));
    app.get('/readyz', async (_request, reply) => {
      const hindrances = await this.readiness.hindrances();
      const isReady = hindrances.length === 0;
      return reply.code(isReady ? 200 : 503).send({
        status: isReady ? 'ready' : 'not ready',
        hindrances,
        ...(hindrances.includes('books') && { books: this.readiness.waitingBooks }),
      });
    });
    app.get('/metrics', async (request, reply) => {
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (!bearer || !isSame(bearer, this.token)) return reply.callNotFound();
      return reply.type(this.registry.contentType).send(await this.registry.metrics());
    });
  };
}

/** In a time that tells nothing of where they differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
