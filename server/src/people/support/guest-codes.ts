import { createHmac, hash, randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { Selectable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { SupportCodeTable } from '#platform/db/tables/tables-support.ts';
import { randomReadable } from '#platform/readable-code.ts';
import { Refusal } from '#platform/refusal.ts';
import { supportPolicy } from './policy.ts';
import { waitInTurn } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CODE_LENGTH = 6;

type CodeRow = Selectable<SupportCodeTable>;

interface Asking {
  readonly email: string;
  /** The address range that asks. */
  readonly place: string;
  readonly time: number;
}

/**
 * Makes a code for a mail address and returns it with the key that goes with it. One place after the other
 * waits here, so that none slips past its count. In the caller's transaction.
 * Refuses codeTooSoon and codeTooMany.
 */
export async function newGuestCode({ email, place, time }: Asking, executor: Executor) {
  // Taken in one order by all.
  await waitInTurn(`place ${place}`, executor);
  await waitInTurn(`address ${email}`, executor);
  const { perPlace, perAddress } = supportPolicy.guest;
  await admit(executor, { column: 'place', value: place, time, most: perPlace });
  await admit(executor, { column: 'email', value: email, time, most: perAddress });
  const key = randomBytes(32).toString('base64url');
  const code = randomReadable(CODE_LENGTH);
  await executor
    .insertInto('support_codes')
    .values({
      ...{ key_hash: hashKey(key), email, place },
      ...{ code_hash: hashCode(key, code), sent_at: time },
    })
    .execute();
  return { key, code };
}

/**
 * The row of a key whose code is right; undefined when it is wrong, which is counted, used up or late. The
 * caller commits either way.
 */
export async function takeGuestCode(
  { key, code, time }: { readonly key: string; readonly code: string; readonly time: number },
  executor: Executor,
): Promise<CodeRow | undefined> {
  const { codeMs, codeTriesMax } = supportPolicy.guest;
  const row = await executor
    .updateTable('support_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('key_hash', '=', hashKey(key))
    .where('sent_at', '>', time - codeMs)
    .where('tries', '<', codeTriesMax)
    .returningAll()
    .executeTakeFirst();
  return row?.code_hash.equals(hashCode(key, code)) ? row : undefined;
}

/** Notes which ticket a code has opened: sent again, it finds that one (F21). */
export async function spendGuestCode(
  { key_hash: keyHash }: CodeRow,
  ticket: number,
  executor: Executor,
): Promise<void> {
  await executor
    .updateTable('support_codes')
    .set({ ticket_id: ticket })
    .where('key_hash', '=', keyHash)
    .execute();
}

/** Forgets codes that count no more. */
export async function forgetGuestCodes(executor: Executor, now: number): Promise<void> {
  await executor
    .deleteFrom('support_codes')
    .where('sent_at', '<=', now - DAY_MS)
    .execute();
}

interface Counted {
  readonly column: 'place' | 'email';
  readonly value: string;
  readonly time: number;
  readonly most: { readonly hour: number; readonly day: number };
}

async function admit(executor: Executor, { column, value, time, most }: Counted): Promise<void> {
  const rows = await executor
    .selectFrom('support_codes')
    .select('sent_at')
    .where(column, '=', value)
    .where('sent_at', '>', time - DAY_MS)
    .orderBy('sent_at', 'desc')
    .limit(most.day)
    .execute();
  const sent = rows.map((row) => row.sent_at);
  const waitFor = (count: number, spanMs: number) => {
    const oldest = sent[count - 1];
    return oldest === undefined ? 0 : Math.max(0, oldest + spanMs - time);
  };
  const waitSeconds = Math.ceil(
    Math.max(waitFor(most.hour, HOUR_MS), waitFor(most.day, DAY_MS)) / 1_000,
  );
  if (waitSeconds > 0) {
    throw new Refusal(Code.codeTooMany, { minutes: Math.ceil(waitSeconds / 60) }, waitSeconds);
  }
  if (column === 'email') return;
  const pauseSeconds = Math.ceil(waitFor(1, supportPolicy.guest.codePauseMs) / 1_000);
  if (pauseSeconds > 0)
    throw new Refusal(Code.codeTooSoon, { seconds: pauseSeconds }, pauseSeconds);
}

/** Keys are random: a plain hash is enough. */
const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** A reader of the database has no key, so the few possible codes cannot be searched. */
function hashCode(key: string, typed: string): Buffer {
  return createHmac('sha256', key).update(typed.replace(/\s/g, '').toUpperCase()).digest();
}
