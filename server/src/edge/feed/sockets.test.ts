import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { Code } from '@bourse/contract/codes.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import { FEED_ENGINE_ACTION, FEED_PATH, FeedAction } from '@bourse/contract/feed.ts';
import {
  type DepthPush,
  DepthPushSchema,
  type EnginePush,
  EnginePushSchema,
  type PrivatePush,
  PrivatePushSchema,
  type SignInPush,
  SignInPushSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode } from '@bourse/contract/plain.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { watchMachine } from '#platform/test-machine.ts';
import { userSession } from '../pipeline/test-callers.ts';
import {
  accepted,
  BTC_MARKET,
  type FeedClient,
  pauseMs,
  TestWorld,
  traded,
  type WorldOptions,
} from './test-world.ts';
import { systemTimers, type Timers } from './timers.ts';

let world: TestWorld;
afterEach(() => world.stop());

const start = async (options: WorldOptions = {}) => {
  world = await TestWorld.start(options);
};

describe('handshake', () => {
  it('S25: lets in the own host, listed origins and programs, and answers 403 to all others', async () => {
    await start({ corsOrigins: ['https://exchange.example'] });
    const { host } = new URL(world.url);
    for (const origin of [`http://${host}`, `https://${host}`, 'https://exchange.example']) {
      await world.connect({ origin });
    }
    await world.connect();
    const foreign = [
      ...['https://evil.example', 'null', `https://${host}.evil.example`, 'https://127.0.0.1'],
      ...[
        'https://exchange.example.evil.com',
        'http://exchange.example',
        `ftp://${host}`,
        '',
        host,
      ],
    ];
    for (const origin of foreign) {
      expect([origin, await world.refusedStatus(world.url, { headers: { origin } })]).toEqual([
        origin,
        403,
      ]);
    }
    expect(world.feed.socketsCount).toBe(4);
  });

  it('knows one path', async () => {
    await start();
    expect(await world.refusedStatus(`${world.url}s`)).toBe(404);
    expect(await world.refusedStatus(world.url.replace(FEED_PATH, '/ws'))).toBe(404);
  });

  it('F41: a user who shares an address with five signed-out sockets comes in and signs in', async () => {
    await start({ limits: { socketsPerAddressSignedOutMax: 5 } });
    const first = await Promise.all([1, 2, 3, 4, 5].map(() => world.connect()));
    const neighbours = await Promise.all([101, 102, 103].map((user) => world.connectAs(user)));
    for (const client of [...first, ...neighbours]) await client.settled();
    expect(world.feed.socketsCount).toBe(8);
  });

  it('F41: who comes beyond five and does not sign in goes again; one who signs in makes room', async () => {
    const guestMs = 200;
    await start({ limits: { socketsPerAddressSignedOutMax: 5, guestMs } });
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => world.connect()));
    const over = { code: 1013, reason: 'others at this address wait' };
    expect(await (await world.connect()).closed).toEqual(over);
    world.callers.set('a-token-of-alice', userSession(101, 'a'));
    clients[0]!.signIn('a-token-of-alice');
    await clients[0]!.next(20020);
    await world.connect();
    // The signed-in socket leaves without making room a second time.
    clients[0]!.socket.close();
    await clients[0]!.closed;
    expect(await (await world.connect()).closed).toEqual(over);
    await expect.poll(() => world.feed.socketsCount).toBe(5);
  });

  it('is refused when all places are taken', async () => {
    await start({ limits: { socketsMax: 2 } });
    await world.connect();
    await world.connect();
    expect(await world.refusedStatus(world.url)).toBe(503);
  });
});

describe('messages', () => {
  it('F41: twenty a second, more are refused with a code, a flood ends the socket with 1008', async () => {
    await start();
    const client = await world.connect();
    for (let count = 0; count < 22; count += 1) client.cancel(1, '');
    expect(await client.nextError()).toMatchObject({ code: 2017 });
    await pauseMs(150);
    client.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    await client.next(20009);
    for (let count = 0; count < 100; count += 1) client.cancel(1, '');
    expect((await client.closed).code).toBe(1008);
    expect(client.pushes.length).toBeLessThan(20);
  });

  it('F41: a flood of pings ends the socket too', async () => {
    await start();
    const client = await world.connect();
    for (let count = 0; count < 100; count += 1) client.socket.ping();
    expect((await client.closed).code).toBe(1008);
  });

  it('F41: one larger than 16 KiB ends the socket with 1009', async () => {
    await start();
    const client = await world.connect();
    const fits = new Uint8Array(16 * 1024).fill(0xff);
    client.socket.send(fits);
    expect(await client.nextError()).toMatchObject({ code: 2015 });
    client.socket.send(new Uint8Array(16 * 1024 + 1));
    expect((await client.closed).code).toBe(1009);
  });

  it('F41: a million fragments end the socket early', async () => {
    await start();
    const client = await world.connect();
    for (let count = 0; count < 1_000; count += 1) {
      client.socket.send(new Uint8Array(), { fin: false });
    }
    expect((await client.closed).code).toBe(1008);
  });

  it('F41: an unmasked frame ends the socket, others are not affected', async () => {
    await start();
    const other = await world.connect();
    const raw = await rawSocket(world);
    raw.write(Buffer.from([0x82, 0x01, 0x00]));
    await once(raw, 'close');
    await other.settled();
    expect(world.feed.socketsCount).toBe(1);
  });

  it('F41: at most fifty subscriptions; one that is there may be asked for again', async () => {
    await start({ limits: { subscriptionsMax: 3 } });
    const client = await world.connect();
    for (const period of ['1m', '5m', '15m'] as const) {
      client.subscribe(FeedAction.spotKline, 'BTCUSDT', period);
    }
    client.subscribe(FeedAction.spotDepth, 'BTCUSDT');
    expect(await client.nextError()).toMatchObject({
      code: 2016,
      message: 'You can have at most 3 subscriptions',
    });
    client.subscribe(FeedAction.spotKline, 'BTC', '1m');
    await client.next(20002);
    client.cancel(2, 'BTCUSDT', '1m');
    client.subscribe(FeedAction.spotDepth, 'BTCUSDT');
    await client.next(20007);
    expect(world.feed.subscriptionsCount).toBe(3);
  });
});

const machine = watchMachine();

describe('F63 the engine that leads', () => {
  const told = async (client: FeedClient) =>
    decode<EnginePush>(EnginePushSchema, (await client.next(FEED_ENGINE_ACTION)).data);

  it('is said to be away and back again, on every socket and on those that open meanwhile', async () => {
    await start();
    const early = [await world.connect(), await world.connectAs(101)];
    world.leader.tell(false);
    for (const client of early) expect(await told(client)).toMatchObject({ isAway: true });
    const late = await world.connect();
    const { isAway, awayMs } = await told(late);
    expect(isAway).toBe(true);
    expect(awayMs).toBeGreaterThanOrEqual(0);
    world.leader.tell(true);
    for (const client of [...early, late]) {
      expect(await told(client)).toEqual({ isAway: false, awayMs: 0 });
    }
    const after = await world.connect();
    await after.settled();
    expect(after.pushes).toEqual([]);
  });
});

describe('sign-in', () => {
  it('answers, and what is sent right behind it waits for it', async () => {
    await start({
      findSession: async (token) => {
        await pauseMs(50);
        return token === 'the-right-token-0' ? userSession(101, 'a') : null;
      },
    });
    const client = await world.connect();
    client.signIn('the-wrong-token-0');
    client.signIn('the-right-token-0');
    client.send(FeedAction.private);
    expect((await client.next()).action).toBe(20020);
    expect((await client.next()).action).toBe(20020);
    expect((await client.next()).action).toBe(20021);
  });

  it('F65: waits for what its owner has seen of the log, so that no snapshot is older', async () => {
    await start({ seenWithinMs: 60_000, findSession: async () => userSession(101, 'a') });
    const client = await world.connect();
    client.signIn('a-token-of-theirs-0', false, world.live.sequence + 1);
    client.send(FeedAction.private);
    await client.settled();
    expect(client.pushes).toEqual([]);
    const { sequence } = world.apply([]);
    await client.next(20020);
    const { data } = await client.next(20021);
    expect(decode<PrivatePush>(PrivatePushSchema, data).sequence).toBe(sequence);
  });

  it('F65: is refused where the log does not come, and may be made again on the same socket', async () => {
    await start({ seenWithinMs: 1, findSession: async () => userSession(101, 'a') });
    const client = await world.connect();
    const answer = async () =>
      decode<SignInPush>(SignInPushSchema, (await client.next(20020)).data);
    client.signIn('a-token-of-theirs-0', false, world.live.sequence + 1);
    expect(await answer()).toMatchObject({ signedIn: false, code: Code.logBehind });
    world.apply([]);
    client.signIn('a-token-of-theirs-0', false, world.live.sequence);
    expect(await answer()).toMatchObject({ signedIn: true });
  });

  it('S09: ends at once, sockets of the ended session close, others stay', async () => {
    await start();
    const [ended, kept, stranger] = [
      await world.connectAs(101, 'ended'),
      await world.connectAs(101, 'kept'),
      await world.connectAs(102, 'other'),
    ];
    for (const client of [ended, kept, stranger]) client.send(FeedAction.private);
    await ended.next(20021);
    const startMs = Date.now();
    world.people.changed({ kind: 'session-ended', userId: 101, sessionId: 'ended' });
    expect((await ended.nextError()).code).toBe(1002);
    expect((await ended.closed).code).toBe(1008);
    expect(Date.now() - startMs).toBeLessThan(machine.patient(2_000));
    await kept.settled();
    await stranger.settled();
    expect(world.feed.socketsCount).toBe(2);
  });

  it('S09: what ended while nobody could tell is closed once it may be known', async () => {
    await start();
    const [ended, kept] = [await world.connectAs(101, 'ended'), await world.connectAs(102, 'kept')];
    for (const client of [ended, kept]) client.send(FeedAction.private);
    await ended.next(20021);
    world.stillOpen.add('kept');
    world.people.miss();
    expect((await ended.closed).code).toBe(1008);
    await kept.settled();
    expect(world.feed.socketsCount).toBe(1);
  });

  it('S09: a peer that does not answer the close is cut within two seconds', async () => {
    await start();
    const client = await world.connectAs(101, 'ended');
    client.socket.pause();
    const startMs = Date.now();
    world.people.changed({ kind: 'session-ended', userId: 101, sessionId: 'ended' });
    while (world.feed.socketsCount > 0) await pauseMs(20);
    expect(Date.now() - startMs).toBeLessThan(machine.patient(2_000));
  });

  it('S09: a session that ends while its token is checked does not get in', async () => {
    let checks = 0;
    await start({
      findSession: async () => {
        checks += 1;
        if (checks > 1) return null;
        world.people.changed({ kind: 'session-ended', userId: 101, sessionId: 'a' });
        return userSession(101, 'a');
      },
    });
    const client = await world.connect();
    client.signIn('a-token-that-was-good');
    await client.next(20020);
    client.send(FeedAction.private);
    expect(await client.nextError()).toMatchObject({ code: 1001 });
    expect(checks).toBe(2);
  });

  it('fails closed when it cannot be checked, and the socket may try again', async () => {
    let isDown = true;
    await start({
      findSession: async () => {
        if (isDown) throw new Error('no database');
        return userSession(101, 'a');
      },
    });
    const client = await world.connect();
    client.signIn('a-token-that-is-good');
    await client.next(20020);
    client.send(FeedAction.private);
    expect(await client.nextError()).toMatchObject({ code: 1001 });
    isDown = false;
    client.signIn('a-token-that-is-good');
    client.send(FeedAction.private);
    await client.next(20021);
  });

  it('may not be guessed at: wrong tokens end the socket', async () => {
    await start();
    const client = await world.connect();
    for (let guess = 0; guess < 15; guess += 1) client.signIn(`a-guessed-token-${guess}`);
    expect((await client.closed).code).toBe(1008);
  });
});

describe('a slow reader', () => {
  const setLevel = (totalLots: number) =>
    world.apply([
      {
        case: 'levelChanged',
        value: { market: BTC_MARKET, side: Side.SELL, priceTicks: 50_001, totalLots },
      },
    ]);

  /** Trades until the kernel's buffers of a socket that does not read are full, and more. */
  async function tradeUntil(isEnough: () => boolean): Promise<void> {
    world.apply([accepted({ order: 2 }), accepted({ order: 3 })]);
    for (let round = 0; round < 2_000 && !isEnough(); round += 1) {
      const trades = Array.from({ length: 400 }, (_, index) =>
        traded({ trade: 1 + round * 400 + index, takerOrder: 2, makerOrder: 3 }),
      );
      world.apply(trades.map((value) => ({ case: 'traded', value })));
      setLevel(round + 1);
      await pauseMs(2);
    }
  }

  it('F30: is skipped, then gets a snapshot and is right again; a quick one misses nothing', async () => {
    await start({ timers: fastTimers, limits: { heartbeatMs: never } });
    const [slow, quick] = [await world.connect(), await world.connect()];
    for (const client of [slow, quick]) {
      client.subscribe(FeedAction.spotDepth, 'BTCUSDT');
      await client.next(20007);
      client.subscribe(FeedAction.spotTrade, 'BTCUSDT');
      await client.next(20009);
    }
    slow.socket.pause();
    let heard = 0;
    quick.socket.on('message', (data: Buffer) => {
      heard += data.length;
    });
    expect(world.feed.framesDroppedCount).toBe(0);
    await tradeUntil(() => heard > 14_000_000);
    expect(world.feed.framesDroppedCount).toBeGreaterThan(0);
    expect(world.feed.socketsCutCount).toBe(0);
    slow.socket.resume();
    await slow.settled();
    setLevel(99_999);
    const depths = (client: FeedClient) =>
      client.pushes
        .filter(({ action }) => action === 20007)
        .map(({ data }) => decode<DepthPush>(DepthPushSchema, data));
    const last = world.live.depthOf(BTC_MARKET).sequence;
    for (const client of [slow, quick]) {
      await expect.poll(() => depths(client).at(-1)?.sequence).toBe(last);
    }
    expect(depths(quick).filter(({ full }) => full)).toHaveLength(1);
    const pushes = depths(slow);
    expect(pushes.length).toBeLessThan(depths(quick).length);
    expect(pushes.filter(({ full }) => full).length).toBeGreaterThan(1);
    let sequence = 0;
    for (const push of pushes) {
      if (!push.full) expect(push.previousSequence).toBe(sequence);
      sequence = push.sequence;
    }
    expect(sequence).toBe(world.live.depthOf(BTC_MARKET).sequence);
    expect(pushes.at(-1)?.sell).toEqual([{ price: '500.01', volume: '0.99999' }]);
  });

  it('F30: that stays behind is cut, and its memory with it', async () => {
    await start({ timers: fastTimers, limits: { heartbeatMs: 300 * FASTER } });
    const slow = await world.connect();
    slow.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    await slow.next(20009);
    slow.socket.pause();
    await tradeUntil(() => world.feed.socketsCount === 0);
    expect(world.feed.socketsCount).toBe(0);
    expect(world.feed.subscriptionsCount).toBe(0);
    expect(world.feed.socketsCutCount).toBe(1);
  });

  it('I68: never misses a private change: it is cut instead', async () => {
    await start({ limits: { unreadBytesMax: 256 * 1024, heartbeatMs: 60_000 } });
    const slow = await world.connectAs(101);
    slow.send(FeedAction.private);
    await slow.next(20021);
    slow.socket.pause();
    for (let order = 10; world.feed.socketsCount > 0 && order < 200_000; order += 100) {
      world.apply(
        Array.from({ length: 100 }, (_, index) => accepted({ order: order + index, user: 101 })),
      );
      await pauseMs(0);
    }
    expect(world.feed.socketsCount).toBe(0);
    slow.socket.resume();
    await slow.closed;
    const sequences = slow.pushes.slice(2).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => sequences[0]! + index));
  });

  it('F30: that does not answer three pings is gone after the fourth interval', async () => {
    // Long enough for who answers, on a machine that is busy.
    await start({ limits: { heartbeatMs: 1_000 } });
    const startMs = Date.now();
    const silent = await rawSocket(world);
    const lively = await world.connect();
    await expect(once(silent, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(Date.now() - startMs).toBeGreaterThan(3_500);
    expect(Date.now() - startMs).toBeLessThan(machine.patient(10_000));
    await lively.settled();
    expect(world.feed.socketsCount).toBe(1);
  });
});

describe('shutdown', () => {
  it('closes every socket with 1001 and a reason, and takes no new one', async () => {
    await start();
    const clients = [await world.connect(), await world.connectAs(101)];
    const stopped = world.feed.close();
    for (const client of clients) {
      expect(await client.closed).toEqual({ code: 1001, reason: 'the server is shutting down' });
    }
    await stopped;
    expect(await world.refusedStatus(world.url)).toBe(503);
  });

  it('does not wait for a peer that does not answer', async () => {
    await start();
    const client = await world.connect();
    client.socket.pause();
    const startMs = Date.now();
    await world.feed.close();
    expect(Date.now() - startMs).toBeLessThan(machine.patient(2_000));
  });
});

const FASTER = 50;
/** Later than any test. */
const never = 60_000 * FASTER;
/** Time that runs fifty times faster, so that pushes come every two milliseconds. */
const fastTimers: Timers = {
  ...systemTimers,
  elapsedMs: () => systemTimers.elapsedMs() * FASTER,
  after: (delayMs, callback) => systemTimers.after(delayMs / FASTER, callback),
};

/** A connection after the handshake that answers nothing by itself. */
async function rawSocket({ url }: TestWorld): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connectTcp(Number(port), hostname);
  socket.write(
    [
      `GET ${FEED_PATH} HTTP/1.1`,
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  return socket;
}
