import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { userCentreRoutes } from '@bourse/contract/routes/user-centre.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthWorld, hourMs, startAuthWorld } from './test-world.ts';

const { loginHistory, devices, deviceRemove } = userCentreRoutes;
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20.0 Mobile/15E148 Safari/604.1';

let world: AuthWorld;

beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.stop());

it('the history of sign-ins says when, with what, from where, and which is this one', async () => {
  const email = world.newEmail();
  const mac = { address: world.newAddress(), userAgent: CHROME };
  const phone = { address: '203.0.113.80', userAgent: PHONE };
  const { token } = await world.register(email, mac);
  const first = world.clock.time;
  world.clock.time += hourMs;
  await world.signIn(email, phone);
  const wrong = { type: 'login', email, password: 'not this one' } as const;
  await world.call(accountRoutes.authFlow, wrong, mac);
  const { data } = await world.call(loginHistory, {}, { ...mac, token, language: 'zh-CN' });
  expect(data).toMatchObject({ total: 2, page: 1, pageSize: 10 });
  expect(data?.list).toEqual([
    {
      time: expect.any(Number),
      device: 'Safari 20 · iPhone',
      location: '',
      ip: phone.address,
      isCurrent: false,
    },
    {
      time: first - 60_000,
      device: 'Chrome 142 · Mac',
      location: '中国香港特别行政区',
      ip: mac.address,
      isCurrent: true,
    },
  ]);
});

it('a device that is removed is signed out and new again; the own session stays', async () => {
  const email = world.newEmail();
  const mac = { address: world.newAddress(), userAgent: CHROME };
  const phone = { address: world.newAddress(), userAgent: PHONE };
  const { token } = await world.register(email, mac);
  const { token: onPhone } = await world.signIn(email, phone);
  const listed = async () => (await world.call(devices, {}, { ...mac, token })).data?.list ?? [];
  const remove = async (code: string, from = { ...mac, token }) =>
    (await world.call(deviceRemove, {}, { ...from, parameters: { code } })).code;
  expect((await listed()).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['iPhone', false],
    ['Mac', true],
  ]);
  const [iphone, own] = await listed();
  // S13: another user's device is as one that is not there.
  const stranger = await world.register(world.newEmail(), phone);
  const theirs = { ...phone, token: stranger.token };
  expect(await remove(own?.code ?? '', theirs)).toBe(Code.notFound);
  expect(await remove('00')).toBe(Code.notFound);
  expect(await remove(iphone?.code ?? '')).toBe(0);
  expect(await world.auth.findSession(onPhone, phone.address)).toBeNull();
  expect(await remove(own?.code ?? '')).toBe(0);
  expect(await world.auth.findSession(token, mac.address)).not.toBeNull();
  expect(await listed()).toEqual([]);
  const before = world.notices.length;
  await world.signIn(email, phone);
  const kinds = world.notices.slice(before).map(({ notice }) => notice.kind);
  expect(kinds).toContain('new-device');
});
