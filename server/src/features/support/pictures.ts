import { randomBytes } from 'node:crypto';
import { admitUpload, cleanPicture, uploadCountedMs } from '../../gateway/clean-picture.ts';
import { type Call, callerOf, fileOf } from '../../gateway/handler.ts';
import type { SealedPlace, Sealer } from '../../platform/sealed.ts';
import type { Executor } from '../../services/user-directory.ts';
import type { SupportContext } from './context.ts';
import { findPicture, insertPicture, pictureAfter, setSealed, uploadTimes } from './store.ts';

const placeOf = (reference: string): SealedPlace => ({ table: 'support_pictures', row: reference });

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
  const sealed = sealer.seal(bytes, placeOf(reference));
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
  const jpeg = sealer.open(sealed, placeOf(reference)).toString('base64');
  return { user, picture: { width, height, jpeg } };
}

/** Seals under the newest key what older ones have sealed. Throws SealBroken. */
export async function resealPictures(database: Executor, sealer: Sealer): Promise<void> {
  for (let at = ''; ; ) {
    const row = await pictureAfter(database, at);
    if (!row) break;
    at = row.reference;
    const sealed = sealer.reseal(row.sealed, placeOf(at));
    if (sealed) await setSealed(database, at, sealed);
  }
}
