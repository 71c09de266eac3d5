import { randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import {
  dayOf,
  isBirthDate,
  isName,
  isOfAge,
  isPaperNumber,
  isUnexpired,
  type PaperFacts,
  PaperKind,
} from '@bourse/contract/identity.ts';
import { identityRoutes } from '@bourse/contract/routes/identity.ts';
import { admitUpload, cleanPicture, uploadCountedMs } from '#edge/files/clean-picture.ts';
import {
  type Call,
  callerOf,
  fileOf,
  type Implementation,
  type Input,
  implement,
} from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { paperPicturePlace, paperPlace } from '#platform/db/tables/sealed-columns.ts';
import { Refusal } from '#platform/refusal.ts';
import type { IdentityContext } from './context.ts';
import { numberHash, selfieNote } from './paper.ts';
import { presentResult } from './present.ts';
import type { SubmissionRow } from './store.ts';

type Form = Input<typeof identityRoutes.kycSubmit>['body'];

/** What a person does about the own identity. */
export function identityImplementations(context: IdentityContext): readonly Implementation[] {
  const { store, sealer, numberKey } = context;
  return [
    implement(identityRoutes.kycResult, async (_input, call) => {
      const { userId } = callerOf(call);
      const [last, until] = await Promise.all([store.last(userId), store.againUntil(userId)]);
      const note = selfieNote(numberKey, userId, (last?.attempt ?? 0) + 1);
      return presentResult(last, until, note, sealer, call.language);
    }),
    implement(identityRoutes.kycImageUpload, async (_input, call) => ({
      url: await upload(context, call),
    })),
    implement(identityRoutes.kycSubmit, async ({ body }, call) => {
      const form = readForm(context, body, call.time);
      await store.transaction((executor) => submit(context, form, call, executor));
      context.tell(callerOf(call).userId);
      return {};
    }),
  ];
}

/** Keeps a picture for the caller alone, and returns its reference. */
async function upload(context: IdentityContext, call: Call): Promise<string> {
  const { store, sealer, users, clock } = context;
  const { userId } = callerOf(call);
  const admit = async (executor?: Executor) => {
    const now = clock.now();
    admitUpload(await store.uploadTimes(userId, now - uploadCountedMs, executor), now);
  };
  await admit();
  const { bytes, width, height } = await cleanPicture(await fileOf(call));
  const reference = randomBytes(24).toString('base64url');
  const sealed = sealer.seal(bytes, paperPicturePlace(reference));
  await store.transaction(async (executor) => {
    await users.lock(userId, executor);
    await admit(executor);
    const row = { reference, user_id: userId, sealed, width, height, created_at: clock.now() };
    await store.insertPicture(row, executor);
  });
  return reference;
}

/** Refuses shapeInvalid with the field that is wrong, the same as the page. */
function readForm({ countries }: IdentityContext, body: Form, now: number) {
  const wrong = (field: keyof Form) => new Refusal(Code.shapeInvalid, { field });
  const kind = body.certificateKind as PaperKind;
  const { country, indexCertificateURI, backendCertificateURI, selfieURI } = body;
  const { birthDate = '', nationality = '', expiry = '' } = body;
  const today = dayOf(now);
  const name = body.realName.trim().replace(/\s+/gu, ' ');
  const number = body.certificateNo.trim();
  if (!countries.isCountry(country)) throw wrong('country');
  if (!isName(name)) throw wrong('realName');
  if (!isPaperNumber(number)) throw wrong('certificateNo');
  if (kind !== PaperKind.passport && !backendCertificateURI) throw wrong('backendCertificateURI');
  if (backendCertificateURI === indexCertificateURI) throw wrong('backendCertificateURI');
  if (birthDate && !(isBirthDate(birthDate, today) && isOfAge(birthDate, today))) {
    throw wrong('birthDate');
  }
  if (nationality && !countries.isCountry(nationality)) throw wrong('nationality');
  if (expiry && !isUnexpired(expiry, today)) throw wrong('expiry');
  const others = [indexCertificateURI, backendCertificateURI];
  if (others.includes(selfieURI)) throw wrong('selfieURI');
  const facts: PaperFacts = { birthDate, nationality, expiry };
  const pictures = [indexCertificateURI, backendCertificateURI, selfieURI];
  return { country, kind, name, number, facts, pictures };
}

async function submit(
  context: IdentityContext,
  form: ReturnType<typeof readForm>,
  call: Call,
  executor: Executor,
): Promise<void> {
  const { store, users, sealer, numberKey, audit } = context;
  const { userId } = callerOf(call);
  // Of two submissions at once the second one sees the first.
  await users.lock(userId, executor);
  const last = await store.last(userId, executor);
  admitAnother(last);
  const { country, kind, name, number, facts } = form;
  const shown = { user_id: userId, attempt: (last?.attempt ?? 0) + 1 };
  const submissionId = await store.insert(
    {
      ...shown,
      country,
      kind,
      number_hash: numberHash(numberKey, form),
      sealed_name: sealer.seal(Buffer.from(name), paperPlace(shown, 'name')),
      sealed_number: sealer.seal(Buffer.from(number), paperPlace(shown, 'number')),
      sealed_facts: Object.values(facts).some((fact) => fact !== '')
        ? sealer.seal(Buffer.from(JSON.stringify(facts)), paperPlace(shown, 'facts'))
        : null,
      submitted_at: call.time,
    },
    executor,
  );
  for (const [at, reference] of form.pictures.entries()) {
    if (!reference) continue;
    const side = (at + 1) as 1 | 2 | 3;
    const isOwn = await store.takePicture({ reference, userId }, { submissionId, side }, executor);
    // Another user's picture is as an unknown one (S13).
    if (!isOwn) throw new Refusal(Code.notFound);
  }
  await audit.record(
    {
      ...{ who: `user:${userId}`, act: 'identity-submit', object: `identity:${submissionId}` },
      ...{ outcome: 'done', address: call.address },
      after: { attempt: shown.attempt, country, kind },
    },
    executor,
  );
}

function admitAnother(last: SubmissionRow | undefined): void {
  if (!last) return;
  if (last.settled_at === null) throw new Refusal(Code.identityPending);
  if (last.decision === 'approve' && last.again_at === null)
    throw new Refusal(Code.identityVerified);
}
