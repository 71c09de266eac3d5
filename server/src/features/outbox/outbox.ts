import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/logger.ts';
import { randomReadable } from '../../platform/readable-code.ts';
import type { Contact, NoticeSender } from '../../services/notice-sender.ts';
import { type Box, createBox } from './box.ts';
import { smsCarrier, smtpCarrier } from './carriers.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import { composeMessage } from './message.ts';
import { outboxPage, outboxStyle } from './page.ts';

export interface OutboxDependencies {
  readonly config: Pick<
    Config,
    'mode' | 'outbox' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'smsWebhookUrl' | 'brandName'
  >;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whether a visitor is at this machine, and did not come through a proxy. */
  readonly isFromThisMachine: (request: IncomingMessage) => boolean;
  readonly delivery?: Pick<DeliveryOptions, 'retryAfterMs' | 'timeoutMs'>;
}

export interface Outbox {
  readonly sender: NoticeSender;
  /** GET /dev/outbox, /dev/outbox.json?target= and /dev/outbox.css, for the gateway to register. */
  readonly plugin: (app: FastifyInstance) => Promise<void>;
  /** The channels whose messages land where this visitor can read them: `mail`, `sms`, both or none. */
  readonly openTo: (request: FastifyRequest) => readonly Channel[];
  /** Waits a moment for what is under way and closes the connections to the providers. */
  close(): Promise<void>;
}

type Channel = Contact['channel'];

const DRAIN_MS = 3_000;

/**
 * Sends notices: mails through SMTP_URL, text messages through SMS_WEBHOOK_URL. In demo mode what
 * has no provider lands in the outbox (files under DATA_DIR/outbox and a page for this machine);
 * in live mode it is dropped with a line in the log, since codes must not lie about in files.
 */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { config, clock, logger, isFromThisMachine, delivery } = dependencies;
  const box = createBox(join(config.dataDir, 'outbox'));
  const smtp = config.smtpUrl ? smtpCarrier(config.smtpUrl, config.mailFrom) : undefined;
  const sms = config.smsWebhookUrl ? smsCarrier(config.smsWebhookUrl) : undefined;
  const noProvider = () => Promise.reject(Object.assign(new Error(), { code: 'NO_PROVIDER' }));
  const fallback =
    config.mode === 'demo'
      ? { carry: box.put }
      : { carry: noProvider, retryAfterMs: [] as readonly number[] };
  const deliveries = {
    mail: createDelivery({ logger, ...delivery, ...(smtp ? { carry: smtp.carry } : fallback) }),
    sms: createDelivery({ logger, ...delivery, ...(sms ? { carry: sms } : fallback) }),
  };
  const isShown = config.mode === 'demo' && config.outbox !== 'off';
  const isOpenTo = ({ raw }: FastifyRequest) =>
    isShown && (config.outbox === 'open' || isFromThisMachine(raw));
  const landing: Channel[] = [];
  if (!smtp) landing.push('mail');
  if (!sms) landing.push('sms');
  return {
    sender: {
      send(request) {
        const id = randomReadable(8);
        const message = composeMessage(request, config.brandName, id, clock.now());
        deliveries[message.channel].deliver(message);
      },
    },
    plugin: async (app) => {
      if (isShown) mountPages(app, box, config.brandName, isOpenTo);
    },
    openTo: (request) => (isOpenTo(request) ? landing : []),
    async close() {
      await Promise.all([deliveries.mail.drain(DRAIN_MS), deliveries.sms.drain(DRAIN_MS)]);
      smtp?.close();
    },
  };
}

function mountPages(
  app: FastifyInstance,
  box: Box,
  brandName: string,
  isOpenTo: (request: FastifyRequest) => boolean,
): void {
  const targetOf = (request: FastifyRequest): string => {
    const { target } = request.query as { target?: unknown };
    return typeof target === 'string' ? target.slice(0, 254) : '';
  };
  app.get('/dev/outbox', (request, reply) => {
    if (!isOpenTo(request)) return reply.callNotFound();
    const target = targetOf(request);
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(outboxPage(box.list(target), target, brandName));
  });
  app.get('/dev/outbox.css', (request, reply) => {
    if (!isOpenTo(request)) return reply.callNotFound();
    return reply.type('text/css; charset=utf-8').send(outboxStyle);
  });
  app.get('/dev/outbox.json', (request, reply) => {
    if (!isOpenTo(request)) return reply.callNotFound();
    const list = box.list(targetOf(request)).map(({ html: _html, ...message }) => message);
    return reply.send({ code: 0, msg: 'Operation successful', data: { list } });
  });
}
