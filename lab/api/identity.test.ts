import { Code } from '@bourse/contract/codes.ts';
import { PICTURE_BYTES_MAX } from '@bourse/contract/identity.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  phonePicture,
  pictureOf,
  refusedPictures,
  testPicture,
} from '../../server/src/edge/files/test-pictures.ts';
import { formWith } from '../faults/route-samples.ts';
import { startTracedServer, type TracedServer } from '../load/traced-server.ts';
import { createTraders, type Trader } from '../load/traders.ts';

const CANARIES = ['CANARY4711', 'Canary Wharfdale', 'CANARYPHONE', 'CANARYFILE'];

let traced: TracedServer;
let client: pg.Client;

beforeAll(async () => {
  traced = await startTracedServer();
  ({ client } = traced);
});
afterAll(() => traced?.stop());

async function ask<Data = Record<string, unknown>>(
  method: string,
  path: string,
  { token }: Trader,
  sent: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const { body, headers } = sent;
  const isRaw = Buffer.isBuffer(body);
  const response = await fetch(traced.process.address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? (body as never) : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: Data };
  return { ...answer, status: response.status };
}

const upload = (trader: Trader, bytes: Buffer, more?: { name: string; type: string }) =>
  ask<{ url: string }>('POST', '/api/user/upload/image', trader, formWith('file', bytes, more));
const submit = async (trader: Trader, indexCertificateURI: string, more: object = {}) =>
  ask('PATCH', '/api/user/kyc', trader, {
    body: {
      ...{ country: 'HK', realName: 'Canary Wharfdale', certificateKind: 2 },
      ...{ certificateNo: 'CANARY4711', indexCertificateURI },
      selfieURI: (await upload(trader, await testPicture('jpeg', 64, 40))).data.url,
      ...more,
    },
  });
const result = async (trader: Trader) =>
  (await ask<{ status: number; reasonText: string }>('GET', '/api/user/kyc/result', trader)).data;
const traders = (count: number) => createTraders(traced.databaseUrl, count);
const developer = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${traced.process.address}/dev/identity${path}`, {
    method: path ? 'POST' : 'GET',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
  });
const numberOf = async ({ userId }: Trader) => {
  const { rows } = await client.query(
    'select max(id) as id from identity_submissions where user_id = $1',
    [userId],
  );
  return rows[0].id as number;
};
/** So that a test need not wait for 20 s. */
const endUndo = (id: number) =>
  client.query(
    'update identity_submissions set decided_at = decided_at - 20000 where id = $1 and settled_at is null',
    [id],
  );

describe('S20 uploads over the wire', () => {
  test('exactly 5 MB is taken, and one byte more is refused with words', async () => {
    const [trader] = (await traders(1)) as [Trader];
    expect((await upload(trader, await pictureOf(PICTURE_BYTES_MAX))).code).toBe(0);
    const more = await upload(trader, await pictureOf(PICTURE_BYTES_MAX + 1));
    expect([more.status, more.code]).toEqual([413, Code.fileTooLarge]);
    expect(more.msg).toContain('5 MB');
  });

  test('every kind that is taken, whatever its name and type say; everything else is refused', async () => {
    const [taker, refused] = (await traders(2)) as [Trader, Trader];
    const lie = { name: '../../CANARYFILE.svg', type: 'image/svg+xml' };
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { code, data } = await upload(taker, await testPicture(format), lie);
      expect(code, format).toBe(0);
      expect(data.url).toMatch(/^[A-Za-z0-9_-]{32}$/);
    }
    for (const [what, bytes] of Object.entries(await refusedPictures())) {
      expect((await upload(refused, bytes)).code, what).toBe(Code.pictureInvalid);
    }
    const { rows } = await client.query(
      'select count(*)::int as n from identity_pictures where user_id = $1',
      [refused.userId],
    );
    expect(rows[0].n).toBe(0);
  });

  test('an upload that is broken off leaves nothing', async () => {
    const [trader] = (await traders(1)) as [Trader];
    const { body, headers } = formWith('file', await pictureOf(2_000_000));
    const halted = new AbortController();
    let at = 0;
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue((body as Buffer).subarray(at, at + 65_536));
        at += 65_536;
        if (at > 1_000_000) {
          controller.close();
          halted.abort();
        }
      },
    });
    await expect(
      fetch(`${traced.process.address}/api/user/upload/image`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${trader.token}` },
        body: stream,
        signal: halted.signal,
        ...({ duplex: 'half' } as object),
      }),
    ).rejects.toThrow();
    expect((await upload(trader, await testPicture())).code).toBe(0);
    const { rows } = await client.query(
      'select count(*)::int as n from identity_pictures where user_id = $1',
      [trader.userId],
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('from papers to a decision', () => {
  test("a developer decides at this machine, the level comes, and another user's picture is 404", async () => {
    const [trader, thief] = (await traders(2)) as [Trader, Trader];
    const picture = await upload(trader, await phonePicture());
    const stolen = await submit(thief, picture.data.url);
    expect([stolen.status, stolen.code]).toEqual([404, Code.notFound]);
    expect((await submit(trader, picture.data.url)).code).toBe(0);
    expect((await submit(trader, picture.data.url)).code).toBe(Code.identityPending);
    const page = await developer('');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('CANARY4711')]);
    const id = await numberOf(trader);
    const image = await fetch(`${traced.process.address}/dev/identity/${id}/1.jpg`);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await image.arrayBuffer()).includes('CANARYPHONE')).toBe(false);
    const foreign = await developer(`/${id}/approve`, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(404);
    expect((await developer(`/${id}/approve`)).status).toBe(303);
    expect((await result(trader)).status).toBe(1);
    await endUndo(id);
    await expect.poll(async () => (await result(trader)).status).toBe(2);
    const me = await ask<{ isKYC: boolean }>('GET', '/api/user', trader);
    expect(me.data.isKYC).toBe(true);
  });

  test('papers that were decided before a kill are settled after it, once', async () => {
    const [trader] = (await traders(1)) as [Trader];
    const { data } = await upload(trader, await testPicture());
    expect((await submit(trader, data.url, { certificateNo: 'KILL0815' })).code).toBe(0);
    const id = await numberOf(trader);
    await developer(`/${id}/expired`);
    await traced.process.kill();
    await endUndo(id);
    await traced.start();
    await expect.poll(async () => (await result(trader)).status).toBe(3);
    expect((await result(trader)).reasonText).toContain('expired');
    const { rows } = await client.query(
      `select count(*)::int as n from audit_rows where act = 'identity-settle' and object = $1`,
      [`identity:${id}`],
    );
    expect(rows[0].n).toBe(1);
  });

  test('S31 no number of a paper, name, camera or file name is in a line of the log or the record of acts', async () => {
    const { rows } = await client.query(
      'select row_to_json(audit_rows)::text as text from audit_rows',
    );
    const record = rows.map(({ text }) => text).join('\n');
    expect(record).toContain('identity-submit');
    for (const canary of CANARIES) {
      expect(traced.process.output().includes(canary), canary).toBe(false);
      expect(record.includes(canary), canary).toBe(false);
    }
  });
});
