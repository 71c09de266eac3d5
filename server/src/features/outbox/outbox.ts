import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/logger.ts';
import { randomReadable } from '../../platform/readable-code.ts';
import type { TrustedProxies } from '../../platform/trusted-proxies.ts';
import type { NoticeSender } from '../../services/notice-sender.ts';
import { type Box, createBox } from './box.ts';
import { smsCarrier, smtpCarrier } from './carriers.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import { composeMessage } from './message.ts';
import { outboxPage, outboxStyle } from './page.ts';

export interface OutboxDependencies {
  readonly config: Pick<
    Config,
    | 'mode'
    | 'outbox'
    | 'trustedProxies'
    | 'dataDir'
    | 'smtpUrl'
    | 'mailFrom'
    | 'smsWebhookUrl'
    | 'brandName'
  >;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly delivery?: Pick<DeliveryOptions, 'retryAfterMs' | 'timeoutMs'>;
}

export interface Outbox {
  readonly sender: NoticeSender;
  /** GET /dev/outbox, /dev/outbox.json?target= and /dev/outbox.css, for the gateway to register. */
  readonly plugin: (app: FastifyInstance) => Promise<void>;
  /** Waits a moment for what is under way and closes the connections to the providers. */
  close(): Promise<void>;
}

const DRAIN_MS = 3_000;

/**
 * Sends notices: mails through SMTP_URL, text messages through SMS_WEBHOOK_URL. In demo mode what
 * has no provider lands in the outbox (files under DATA_DIR/outbox and a page for this machine);
 * in live mode it is dropped with a line in the log, since codes must not lie about in files.
 */
export function createOutbox({ config, clock, logger, delivery }: OutboxDependencies): Outbox {
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
  return {
    sender: {
      send(request) {
        const id = randomReadable(8);
        const message = composeMessage(request, config.brandName, id, clock.now());
        deliveries[message.channel].deliver(message);
      },
    },
    plugin: async (app) => {
      if (config.mode !== 'demo' || config.outbox === 'off') return;
      const { outbox, trustedProxies } = config;
      const isOpenTo = (request: FastifyRequest) =>
        outbox === 'open' || isThisMachine(request, trustedProxies);
      mountPages(app, box, config.brandName, isOpenTo);
    },
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

/** What proxies add to a request, each kind in its own way. */
const TRACE =
  /^(forwarded|via|x-(forwarded|real|client|cluster|original|envoy|amzn)\b.*|true-client-ip|cf-.*)$/;

/**
 * Whether a request comes straight from this machine. A proxy in front makes every visitor look
 * local, so one that is named or that left a trace closes the page; so does HTTP/1.0, which no
 * browser and no program here speaks, but nginx does to what is behind it. A foreign Host is how
 * another site's page reaches a local server (DNS rebinding).
 */
export function isThisMachine(request: FastifyRequest, proxies: TrustedProxies): boolean {
  const { headers, httpVersion } = request.raw;
  const remote = request.socket.remoteAddress ?? '';
  const isLocal = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(remote);
  if (!isLocal || proxies.trusts(remote) || httpVersion === '1.0') return false;
  if (Object.keys(headers).some((name) => TRACE.test(name))) return false;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
}
