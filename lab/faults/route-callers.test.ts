import { Code } from '@bourse/contract/codes.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../server/src/edge/files/test-pictures.ts';
import { FACTOR_FRESH_MS } from '../../server/src/edge/pipeline/authorise.ts';
import { openSession, type Trader } from '../load/traders.ts';
import { ContractDesk } from './contract-desk.ts';
import { type AskOptions, type HttpAnswer, HttpWorld } from './http-world.ts';
import { RecordedIndex } from './recorded-index.ts';
import { allRoutes, formWith, namingRoutes, sampleOf } from './route-samples.ts';

const OWN_ORIGIN = 'https://trade.example';
const NOBODYS = 'A'.repeat(43);

const index = new RecordedIndex();
let world: HttpWorld;
let client: pg.Client;
/** What a session was, that is over now. */
let over: Readonly<Record<string, string>>;
/** One user for each route, so that no budget of theirs ends. */
let users: Map<string, Trader>;

beforeAll(async () => {
  index.write({ BTCUSDT: [[0, 90_000]] });
  world = await HttpWorld.start({ ...index.environment, CORS_ORIGINS: OWN_ORIGIN });
  ({ client } = world);
  const traders = await world.traders(allRoutes.length);
  users = new Map(allRoutes.map(([name], at) => [name, traders[at] as Trader]));
  over = await endedSessions();
});
afterAll(async () => {
  await world?.stop();
  index.remove();
});

/** Tokens that were good once, each ended in another way. */
async function endedSessions(): Promise<Record<string, string>> {
  const [left, ended, expired, idle] = (await world.traders(4)) as Trader[] as [
    ...[Trader, Trader, Trader, Trader],
  ];
  const post = (trader: Trader, path: string) =>
    world.ask({ method: 'POST', path, body: {}, trader });
  expect((await post(left, '/api/logout')).code).toBe(0);
  expect((await world.ask({ path: '/api/user', trader: ended })).status).toBe(200);
  const other = { ...ended, token: await openSession(client, ended.userId) };
  expect((await post(other, '/api/user/session/endOthers')).data).toEqual({ count: 1 });
  await client.query('update sessions set expires_at = 1 where user_id = $1', [expired.userId]);
  await client.query('update sessions set seen_at = 1 where user_id = $1', [idle.userId]);
  return {
    'of a session that its user left': left.token,
    'of a session that its user ended from another one': ended.token,
    'of a session that is too old': expired.token,
    'of a session that was idle for too long': idle.token,
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const seen = ({ status, code }: HttpAnswer<unknown>) => [status, code];
/** What keeps a call from its handler. */
const shut: ReadonlySet<number> = new Set([
  ...[Code.notSignedIn, Code.sessionEnded, Code.notAllowed, Code.factorDue, Code.routeUnknown],
  ...[Code.mediaUnsupported, Code.methodNotAllowed, Code.tooManyRequests, Code.internal],
]);

function expectPassed(answer: HttpAnswer<unknown>, isExactly: boolean): void {
  expect(shut.has(answer.code), answer.text).toBe(false);
  // What the sample names is not there: 404 is the handler's own word.
  expect(isExactly ? [200, 404, 409, 422] : [200], answer.text).toContain(answer.status);
}

/** Visitors by what they show, and the same without anything that could give authority. */
const nothingShown = (good: string): readonly (readonly [string, Partial<AskOptions>])[] => [
  ['nothing', {}],
  ['a good token in a cookie', { headers: { cookie: `token=${good}; session=${good}` } }],
  ['a good token in another header', { headers: { 'x-authorization': `Bearer ${good}` } }],
];
const brokenShown = (good: string): readonly (readonly [string, string])[] => [
  ['a token that never was', `Bearer ${NOBODYS}`],
  ['a good token but for its end', `Bearer ${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`],
  ['a token of no shape', 'Bearer x'],
  ['another scheme', `Basic ${good}`],
  ['a good token without a scheme', good],
  ['two tokens', `Bearer ${good} ${good}`],
  ['an empty header', ''],
  ...Object.entries(over).map(([name, token]) => [name, `Bearer ${token}`] as const),
];

test('rows that ask for a fresh second factor are asked below', () => {
  const fresh = allRoutes.filter(([, { access }]) => access.who === 'user' && access.freshFactor);
  expect(fresh.length).toBeGreaterThan(14);
});

describe.each(allRoutes)('S10 %s: who may is what its row says', (name, { access, method }) => {
  const userOf = () => users.get(name) as Trader;
  const ask = (more: Partial<AskOptions>) => {
    const sample = sampleOf(name);
    return world.ask({ ...sample, ...more, headers: { ...sample.headers, ...more.headers } });
  };

  test('a caller who shows nothing, or what does not hold', async () => {
    const before = await world.commandCount();
    const { token } = userOf();
    const isOpen = access.who === 'anyone';
    for (const [what, more] of nothingShown(token)) {
      const answer = await ask(more);
      if (isOpen) expectPassed(answer, true);
      else expect(seen(answer), what).toEqual([401, Code.notSignedIn]);
    }
    for (const [what, authorization] of brokenShown(token)) {
      const answer = await ask({ headers: { authorization } });
      if (isOpen) expectPassed(answer, true);
      else expect(seen(answer), what).toEqual([401, Code.sessionEnded]);
    }
    const { path } = sampleOf(name);
    const inQuery = `${path}${path.includes('?') ? '&' : '?'}token=${token}`;
    const asked = await ask({ path: inQuery });
    if (!isOpen) expect(seen(asked)).toEqual([401, Code.notSignedIn]);
    expect(await world.commandCount()).toBe(before);
  });

  test('other pages and other media than JSON', async () => {
    const { token } = userOf();
    for (const origin of ['https://evil.example', 'null', `${OWN_ORIGIN}.evil.example`]) {
      const cookie = `token=${token}`;
      const answer = await ask({ headers: { origin, cookie, 'sec-fetch-site': 'cross-site' } });
      expect(answer.headers['access-control-allow-origin'], origin).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials'], origin).toBeUndefined();
      if (access.who !== 'anyone') expect(seen(answer)).toEqual([401, Code.notSignedIn]);
    }
    const { headers } = await ask({ headers: { origin: OWN_ORIGIN } });
    expect(headers['access-control-allow-origin']).toBe(OWN_ORIGIN);
    if (method === 'GET') return;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await ask({ headers: { ...bearer(token), 'content-type': type } });
      expect(seen(answer), type).toEqual([415, Code.mediaUnsupported]);
    }
    const asked = await world.ask({ path: sampleOf(name).path, headers: bearer(token) });
    expect([404, 405], 'by GET').toContain(asked.status);
  });

  test.runIf(access.who === 'user' && access.freshFactor)(
    'a user in a session of the own whose second factor was proved too long ago',
    async () => {
      const [person] = (await world.traders(1)) as [Trader];
      const token = await openSession(client, person.userId);
      await client.query('update users set authenticator_bound_at = 1 where id = $1', [
        person.userId,
      ]);
      await client.query('update sessions set factor_at = $2 where user_id = $1', [
        person.userId,
        Date.now() - FACTOR_FRESH_MS - 1_000,
      ]);
      const before = await world.commandCount();
      expect(seen(await ask({ headers: bearer(token) }))).toEqual([403, Code.factorDue]);
      expect(await world.commandCount()).toBe(before);
    },
  );

  test('a user in a session of the own', async () => {
    const answer = await ask({ headers: bearer(userOf().token) });
    expectPassed(answer, method !== 'GET' || namingRoutes.includes(name));
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("S13 another user's objects are as if they were not there", () => {
  let victim: ContractDesk;
  let objects: Readonly<Record<string, readonly ((code: Codes) => AskOptions)[]>>;
  let codes: Codes;

  interface Codes {
    readonly spotOrder: string;
    readonly withdrawal: string;
    readonly savedAddress: string;
    readonly notification: string;
    readonly priceAlert: string;
    readonly pushDevice: string;
    readonly bot: string;
    readonly order: string;
    readonly position: string;
    readonly session: string;
    readonly passkey: string;
    readonly device: string;
    readonly apiKey: string;
    readonly picture: string;
    readonly ticket: string;
    readonly ticketPicture: string;
    readonly sentPicture: string;
    readonly dataExport: string;
  }
  const nobodys: Codes = {
    ...{
      spotOrder: '7000000',
      withdrawal: '7000000',
      savedAddress: '7000000',
      notification: '7000000',
      priceAlert: '7000000',
      pushDevice: 'none',
      bot: '7000000',
      order: '7000000',
      position: '7-1002-1',
      session: 'none',
      passkey: 'none',
      device: 'none',
      apiKey: 'none',
      picture: 'B'.repeat(32),
      ticket: '7000000',
      ticketPicture: 'B'.repeat(32),
      sentPicture: 'B'.repeat(32),
      dataExport: 'none',
    },
  };

  beforeAll(async () => {
    const [own, other] = (await world.traders(2)) as [Trader, Trader];
    victim = new ContractDesk(world, own);
    const maker = new ContractDesk(world, other);
    for (const desk of [victim, maker]) {
      await desk.fund('8000');
      expect((await desk.transfer(1, 2, '2000')).code).toBe(0);
    }
    expect((await maker.open(2)).code).toBe(0);
    const position = (await victim.open(1)).data.positionCode as string;
    const order = (await victim.open(1, { price: '89000' })).data.code;
    const bid = {
      symbol: 'BTCUSDT',
      orderType: 1,
      orderSide: 1,
      price: '85000',
      quantity: '0.001',
    };
    const spot = await victim.mustPost<{ code: string }>('/api/spot/order/place', bid);
    const { list } = (await victim.get<{ list: { code: string }[] }>('/api/user/session/list'))
      .data;
    const passkey = 'dmljdGltLXBhc3NrZXk';
    await client.query(
      `insert into passkeys (id, user_id, name, public_key, counter, created_at) values ($1, $2, 'Key', '', 0, 1)`,
      [passkey, own.userId],
    );
    const device = '00112233445566778899aabbccddeeff';
    await client.query(
      `insert into user_devices (user_id, device, first_seen_at, seen_at, user_agent, address) values ($1, $2, 1, $3, 'Key', '')`,
      [own.userId, Buffer.from(device, 'hex'), Date.now()],
    );
    const { key } = await victim.mustPost<{ key: { code: string } }>(
      ...(['/api/user/apiKey/create', { name: 'Bot' }] as const),
    );
    const upload = { ...sampleOf('kycImageUpload'), ...formWith('file', await testPicture()) };
    const { data } = await world.ask<{ url: string }>({ ...upload, trader: own });
    const ticketUpload = {
      ...sampleOf('ticketPictureUpload'),
      ...formWith('file', await testPicture()),
    };
    const pictureOf = async () =>
      (await world.ask<{ url: string }>({ ...ticketUpload, trader: own })).data.url;
    const [ticketPicture, sentPicture] = [await pictureOf(), await pictureOf()];
    const { body: written } = sampleOf('ticketOpen');
    const ticket = await victim.mustPost<{ code: string }>('/api/user/support/open', {
      ...(written as object),
      pictures: [sentPicture],
    });
    // The stranger's call must not take it: `victim` may, and it is gone then.
    const dataExport = 'victims-export';
    await client.query(
      `insert into data_exports (id, user_id, asked_at, state, sealed_key, bytes, expires_at)
        values ($1, $2, $3, 'ready', '', 0, $4)`,
      [dataExport, own.userId, Date.now(), Date.now() + 3_600_000],
    );
    const { rows: withdrawals } = await client.query(
      `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
        hold, asked_at) values ($1, 'victims', 'ETH', 'USDT', 2, 1, 'x', '', 1, 1, 1) returning id`,
      [own.userId],
    );
    const { rows: addresses } = await client.query(
      `insert into saved_addresses (user_id, chain, address, memo, name, created_at, usable_at)
        values ($1, 'ETH', 'x', '', 'Ledger', 1, 1) returning id`,
      [own.userId],
    );
    const { rows: notifications } = await client.query(
      `insert into notifications (user_id, kind, facts, shown)
        values ($1, 'sign-in', '{"address":"192.0.2.1"}', true) returning id`,
      [own.userId],
    );
    const { rows: alerts } = await client.query(
      `insert into price_alerts (user_id, market, is_above, price_ticks, is_repeated, gap_ms,
          from_sequence, created_at)
        values ($1, 1, true, 90000000, false, 60000, 0, 0) returning id`,
      [own.userId],
    );
    const { rows: pushed } = await client.query(
      `insert into push_subscriptions (session_id, user_id, endpoint_hash, sealed, created_at)
        select id, user_id, '', '', 0 from sessions where user_id = $1 limit 1 returning session_id`,
      [own.userId],
    );
    const plan =
      '{"strategy":"dca","amount":1,"everyMs":1,"funds":1,"takeProfitPercent":0,"stopLossPercent":0}';
    const { rows: bots } = await client.query(
      `insert into trading_bots (user_id, market, symbol, plan, terms, state, key_id, created_at,
          is_cleared, cash, last_ticks, worth)
        values ($1, 1, 'BTCUSDT', $2, '{}', 'stopped', 'none', 1, true, 1, 1, 1) returning id`,
      [own.userId, plan],
    );
    codes = {
      bot: String(bots[0].id),
      withdrawal: String(withdrawals[0].id),
      savedAddress: String(addresses[0].id),
      notification: String(notifications[0].id),
      priceAlert: String(alerts[0].id),
      pushDevice: pushed[0].session_id,
      picture: data.url,
      ticket: ticket.code,
      ticketPicture,
      sentPicture,
      device,
      dataExport,
      apiKey: key.code,
      passkey,
      position,
      order,
      spotOrder: spot.code,
      session: list[0]?.code as string,
    };
    const stopLoss = { triggerPrice: '80000' };
    const exits = (body: object) => ({ ...sampleOf('contractConditionalClose'), body });
    objects = {
      spotOrder: [({ spotOrder }) => sampleOf('spotOrder', spotOrder)],
      contractOrder: [({ order }) => sampleOf('contractOrder', order)],
      withdrawCancel: [({ withdrawal }) => sampleOf('withdrawCancel', withdrawal)],
      notificationRead: [({ notification }) => sampleOf('notificationRead', notification)],
      botDetail: [({ bot }) => sampleOf('botDetail', bot)],
      botOrders: [({ bot }) => sampleOf('botOrders', bot)],
      botPause: [({ bot }) => sampleOf('botPause', bot)],
      botResume: [({ bot }) => sampleOf('botResume', bot)],
      botChange: [({ bot }) => sampleOf('botChange', bot)],
      botStop: [({ bot }) => sampleOf('botStop', bot)],
      priceAlertRemove: [({ priceAlert }) => sampleOf('priceAlertRemove', priceAlert)],
      pushRemove: [({ pushDevice }) => sampleOf('pushRemove', pushDevice)],
      addressRemove: [({ savedAddress }) => sampleOf('addressRemove', savedAddress)],
      spotOrderCancel: [({ spotOrder }) => sampleOf('spotOrderCancel', spotOrder)],
      passkeyRename: [({ passkey }) => sampleOf('passkeyRename', passkey)],
      passkeyRemove: [({ passkey }) => sampleOf('passkeyRemove', passkey)],
      deviceRemove: [({ device }) => sampleOf('deviceRemove', device)],
      kycSubmit: [
        ({ picture: indexCertificateURI }) => {
          const sample = sampleOf('kycSubmit');
          return { ...sample, body: { ...(sample.body as object), indexCertificateURI } };
        },
      ],
      ticketThread: [({ ticket }) => sampleOf('ticketThread', ticket)],
      ticketPicture: [
        ({ ticketPicture }) => sampleOf('ticketPicture', ticketPicture),
        ({ sentPicture }) => sampleOf('ticketPicture', sentPicture),
      ],
      ticketOpen: [
        ({ ticketPicture }) => {
          const sample = sampleOf('ticketOpen');
          return { ...sample, body: { ...(sample.body as object), pictures: [ticketPicture] } };
        },
      ],
      ticketAnswer: [({ ticket }) => sampleOf('ticketAnswer', ticket)],
      ticketClose: [({ ticket }) => sampleOf('ticketClose', ticket)],
      exportDownload: [({ dataExport }) => sampleOf('exportDownload', dataExport)],
      sessionEnd: [({ session }) => sampleOf('sessionEnd', session)],
      apiKeyChange: [({ apiKey }) => sampleOf('apiKeyChange', apiKey)],
      apiKeyRemove: [({ apiKey }) => sampleOf('apiKeyRemove', apiKey)],
      contractCancel: [(one) => sampleOf('contractCancel', one.order)],
      contractClose: [(one) => sampleOf('contractClose', one.position)],
      contractReverse: [(one) => sampleOf('contractReverse', one.position)],
      contractLiquidation: [(one) => sampleOf('contractLiquidation', one.position)],
      contractOpen: [
        ({ position: positionCode }) => {
          const sample = sampleOf('contractOpen');
          return { ...sample, body: { ...(sample.body as object), positionCode } };
        },
      ],
      contractMargin: [
        ({ position: positionCode }) => {
          return { ...sampleOf('contractMargin'), body: { positionCode, amount: '1' } };
        },
      ],
      contractConditionalClose: [
        (one) => exits({ positionCode: one.position, stopLoss }),
        (one) => exits({ orderCode: one.order, stopLoss }),
        (one) => exits({ positionCode: one.position, replacedOrderCodes: [one.order] }),
      ],
    };
  });

  test('each route that names an object has its way to name it', () => {
    expect(Object.keys(objects).sort()).toEqual([...namingRoutes].sort());
  });

  test.each(namingRoutes)('%s', async (name) => {
    const before = await victim.books();
    const [stranger] = (await world.traders(1)) as [Trader];
    for (const call of objects[name] ?? []) {
      const foreign = await world.ask({ ...call(codes), trader: stranger });
      const missing = await world.ask({ ...call(nobodys), trader: stranger });
      expect(seen(foreign), foreign.text).toEqual([404, Code.notFound]);
      expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    }
    expect(await victim.books()).toEqual(before);
    expect((await victim.get(sampleOf('spotOrder', codes.spotOrder).path)).data.status).toBe(1);
  });
});
