import { createHmac } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { PasskeyAnswer, PasskeyOffer } from '@bourse/contract/routes/passkey.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { contactOfUser } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import { maskContact } from '../codes/contact.ts';
import type { AuthContext } from '../context.ts';
import {
  askCredential,
  type Ceremony,
  demandRoom,
  offerCredential,
  proveCredential,
  takeCredential,
} from './passkey-ceremony.ts';
import type { Passkey } from './passkey-store.ts';
import { stopReset } from './reset/stop-reset.ts';
import { ownUser, secureChange } from './secure-change.ts';

/** What a browser is asked to make a new passkey from. Refuses passkeysMax. */
export async function offerPasskey(context: AuthContext, call: Call): Promise<PasskeyOffer> {
  const { sessionId } = sessionOf(call);
  const user = await ownUser(context, sessionOf(call));
  const contact = contactOfUser(user);
  const holder = {
    handle: handleOf(context, user),
    name: contact ? maskContact(contact) : String(user.publicNumber),
    displayName: user.nickname,
    known: await context.passkeys.list(user.id),
  };
  const challenge = { purpose: 'add', sessionId, now: call.time } as const;
  return offerCredential(ceremonyOf(context), holder, challenge);
}

/**
 * Keeps a new passkey of the caller. Withdrawals wait, other sessions end, a notice goes out.
 * Refuses passkeyRefused, passkeysMax.
 */
export async function addPasskey(
  context: AuthContext,
  { name, answer }: { readonly name: string; readonly answer: PasskeyAnswer },
  call: Call,
): Promise<void> {
  const session = sessionOf(call);
  const user = await ownUser(context, session);
  const challenge = { purpose: 'add', sessionId: session.sessionId, now: call.time } as const;
  const credential = await takeCredential(ceremonyOf(context), answer, challenge);
  const passkey: Passkey = {
    ...credential,
    ...{ userId: user.id, name: name.trim(), createdAt: call.time, usedAt: null },
  };
  await secureChange(context, { user, session, kind: 'passkey-added' }, call, async (executor) => {
    // Two at once would each count without the other.
    await context.users.lock(user.id, executor);
    const { length } = await context.passkeys.list(user.id, executor);
    demandRoom(length);
    if (!(await context.passkeys.insert(passkey, executor))) throw new Refusal(Code.passkeyRefused);
    await countPasskeys(context, user.id, executor);
    return true;
  });
}

/** Forgets one of the caller's passkeys; as at adding. Refuses notFound. */
export async function removePasskey(context: AuthContext, id: string, call: Call): Promise<void> {
  const session = sessionOf(call);
  const user = await ownUser(context, session);
  const change = { user, session, kind: 'passkey-removed' } as const;
  const isDone = await secureChange(context, change, call, async (executor) => {
    await context.users.lock(user.id, executor);
    if (!(await context.passkeys.remove(user.id, id, executor))) return false;
    await countPasskeys(context, user.id, executor);
    return true;
  });
  if (!isDone) throw new Refusal(Code.notFound);
}

/** What a browser is asked to prove a passkey with: no name, so that it does not show who has one. */
export function askPasskey(context: AuthContext, { time }: Call): Promise<PasskeyOffer> {
  return askCredential(ceremonyOf(context), challengeToProve(time));
}

/**
 * Whose passkey answered a challenge, which is used up. Passkeys that answer are not lost, so a reset that
 * waits for them stops. Refuses passkeyRefused.
 */
export async function provePasskey(
  context: AuthContext,
  answer: PasskeyAnswer,
  call: Call,
): Promise<number> {
  const challenge = challengeToProve(call.time);
  const { passkey, counter } = await proveCredential(
    ...([ceremonyOf(context), answer, challenge] as const),
    (id) => context.passkeys.find(id),
  );
  const { id, userId } = passkey;
  const isUsed = await context.database.transaction().execute(async (executor) => {
    if (!(await context.passkeys.use(id, counter, call.time, executor))) return false;
    await stopReset(context, { userId, factor: 'passkeys' }, 'passkey', call, executor);
    return true;
  });
  if (!isUsed) throw new Refusal(Code.passkeyRefused);
  return userId;
}

const challengeToProve = (now: number) => ({ purpose: 'prove', sessionId: '', now }) as const;

function ceremonyOf({ relyingParty, brandName, passkeys }: AuthContext): Ceremony {
  return { relyingParty, brandName, challenges: passkeys };
}

async function countPasskeys(
  context: AuthContext,
  userId: number,
  executor: Executor,
): Promise<void> {
  const { length } = await context.passkeys.list(userId, executor);
  await context.users.setPasskeyCount(userId, length, executor);
}

/** How a passkey names its account: nothing that a person or the API knows. */
function handleOf(context: AuthContext, { id }: User): Buffer {
  return createHmac('sha256', context.codeKey).update(`passkey\n${id}`).digest();
}
