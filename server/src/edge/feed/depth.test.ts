import { Side } from '@bourse/contract/enumerations.ts';
import { FeedAction } from '@bourse/contract/feed.ts';
import { type DepthPush, DepthPushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Event } from '@bourse/contract/messages.ts';
import { decode, type Plain } from '@bourse/contract/plain.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { priceText, quantityText } from '#engine/live/catalog.ts';
import type { Level } from '#engine/live/depth.ts';
import { BTC_MARKET, ETH_MARKET, type FeedClient, pauseMs, TestWorld } from './test-world.ts';

const PUSH = FeedAction.spotDepth + 10_000;
const LEVELS = 50;

let world: TestWorld;
beforeEach(async () => {
  world = await TestWorld.start();
});
afterEach(() => world.stop());

/** A client's fold, as the protocol tells it: nothing but maps of price to volume. */
class FoldedBook {
  readonly buy = new Map<string, string>();
  readonly sell = new Map<string, string>();
  sequence = 0;

  fold(push: Plain<DepthPush>): void {
    if (push.full) {
      this.buy.clear();
      this.sell.clear();
    } else {
      expect(push.previousSequence).toBe(this.sequence);
      expect(push.sequence).toBeGreaterThan(this.sequence);
    }
    for (const [side, entries] of [
      [this.buy, push.buy],
      [this.sell, push.sell],
    ] as const) {
      for (const { price, volume } of entries) {
        // No level of zero volume is ever sent but to remove one that was sent.
        if (volume !== '0') side.set(price, volume);
        else expect(side.delete(price)).toBe(true);
      }
    }
    this.sequence = push.sequence;
  }
}

const levelChange = fc.record({
  market: fc.constantFrom(BTC_MARKET, BTC_MARKET, BTC_MARKET, ETH_MARKET),
  side: fc.constantFrom(Side.BUY, Side.SELL),
  offset: fc.integer({ min: 1, max: 90 }),
  totalLots: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
});

function eventOf({
  market,
  side,
  offset,
  totalLots,
}: typeof levelChange extends fc.Arbitrary<infer T> ? T : never): Event {
  const priceTicks = side === Side.BUY ? 50_000 - offset : 50_000 + offset;
  return { case: 'levelChanged', value: { market, side, priceTicks, totalLots } };
}

function depthOf(client: FeedClient): Plain<DepthPush>[] {
  return client.pushes
    .filter(({ action }) => action === PUSH)
    .map(({ data }) => decode<DepthPush>(DepthPushSchema, data));
}

describe('depth channel', () => {
  it('I36 F31: snapshot plus changes equals the book at each push, whenever a client joined', async () => {
    const market = world.live.catalog.market(BTC_MARKET);
    const textOf = ({ priceTicks, lots }: Level) =>
      [priceText(market, priceTicks), quantityText(market, lots)] as const;
    /** The cut book after each command, by its number. */
    const books = new Map<number, { buy: unknown; sell: unknown }>();
    world.live.onOutcome(({ sequence }) => {
      const depth = world.live.depthOf(BTC_MARKET);
      books.set(sequence, {
        buy: new Map(depth.bestBids(LEVELS).map(textOf)),
        sell: new Map(depth.bestAsks(LEVELS).map(textOf)),
      });
    });
    const commands = fc.sample(fc.array(levelChange, { minLength: 1, maxLength: 8 }), {
      seed: 42,
      numRuns: 1_500,
    });
    world.apply([eventOf(commands[0]![0]!)]);
    const clients = [await world.connect()];
    clients[0]!.subscribe(FeedAction.spotDepth, 'btc-usdt');
    for (const [index, command] of commands.entries()) {
      world.apply(command.map(eventOf));
      if (index % 300 === 150) {
        const client = await world.connect();
        client.subscribe(FeedAction.spotDepth, 'BTCUSDT');
        clients.push(client);
      }
      if (index % 10 === 0) await pauseMs(8);
      // A second snapshot in the middle of a stream is a good start too.
      if (index === 900) clients[0]!.subscribe(FeedAction.spotDepth, 'BTCUSDT');
    }
    await pauseMs(250);
    for (const client of clients) await client.settled();
    for (const client of clients) {
      const book = new FoldedBook();
      const pushes = depthOf(client);
      expect(pushes[0]?.full).toBe(true);
      expect(new Set(pushes.map(({ symbol }) => symbol))).toEqual(new Set(['BTCUSDT']));
      for (const push of pushes) {
        book.fold(push);
        expect({ buy: book.buy, sell: book.sell }).toEqual(books.get(push.sequence));
      }
      const now = world.live.depthOf(BTC_MARKET);
      expect(book.buy).toEqual(new Map(now.bestBids(LEVELS).map(textOf)));
      expect(book.sell).toEqual(new Map(now.bestAsks(LEVELS).map(textOf)));
    }
    expect(depthOf(clients[0]!).length).toBeGreaterThan(8);
    expect(depthOf(clients[0]!).filter(({ full }) => full)).toHaveLength(2);
  });

  it('F31: a change below the fiftieth level is not sent, and leaves no gap', async () => {
    const set = (offset: number, totalLots: number) =>
      world.apply([eventOf({ market: ETH_MARKET, side: Side.SELL, offset, totalLots })]);
    for (let offset = 1; offset <= LEVELS; offset += 1) set(offset, 5);
    const client = await world.connect();
    client.subscribe(FeedAction.spotDepth, 'ETHUSDT');
    await client.next(PUSH);
    set(LEVELS + 10, 7);
    await pauseMs(150);
    set(1, 0);
    await client.next(PUSH);
    const [snapshot, change, ...more] = depthOf(client);
    expect(more).toEqual([]);
    expect(change!.previousSequence).toBe(snapshot!.sequence);
    // One level goes, and the one that was below comes into sight.
    expect(change!.sell.map(({ volume }) => volume)).toEqual(['0', '0.0007']);
  });

  it('numbers every push of a channel by one, the same for all sockets', async () => {
    const clients = [await world.connect(), await world.connect()];
    for (const client of clients) client.subscribe(FeedAction.spotDepth, 'ETHUSDT');
    for (const client of clients) await client.next(PUSH);
    for (let lots = 1; lots <= 4; lots += 1) {
      world.apply([
        eventOf({ market: ETH_MARKET, side: Side.BUY, offset: 1, totalLots: 10_000 + lots }),
      ]);
      for (const client of clients) await client.next(PUSH);
    }
    const [first, second] = clients.map((client) => client.pushes);
    expect(first!.map(({ sequence }) => sequence)).toEqual(
      first!.map((_, index) => first![0]!.sequence + index),
    );
    expect(second).toEqual(first);
  });

  it('sends several changes of one interval together, and at most ten pushes a second', async () => {
    const client = await world.connect();
    client.subscribe(FeedAction.spotDepth, 'BTC');
    await client.next(PUSH);
    const startMs = Date.now();
    for (let lots = 1; lots <= 60; lots += 1) {
      world.apply([
        eventOf({ market: BTC_MARKET, side: Side.SELL, offset: 1, totalLots: 20_000 + lots }),
      ]);
      await pauseMs(10);
    }
    const changes = depthOf(client).length - 1;
    expect(changes).toBeGreaterThanOrEqual(3);
    expect(changes).toBeLessThanOrEqual(Math.ceil((Date.now() - startMs) / 100) + 1);
  });
});
