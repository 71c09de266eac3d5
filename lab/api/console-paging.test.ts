import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useWorld } from '../faults/use-world.ts';

/*
 * Lists that are read by pages while rows arrive: whoever pages through loses nothing of what was there at
 * the beginning, and sees nothing twice. Many of these rows have one time, as acts of one command have.
 */

const world = useWorld();
let staff: Staff;
let amos: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  amos = await staff.add('amos', ['auditor', 'admin']);
}, 60_000);
afterAll(async () => {
  await staff?.close();
});

interface Page {
  readonly names: readonly string[];
  readonly next: string;
}

/** Reads from the newest to the end, with something new before each further page. */
async function pageThrough(
  read: (before: string) => Promise<Page>,
  arrive: (at: number) => Promise<unknown>,
): Promise<readonly string[]> {
  const names: string[] = [];
  let next = '';
  for (let at = 0; at === 0 || next !== ''; at += 1) {
    const page = await read(next);
    names.push(...page.names);
    next = page.next;
    await arrive(at);
    expect(at, 'it comes to an end').toBeLessThan(10);
  }
  return names;
}

const own = (names: readonly string[]) => names.filter((name) => name.startsWith('row '));
const rows = (count: number) => Array.from({ length: count }, (_, at) => `row ${at}`);
const queryOf = (before: string, more = '') =>
  `?${[more, before && `before=${before}`].filter(Boolean).join('&')}`;

test("a customer's timeline", async () => {
  const [owner] = await world().traders(1);
  const user = owner?.userId;
  const { client } = staff;
  const found = await client.query('select public_number as uid from users where id = $1', [user]);
  const code = String(found.rows[0].uid);
  // Sixty at one time and twenty at another, of two lists that are shown as one.
  const add = (name: string, time: number) =>
    client.query(
      `insert into sign_ins (user_id, time, outcome, address, user_agent)
        values ($1, $2, 'signed-in', '127.0.0.1', $3)`,
      [user, time, name],
    );
  const order = (at: number, time: number) =>
    client.query(
      `insert into audit_rows (time, who, act, object, outcome, address, count, before_state, after_state)
        values ($1, 'operator:1', 'note-write', $2, 'done', '127.0.0.1', 1, '{}', $3)`,
      [time, `user:${user}`, JSON.stringify({ reason: `row ${at}` })],
    );
  for (let at = 0; at < 60; at += 1) await add(`row ${at}`, 5_000_000);
  for (let at = 60; at < 120; at += 1) await order(at, at < 110 ? 5_000_000 : 4_000_000);
  const seen = await pageThrough(
    async (before) => {
      const answer = await staff.act(amos, 'consoleCustomerTimeline', {
        ...{ code, query: queryOf(before) },
      });
      expect(answer.code, answer.text).toBe(0);
      return { names: answer.data.list.map(({ detail }) => detail), next: answer.data.next };
    },
    (at) => add(`late ${at}`, 6_000_000 + at),
  );
  expect(own(seen).toSorted()).toEqual(rows(120).toSorted());
});

test('the audit log', async () => {
  const add = (object: string) =>
    staff.client.query(
      `insert into audit_rows (time, who, act, object, outcome, address, count, before_state, after_state)
        values (7000000, 'operator:1', 'paged', $1, 'done', '127.0.0.1', 1, '{}', '{}')`,
      [object],
    );
  for (const name of rows(120)) await add(name);
  const seen = await pageThrough(
    async (before) => {
      const query = queryOf(before, 'act=paged');
      const { data } = await staff.act(amos, 'consoleAudit', { query });
      return { names: data.list.map(({ object }) => object), next: data.next };
    },
    (at) => add(`late ${at}`),
  );
  expect(own(seen)).toEqual(rows(120).toReversed());
});

test('proposals', async () => {
  const add = (reason: string) =>
    staff.client.query(
      `insert into proposals (kind, act, fields, reason, hash, author_id, author_roles, author_session,
          author_factor, favours, created_at, expires_at, state)
        values ('operator-invite', 'operator-change', $2, $1, $3, $4, '{admin}', '', 'authenticator', '',
          7000000, 9000000000000, 'refused')`,
      [
        reason,
        JSON.stringify({ name: 'new', fullName: 'New', email: '', roles: ['risk'] }),
        Buffer.alloc(32, 7),
        amos.id,
      ],
    );
  for (const name of rows(120)) await add(name);
  const seen = await pageThrough(
    async (before) => {
      const query = queryOf(before, 'tab=refused');
      const answer = await staff.act(amos, 'consoleProposals', { query });
      expect(answer.code, answer.text).toBe(0);
      return { names: answer.data.list.map(({ reason }) => reason), next: answer.data.next };
    },
    (at) => add(`late ${at}`),
  );
  expect(own(seen)).toEqual(rows(120).toReversed());
});
