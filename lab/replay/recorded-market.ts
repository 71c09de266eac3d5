import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseDecimal } from '@bourse/contract/amount.ts';

/**
 * Recorded market data for tests; not part of the repository. BOURSE_DATA names its folder, else it
 * is looked for beside the checkout.
 */
const DATA = join(
  process.env.BOURSE_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url)),
  'l2',
);
export const hasData: boolean = existsSync(DATA);

/** Prices in ticks of 0.01, quantities in lots of the market. */
export interface RecordedLevel {
  readonly isBid: boolean;
  readonly priceTicks: number;
  /** The level's new total; 0: it is gone. */
  readonly lots: number;
}
export interface DepthMessage {
  readonly kind: 'depth';
  readonly timeMs: number;
  readonly lastId: number;
  readonly levels: RecordedLevel[];
}
export interface RecordedTrade {
  readonly kind: 'trade';
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly takerSells: boolean;
}
export interface RecordedMarket {
  /** Hundred-millionths of a coin: the finest step of a quantity that the record shows. */
  readonly lotSize: number;
  readonly snapshot: readonly RecordedLevel[];
  /** By time; a trade stands before the depth message that includes it. */
  readonly events: readonly (DepthMessage | RecordedTrade)[];
  /** Best bid and ask with their sizes, by update id. */
  readonly best: ReadonlyMap<number, readonly [number, number, number, number]>;
}

/** Reads a spot market's first `seconds`. */
export function readMarket(name: string, seconds: number, lotSize: number): RecordedMarket {
  const lots = (quantity: string) => scaled(quantity, lotSize);
  const snapshot = JSON.parse(text(`${name}_snapshot.json.gz`)) as {
    lastUpdateId: number;
    bids: [string, string][];
    asks: [string, string][];
  };
  const levels = (rows: [string, string][], isBid: boolean) =>
    rows.map(([price, quantity]) => ({ isBid, priceTicks: ticks(price), lots: lots(quantity) }));
  const messages = depthMessages(name, lots);
  const skipped = messages.findIndex(({ lastId }) => lastId > snapshot.lastUpdateId);
  const startMs = messages[skipped - 1]?.timeMs ?? 0;
  const endMs = startMs + seconds * 1_000;
  const trades = tradesOf(name, lots).filter(({ timeMs }) => timeMs > startMs && timeMs <= endMs);
  const events: (DepthMessage | RecordedTrade)[] = [];
  let next = 0;
  for (const message of messages.slice(skipped)) {
    if (message.timeMs > endMs) break;
    for (; (trades[next]?.timeMs ?? Number.POSITIVE_INFINITY) <= message.timeMs; next += 1) {
      events.push(trades[next] as RecordedTrade);
    }
    events.push(message);
  }
  events.push(...trades.slice(next));
  return {
    lotSize,
    snapshot: [...levels(snapshot.bids, true), ...levels(snapshot.asks, false)],
    events,
    best: bestOf(name, lots),
  };
}

function depthMessages(name: string, lots: Scale): DepthMessage[] {
  const messages: DepthMessage[] = [];
  for (const [, time, , lastId, side, price = '', quantity = ''] of rows(`${name}_depth.csv.gz`)) {
    if (time !== '') {
      messages.push({ kind: 'depth', timeMs: Number(time), lastId: Number(lastId), levels: [] });
    }
    const level = { isBid: side === 'b', priceTicks: ticks(price), lots: lots(quantity) };
    messages.at(-1)?.levels.push(level);
  }
  return messages;
}

function tradesOf(name: string, lots: Scale): RecordedTrade[] {
  return rows(`${name}_trades.csv.gz`).map(
    ([, time, , price = '', quantity = '', isBuyerMaker]) => ({
      kind: 'trade',
      timeMs: Number(time),
      priceTicks: ticks(price),
      lots: lots(quantity),
      takerSells: isBuyerMaker === '1',
    }),
  );
}

function bestOf(name: string, lots: Scale): Map<number, readonly [number, number, number, number]> {
  return new Map(
    rows(`${name}_bbo.csv.gz`).map(([, id, bid = '', bidLots = '', ask = '', askLots = '']) => [
      Number(id),
      [ticks(bid), lots(bidLots), ticks(ask), lots(askLots)],
    ]),
  );
}

function rows(file: string): string[][] {
  const [, ...lines] = text(file).trimEnd().split('\n');
  return lines.map((line) => line.split(','));
}

function text(file: string): string {
  return gunzipSync(readFileSync(join(DATA, file))).toString('utf8');
}

type Scale = (decimal: string) => number;
const ticks: Scale = (price) => scaled(price, 1_000_000);

function scaled(decimal: string, step: number): number {
  const units = parseDecimal(decimal, 8);
  if (typeof units === 'string' || units % step !== 0) throw new Error(`${decimal} fits no step`);
  return units / step;
}
