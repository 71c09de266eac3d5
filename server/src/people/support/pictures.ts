import { randomBytes } from 'node:crypto';
import { admitUpload, cleanPicture, uploadCountedMs } from '#edge/files/clean-picture.ts';
import { type Call, callerOf, fileOf } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { supportPicturePlace } from '#platform/db/tables/sealed-columns.ts';
import type { SupportContext } from './context.ts';
import { findPicture, insertPicture, uploadTimes } from './store.ts';

/** Keeps a picture for the caller alone, and returns its reference. Refuses picturesMax, pictureInvalid. */
export async function upload(context: SupportContext, call: Call): Promise<string> {
  const { database, sealer, users, clock } = context;
  const { userId } = callerOf(call);
  const admit = async (executor: Executor) => {
    const now = clock.now();
    admitUpload(await uploadTimes(executor, userId, now - uploadCountedMs), now);
  };
  await admit(database);
  const { bytes, width, height } = await cleanPicture(await fileOf(call));
  const reference = randomBytes(24).toString('base64url');
  const sealed = sealer.seal(bytes, supportPicturePlace(reference));
  await database.transaction().execute(async (executor) => {
    await users.lock(userId, executor);
    await admit(executor);
    const row = { reference, user_id: userId, sealed, width, height, created_at: clock.now() };
    await insertPicture(executor, { ...row, message_id: null });
  });
  return reference;
}

/** A picture that was sent; undefined: there is none. */
export async function openPicture(
  { database, sealer }: Pick<SupportContext, 'database' | 'sealer'>,
  reference: string,
) {
  const row = await findPicture(database, reference);
  if (!row || row.message_id === null) return undefined;
  const { user_id: user, width, height, sealed } = row;
  const jpeg = sealer.open(sealed, supportPicturePlace(reference)).toString('base64');
  return { user, picture: { width, height, jpeg } };
}
