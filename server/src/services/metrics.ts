import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveState } from '../live/live-state.ts';
import type { Projector } from '../projector/projector.ts';

const READY_BACKLOG_MAX = 50_000;

/** How it goes: /healthz, /readyz and /metrics (this machine only). */
export class Metrics {
  private readonly registry = new Registry();
  private readonly projector: Projector;
  private readonly calls: Counter<'route' | 'code'>;
  private readonly latency: Histogram<'route'>;

  constructor({ live, projector }: { live: LiveState; projector: Projector }) {
    this.projector = projector;
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
    app.get('/readyz', (_request, reply) => {
      const isReady = this.projector.backlog < READY_BACKLOG_MAX;
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'behind' });
    });
    app.get('/metrics', async (request, reply) => {
      if (!isLoopback(request.ip)) return reply.callNotFound();
      return reply.type(this.registry.contentType).send(await this.registry.metrics());
    });
  };
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
