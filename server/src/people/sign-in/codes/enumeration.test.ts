import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthWorld, type From, minuteMs, password, startAuthWorld } from '../test-world.ts';

let world: AuthWorld;

beforeAll(async () => {
  // What the house does from time to time must not fall among the statements of a call.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  world = await startAuthWorld();
});
afterAll(async () => {
  vi.useRealTimers();
  await world.stop();
});

/** Everything a visitor can ask about a contact, with wrong values where one must be known. */
async function ask(email: string, from: From): Promise<string> {
  const answers: unknown[] = [];
  const keep = async (reply: Promise<{ data: unknown }>) => {
    const answered = await reply;
    answers.push(JSON.stringify(answered).replace(/"ticket":"[^"]+"/, '"ticket":"..."'));
    return answered;
  };
  for (const type of ['login', 'register', 'retrieve-pass'] as const) {
    const flow = { type, email, password: 'wrong but long enough' };
    const opened = await keep(world.call(accountRoutes.authFlow, flow, from));
    const { ticket } = opened.data as { ticket: string };
    world.clock.time += minuteMs;
    await keep(world.call(accountRoutes.codeSend, { ticket }, from));
    await keep(world.call(accountRoutes.codeSend, { ticket }, from));
    const code = 'ABCDEF';
    await keep(world.call(accountRoutes.login, { ticket, code }, from));
    await keep(world.call(accountRoutes.register, { ticket, code }, from));
    const reset = { ticket, code, password: 'wrong but long enough' };
    await keep(world.call(accountRoutes.passwordForget, reset, from));
    const plain = { email, code, password: 'wrong but long enough' };
    await keep(world.call(accountRoutes.login, plain, from));
    await keep(world.call(accountRoutes.register, plain, from));
    await keep(world.call(accountRoutes.passwordForget, plain, from));
  }
  return answers.join('\n');
}

describe('S05: no answer shows whether an account exists', () => {
  it('every call answers the same for a known and an unknown contact, also once locked', async () => {
    const known = 'someone@example.com';
    const unknown = 'sombody@example.com';
    await world.seedPerson(known);
    const answers = [];
    for (const email of [known, unknown]) {
      const from = { address: world.newAddress() };
      const first = await ask(email, from);
      answers.push((first + (await ask(email, from))).replaceAll(email, ''));
    }
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toContain(String(Code.credentialsWrong));
    expect(answers[0]).toContain(String(Code.codeTooSoon));
  });

  it('to register a contact that is taken looks like any registration; the mail tells its owner', async () => {
    const from = { address: world.newAddress() };
    const email = world.newEmail();
    await world.seedPerson(email);
    const ticket = await world.openFlow('register', { email, password }, from);
    expect(await world.call(accountRoutes.codeSend, { ticket }, from)).toMatchObject({ code: 0 });
    expect(world.notices.at(-1)).toMatchObject({
      contact: { email },
      notice: { kind: 'account-exists' },
    });
    const finish = { ticket, code: 'ABCDEF' };
    expect((await world.call(accountRoutes.register, finish, from)).code).toBe(Code.codeWrong);
  });

  it('two registrations of one contact at once: one account, the other looks like a wrong code', async () => {
    const email = world.newEmail();
    const homes = [{ address: world.newAddress() }, { address: world.newAddress() }] as const;
    const finishing = [];
    for (const from of homes) {
      const form = { email, password };
      await world.call(accountRoutes.codeSend, { ...form, scene: 1 }, from);
      finishing.push({ form: { ...form, code: world.lastCode(email) }, from });
      // As if both codes were live: the second one voids the first.
      world.clock.time += minuteMs;
    }
    const voided = finishing[0];
    const live = finishing[1];
    if (!voided || !live) throw new Error('two registrations were begun');
    const ticket = await world.openFlow('register', { email, password }, live.from);
    const replies = await Promise.all([
      world.call(accountRoutes.register, live.form, live.from),
      world.call(accountRoutes.register, live.form, live.from),
      world.call(accountRoutes.register, voided.form, voided.from),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, Code.codeWrong, Code.codeWrong]);
    // A flow that was opened while the contact was free, finished when it no longer is.
    await world.call(accountRoutes.codeSend, { ticket }, live.from);
    const late = { ticket, code: world.lastCode(email) };
    expect((await world.call(accountRoutes.register, late, live.from)).code).toBe(Code.codeWrong);
  });

  it('the same work is done: one password hash and as many statements, known or not, right or not', async () => {
    const known = world.newEmail();
    await world.seedPerson(known);
    const unknown = world.newEmail();
    const costs = new Map<string, unknown>();
    for (const [label, email, tried] of [
      ['known, right', known, password],
      ['known, wrong', known, 'wrong but long enough'],
      ['unknown', unknown, 'wrong but long enough'],
    ] as const) {
      const from = { address: world.newAddress() };
      world.clock.time += minuteMs;
      const before = world.work();
      const ticket = await world.openFlow('login', { email, password: tried }, from);
      await world.call(accountRoutes.codeSend, { ticket }, from);
      await world.call(accountRoutes.login, { ticket, code: 'ABCDEF' }, from);
      const after = world.work();
      costs.set(label, {
        hashes: after.hashes - before.hashes,
        statements: after.statements.slice(before.statements.length).sort(),
      });
    }
    const wrong = costs.get('known, wrong');
    expect(wrong).toMatchObject({ hashes: 1 });
    expect(costs.get('unknown')).toEqual(wrong);
    expect(costs.get('known, right')).toEqual(wrong);
  });
});
