import { Code } from '@bourse/contract/codes.ts';
import { tickedFields } from '@bourse/contract/console/desk-lists.ts';
import type { Papers } from '@bourse/contract/console/routes/identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../server/src/edge/files/test-pictures.ts';
import { formWith } from '../faults/route-samples.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useWorld } from '../faults/use-world.ts';
import type { Trader } from '../load/traders.ts';

const REASON = 'read field by field from the paper';
const ticked = [...tickedFields];
const approve = { decision: 'approve', why: '', text: null } as const;
const reject = { decision: 'reject', why: 'cut-off', text: null } as const;

const world = useWorld();
let staff: Staff;
/** Compliance, another one of it, audit and support. */
let cleo: Colleague;
let carl: Colleague;
let amos: Colleague;
let sam: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  cleo = await staff.add('cleo', ['compliance']);
  carl = await staff.add('carl', ['compliance']);
  amos = await staff.add('amos', ['auditor']);
  sam = await staff.add('sam', ['support']);
}, 60_000);
afterAll(async () => {
  await staff?.close();
});

let papersSent = 0;
const trader = async () => ((await world().traders(1)) as [Trader])[0];

/** Sends papers as a person does; answers their number. */
async function send(one: Trader, paper = ''): Promise<string> {
  papersSent += 1;
  const number = paper || `DESK${papersSent}000`;
  const upload = async () => {
    const { data } = await world().ask<{ url: string }>({
      ...{ method: 'POST', path: '/api/user/upload/image', trader: one },
      ...formWith('file', await testPicture('jpeg', 64, 40)),
    });
    return data.url;
  };
  const body = {
    ...{ country: 'HK', realName: 'Lena Kowalska', certificateKind: 2 },
    ...{ certificateNo: number, indexCertificateURI: await upload(), selfieURI: await upload() },
  };
  const sent = await world().ask({ method: 'PATCH', path: '/api/user/kyc', trader: one, body });
  expect(sent.code, sent.text).toBe(0);
  const { rows } = await staff.client.query(
    'select max(id) as id from identity_submissions where user_id = $1',
    [one.userId],
  );
  return String(rows[0].id);
}

const decide = (by: Colleague, code: string, wanted: object, more: object = {}) =>
  staff.act(by, 'consoleIdentityDecide', {
    ...{ code, body: { ...wanted, ticked, reason: REASON } },
    ...more,
  });
const undo = (by: Colleague, code: string) =>
  staff.act(by, 'consoleIdentityUndo', { code, body: { reason: REASON } });
const open = (by: Colleague, code: string) => staff.act(by, 'consoleIdentity', { code });
const queue = async () => (await staff.act(cleo, 'consoleIdentities')).data.list;
const statusOf = async (one: Trader) => {
  const path = '/api/user/kyc/result';
  return (await world().ask<{ status: number; reasonText: string }>({ path, trader: one })).data;
};
/** So that a test need not wait for 20 s. */
const settled = async (code: string) => {
  await staff.client.query(
    'update identity_submissions set decided_at = decided_at - 20000 where id = $1 and settled_at is null',
    [code],
  );
  await expect
    .poll(async () => {
      const text = 'select settled_at from identity_submissions where id = $1';
      return (await staff.client.query(text, [code])).rows[0].settled_at;
    })
    .not.toBeNull();
};
const fieldsOf = ({ code, uid, user }: Papers) => ({ papers: Number(code), uid, user });

describe('the queue of papers', () => {
  test('is compliance and audit alone; a look shows the pictures, is never stored and is recorded', async () => {
    const one = await trader();
    const code = await send(one);
    const [row] = (await queue()).filter((papers) => papers.code === code);
    expect(row).toMatchObject({ country: 'HK', kind: 2, attempt: 1, hits: [], isOwn: false });
    expect(JSON.stringify(row)).not.toContain('Kowalska');
    expect((await staff.act(sam, 'consoleIdentities')).code).toBe(Code.notAllowed);
    expect((await staff.act(amos, 'consoleIdentities')).code).toBe(0);
    expect((await open(amos, code)).code).toBe(Code.notAllowed);

    const { data, headers } = await open(cleo, code);
    expect(data).toMatchObject({ name: 'Lena Kowalska', decision: '', proposal: '' });
    expect(Buffer.from(data.pictures[0]?.jpeg ?? '', 'base64').subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    expect(headers['cache-control']).toBe('no-store');
    const audited = await staff.act(amos, 'consoleIdentityAudited', {
      ...{ code, body: { reason: 'the yearly sample of decisions' } },
    });
    expect(audited.data?.pictures, audited.text).toHaveLength(2);
    const { rows } = await staff.client.query(
      `select who, after_state from audit_rows where act = 'identity-look' and object = $1 order by id`,
      [`identity:${code}`],
    );
    expect(rows.map(({ who }) => who)).toEqual([`operator:${cleo.id}`, `operator:${amos.id}`]);
    expect(JSON.parse(rows[1].after_state)).toMatchObject({
      ...{ user: one.userId, roles: 'auditor', reason: 'the yearly sample of decisions' },
    });
  });

  test('a decision can be taken back by its author for 20 s, and the same key decides once', async () => {
    const one = await trader();
    const code = await send(one);
    const key = 'decide-once-and-for-all';
    const first = await decide(cleo, code, reject, { key });
    expect(first.data?.undoUntil, first.text).toBeGreaterThan(Date.now());
    expect((await decide(cleo, code, reject, { key })).data).toEqual(first.data);
    expect((await decide(cleo, code, approve)).code).toBe(Code.identityDecided);
    expect((await undo(carl, code)).code).toBe(Code.identityDecided);
    expect((await undo(cleo, code)).code).toBe(0);
    expect((await queue()).map((papers) => papers.code)).toContain(code);
    expect((await decide(cleo, code, reject)).code).toBe(0);
    await settled(code);
    expect(await statusOf(one)).toMatchObject({
      ...{ status: 3, reasonText: expect.stringContaining('cut off') },
    });
    expect((await undo(cleo, code)).code).toBe(Code.identityDecided);
  });

  test('two people are not at one case: who opens it first has it, until ten idle minutes are over', async () => {
    const code = await send(await trader());
    const looks = await Promise.all([open(cleo, code), open(carl, code)]);
    const names = new Set(looks.map(({ data }) => data.claimedBy));
    expect(names.size).toBe(1);
    const [first, second] = names.has('cleo') ? [cleo, carl] : [carl, cleo];
    const [row] = (await queue()).filter((papers) => papers.code === code);
    expect(row).toMatchObject({ claimedBy: first.name });
    const late = await decide(second, code, reject);
    expect(late.code).toBe(Code.caseClaimed);
    expect(late.text).toContain(first.name);

    // Whoever opens another case has this one no more.
    const other = await send(await trader());
    await open(first, other);
    expect((await open(second, code)).data.claimedBy).toBe(second.name);
    expect((await decide(first, code, reject)).code).toBe(Code.caseClaimed);
    await staff.client.query('update identity_claims set until = $2 where papers = $1', [
      ...[code, Date.now() - 1],
    ]);
    expect((await decide(first, code, reject)).code).toBe(0);
    expect((await decide(second, code, reject)).code).toBe(Code.caseClaimed);
  });

  test('of two decisions at the same moment one stands, also where nobody had opened the case', async () => {
    const code = await send(await trader());
    const both = await Promise.all([decide(cleo, code, reject), decide(carl, code, approve)]);
    expect(both.map(({ code: answer }) => answer).sort()).toEqual([0, Code.caseClaimed].sort());
  });

  test('nobody is approved before every field is ticked; "other" needs words that the customer reads', async () => {
    const one = await trader();
    const code = await send(one);
    const body = { ...approve, ticked: ticked.slice(1), reason: REASON };
    const unread = await staff.act(cleo, 'consoleIdentityDecide', {
      ...{ code, body },
    });
    expect(unread.code).toBe(Code.shapeInvalid);
    const other = { decision: 'ask-again', why: 'other', text: null };
    expect((await decide(cleo, code, other)).code).toBe(Code.shapeInvalid);
    const text = { en: 'Please send the back of the card, too.', zh: '请同时提交证件背面。' };
    expect((await decide(cleo, code, { ...other, text })).code).toBe(0);
    await settled(code);
    expect(await statusOf(one)).toMatchObject({ status: 4, reasonText: text.en });
  });

  test('is read by keyset, the oldest first', async () => {
    const codes = [await send(await trader()), await send(await trader())];
    const list = await queue();
    const at = codes.map((code) => list.findIndex((papers) => papers.code === code));
    expect(at[0]).toBeGreaterThanOrEqual(0);
    expect(at[1]).toBeGreaterThan(at[0] as number);
    const { submittedAt, code } = list[at[0] as number]!;
    const rest = await staff.act(cleo, 'consoleIdentities', {
      query: `?after=${submittedAt}-${code}`,
    });
    expect(rest.data.list[0]?.code).toBe(list[(at[0] as number) + 1]?.code);
  });
});

describe('papers that take two people', () => {
  const propose = (by: Colleague, papers: Papers, wanted: object) =>
    staff.propose(by, 'identity-decide-again', { ...fieldsOf(papers), ...wanted });

  test('a paper that another account has shown is decided by a proposal alone', async () => {
    const [first, second] = [await trader(), await trader()];
    await send(first, 'TWICE4711');
    const code = await send(second, 'TWICE4711');
    const { data: papers } = await open(cleo, code);
    expect(papers).toMatchObject({ needsSecondPerson: true, hits: [{ isVerified: false }] });
    expect((await decide(cleo, code, approve)).code).toBe(Code.secondReviewerDue);

    const wrong = await staff.propose(cleo, 'identity-decide-again', {
      ...{ ...fieldsOf(papers), user: first.userId },
      ...approve,
    });
    expect(wrong.code).toBe(Code.shapeInvalid);
    const { data, text } = await propose(cleo, papers, approve);
    expect(data?.proposal.state, text).toBe('open');
    expect((await open(cleo, code)).data.proposal).toBe(data.proposal.code);
    expect((await propose(carl, papers, reject)).code).toBe(Code.secondReviewerDue);
    expect((await staff.pass(cleo, data.proposal)).code).toBe(Code.proposalOwn);
    const passed = await staff.pass(carl, data.proposal);
    expect(passed.data?.proposal, passed.text).toMatchObject({ state: 'passed' });
    await settled(code);
    expect((await statusOf(second)).status).toBe(2);
    const look = async () => (await staff.act(cleo, 'consoleCustomer', { code: papers.uid })).data;
    await expect.poll(async () => (await look()).limits.withdraw).toBe('');
    expect((await look()).row.level).toBe(1);
    const verified = await staff.act(cleo, 'consoleCustomers', { query: '?level=some' });
    // Other files of this exchange may have verified people, too.
    expect(verified.data.list.map(({ uid }) => uid)).toContain(papers.uid);
    expect(verified.data.list.filter(({ level }) => level === 0)).toEqual([]);
    const { rows } = await staff.client.query(
      'select decided_by, passed_by from identity_submissions where id = $1',
      [code],
    );
    expect(rows).toEqual([{ decided_by: cleo.id, passed_by: carl.id }]);
  });

  test('the third try takes two people, too', async () => {
    const one = await trader();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const code = await send(one, 'THIRD0815');
      expect((await decide(cleo, code, reject)).code).toBe(0);
      await settled(code);
    }
    const code = await send(one, 'THIRD0815');
    expect((await decide(cleo, code, approve)).code).toBe(Code.secondReviewerDue);
    const { data: papers } = await open(cleo, code);
    expect(papers).toMatchObject({ attempt: 3, needsSecondPerson: true, hits: [] });
    const { data } = await propose(cleo, papers, reject);
    const passed = await staff.pass(carl, data.proposal);
    expect(passed.data?.proposal, passed.text).toMatchObject({ state: 'passed' });
  });
});

describe('staff and their own customer account', () => {
  test('whoever owns the account neither decides, nor proposes, nor passes', async () => {
    const one = await trader();
    const { rows } = await staff.client.query('select email from users where id = $1', [
      one.userId,
    ]);
    await staff.client.query('update operators set email = $1 where id = $2', [
      ...[rows[0].email, carl.id],
    ]);
    const code = await send(one);
    expect((await open(carl, code)).data.isOwn).toBe(true);
    expect((await decide(carl, code, approve)).code).toBe(Code.proposalFavours);
    expect((await decide(carl, code, reject)).code).toBe(Code.proposalFavours);

    const { data: papers } = await open(cleo, code);
    const fields = { ...fieldsOf(papers), ...approve };
    const own = await staff.propose(carl, 'identity-decide-again', fields);
    expect(own.code).toBe(Code.proposalFavours);
    const { data } = await staff.propose(cleo, 'identity-decide-again', fields);
    expect((await staff.pass(carl, data.proposal)).code).toBe(Code.proposalFavours);
    expect((await decide(cleo, code, approve)).code).toBe(0);
  });
});
