import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** /healthz, /readyz and /metrics, of whatever metrics there are at the time of a call. */
export const watchPlugin =
  (current: () => Metrics) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', () => ({ status: 'alive' }));
    app.get('/readyz', async (_request, reply) => {
      const metrics = current();
      const hindrances = await metrics.hindrances();
      const isReady = hindrances.length === 0;
      return reply.code(isReady ? 200 : 503).send({
        status: isReady ? 'ready' : 'not ready',
        hindrances,
        ...(hindrances.includes('books') && { books: metrics.waitingBooks }),
      });
    });
    app.get('/metrics', async (request, reply) => {
      const metrics = current();
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      const page = await metrics.pageFor(bearer);
      if (page === undefined) return reply.callNotFound();
      return reply.type(metrics.contentType).send(page);
    });
  };
