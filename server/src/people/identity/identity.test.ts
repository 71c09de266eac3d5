import { Code } from '@bourse/contract/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadWaitMinutes } from '#edge/files/clean-picture.ts';
import { testPicture } from '#edge/files/test-pictures.ts';
import { type IdentityWorld, reviewer, second, startIdentityWorld } from './test-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world?.stop());

const DAY_MS = 86_400_000;
const NOBODYS = 'A'.repeat(32);
let numbers = 0;
/** Of a paper that no other user has. */
const newNumber = () => {
  numbers += 1;
  return `PX${String(numbers).padStart(6, '0')}`;
};
const waiting = async (userId: number, certificateNo = newNumber()) =>
  world.waiting(userId, { certificateNo });
const rejected = { kind: 'reject', reason: 'unreadable' } as const;

describe('the form', () => {
  test('a person who has sent nothing has status 0', async () => {
    expect(await world.result(await world.person())).toMatchObject({ status: 0, submitTime: 0 });
  });

  test('what was sent waits: status 1, the number covered but for its end', async () => {
    const userId = await world.person();
    await waiting(userId, 'U4K802917');
    expect(await world.result(userId)).toMatchObject({
      ...{ status: 1, country: 'HK', name: 'Lena Kowalska', certificateKind: 2 },
      ...{ idNumber: '•••••2917', submitTime: world.clock.time, passTime: 0, reason: '' },
    });
    expect(world.told).toContain(userId);
  });

  test.each([
    ['country', { country: 'XX' }],
    ['country', { country: 'hk' }],
    ['country', { country: '' }],
    ['realName', { realName: ' ' }],
    ['realName', { realName: 'L' }],
    ['realName', { realName: 'Lena <b>' }],
    ['realName', { realName: 'Le\u202Ena' }],
    ['realName', { realName: 'L'.repeat(101) }],
    ['certificateNo', { certificateNo: '12' }],
    ['certificateNo', { certificateNo: '(((' }],
    ['certificateNo', { certificateNo: '1'.repeat(41) }],
    ['backendCertificateURI', { certificateKind: 1 }],
    ['backendCertificateURI', { certificateKind: 1, backendCertificateURI: '' }],
  ])('refuses a wrong %s: %o', async (field, wrong) => {
    const userId = await world.person();
    const indexCertificateURI = await world.picture(userId);
    const { code, values } = await world.submit(userId, { indexCertificateURI, ...wrong });
    expect({ code, values }).toEqual({ code: Code.shapeInvalid, values: { field } });
    expect((await world.result(userId)).status).toBe(0);
  });

  test.each([
    'Ng',
    '李小龙',
    "Anne-Marie O'Neill",
    'José Ángel',
    'Л. Н. Толстой',
    'TAN A/L KOW @ Jean\u2011Luc O\u2019Neill',
    'L'.repeat(100),
  ])('takes the name %s', async (realName) => {
    const userId = await world.person();
    await world.waiting(userId, { realName: `  ${realName} `, certificateNo: newNumber() });
    expect((await world.result(userId)).name).toBe(realName);
  });

  test('an ID card has two pictures, and not the same one twice', async () => {
    const userId = await world.person();
    const [index, back] = [await world.picture(userId), await world.picture(userId)];
    const card = { certificateKind: 1, certificateNo: newNumber(), indexCertificateURI: index };
    const twice = await world.submit(userId, { ...card, backendCertificateURI: index });
    expect(twice).toMatchObject({
      code: Code.shapeInvalid,
      values: { field: 'backendCertificateURI' },
    });
    expect((await world.submit(userId, { ...card, backendCertificateURI: back })).code).toBe(0);
  });
});

describe('pictures are their owner’s alone', () => {
  test("S13 another user's reference is as an unknown one, and nothing is left of the attempt", async () => {
    const [owner, thief] = [await world.person(), await world.person()];
    const picture = await world.picture(owner);
    for (const others of [picture, NOBODYS]) {
      const asPaper = await world.submit(thief, { indexCertificateURI: others });
      const own = await world.picture(thief);
      const asSelfie = await world.submit(thief, { indexCertificateURI: own, selfieURI: others });
      expect([asPaper.code, asSelfie.code]).toEqual([Code.notFound, Code.notFound]);
    }
    expect((await world.result(thief)).status).toBe(0);
    await world.waiting(owner, { certificateNo: newNumber() });
  });

  test('an upload needs one connection: more at once than there are connections block no one', async () => {
    const userId = await world.person();
    const uploads = Array.from({ length: 16 }, () => world.picture(userId));
    await Promise.allSettled(uploads);
    expect(await world.result(userId)).toMatchObject({ status: 0 });
  }, 20_000);

  test('a picture is used once', async () => {
    const userId = await world.person();
    const indexCertificateURI = await world.picture(userId);
    const certificateNo = newNumber();
    expect((await world.submit(userId, { indexCertificateURI, certificateNo })).code).toBe(0);
    const [{ id }] = await rowsOf(userId);
    await world.identity.review.decide(id, rejected, reviewer);
    await world.settle();
    const again = await world.submit(userId, { indexCertificateURI, certificateNo });
    expect(again.code).toBe(Code.notFound);
  });

  test('of two submissions at once one waits', async () => {
    const userId = await world.person();
    const pictures = await Promise.all([world.picture(userId), world.picture(userId)]);
    const codes = await Promise.all(
      pictures.map((indexCertificateURI) =>
        world.submit(userId, { indexCertificateURI, certificateNo: 'TWICE001' }),
      ),
    );
    expect(codes.map(({ code }) => code).sort()).toEqual([0, Code.identityPending]);
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  test('a kill between upload and submission loses nothing that was answered', async () => {
    const userId = await world.person();
    const indexCertificateURI = await world.picture(userId);
    world.restart();
    const certificateNo = newNumber();
    expect((await world.submit(userId, { indexCertificateURI, certificateNo })).code).toBe(0);
  });

  test('10 an hour and 20 a day are taken, also after a restart', async () => {
    const userId = await world.person();
    const picture = await testPicture('jpeg', 16, 16);
    const uploads = async (count: number) => {
      for (let at = 0; at < count; at += 1)
        expect((await world.upload(userId, picture)).code).toBe(0);
    };
    await uploads(10);
    world.restart();
    const refused = await world.upload(userId, picture);
    expect(refused).toMatchObject({ code: Code.picturesMax, values: { minutes: 60 } });
    world.clock.time += 3_600_000;
    await uploads(10);
    world.clock.time += 3_600_000;
    expect((await world.upload(userId, picture)).values).toEqual({ minutes: 22 * 60 });
    world.clock.time += 22 * 3_600_000;
    await uploads(1);
  });

  test.each([
    [[], 0],
    [Array.from({ length: 9 }, () => 0), 0],
    [Array.from({ length: 10 }, () => 0), 60],
    [Array.from({ length: 10 }, () => -30 * 60_000), 30],
    [Array.from({ length: 20 }, () => -DAY_MS + 60_000), 1],
  ])('the wait for %j is %d min', (times, minutes) => {
    const now = 1_760_000_000_000;
    expect(
      uploadWaitMinutes(
        times.map((time) => now + time),
        now,
      ),
    ).toBe(minutes);
  });
});

describe('what is kept', () => {
  test('S29 name, number and pictures lie sealed, each for its row', async () => {
    const userId = await world.person();
    await world.waiting(userId, { realName: 'Canary Person', certificateNo: 'CANARY7788' });
    const { rows } = await sql<{ text: string }>`
      select row_to_json(s)::text as text from identity_submissions s
      union all select encode(sealed, 'escape') from identity_pictures where sealed is not null
      union all select row_to_json(a)::text from audit_rows a`.execute(world.database);
    const text = rows.map((row) => row.text).join('\n');
    for (const canary of ['CANARY7788', 'Canary Person', 'JFIF']) {
      expect(text.includes(canary), canary).toBe(false);
      expect(text.includes(Buffer.from(canary).toString('hex')), canary).toBe(false);
    }
  });

  test("S29 a ciphertext in another's row does not open", async () => {
    const [one, other] = [await world.person(), await world.person()];
    const [first, secondId] = [await waiting(one), await waiting(other)];
    await sql`update identity_submissions set sealed_number =
      (select sealed_number from identity_submissions where id = ${first}) where id = ${secondId}`.execute(
      world.database,
    );
    await expect(world.identity.review.open(secondId, reviewer)).rejects.toThrow('not sealed for');
  });

  test('pictures that are not submitted go after a day; those of refused papers with name and number after 30', async () => {
    const userId = await world.person();
    await world.picture(userId);
    const id = await waiting(userId);
    await world.identity.review.decide(id, rejected, reviewer);
    await world.settle();
    world.clock.time += DAY_MS + 1;
    await world.identity.keep();
    const kept = { submission_id: id, isKept: true };
    expect(await picturesOf(userId)).toEqual([kept, kept]);
    world.clock.time += 29 * DAY_MS;
    await world.identity.keep();
    const erased = { submission_id: id, isKept: false };
    expect(await picturesOf(userId)).toEqual([erased, erased]);
    expect(await world.result(userId)).toMatchObject({ status: 3, name: '', idNumber: '' });
  });
});

describe('a person decides', () => {
  test('approved: the level, the mail and the open page come after the time of taking back', async () => {
    const userId = await world.person();
    const id = await waiting(userId);
    await world.identity.review.decide(id, { kind: 'approve' }, reviewer);
    world.told.length = 0;
    world.clock.time += 19_999;
    await world.identity.settle();
    expect((await world.result(userId)).status).toBe(1);
    expect(await world.identity.levelOf(userId)).toBe(0);
    expect(world.told).toEqual([]);
    world.clock.time += 1;
    await world.identity.settle();
    await world.identity.settle();
    expect(await world.result(userId)).toMatchObject({ status: 2, passTime: world.clock.time });
    expect(await world.identity.levelOf(userId)).toBe(1);
    expect(world.levels.filter(([user]) => user === userId)).toEqual([[userId, 1]]);
    expect(world.told).toEqual([userId]);
    expect(mailsOf('approve')).toBe(1);
    expect(
      (await world.submit(userId, { indexCertificateURI: await world.picture(userId) })).code,
    ).toBe(Code.identityVerified);
  });

  test('rejected: the reason in the language of the call, and the form again', async () => {
    const userId = await world.person();
    const id = await waiting(userId);
    await world.identity.review.decide(
      id,
      { kind: 'reject', reason: 'other', text: { en: 'Take the glove off.', zh: '请摘下手套。' } },
      reviewer,
    );
    await world.settle();
    expect(await world.result(userId)).toMatchObject({
      ...{ status: 3, reason: 'other', reasonText: 'Take the glove off.' },
    });
    expect((await world.result(userId, 'zh-CN')).reasonText).toBe('请摘下手套。');
    await waiting(userId);
    expect(await world.result(userId)).toMatchObject({ status: 1, reason: '', reasonText: '' });
  });

  test('asked again: status 4, no refusal', async () => {
    const userId = await world.person();
    const id = await waiting(userId);
    await world.identity.review.decide(id, { kind: 'ask-again', reason: 'cut-off' }, reviewer);
    await world.settle();
    expect(await world.result(userId)).toMatchObject({ status: 4, reason: 'cut-off' });
    expect(mailsOf('ask-again')).toBe(1);
  });

  test('a decision is taken back within 20 s, by who made it, and the customer hears nothing of it', async () => {
    const userId = await world.person();
    const id = await waiting(userId);
    const { review } = world.identity;
    await review.decide(id, rejected, reviewer);
    const codeOf = (work: Promise<void>) => work.then(() => 0).catch(({ code }) => code);
    expect(await codeOf(review.undo(id, { ...reviewer, operatorId: 9 }))).toBe(
      Code.identityDecided,
    );
    expect(await codeOf(review.decide(id, { kind: 'approve' }, reviewer))).toBe(
      Code.identityDecided,
    );
    world.clock.time += 19_999;
    expect(await codeOf(review.undo(id, reviewer))).toBe(0);
    expect(await codeOf(review.undo(id, reviewer))).toBe(Code.identityDecided);
    await world.settle();
    expect((await world.result(userId)).status).toBe(1);
    await review.decide(id, { kind: 'approve' }, reviewer);
    world.clock.time += 20_000;
    expect(await codeOf(review.undo(id, reviewer))).toBe(Code.identityDecided);
    await world.identity.settle();
    expect((await world.result(userId)).status).toBe(2);
    expect((await auditOf(id)).map(({ act }) => act)).toEqual([
      ...['identity-submit', 'identity-decide', 'identity-undo', 'identity-decide'],
      'identity-settle',
    ]);
  });

  test('of two who decide at once one does', async () => {
    const id = await waiting(await world.person());
    const decide = (operatorId: number) =>
      world.identity.review
        .decide(id, rejected, { ...reviewer, operatorId })
        .then(() => 0)
        .catch(({ code }) => code);
    const codes = await Promise.all([decide(1), decide(2), decide(3)]);
    expect(codes.sort()).toEqual([0, Code.identityDecided, Code.identityDecided]);
  });

  test('S35 the own words of a reviewer contain no link and are in both languages', async () => {
    const id = await waiting(await world.person());
    for (const en of [
      '',
      ' ',
      'See https://evil.example',
      'www.evil.example',
      'a\nb',
      'x'.repeat(501),
    ]) {
      const text = { en, zh: '好' };
      const decided = world.identity.review.decide(id, { ...rejected, text }, reviewer);
      await expect(decided, en).rejects.toMatchObject({ code: Code.shapeInvalid });
    }
  });
});

describe('one paper verifies one account', () => {
  test('the same number, however it is typed, is a hit on both sides, and needs a second person', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const first = await waiting(one, 'AB-12 34(5)');
    expect((await entry(first)).needsSecondPerson).toBe(false);
    const again = await waiting(other, 'ab12345');
    for (const id of [first, again]) {
      const hit = id === first ? other : one;
      expect(await entry(id)).toMatchObject({
        ...{ hits: [{ userId: hit, isVerified: false }], needsSecondPerson: true },
      });
    }
    const { review } = world.identity;
    const approve = { kind: 'approve' } as const;
    for (const agreed of [undefined, { operatorId: reviewer.operatorId }]) {
      await expect(review.decide(first, approve, reviewer, agreed)).rejects.toMatchObject({
        code: Code.secondReviewerDue,
      });
    }
    await review.decide(first, approve, reviewer, second);
    // Within the time of taking back the other one can be approved, too: one of them counts.
    await review.decide(again, approve, reviewer, second);
    await world.settle();
    const statuses = [(await world.result(one)).status, (await world.result(other)).status];
    expect(statuses.sort()).toEqual([1, 2]);
    const left = statuses[0] === 1 ? [first, again] : [first, again];
    const loser = (await Promise.all(left.map(rowOf))).find((row) => row.settled_at === null);
    expect(loser?.decision).toBe(null);
    await expect(
      review.decide(loser?.id as number, approve, reviewer, second),
    ).rejects.toMatchObject({ code: Code.paperTaken });
    await review.decide(loser?.id as number, { kind: 'reject', reason: 'used' }, reviewer, second);
    await world.settle();
  });

  test('another country or kind is another paper', async () => {
    const [one, other] = [await world.person(), await world.person()];
    await world.waiting(one, { certificateNo: 'SAME4711' });
    const id = await world.waiting(other, { certificateNo: 'SAME4711', country: 'JP' });
    expect((await entry(id)).hits).toEqual([]);
  });

  test('the third try needs a second person', async () => {
    const userId = await world.person();
    for (const isThird of [false, false, true]) {
      const id = await waiting(userId);
      expect((await entry(id)).needsSecondPerson).toBe(isThird);
      await world.identity.review.decide(id, rejected, reviewer, isThird ? second : undefined);
      await world.settle();
    }
  });
});

describe('the queue', () => {
  test('the oldest first, by keyset, without what is decided', async () => {
    const fresh = await startIdentityWorld();
    try {
      const ids: number[] = [];
      for (let at = 0; at < 5; at += 1) {
        ids.push(await fresh.waiting(await fresh.person(), { certificateNo: `QUEUE00${at}` }));
        fresh.clock.time += at % 2;
      }
      const { review } = fresh.identity;
      await review.decide(ids[1] as number, rejected, reviewer);
      const seen: number[] = [];
      let after = '';
      do {
        const page = await review.list(after, 2);
        expect(page.list.length).toBeLessThanOrEqual(2);
        seen.push(...page.list.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect(seen).toEqual([ids[0], ids[2], ids[3], ids[4]]);
      await expect(review.list('x', 2)).rejects.toMatchObject({ code: Code.shapeInvalid });
    } finally {
      await fresh.stop();
    }
  });

  test('S21 each look at the papers is recorded, with who and from where', async () => {
    const id = await waiting(await world.person(), 'LOOK0001');
    const { name, number, pictures } = await world.identity.review.open(id, reviewer);
    expect([name, number, pictures.map(({ side }) => side)]).toEqual([
      'Lena Kowalska',
      'LOOK0001',
      [1, 3],
    ]);
    const [, look] = await auditOf(id);
    expect(look).toMatchObject({
      act: 'identity-look',
      who: 'operator:7',
      address: '198.51.100.9',
    });
    await expect(world.identity.review.open(2_000_000, reviewer)).rejects.toMatchObject({
      code: Code.notFound,
    });
  });
});

const rowOf = (id: number) =>
  world.database
    .selectFrom('identity_submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const rowsOf = async (userId: number) => {
  const rows = await world.database
    .selectFrom('identity_submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return rows as [(typeof rows)[number], ...typeof rows];
};

async function entry(id: number) {
  const found = (await world.identity.review.list('', 50)).list.find((one) => one.id === id);
  if (!found) throw new Error('it does not wait');
  return found;
}

async function picturesOf(userId: number) {
  const rows = await world.database
    .selectFrom('identity_pictures')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ submission_id, sealed }) => ({ submission_id, isKept: sealed !== null }));
}

const auditOf = (id: number) =>
  world.database
    .selectFrom('audit_rows')
    .selectAll()
    .where('object', '=', `identity:${id}`)
    .orderBy('id')
    .execute();

const mailsOf = (decision: string) =>
  world.notices.filter(
    ({ notice }) => notice.kind === 'identity-decided' && notice.decision === decision,
  ).length;
