import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfieNote } from './paper.ts';
import { type IdentityWorld, reviewer, startIdentityWorld } from './test-world.ts';

let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(async () => {
  await world.stop();
});

const submissionOf = (userId: number) =>
  world.database
    .selectFrom('identity_submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

describe('what papers say beside name and number', () => {
  const facts = { birthDate: '1990-12-31', nationality: 'PL', expiry: '2030-01-31' };

  test('S21 is sealed, is read with them alone, and goes with them', async () => {
    const userId = await world.person();
    const [front, back, selfie] = [
      await world.picture(userId),
      await world.picture(userId),
      await world.picture(userId),
    ];
    const licence = { certificateKind: 3, certificateNo: 'LICENCE01', ...facts };
    const pictures = { indexCertificateURI: front, backendCertificateURI: back, selfieURI: selfie };
    expect((await world.submit(userId, { ...licence, ...pictures })).code).toBe(0);
    const row = await submissionOf(userId);
    expect(row.sealed_facts?.toString('latin1').includes('1990')).toBe(false);
    const opened = await world.identity.review.open(row.id, reviewer);
    expect(opened).toMatchObject({ kind: 3, ...facts });
    expect(opened.pictures.map(({ side }) => side)).toEqual([1, 2, 3]);
    expect(await world.result(userId)).toMatchObject({ certificateKind: 3 });
    await world.identity.review.decide(row.id, { kind: 'reject', reason: 'expired' }, reviewer);
    await world.settle();
    world.clock.time += 31 * 24 * 60 * 60_000;
    await world.identity.keep();
    expect((await submissionOf(userId)).sealed_facts).toBeNull();
  });

  test('P2-5.65 nobody sends papers without a picture of the person, and its note is another one at each try', async () => {
    const userId = await world.person();
    const own = { indexCertificateURI: await world.picture(userId), certificateNo: 'SELFIE001' };
    for (const selfieURI of [undefined, '']) {
      await expect(world.submit(userId, { ...own, selfieURI })).rejects.toThrow('selfieURI');
    }
    const note = (await world.result(userId)).selfieNote;
    expect(note).toMatch(/^\d{4}$/);
    expect((await world.submit(userId, own)).code).toBe(0);
    const row = await submissionOf(userId);
    const opened = await world.identity.review.open(row.id, reviewer);
    expect(opened.pictures.map(({ side }) => side)).toEqual([1, 3]);
    // The operator reads the digits that the person saw.
    expect(opened.selfieNote).toBe(note);
    const key = Buffer.alloc(32, 1);
    const tries = [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const;
    const notes = tries.map(([user, attempt]) => selfieNote(key, user, attempt));
    expect(new Set(notes).size).toBe(tries.length);
  });

  test('no day that is none, nobody under 18, no paper of yesterday, no back missing, no picture twice', async () => {
    const userId = await world.person();
    const picture = await world.picture(userId);
    const own = { indexCertificateURI: picture };
    for (const [wrong, field] of [
      [{ birthDate: '1990-02-30' }, 'birthDate'],
      [{ birthDate: '2990-01-01' }, 'birthDate'],
      [{ birthDate: '2007-12-31' }, 'birthDate'],
      [{ expiry: '2025-10-08' }, 'expiry'],
      [{ nationality: 'XX' }, 'nationality'],
      [{ certificateKind: 3 }, 'backendCertificateURI'],
      [{ selfieURI: picture }, 'selfieURI'],
    ] as const) {
      const { code, values } = await world.submit(userId, { ...own, ...wrong });
      expect(code, JSON.stringify(wrong)).toBe(Code.shapeInvalid);
      expect(values).toEqual({ field });
    }
  });
});
