import { randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { NotificationChoices } from '@bourse/contract/routes/notifications.ts';
import type { PushDevices } from '@bourse/contract/routes/push.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../faults/use-world.ts';
import { openSession, type Trader } from '../load/traders.ts';

const world = useWorld();

const devices = async (trader: Trader) =>
  (await world().ask<PushDevices>({ path: '/api/push/devices', trader })).data;
const post = <Data>(trader: Trader, path: string, body: object = {}) =>
  world().ask<Data>({ method: 'POST', path, body, trader });
const browser = (endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) => ({
  ...{ endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
});

test('a device is pushed to from when its browser said so until its session ends', async () => {
  const [phone] = (await world().traders(1)) as [Trader];
  const laptop = { ...phone, token: await openSession(world().client, phone.userId) };
  expect((await devices(phone)).publicKey).toMatch(/^B[\w-]{86}$/);
  for (const one of [phone, laptop, laptop]) {
    expect((await post(one, '/api/push/subscribe', browser())).code).toBe(0);
  }
  const { list } = await devices(phone);
  expect(list.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  const removed = await post<PushDevices>(phone, `/api/push/${list[0]?.code}/remove`);
  expect(removed.data.list.map(({ code }) => code)).toEqual([list[1]?.code]);
  expect((await post(phone, `/api/push/${list[0]?.code}/remove`)).code).toBe(Code.notFound);
  expect((await post(phone, '/api/logout')).code).toBe(0);
  expect((await devices(laptop)).list).toEqual([]);
});

test('S43 an address that is no push service is refused, and nothing is kept of it', async () => {
  const [owner] = (await world().traders(1)) as [Trader];
  for (const endpoint of ['http://push.example.com/', 'https://127.0.0.1/', 'https://localhost/']) {
    expect((await post(owner, '/api/push/subscribe', browser(endpoint))).code).toBe(
      Code.shapeInvalid,
    );
  }
  expect((await devices(owner)).list).toEqual([]);
});

test('a kind that is switched on is pushed: a job in the table, without a word of it', async () => {
  const [owner] = (await world().traders(1)) as [Trader];
  await post(owner, '/api/push/subscribe', browser());
  const chosen = await post<NotificationChoices>(owner, '/api/notification/choices/modify', {
    ...{ kind: 'sign-in', app: true, mail: false, push: true },
  });
  const choice = chosen.data.list.find(({ kind }) => kind === 'sign-in');
  expect(choice).toMatchObject({ app: true, push: true });
  await world().client.query(
    `insert into notifications (user_id, kind, facts) values ($1, 'sign-in', '{"address":"192.0.2.1"}')`,
    [owner.userId],
  );
  const [device] = (await devices(owner)).list;
  const jobs = async () => {
    const text = `select data::text as data from jobs.job where name = 'pushes' and data ->> 'session' = $1`;
    return (await world().client.query(text, [device?.code])).rows.map(
      ({ data }) => data as string,
    );
  };
  await expect.poll(jobs).toHaveLength(1);
  expect((await jobs())[0]).not.toContain('192.0.2.1');
});
