import { describe, expect, it } from 'vitest';
import type { Logger } from '../../platform/logger.ts';
import { type Carry, createDelivery, type DeliveryOptions } from './delivery.ts';
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

function start(carry: Carry, options: Partial<DeliveryOptions> = {}) {
  const lines: string[] = [];
  const logger = {
    warn: (fields: unknown, text: string) => lines.push(JSON.stringify([fields, text])),
  } as unknown as Logger;
  const delivery = createDelivery({ carry, logger, retryAfterMs: [5, 5], ...options });
  return { delivery, lines };
}

describe('F50: a provider that is down or slow', () => {
  it('a hanging provider holds up nobody, each try ends, and the tries are counted', async () => {
    let tries = 0;
    const { delivery, lines } = start(
      () => {
        tries += 1;
        return new Promise(() => undefined);
      },
      { timeoutMs: 20 },
    );
    // It answers before the first try begins.
    expect(delivery.deliver(message)).toBe(true);
    expect(tries).toBe(0);
    await delivery.drain(2_000);
    expect(tries).toBe(3);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toContain('given up');
  });

  it('no recipient, code or provider text reaches the log', async () => {
    const error = Object.assign(new Error('550 canary@example.com rejected CANARY'), {
      code: 'EENVELOPE',
      response: '550 canary@example.com',
    });
    const { delivery, lines } = start(() => Promise.reject(error));
    delivery.deliver(message);
    await delivery.drain(2_000);
    expect(lines).toHaveLength(3);
    expect(lines.join('')).toContain('EENVELOPE');
    expect(lines.join('').toLowerCase()).not.toContain('canary');
  });

  it('a provider that comes back gets the message once', async () => {
    const sent: string[] = [];
    let failures = 2;
    const { delivery } = start(async ({ id }) => {
      failures -= 1;
      if (failures >= 0) throw new Error('down');
      sent.push(id);
    });
    delivery.deliver(message);
    await delivery.drain(2_000);
    expect(sent).toEqual(['m']);
  });

  it('a provider that throws at once is no fault of the caller', async () => {
    const { delivery, lines } = start(() => {
      throw new Error('at once');
    });
    expect(() => delivery.deliver(message)).not.toThrow();
    await delivery.drain(2_000);
    expect(lines).toHaveLength(3);
  });

  it('the queue is bounded: what is too much is dropped and told', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let carried = 0;
    const { delivery, lines } = start(
      async () => {
        await opened;
        carried += 1;
      },
      { concurrencyMax: 2, queueMax: 5 },
    );
    const taken = Array.from({ length: 8 }, () => delivery.deliver(message));
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(lines).toHaveLength(3);
    open();
    await delivery.drain(2_000);
    expect(carried).toBe(5);
  });
});
