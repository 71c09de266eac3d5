import { Code } from '@bourse/contract/codes.ts';
import { type Call, callerOf } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditAct, AuditEntry, AuditState, AuditTrail } from '#ports/audit-trail.ts';
import type { Notice, NoticeSender } from '#ports/notice-sender.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { KeyRow } from './store.ts';

/** A key that is there before and after. */
export interface KeyBeforeAndAfter {
  readonly before: KeyRow;
  readonly after: KeyRow;
}

/** A key before and after what was done with it: made, changed or removed. */
export type KeyStep =
  | { readonly before?: undefined; readonly after: KeyRow }
  | { readonly before: KeyRow; readonly after?: KeyRow };

/**
 * Writes a step down (S30) and tells the owner by mail or text message (S35), but of a new key of a trading bot, in the
 * transaction of the step: all of it stands or none. Refuses sessionEnded when the account is gone.
 */
export type RecordChange = (step: KeyStep, call: Call, executor: Executor) => Promise<void>;

type Change = Extract<Notice, { readonly kind: 'api-key' }>['change'];

const acts: Readonly<Record<Change, AuditAct>> = {
  created: 'api-key-create',
  changed: 'api-key-change',
  removed: 'api-key-remove',
};

export interface RecordDependencies {
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly sender: NoticeSender;
  readonly audit: AuditTrail;
}

/** Each step is written down as the caller's; of a key's facts neither what it signs with nor its name. */
export function createRecordChange({ users, sender, audit }: RecordDependencies): RecordChange {
  return async ({ before, after }, call, executor) => {
    const { userId } = callerOf(call);
    const user = await users.findUser(userId, executor);
    if (!user) throw new Refusal(Code.sessionEnded);
    const key = (after ?? before) as KeyRow;
    const change = before ? (after ? 'changed' : 'removed') : 'created';
    await audit.record(
      {
        who: `user:${userId}`,
        act: acts[change],
        object: `api-key:${key.id}`,
        outcome: 'done',
        address: call.address,
        before: before && factsOf(before),
        after: after && factsOf(after),
      },
      executor,
    );
    // A bot that was started says so itself.
    if (change === 'created' && key.bot_id !== null) return;
    const { name } = key;
    await notifyUser(
      { sender },
      user,
      { kind: 'api-key', change, name, time: call.time },
      executor,
    );
  };
}

/** The row of a key that lost the right to withdraw to a suspension: the house did it, whatever the cause. */
export function heldKey({ before, after }: KeyBeforeAndAfter): AuditEntry {
  return {
    ...{ who: 'house', act: 'api-key-change', object: `api-key:${after.id}` },
    ...{ outcome: 'done', address: '', before: factsOf(before) },
    after: { ...factsOf(after), by: 'withdrawal-hold' },
  };
}

/** The row of a trading bot's key, which ends with the bot. */
export function endedBotKey(key: KeyRow): AuditEntry {
  return {
    ...{ who: 'house', act: 'api-key-remove', object: `api-key:${key.id}` },
    ...{ outcome: 'done', address: '', before: factsOf(key) },
    after: { by: 'trading-bot-end' },
  };
}

/** What a key may, from where and until when; of what it signs with nothing, nor the owner's words. */
function factsOf({ kind, rights, addresses, expires_at, withdraws_from }: KeyRow): AuditState {
  return {
    kind,
    rights: rights.join(' '),
    addresses: addresses.join(' '),
    expiresAt: expires_at,
    withdrawsFrom: withdraws_from,
  };
}
