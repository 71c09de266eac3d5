import { createHash, randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';

/** A signed-in test account. */
export interface Trader {
  readonly userId: number;
  readonly token: string;
}

const DAY_MS = 86_400_000;
/** Of a password that nobody tries. */
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$twzPqTMrfoXWXqah845/2g$h/aHpZ8gWTShgQkJ20v0GXpcKJcHK+IPWK6Qmi3Fpug';

/** Opens accounts with a session each, straight in the database: sign-in is not what is tested. */
export async function createTraders(databaseUrl: string, count: number): Promise<Trader[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const run = randomBytes(6).toString('hex');
    const traders: Trader[] = [];
    for (let index = 0; index < count; index += 1) {
      traders.push(await createTrader(client, `${run}${index}`));
    }
    return traders;
  } finally {
    await client.end();
  }
}

async function createTrader(client: pg.Client, name: string): Promise<Trader> {
  const now = Date.now();
  const { rows } = await client.query(
    `insert into users (public_number, kind, nickname, email, password_hash, locale, country, currency,
        referral_code, created_at)
      values ($1, 'person', $2, $3, $5, 'en', 'HK', 'USD', $2, $4) returning id`,
    [100_000_000 + randomInt(899_999_999), name, `${name}@example.com`, now, HASH],
  );
  const userId = rows[0].id as number;
  await acceptFutures(client, userId);
  return { userId, token: await openSession(client, userId) };
}

/** Futures as enabled as by who answered the three questions. */
async function acceptFutures(client: pg.Client, userId: number): Promise<void> {
  await client.query(
    `insert into futures_acceptances (user_id, terms_version, accepted_at, address)
      values ($1, 1, $2, '127.0.0.1')`,
    [userId, Date.now()],
  );
}

/** Another session of an account; returns its token. */
export async function openSession(client: pg.Client, userId: number): Promise<string> {
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at, address,
        user_agent) values ($1, $2, $3, $4, $4, $5, '127.0.0.1', 'load')`,
    [
      randomBytes(12).toString('hex'),
      createHash('sha256').update(token).digest(),
      userId,
      now,
      now + DAY_MS,
    ],
  );
  return token;
}

/** Gives each trader demo funds and moves the USDT and BTC to the spot account. */
export async function fundTraders(address: string, traders: readonly Trader[]): Promise<void> {
  const waiting = [...traders];
  const work = async () => {
    for (let trader = waiting.pop(); trader; trader = waiting.pop()) {
      await call(address, trader, 'POST', '/api/demo/claim', {});
      for (const [coin, amount] of [
        ['USDT', '10000'],
        ['BTC', '0.1'],
      ]) {
        const body = { from: 1, to: 2, coin, amount };
        await call(address, trader, 'POST', '/api/finance/transfer/internal', body);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

export interface CallAnswer<Data> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** One call as a trader, with the envelope of its answer; waits when a budget is used up. Hears the answer's headers. */
export async function call<Data = Record<string, unknown>>(
  address: string,
  trader: Trader,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  hear: (headers: Headers) => void = () => {},
): Promise<CallAnswer<Data>> {
  const response = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${trader.token}`,
      language: 'en',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Omit<CallAnswer<Data>, 'status'>;
  if (response.status === 429) {
    const waitMs = Number(response.headers.get('retry-after')) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return call(address, trader, method, path, body, headers, hear);
  }
  hear(response.headers);
  return { status: response.status, ...answer };
}
