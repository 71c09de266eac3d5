import { createHash, randomUUID } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { boundText, sealOf } from '@bourse/contract/console/bound-text.ts';
import { rolesOf } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpWorld } from './http-world.ts';
import { type Colleague, codeOf, Staff } from './staff.ts';

let world: HttpWorld;
let staff: Staff;
/** Admin, and the second one, of compliance. */
let ada: Colleague;
let ben: Colleague;

beforeAll(async () => {
  world = await HttpWorld.start();
  staff = await Staff.open(world);
  const demo = await staff.first();
  const email = 'ben@example.com';
  const made = await staff.act(demo, 'consoleInviteFirst', {
    body: { name: 'ben', fullName: 'Ben K', email, reason: 'the second of us' },
  });
  expect(made.data, made.text).toMatchObject({ link: '', sentTo: email });
  ben = await staff.accept(await staff.mailedLink(email));
  ada = await staff.signIn(demo);
});
afterAll(async () => {
  await staff?.close();
  await world?.stop();
});

let invited = 0;
const invitation = () => {
  invited += 1;
  const name = `new${invited}`;
  return { name, fullName: 'New One', email: `${name}@example.com`, roles: ['support'] };
};
const propose = async (fields: object = invitation()) => {
  const { data, text } = await staff.propose(ada, 'operator-invite', fields);
  if (!data) throw new Error(text);
  return data.proposal;
};

describe('S27 four eyes', () => {
  test('one puts forward, another passes, and it happens', async () => {
    const made = await propose();
    expect(made.state).toBe('open');
    const { code, kind, fields, reason, author, expiresAt } = made;
    const bound = { code, kind, fields, reason, author: author.name, expiresAt };
    const hash = createHash('sha256').update(boundText(bound)).digest();
    expect(hash.toString('hex'), 'whoever sees the fields makes the same hash').toBe(made.hash);
    expect(sealOf(hash)).toBe(made.seal);
    const passed = await staff.pass(ben, made);
    expect(passed.data.proposal.state).toBe('passed');
    const email = String(fields.email);
    const older = await staff.mailedLink(email);
    const again = await staff.act(ada, 'consoleInvitationLink', {
      code: String(passed.data.proposal.outcome.invitation),
    });
    expect(again.data, 'whoever invites reads no link').toMatchObject({ link: '', sentTo: email });
    const link = await staff.mailedLink(email, older);
    await expect(staff.accept(older), 'the one before ends').rejects.toThrow();
    const joined = await staff.accept(link);
    expect(joined.name).toBe(fields.name);
    // Once: the link is used up.
    await expect(staff.accept(link)).rejects.toThrow();
    const { rows } = await staff.client.query(
      `select act, who, outcome from audit_rows where object = $1 order by id`,
      [`proposal:${code}`],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'proposal-make',
      'proposal-pass',
      'operator-change',
    ]);
    const { rows: leaks } = await staff.client.query(
      `select 1 from audit_rows where after_state like '%console/join#%'`,
    );
    expect(leaks).toEqual([]);
  });

  test('nobody passes the own one, from another session or in another role either', async () => {
    const made = await propose();
    expect((await staff.pass(ada, made)).code).toBe(Code.proposalOwn);
    const again = await staff.signIn(ada);
    expect((await staff.pass(again, made)).code).toBe(Code.proposalOwn);
    await staff.client.query('update operators set roles = $1 where id = $2', [
      rolesOf('S C T R A D'),
      ada.id,
    ]);
    const everything = await staff.signIn(ada);
    expect((await staff.pass(everything, made)).code).toBe(Code.proposalOwn);
    await staff.client.query('update operators set roles = $1 where id = $2', [
      rolesOf('S R D'),
      ada.id,
    ]);
    expect((await staff.act(ben, 'consoleProposal', { code: made.code })).data).toMatchObject({
      proposal: { state: 'open', mayPass: true },
    });
    ada = await staff.signIn(ada);
  });

  test('an edit is another proposal, and the passing of the old one falls away', async () => {
    const made = await propose();
    const fields = { ...made.fields, roles: ['support', 'admin'] };
    const edited = await staff.propose(ada, 'operator-invite', fields, { replaces: made.code });
    expect(edited.data.proposal.code).not.toBe(made.code);
    expect((await staff.pass(ben, made)).code).toBe(Code.proposalClosed);
    const withOldHash = { code: edited.data.proposal.code, hash: made.hash, log: made.log };
    expect((await staff.pass(ben, withOldHash)).code).toBe(Code.proposalChanged);
  });

  test('a row that was changed in the database is not passed', async () => {
    const made = await propose();
    await expect(
      staff.client.query(`update proposals set fields = '{}' where id = $1`, [made.code.slice(3)]),
    ).rejects.toThrow('stays as it was put forward');
    // Somebody who owns the database takes the guard away.
    await staff.client.query('alter table proposals disable trigger proposals_stay');
    await staff.client.query(
      `update proposals set fields = replace(fields, 'support', 'admin') where id = $1`,
      [made.code.slice(3)],
    );
    await staff.client.query('alter table proposals enable trigger proposals_stay');
    expect((await staff.pass(ben, made)).code).toBe(Code.proposalChanged);
  });

  test('whom it favours neither puts it forward nor passes it', async () => {
    const roles = { operator: ben.id, roles: ['compliance', 'risk'] };
    const made = await staff.propose(ada, 'operator-roles', roles);
    expect((await staff.pass(ben, made.data.proposal)).code).toBe(Code.proposalFavours);
    const own = { operator: ada.id, roles: ['admin', 'treasury'] };
    expect((await staff.propose(ada, 'operator-roles', own)).code).toBe(Code.proposalFavours);
  });

  test('who joined by a link that was shown neither puts forward nor passes for a day, and reads until when', async () => {
    const joined = await staff.add('newly', rolesOf('C D'));
    // On the minute, as it is said.
    const until = Math.ceil(Date.now() / 60_000) * 60_000 + 24 * 60 * 60_000;
    const wait = (time: number) =>
      staff.client.query('update operators set acts_from = $1 where id = $2', [time, joined.id]);
    await wait(until);
    const said = new Date(until).toISOString().slice(0, 16).replace('T', ' ');
    const proposed = await staff.propose(joined, 'operator-invite', invitation());
    expect([proposed.status, proposed.code]).toEqual([403, Code.operatorTooNew]);
    expect(proposed.text).toContain(said);
    const made = await propose();
    const passed = await staff.pass(joined, made);
    expect([passed.status, passed.code]).toEqual([403, Code.operatorTooNew]);
    expect(passed.text).toContain(said);
    // What one person does alone stays theirs.
    expect((await staff.act(joined, 'consoleState')).code).toBe(0);
    await wait(Date.now() - 1);
    expect((await staff.pass(joined, made)).data.proposal.state).toBe('passed');
  });

  test('one that is too old is not passed', async () => {
    const made = await propose();
    await staff.client.query('alter table proposals disable trigger proposals_stay');
    await staff.client.query('update proposals set expires_at = 1 where id = $1', [
      made.code.slice(3),
    ]);
    await staff.client.query('alter table proposals enable trigger proposals_stay');
    expect((await staff.pass(ben, made)).code).toBe(Code.proposalClosed);
  });

  test('taken back by the author alone, refused by who might have passed it', async () => {
    const made = await propose();
    const { code } = made;
    expect((await staff.act(ben, 'consoleProposalTakeBack', { code })).code).toBe(Code.notAllowed);
    expect((await staff.act(ada, 'consoleProposalTakeBack', { code })).code).toBe(0);
    expect((await staff.pass(ben, made)).code).toBe(Code.proposalClosed);
    const other = await propose();
    const body = { reason: 'nobody knows this person' };
    const refuse = { code: other.code, body };
    expect((await staff.act(ada, 'consoleProposalRefuse', refuse)).code).toBe(Code.notAllowed);
    expect((await staff.act(ben, 'consoleProposalRefuse', refuse)).code).toBe(0);
  });

  test('an act that was sent twice happened once; another one under its key is refused', async () => {
    const made = await propose();
    const key = 'the-same-key';
    const pass = {
      code: made.code,
      body: { hash: made.hash, log: made.log, reason: 'looked at twice' },
      key,
    };
    const [one, other] = await Promise.all([
      staff.act(ben, 'consoleProposalPass', pass),
      staff.act(ben, 'consoleProposalPass', { ...pass, factor: false }),
    ]);
    const codes = [one.code, other.code].sort();
    // The second one may have come before the factor; nothing else.
    expect([0, Code.factorDue]).toContain(codes[1]);
    expect((await staff.act(ben, 'consoleProposalPass', { ...pass, factor: false })).code).toBe(0);
    const { rows } = await staff.client.query(
      `select count(*)::int as count from operator_invitations where name = $1`,
      [made.fields.name],
    );
    expect(rows[0].count).toBe(1);
    const another = { ...pass, body: { ...pass.body, reason: 'something else now' } };
    expect((await staff.act(ben, 'consoleProposalPass', another)).code).toBe(Code.keyReused);
  });

  test('a page that is behind the log passes nothing', async () => {
    const made = await propose();
    const code = async (log: number) =>
      (await staff.pass(ben, { ...made, hash: '0'.repeat(64), log })).code;
    expect(await code(made.log)).toBe(Code.proposalChanged);
    // Behind is what the log had left 20 s ago.
    await expect
      .poll(() => code(0), { timeout: 40_000, interval: 1_000 })
      .toBe(Code.consoleDataOld);
    expect((await staff.pass(ben, { ...made, log: 0 })).code).toBe(Code.consoleDataOld);
    const { data } = await staff.act(ben, 'consoleProposal', { code: made.code });
    expect((await staff.pass(ben, data.proposal)).code).toBe(0);
  }, 60_000);

  test('S29 what an act answered lies sealed: no link of an invitation is in a table', async () => {
    const made = await propose();
    await staff.pass(ben, made);
    const { rows: invited } = await staff.client.query(
      'select id from operator_invitations where name = $1',
      [made.fields.name],
    );
    const key = 'a-link-shown-once';
    const { roles } = (
      await staff.client.query('select roles from operators where id = $1', [ada.id])
    ).rows[0];
    expect(roles).toContain('admin');
    const link = { code: String(invited[0].id), key };
    const older = await staff.mailedLink(String(made.fields.email));
    const first = await staff.act(ada, 'consoleInvitationLink', link);
    expect(first.data?.link, first.text).toBe('');
    const again = await staff.act(ada, 'consoleInvitationLink', { ...link, factor: false });
    expect(again.data).toEqual(first.data);
    const mailed = await staff.mailedLink(String(made.fields.email), older);
    const ticket = mailed.split('#')[1] as string;
    const { rows: jobs } = await staff.client.query(
      'select 1 from jobs.job where data::text like $1',
      [`%${ticket}%`],
    );
    expect(jobs).toEqual([]);
    const { rows } = await staff.client.query(
      `select sealed_answer from operator_acts where key = $1`,
      [key],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].sealed_answer.includes(ticket)).toBe(false);
    expect(rows[0].sealed_answer.includes('link')).toBe(false);
  });

  test('the factor is proved for one act, and a code is good once', async () => {
    const made = await propose();
    const key = 'proved-for-this';
    const body = { hash: made.hash, log: made.log, reason: 'with the factor' };
    const pass = { code: made.code, body, factor: false };
    expect((await staff.act(ben, 'consoleProposalPass', { ...pass, key })).code).toBe(
      Code.factorDue,
    );
    await staff.forgetCodes();
    const prove = (asked: string) =>
      staff.act(ben, 'consoleFactor', {
        ...{ key: asked, factor: false, body: { factorCode: codeOf(ben.secret) } },
      });
    expect((await prove(key)).code).toBe(0);
    expect((await prove('again')).code).toBe(Code.authenticatorWrong);
    expect((await staff.act(ben, 'consoleProposalPass', { ...pass, key: 'another' })).code).toBe(
      Code.factorDue,
    );
    expect((await staff.act(ben, 'consoleProposalPass', { ...pass, key })).code).toBe(0);
  });

  test('a kill between pass and act: it is carried out, once, at the next look', async () => {
    const made = await propose();
    // What the process had written when it died.
    await staff.client.query(
      `update proposals set state = 'passing', decided_by = $1, decided_at = $2, decided_roles = '{compliance}',
        decided_reason = 'killed here' where id = $3`,
      [ben.id, Date.now(), made.code.slice(3)],
    );
    const body = { hash: made.hash, log: made.log, reason: 'pressed again' };
    const again = await staff.act(ben, 'consoleProposalPass', { code: made.code, body });
    expect(again.code).toBe(Code.proposalClosed);
    await expect
      .poll(
        async () => {
          const { rows } = await staff.client.query(
            `select state, (select count(*)::int from operator_invitations where name = $2) as made
              from proposals where id = $1`,
            [made.code.slice(3), made.fields.name],
          );
          return rows[0];
        },
        { timeout: 40_000, interval: 500 },
      )
      .toEqual({ state: 'passed', made: 1 });
  });
});

describe('operators come and go', () => {
  test('alone one invites once: with a second person it takes two for ever', async () => {
    const second = await staff.act(ada, 'consoleInviteFirst', {
      body: { name: 'eve', fullName: 'Eve L', email: 'eve@example.com', reason: 'one more of us' },
    });
    expect(second.code).toBe(Code.secondPersonDue);
  });

  test('a revoked operator is out at once, with all sessions', async () => {
    const made = await propose();
    const passed = await staff.pass(ben, made);
    expect(passed.data.proposal.state, passed.text).toBe('passed');
    const gone = await staff.accept(await staff.mailedLink(String(made.fields.email)));
    const other = await staff.signIn(gone);
    expect((await staff.act(other, 'consoleState')).code).toBe(0);
    const body = { reason: 'left the house today' };
    expect(
      (await staff.act(ada, 'consoleOperatorRevoke', { code: String(gone.id), body })).code,
    ).toBe(0);
    for (const session of [gone, other]) {
      expect((await staff.act(session, 'consoleState')).code).toBe(Code.sessionEnded);
    }
    await expect(staff.signIn(gone)).rejects.toThrow('not let in');
  });

  test('fifteen minutes without a touch end a session; polling is no touch', async () => {
    const left = await staff.signIn(ben);
    expect((await staff.act(left, 'consoleState')).code).toBe(0);
    const until = (await staff.act(left, 'consoleState')).data.idleUntil;
    expect(until - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(until - Date.now()).toBeGreaterThan(14.5 * 60_000);
    const later = (await staff.act(left, 'consoleState')).data.idleUntil;
    expect(later).toBe(until);
  });

  test('wrong name, password or code: one answer', async () => {
    const ask = (body: object) =>
      world.ask({ method: 'POST', path: '/api/console/session/open', body, address: '10.9.9.9' });
    const right = { name: 'ben', password: ben.password, factorCode: codeOf(ben.secret) };
    await staff.forgetCodes();
    const answers = [
      await ask({ ...right, name: 'nobody' }),
      await ask({ ...right, password: 'not the password' }),
      await ask({ ...right, factorCode: '000000' }),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.code).toBe(Code.credentialsWrong);
  });

  test('a code opens one act, its retry, and no other act with the same key', async () => {
    const omar = await staff.add('omar', ['auditor', 'compliance', 'admin']);
    const reason = 'looked at for a test';
    const key = randomUUID();
    expect((await staff.act(omar, 'consoleAuditExport', { key, body: { reason } })).status).toBe(
      200,
    );
    const again = { key, factor: false };
    const retried = await staff.act(omar, 'consoleAuditExport', { ...again, body: { reason } });
    expect(retried.status).toBe(200);
    const revoked = { code: String(ben.id), body: { reason } };
    const others = [
      await staff.act(omar, 'consoleAuditExport', { ...again, body: { reason: `${reason}, too` } }),
      await staff.act(omar, 'consoleCustomersExport', { ...again, body: { reason } }),
      await staff.act(omar, 'consoleOperatorRevoke', { ...again, ...revoked }),
    ];
    expect(others.map(({ code }) => code)).toEqual(Array(3).fill(Code.factorDue));
    expect((await staff.act(ben, 'consoleState')).code).toBe(0);
  });
});
