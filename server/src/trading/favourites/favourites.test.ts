import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createFavourites } from './favourites.ts';

let database: Kysely<Database>;
let stop: () => Promise<void>;
let time = 1_760_000_000_000;

beforeAll(async () => {
  ({ database, stop } = await startMigratedDatabase());
  await database
    .insertInto('users')
    .values(
      [1, 2].map((index) => ({
        public_number: 10_000_000 + index,
        kind: 'bot' as const,
        nickname: `n${index}`,
        locale: 'en' as const,
        country: 'HK',
        currency: 'USD',
        referral_code: `R${index}`,
        created_at: time,
      })),
    )
    .execute();
});
afterAll(() => stop());

const markets = new Set(['2 BTC-USDT', '2 ETH-USDT', '3 BTC-USDT']);
const many = new Set<string>();

async function ask(
  route: (typeof accountRoutes)['collectionAdd' | 'collectionCancel' | 'collectionList'],
  userId: number,
  body: unknown = {},
) {
  time += 1;
  const implementations = createFavourites({
    database,
    knowsMarket: (category, name) => markets.has(`${category} ${name}`) || many.has(name),
  });
  const implementation = implementations.find((one) => (one.route as unknown) === route);
  const call = {
    caller: userSession(userId),
    language: 'en' as const,
    requestId: 'r',
    address: '203.0.113.1',
    userAgent: '',
    idempotencyKey: '',
    time,
  };
  const input = { query: {}, parameters: {}, body: route.body.parse(body) };
  return implementation?.handle(input, call);
}

const { collectionAdd, collectionCancel, collectionList } = accountRoutes;

describe('favourites', () => {
  it('are added once, in order, by category, in one form', async () => {
    await ask(collectionAdd, 100, { category: 2, collection: 'eth/usdt' });
    await ask(collectionAdd, 100, { category: 3, collection: 'BTC-USDT' });
    await ask(collectionAdd, 100, { category: 2, collection: 'btc-usdt' });
    const listed = await ask(collectionAdd, 100, { category: '2', collection: 'ETH-USDT' });
    expect(listed).toEqual({ spot: ['ETH-USDT', 'BTC-USDT'], contract: ['BTC-USDT'] });
    expect(await ask(collectionList, 100)).toEqual(listed);
  });

  it("are one person's own", async () => {
    expect(await ask(collectionList, 101)).toEqual({ spot: [], contract: [] });
    await ask(collectionCancel, 101, { category: 2, collection: 'BTC-USDT' });
    expect(await ask(collectionList, 100)).toMatchObject({ spot: ['ETH-USDT', 'BTC-USDT'] });
  });

  it('are removed, and removing again changes nothing', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await ask(collectionCancel, 100, { category: 2, collection: 'ETH/USDT' })).toEqual({
        spot: ['BTC-USDT'],
        contract: ['BTC-USDT'],
      });
    }
  });

  it('D4: an unknown market is refused by name', async () => {
    await expect(
      ask(collectionAdd, 100, { category: 3, collection: 'eth-usdt' }),
    ).rejects.toMatchObject({ code: Code.symbolUnknown, values: { symbol: 'ETH-USDT' } });
  });

  it('are 200 at most; one that is listed can still be added', async () => {
    for (let index = 0; index < 205; index += 1) many.add(`C${index}-USDT`);
    const add = (index: number) =>
      ask(collectionAdd, 101, { category: 2, collection: `C${index}-USDT` });
    for (let index = 0; index < 200; index += 1) await add(index);
    await expect(add(200)).rejects.toMatchObject({
      code: Code.favouritesMax,
      values: { count: 200 },
    });
    await expect(add(7)).resolves.toMatchObject({ contract: [] });
  });
});
