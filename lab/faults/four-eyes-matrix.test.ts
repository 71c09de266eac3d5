import { randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { type ActName, acts, mayAct, mayPass } from '@bourse/contract/console/acts.ts';
import { type Role, roles } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Colleague, Staff } from './staff.ts';
import { useWorld } from './use-world.ts';

/** The kinds of proposals by which each act that takes two people is put forward; none: not yet. */
const kindsOf: Readonly<Partial<Record<ActName, readonly string[]>>> = {
  'identity-decide-again': ['identity-decide-again'],
  'account-unfreeze': ['account-unfreeze'],
  'factor-reset': ['factor-reset'],
  'limit-raise': ['limit-raise'],
  'withdrawal-pass-large': ['withdrawal-pass-large'],
  'lead-hand-over': ['lead-hand-over'],
  'market-open': ['market-open'],
  'market-rules': ['contract-rules', 'market-rules', 'risk-rules', 'fee-rules'],
  'position-resolve': ['position-resolve'],
  'operator-change': ['operator-invite', 'operator-roles', 'proposal-wait'],
};
/** Every act of the table that takes two people: a new one is asked about without a word here. */
const twoPersonActs = (Object.keys(acts) as ActName[]).filter((act) => acts[act].passes.length > 0);

const world = useWorld();
let staff: Staff;
/** Two people of each role. */
const first = new Map<Role, Colleague>();
const second = new Map<Role, Colleague>();

beforeAll(async () => {
  staff = await Staff.open(world());
  for (const role of roles) {
    first.set(role, await staff.add(`one-${role}`, [role]));
    second.set(role, await staff.add(`two-${role}`, [role]));
  }
}, 60_000);
afterAll(async () => {
  await staff?.close();
});

const inLife = () => Date.now() + 60 * 60_000;
/** An open proposal as it lies in the table, of whatever kind. */
async function lying(act: ActName, author: Colleague, expiresAt = inLife()) {
  const { rows } = await staff.client.query(
    `insert into proposals (kind, act, fields, reason, hash, author_id, author_roles, author_session,
        author_factor, favours, created_at, expires_at, state)
      values ('matrix', $1, '{}', 'for the matrix', $2, $3, '{}', 'lab', '', '', $4, $5, 'open')
      returning id`,
    [act, randomBytes(32), author.id, Date.now(), expiresAt],
  );
  const { data } = await staff.act(author, 'consoleMarkets');
  return { code: `PR-${rows[0].id}`, hash: '0'.repeat(64), log: data.log };
}
const codeOfPass = async (by: Colleague, made: Awaited<ReturnType<typeof lying>>) =>
  (await staff.pass(by, made)).code;
const authorOf = (act: ActName) => first.get(acts[act].by[0] as Role) as Colleague;
const stateOf = async ({ code }: { readonly code: string }) => {
  const text = 'select state from proposals where id = $1';
  return (await staff.client.query(text, [code.slice('PR-'.length)])).rows[0].state;
};

test('S27 an act that takes two people is put forward by kinds that are named here', () => {
  const known = Object.keys(kindsOf) as ActName[];
  expect(twoPersonActs).toEqual(expect.arrayContaining(known));
});

describe.each(twoPersonActs)('S27 %s', (act) => {
  test('nobody else puts it forward', async () => {
    for (const kind of kindsOf[act] ?? []) {
      for (const role of roles) {
        const { code, text } = await staff.propose(first.get(role) as Colleague, kind, {});
        expect(code, text).not.toBe(Code.proposalKindUnknown);
        // Whoever may is told of the fields, which are empty.
        if (mayAct([role], act)) expect(code, `${kind} ${role}`).toBe(Code.shapeInvalid);
        else expect(code, `${kind} ${role}`).toBe(Code.notAllowed);
      }
    }
  }, 60_000);

  test('the second of two people who may passes it, its author never, nobody else', async () => {
    const author = authorOf(act);
    const made = await lying(act, author);
    expect(await codeOfPass(author, made)).toBe(Code.proposalOwn);
    for (const role of roles) {
      // What was bound is something else: the last thing that is looked at.
      const told = mayPass([role], act) ? Code.proposalChanged : Code.notAllowed;
      expect(await codeOfPass(second.get(role) as Colleague, made), role).toBe(told);
    }
    expect(await stateOf(made)).toBe('open');
  }, 60_000);

  test('its author passes it in no other session and with no other rights', async () => {
    const author = authorOf(act);
    const made = await lying(act, author);
    const text = 'update operators set roles = $1 where id = $2';
    await staff.client.query(text, [roles, author.id]);
    try {
      expect(await codeOfPass(author, made)).toBe(Code.proposalOwn);
    } finally {
      await staff.client.query(text, [[acts[act].by[0]], author.id]);
    }
  }, 60_000);

  test('without the factor it is not passed, nor when it is too old, replaced or taken back', async () => {
    const author = authorOf(act);
    const passer = second.get(acts[act].passes[0] as Role) as Colleague;
    const made = await lying(act, author);
    const body = { hash: made.hash, log: made.log, reason: 'without a proof' };
    const bare = { code: made.code, body, factor: false };
    const { code } = await staff.act(passer, 'consoleProposalPass', bare);
    expect(code).toBe(acts[act].factor ? Code.factorDue : Code.proposalChanged);
    const old = await lying(act, author, Date.now() - 1);
    expect(await codeOfPass(passer, old)).toBe(Code.proposalClosed);
    const back = await lying(act, author);
    const id = { code: back.code };
    expect((await staff.act(passer, 'consoleProposalTakeBack', id)).code).toBe(Code.notAllowed);
    const taken = `update proposals set state = 'taken-back' where id = $1`;
    await staff.client.query(taken, [back.code.slice('PR-'.length)]);
    expect(await codeOfPass(passer, back)).toBe(Code.proposalClosed);
  }, 60_000);
});
