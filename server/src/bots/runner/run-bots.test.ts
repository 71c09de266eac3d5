import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Code } from '@bourse/contract/codes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sealer } from '#platform/files/sealed.ts';
import { watchMachine } from '#platform/test-machine.ts';
import type { BotRow, BotStore } from './bot-store.ts';
import { GatewayChoice } from './gateway-choice.ts';
import { runBots } from './run-bots.ts';

const machine = watchMachine();
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
});

test(
  'a clock that is set back by two hours lets no bot stand still',
  async () => {
    let asked = 0;
    const exchange = createServer((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: Code.unavailable, msg: '', data: null }));
    }).listen(0, '127.0.0.1');
    await once(exchange, 'listening');
    const bot = {
      ...{ id: 7, key_id: 'key', sealed_secret: Buffer.alloc(1), symbol: 'BTCUSDT', hold: '' },
      ...{ state: 'running', cash: 0, base: 0, funding: 0, last_ticks: 1, created_at: 0 },
      ...{ plan: { strategy: 'dca' }, terms: { unit: 1, lotSize: 1 } },
    } as unknown as BotRow;
    let isOver = false;
    const store = {
      async atWork() {
        if (isOver) throw new Error('it is over');
        return [bot];
      },
      orders: async () => [],
      saveFigures: async () => {},
      addPoint: async () => {},
    } as unknown as BotStore;
    const { privateKey } = generateKeyPairSync('ed25519');
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
    const broken: Error[] = [];
    const running = runBots({
      ...{ store, sealer: { open: () => secret } as unknown as Sealer },
      gateways: new GatewayChoice(
        [`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`],
        () => true,
      ),
      onBroken: (_bot, error) => broken.push(error),
    });
    const over = expect(running).rejects.toThrow('it is over');
    const asksMore = (than: number) =>
      vi.waitFor(() => expect(asked).toBeGreaterThan(than), { timeout: machine.patient(20_000) });
    await asksMore(0);
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 2 * HOUR_MS);
    await asksMore(asked);
    isOver = true;
    await over;
    expect(broken).toEqual([]);
    exchange.close();
  },
  machine.patient(60_000),
);
