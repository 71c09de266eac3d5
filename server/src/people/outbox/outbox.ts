import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { JobRule, Jobs } from '#platform/db/jobs.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { Logger } from '#platform/logger.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { Contact, NoticeRequest, NoticeSender } from '#ports/notice-sender.ts';
import { type Box, createBox } from './box.ts';
import { ChannelHealth } from './channel-health.ts';
import { type Carry, createDelivery, NO_PROVIDER } from './delivery.ts';
import { composeMessage } from './message.ts';
import { type DemoOperatorCard, outboxPage, outboxStyle } from './page.ts';
import { openNotice, sealNotice } from './sealed-notice.ts';

export interface OutboxDependencies {
  readonly config: Pick<
    Config,
    'mode' | 'outbox' | 'smtpUrl' | 'mailFrom' | 'smsWebhookUrl' | 'brandName'
  >;
  /** Notices wait here until they are carried out. */
  readonly jobs: Pick<Jobs, 'add' | 'work' | 'waiting'>;
  /** Has what lands in the outbox. */
  readonly database: Executor;
  /** Seals what waits. */
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** That no setting moves. */
  readonly monotonic: Clock;
  readonly logger: Logger;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly upkeep: Pick<Upkeep, 'add'>;
  /** In what zone an account reads times, in minutes east of UTC; null: it never chose one. */
  readonly timeOffsetOf: (userId: number) => Promise<number | null>;
  /** Whether a visitor is at this machine, and did not come through a proxy. */
  readonly isFromThisMachine: (request: IncomingMessage) => boolean;
  /** How to get into the console of a demo; shown to visitors on this machine only. */
  readonly demoOperator?: () => DemoOperatorCard | undefined;
  readonly delivery?: { readonly retrySeconds?: number; readonly timeoutMs?: number };
}

export interface Outbox {
  readonly sender: NoticeSender;
  /** GET /dev/outbox, /dev/outbox.json?target= and /dev/outbox.css, for the gateway to register. */
  readonly plugin: (app: FastifyInstance) => Promise<void>;
  /** The channels whose messages land where this visitor can read them: `mail`, `sms`, both or none. */
  readonly openTo: (request: FastifyRequest) => readonly Channel[];
  /** Begins to carry out what waits, also from before the last stop. */
  start(): Promise<void>;
  /** Messages that are not out yet, counted twice a minute. */
  waiting(channel: Channel): number;
  /** Closes the connections to the providers; the jobs must have been closed. */
  close(): void;
}

type Channel = Contact['channel'];

/** Queues of the table of jobs, one for each channel: a provider that is slow delays its own only. */
export const queueOf = { mail: 'mails', sms: 'text-messages' } as const;

const LOOK_EVERY_MS = 30_000;
const MINUTE_MS = 60 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Sends notices: mails through SMTP_URL, text messages through SMS_WEBHOOK_URL. In demo mode what
 * has no provider lands in the outbox, a page for this machine;
 * in live mode it is dropped with a line in the log, since codes must not lie about.
 */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { config, jobs, sealer, clock, logger, alarms, isFromThisMachine, timeOffsetOf } =
    dependencies;
  const box = createBox(dependencies.database, sealer);
  const smtp = config.smtpUrl ? smtpCarrier(config.smtpUrl, config.mailFrom) : undefined;
  const sms = config.smsWebhookUrl ? smsCarrier(config.smsWebhookUrl) : undefined;
  const noProvider = () => Promise.reject(Object.assign(new Error(), { code: NO_PROVIDER }));
  const fallback = config.mode === 'demo' ? box.put : noProvider;
  const carriers = { mail: smtp?.carry ?? fallback, sms: sms ?? fallback };
  const health = {
    mail: new ChannelHealth(dependencies.monotonic),
    sms: new ChannelHealth(dependencies.monotonic),
  };
  const add = (channel: Channel, request: NoticeRequest | null, executor?: Executor) => {
    const queue = queueOf[channel];
    const time = clock.now();
    const lifeMs = lifeMsOf(request);
    const sealed = sealNotice(sealer, queue, { time, until: time + lifeMs, request });
    return jobs.add(queue, { sealed }, ruleOf(lifeMs, dependencies.delivery), executor);
  };
  // So that the first person in an outage learns of it, too. The health keeps the result.
  const greet = () => {
    if (smtp) health.mail.watch(smtp.greet).catch(() => undefined);
  };
  const waiting = { mail: 0, sms: 0 };
  const count = async () => {
    for (const channel of ['mail', 'sms'] as const) {
      waiting[channel] = await jobs.waiting(queueOf[channel]);
    }
  };
  const look = () => {
    greet();
    return count();
  };
  const isShown = hasPage(config);
  const isOpenTo = ({ raw }: FastifyRequest) => isShown && mayRead(config, isFromThisMachine(raw));
  const landing: Channel[] = [];
  if (!smtp) landing.push('mail');
  if (!sms) landing.push('sms');
  return {
    sender: {
      async send(request, executor) {
        const { channel } = request.contact;
        if (executor) return add(channel, request, executor);
        await add(channel, request).catch(() =>
          alarms.raise({
            name: 'notice_given_up',
            text: 'a notice could not be queued and will not be delivered',
            details: { channel },
          }),
        );
      },
      sendNothing: (channel, executor) => add(channel, null, executor),
      isSlow: (channel) => health[channel].isSlow,
    },
    plugin: async (app) => {
      // Codes may be open to everybody; the keys of the house never are.
      const operatorFor = ({ raw }: FastifyRequest) =>
        isFromThisMachine(raw) ? dependencies.demoOperator?.() : undefined;
      if (isShown) mountPages(app, box, config.brandName, isOpenTo, operatorFor);
    },
    openTo: (request) => (isOpenTo(request) ? landing : []),
    waiting: (channel) => waiting[channel],
    async start() {
      const worker = { name: 'notices', where: 'everywhere', alarm: 'jobs_not_worked' } as const;
      void dependencies.upkeep.add({ ...worker, everyMs: LOOK_EVERY_MS, look }).now();
      for (const channel of ['mail', 'sms'] as const) {
        const deliver = createDelivery({
          channel,
          carry: carriers[channel],
          open: ({ data }) =>
            openNotice(sealer, queueOf[channel], (data as { sealed: string }).sealed),
          async compose({ request, time }, id) {
            const { userId } = request;
            const offsetMinutes = userId === undefined ? null : await timeOffsetOf(userId);
            return composeMessage(request, config.brandName, id, time, offsetMinutes ?? 0);
          },
          health: health[channel],
          clock,
          logger,
          alarms,
          ...dependencies.delivery,
        });
        await jobs.work(queueOf[channel], deliver);
      }
    },
    close() {
      smtp?.close();
    },
  };
}

/** A code is worth nothing once it is over; the rest is worth telling for a day. */
function lifeMsOf(request: NoticeRequest | null): number {
  if (request === null) return MINUTE_MS;
  const { notice } = request;
  return notice.kind === 'code' ? notice.minutes * MINUTE_MS : DAY_MS;
}

function ruleOf(
  lifeMs: number,
  { retrySeconds = 5 }: { readonly retrySeconds?: number } = {},
): JobRule {
  const retrySecondsMax = lifeMs > HOUR_MS ? 600 : 30;
  return {
    lifeSeconds: lifeMs / 1_000,
    retriesMax: Math.ceil(lifeMs / 1_000 / retrySecondsMax),
    retrySeconds,
    retrySecondsMax,
  };
}

function mountPages(
  app: FastifyInstance,
  box: Box,
  brandName: string,
  isOpenTo: (request: FastifyRequest) => boolean,
  operatorFor: (request: FastifyRequest) => DemoOperatorCard | undefined,
): void {
  const targetOf = (request: FastifyRequest): string => {
    const { target } = request.query as { target?: unknown };
    return typeof target === 'string' ? target.slice(0, 254) : '';
  };
  app.get('/dev/outbox', async (request, reply) => {
    if (!isOpenTo(request)) return reply.callNotFound();
    const target = targetOf(request);
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(outboxPage(await box.list(target), target, brandName, operatorFor(request)));
  });
  app.get('/dev/outbox/:id.html', async (request, reply) => {
    if (!isOpenTo(request)) return reply.callNotFound();
    const { id } = request.params as { readonly id: string };
    const mail = (await box.list('')).find((message) => message.id === id && message.html !== '');
    if (!mail) return reply.callNotFound();
    return reply
      .header(
        'content-security-policy',
        // The styles are the mail's own, and nothing in it may do anything.
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
  app.get('/dev/outbox.css', (request, reply) => {
    if (!isOpenTo(request)) return reply.callNotFound();
    return reply.type('text/css; charset=utf-8').send(outboxStyle);
  });
  app.get('/dev/outbox.json', async (request, reply) => {
    if (!isOpenTo(request)) return reply.callNotFound();
    const target = targetOf(request);
    const list = (await box.list(target)).map(({ html: _html, ...message }) => message);
    // As on the page: a program that waits for the code of an address never takes the operator's.
    const operator = target ? undefined : operatorFor(request);
    return reply.send({ code: 0, msg: 'Operation successful', data: { list, operator } });
  });
}

/** Whether there is an outbox page at all: codes lie open on it, so only a demo has one. */
function hasPage({ mode, outbox }: Pick<Config, 'mode' | 'outbox'>): boolean {
  return mode === 'demo' && outbox !== 'off';
}

/** Whether a visitor may read the page: only one at this machine, or everybody. */
function mayRead({ outbox }: Pick<Config, 'outbox'>, isFromThisMachine: boolean): boolean {
  return outbox === 'open' || isFromThisMachine;
}

/**
 * Sends mails through the SMTP server of a URL such as smtps://user:password@host:465; `greet` asks it
 * whether it would take one.
 */
function smtpCarrier(
  smtpUrl: string,
  mailFrom: string,
): { carry: Carry; greet(): Promise<void>; close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async carry(message) {
      await transport.sendMail({
        from: mailFrom,
        to: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        // A mail that goes out twice, because its end was not heard of, is one mail by this id.
        messageId: `<${message.id}@${domainOf(mailFrom)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    async greet() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function domainOf(mailFrom: string): string {
  return /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
}

/** Posts text messages as JSON `{to, text}` to a provider's address; any 2xx answer is success. */
function smsCarrier(webhookUrl: string): Carry {
  return async (message, signal) => {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: message.to, text: message.text }),
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    if (!response.ok)
      throw Object.assign(new Error('refused'), { code: `HTTP_${response.status}` });
  };
}
