import { Code } from '@bourse/contract/codes.ts';
import type { IdentityReason } from '@bourse/contract/identity.ts';
import { reasonTexts } from '@bourse/contract/texts/identity-reasons.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { IdentityContext } from './context.ts';

const DAY_MS = 24 * 60 * 60_000;
const ROWS_MAX = 20;

/**
 * Asks a verified customer for papers again, in the act's transaction: the level stays for the days of the
 * rule, and the person is notified. Asked twice it refuses, so the time never grows.
 *
 * @returns until when the level stays, UTC epoch milliseconds
 * @throws Refusal identityDecided: this account was not verified, or its papers are asked for already
 */
export async function askAgain(
  { store, users, clock, sender }: IdentityContext,
  userId: number,
  { reason, operatorId }: { readonly reason: IdentityReason; readonly operatorId: number },
  executor: Executor,
): Promise<number> {
  // A submission, a decision that settles and this one come one after the other.
  await users.lock(userId, executor);
  const row = await store.verifying(userId, executor);
  if (!row || row.again_at !== null) throw new Refusal(Code.identityDecided);
  const now = clock.now();
  const until = now + (await store.againDays(executor)) * DAY_MS;
  const asked = { again_at: now, again_until: until, again_reason: reason, again_by: operatorId };
  await store.change(row.id, asked, executor);
  const user = await users.findUser(userId, executor);
  if (user) {
    const notice = { kind: 'identity-asked', reason: reasonTexts[reason], endsAt: until } as const;
    await notifyUser({ sender }, user, notice, executor);
  }
  return until;
}

/**
 * Lets the level of those fall whose time is over: level, record and mail in one transaction, then the person's
 * open pages. What died before it is found again by the next round.
 */
export async function fallDue(context: IdentityContext): Promise<void> {
  const { store, clock, tell } = context;
  for (const userId of await store.falling(clock.now(), ROWS_MAX)) {
    const hasFallen = await store.transaction((executor) => fall(context, userId, executor));
    if (hasFallen) tell(userId);
  }
}

async function fall(
  context: IdentityContext,
  userId: number,
  executor: Executor,
): Promise<boolean> {
  const { store, users, clock, sender, audit } = context;
  await users.lock(userId, executor);
  const now = clock.now();
  // Meanwhile new papers may have come, or been taken.
  const [isStill] = await store.falling(now, 1, userId, executor);
  const row = await store.verifying(userId, executor);
  if (isStill === undefined || !row) return false;
  await store.change(row.id, { fallen_at: now }, executor);
  await users.setVerified(userId, null, executor);
  // Where the customer belongs is still what the papers said.
  await context.onLevel(userId, 0, row.country, executor);
  await audit.record(
    {
      ...{ who: 'house', act: 'identity-fall', object: `identity:${row.id}` },
      ...{ outcome: 'done', address: '' },
      after: { user: userId, askedBy: row.again_by, reason: row.again_reason },
    },
    executor,
  );
  const user = await users.findUser(userId, executor);
  if (user) await notifyUser({ sender }, user, { kind: 'identity-fallen' }, executor);
  return true;
}
