import { describe, expect, it } from 'vitest';
import type { Logger } from '#platform/logger.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import { ChannelHealth } from './channel-health.ts';
import { type Carry, createDelivery } from './delivery.ts';
import type { Message } from './message.ts';

const message: Message = {
  id: 'm',
  time: 1_760_000_000_000,
  channel: 'mail',
  to: 'canary@example.com',
  kind: 'code',
  subject: 'Your code',
  text: 'CANARY',
  html: '<p>CANARY</p>',
  code: 'CANARY',
};
const request: NoticeRequest = {
  contact: { channel: 'mail', email: 'canary@example.com' },
  language: 'en',
  phishingCode: '',
  notice: { kind: 'code', purpose: 'sign-in', code: 'CANARY', minutes: 10 },
};
const { time } = message;
const job = { id: 'm', data: {}, isLast: false };

function start(carry: Carry, given: NoticeRequest | null = request) {
  const lines: string[] = [];
  const logger = {
    warn: (fields: unknown, text: string) => lines.push(JSON.stringify([fields, text])),
  } as unknown as Logger;
  const alarms = new HeardAlarms();
  const clock = { time, now: () => clock.time };
  const health = new ChannelHealth(clock);
  const deliver = createDelivery({
    channel: 'mail',
    carry,
    open: ({ data }) => {
      if ('broken' in data) throw new Error('CANARY cannot be opened');
      return { time, until: time + 600_000, request: given };
    },
    compose: async () => message,
    health,
    clock,
    logger,
    alarms,
    timeoutMs: 20,
  });
  return { deliver, lines, alarms, health, clock };
}

describe('F50: a provider that is down or slow', () => {
  it('a try at a hanging provider ends, to be made again', async () => {
    const { deliver, lines, alarms } = start(() => new Promise(() => undefined));
    await expect(deliver(job)).rejects.toThrow('timeout');
    expect(lines).toHaveLength(1);
    expect(alarms.names).toEqual([]);
  });

  it('the last try is the end of it, and is reported', async () => {
    const { deliver, alarms } = start(() => Promise.reject(new Error('down')));
    await deliver({ ...job, isLast: true });
    expect(alarms.heard).toMatchObject([{ name: 'notice_given_up', details: { channel: 'mail' } }]);
  });

  it('no recipient, code or provider text reaches the log', async () => {
    const error = Object.assign(new Error('550 canary@example.com rejected CANARY'), {
      code: 'EENVELOPE',
      response: '550 canary@example.com',
    });
    const { deliver, lines, alarms } = start(() => Promise.reject(error));
    await expect(deliver(job)).rejects.toThrow();
    await deliver({ ...job, isLast: true });
    await deliver({ ...job, data: { broken: true } });
    expect(lines.join('')).toContain('EENVELOPE');
    expect(lines.join('').toLowerCase()).not.toContain('canary');
    expect(JSON.stringify(alarms.heard).toLowerCase()).not.toContain('canary');
  });

  it('a code that is over is dropped, and a job without a notice reaches no provider', async () => {
    let carried = 0;
    const carry = async () => {
      carried += 1;
    };
    const late = start(carry);
    late.clock.time = time + 600_000;
    await late.deliver(job);
    expect(late.alarms.names).toEqual(['notice_given_up']);
    const nobody = start(carry, null);
    await nobody.deliver(job);
    expect(nobody.alarms.names).toEqual([]);
    expect(carried).toBe(0);
  });

  it('says that it is slow from the first failure, or three seconds without an answer, until one goes out', async () => {
    let outcome: () => Promise<void> = () => Promise.reject(new Error('down'));
    const { deliver, health, clock } = start(() => outcome());
    expect(health.isSlow).toBe(false);
    await expect(deliver(job)).rejects.toThrow();
    expect(health.isSlow).toBe(true);
    outcome = async () => undefined;
    await deliver(job);
    expect(health.isSlow).toBe(false);
    outcome = () => new Promise(() => undefined);
    const hanging = deliver(job);
    const ended = expect(hanging).rejects.toThrow('timeout');
    await new Promise((resolve) => setImmediate(resolve));
    clock.time += 3_001;
    expect(health.isSlow).toBe(true);
    await ended;
  });
});
