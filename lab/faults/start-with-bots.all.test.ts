import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../load/server-process.ts';

test('is not ready before there is somebody to trade with', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-start-bots-'));
  const started = await startServer({ dataDir });
  try {
    const ready = async () => (await fetch(`${started.address}/readyz`)).status;
    await expect.poll(ready, { timeout: 90_000, interval: 20 }).toBe(200);
    for (const path of ['/api/product/spot/depth', '/api/product/depth']) {
      const answer = await fetch(`${started.address}${path}?symbol=BTCUSDT`);
      const { data } = (await answer.json()) as { data: Record<'buy' | 'sell', unknown[]> };
      expect(data.buy.length, path).toBeGreaterThan(0);
      expect(data.sell.length, path).toBeGreaterThan(0);
    }
  } finally {
    await started.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
