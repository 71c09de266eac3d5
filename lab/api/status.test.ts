import type { ExchangeStatus, Incident } from '@bourse/contract/routes/status.ts';
import { routes } from '@bourse/contract/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpWorld } from '../faults/http-world.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useOwnWorld } from '../faults/use-world.ts';

const DAY_MS = 24 * 60 * 60_000;
const REASON = 'as agreed on the telephone';

// What went wrong in all of the house.
const world = useOwnWorld(() => HttpWorld.start());
let staff: Staff;
let rita: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  rita = await staff.add('rita', ['risk']);
});
afterAll(async () => {
  await staff?.close();
});

const status = () => world().ask<ExchangeStatus>({ path: routes.status.path });
async function incidents(): Promise<Incident[]> {
  const list: Incident[] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const path: string = `${routes.statusIncidents.path}${next ? `?before=${next}` : ''}`;
    const { data }: { readonly data: { readonly list: Incident[]; readonly next: string } } =
      await world().ask({ path });
    list.push(...data.list);
    next = data.next || undefined;
  }
  return list;
}

test('the status is for everybody, and one answer for all who ask within a second', async () => {
  const { data, code } = await status();
  expect(code).toBe(0);
  expect(data).toMatchObject({ trading: 'works', feed: 'works', signIn: 'works', chains: [] });
  const before = Date.now();
  const answers = await Promise.all(Array.from({ length: 200 }, status));
  const times = new Set(answers.map((one) => one.data.time));
  expect(times.size).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - before) / 1_000));
});

test('incidents of the record and those that were announced stand in one list, by pages, for 90 days', async () => {
  const now = Date.now();
  for (let at = 0; at < 45; at += 1) {
    const from = now - at * 3 * DAY_MS - 1_000;
    await world().client.query(
      `insert into incidents (kind, about, started_at, ended_at) values ('chain-away', $1, $2, $3)`,
      [`Chain ${at}`, from, from + 500],
    );
  }
  // Two of one moment.
  const from = now - 3 * DAY_MS - 1_000;
  await world().client.query(
    `insert into incidents (kind, about, started_at, ended_at) values ('mails-slow', '', $1, $1)`,
    [from],
  );
  const announced = await staff.act(rita, 'consoleAnnounceIncident', {
    body: {
      title: { en: 'Something broke', zh: '出现故障' },
      text: { en: 'We look at it.', zh: '正在处理。' },
      ...{ from: 0, until: 0, reason: REASON },
    },
  });
  expect(announced.code, announced.text).toBe(0);
  const isShown = async () => (await incidents())[0]?.title.en === 'Something broke';
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true);
  const list = await incidents();
  expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  // One each three days, in 90 days, with the two others.
  expect(list).toHaveLength(32);
  expect(list[0]).toMatchObject({ kind: 'announced', until: 0 });
  expect(list[1]).toMatchObject({
    ...{ kind: 'chain-away', about: 'Chain 0' },
    title: { en: 'Chain 0: deposits delayed', zh: 'Chain 0：充值延迟' },
  });
  expect(list.map((one) => one.from)).toEqual(list.map((one) => one.from).sort((a, b) => b - a));
});
