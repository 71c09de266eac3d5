import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogMarkets, offeredMarkets } from '../../server/src/platform/markets/catalog.ts';

/** A price that holds from so many seconds after the server's start. */
export type IndexPoint = readonly [seconds: number, price: number];

/** Any moment will do: only the times between two prices matter. */
const START_MS = Date.UTC(2025, 0, 1);

/** A folder of recorded prices that a test writes: what the index says from the next start on. */
export class RecordedIndex {
  private readonly path = mkdtempSync(join(tmpdir(), 'bourse-index-'));

  /** Every coin, of those that may be listed too, stands where the catalog says, but those that are named. No points: silence. */
  write(prices: Readonly<Record<string, readonly IndexPoint[]>> = {}): void {
    for (const file of readdirSync(this.path)) rmSync(join(this.path, file));
    for (const { symbol, definition, priceDecimals } of [...catalogMarkets, ...offeredMarkets]) {
      const first = definition.initialPriceTicks / 10 ** priceDecimals;
      const points = prices[symbol] ?? [[0, first]];
      if (points.length === 0) continue;
      const rows = points.map(([seconds, price]) => `${START_MS + seconds * 1_000},${price}`);
      writeFileSync(join(this.path, `${symbol}.csv`), ['time_ms,price', ...rows].join('\n'));
    }
  }

  /** Variables that let a server follow it. */
  get environment(): Readonly<Record<string, string>> {
    return { INDEX_SOURCE: 'recorded', INDEX_RECORDING: this.path };
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
