import { Code } from '@bourse/contract/codes.ts';
import { withdrawalRoutes as routes } from '@bourse/contract/routes/withdrawals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import type { User } from '#ports/user-directory.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { addressBookRoutes } from './address-book.ts';
import { withdrawalRoutes } from './routes.ts';
import { withdrawalContext } from './test-context.ts';

const OTHER = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d360';

let world: CoinWorld;
let user: number;
let audited: AuditEntry[];
beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  audited = [];
});
afterAll(() => world.stop());

function ask(route: object, input: object): Promise<unknown> {
  const users = {
    findUser: async (id: number) => ({ id, noticeWays: {} }) as unknown as User,
    lock: async () => undefined,
  };
  const own = { ...withdrawalContext(world, { users }), users };
  const context = {
    ...own,
    audit: { record: async (entry: AuditEntry) => void audited.push(entry) },
    sender: { send: async () => {}, sendNothing: async () => {}, isSlow: () => false },
  };
  const all = [...withdrawalRoutes(context), ...addressBookRoutes(context)];
  const call: Call = {
    ...{ caller: userSession(user), language: 'en', requestId: 'test', time: 1_000 },
    ...{ address: '127.0.0.1', userAgent: 'test', idempotencyKey: '' },
  };
  const given = { query: {}, body: {}, parameters: {}, ...input };
  return Promise.resolve(all.find((one) => one.route === route)?.handle(given as never, call));
}
const add = (more: object = {}) =>
  ask(routes.addressAdd, {
    body: { chain: 'FAKE', address: STRANGER, memo: '', name: 'Ledger', ...more },
  });
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => [0],
    ({ code }) => [code],
  );

describe('S19 a name in the address book', () => {
  test.each([
    ['the right-to-left override', 'Led\u202eger'],
    ['a mark of direction', 'Ledger\u200f'],
    ['an isolate', '\u2066Ledger'],
    ['a joiner of no width', 'Led\u200dger'],
    ['a space of no width', 'Led\ufeffger'],
    ['a soft hyphen', 'Led\u00adger'],
    ['a filler of Hangul', 'Ledger\u3164'],
    ['a blank of Braille', 'Ledger\u2800'],
    ['a separator of lines', 'Led\u2028ger'],
    ['a tag', 'Ledger\u{e0041}'],
  ])('with %s is refused', async (_, name) => {
    expect(await refusal(add({ name }))).toEqual([Code.addressNameUnseen]);
    expect(audited).toEqual([]);
  });

  test.each(['Мой кошелёк', '冷钱包 2', 'محفظة', 'Ledger 🔐', "Anna's – 3"])(
    '%s is taken',
    async (name) => {
      expect(await refusal(add({ name }))).toEqual([0]);
    },
  );

  test('that another address of the network has, however it is written, is refused', async () => {
    await add();
    for (const name of ['Ledger', 'ledger', 'ＬＥＤＧＥＲ', 'LEDGER']) {
      const [code] = await refusal(add({ address: OTHER, name }));
      expect(code, name).toBe(Code.addressNameTaken);
    }
    expect(await refusal(add({ address: OTHER, name: 'Ledger 2' }))).toEqual([0]);
    expect(audited).toHaveLength(2);
  });
});

test('an address with a memo is refused where the network takes none', async () => {
  expect(await refusal(add({ memo: '77' }))).toEqual([Code.memoNotTaken]);
});

describe('an address is checked before anything is asked for', () => {
  const check = (text: string, more: object = {}) =>
    ask(routes.addressCheck, { query: { chain: 'FAKE', text, ...more } });

  test('it is answered as the network writes it, and a request with what it asks for', async () => {
    expect(await check(STRANGER.toLowerCase())).toEqual({ address: STRANGER, amount: '' });
    const request = `ethereum:${STRANGER.toLowerCase()}@1?value=25e9`;
    expect(await check(request, { coin: 'BTC' })).toEqual({ address: STRANGER, amount: '2.5' });
  });

  test.each([
    ['nowhere', {}],
    [`0x${'0'.repeat(40)}`, {}],
    [`0x${'0'.repeat(39)}4`, {}],
    [`ethereum:${STRANGER}@5`, {}],
    [`bitcoin:${STRANGER}`, {}],
    [`ethereum:${STRANGER}?value=1`, { coin: 'USDT' }],
  ])('%s with %j is refused as a withdrawal would be', async (text, more) => {
    const [code] = await refusal(check(text, more));
    expect(code).toBe(Code.addressInvalid);
  });
});
