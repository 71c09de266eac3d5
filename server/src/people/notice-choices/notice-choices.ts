import { Code } from '@bourse/contract/codes.ts';
import {
  accountDataRoutes,
  type NoticeChoices,
  noticeKinds,
} from '@bourse/contract/routes/account-data.ts';
import type { Kysely } from 'kysely';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import { contactsOfUser, waysOf } from '#ports/notify-user.ts';
import type { User, UserDirectory } from '#ports/user-directory.ts';
import { waysFor } from './policy.ts';

export interface NoticeChoicesDependencies {
  readonly database: Kysely<Database>;
  readonly users: Pick<UserDirectory, 'findUser' | 'setNoticeWays' | 'lock'>;
  readonly audit: AuditTrail;
}

/** By which ways a person's notices go. They can be moved, and never be turned off. */
export function createNoticeChoices(
  dependencies: NoticeChoicesDependencies,
): readonly Implementation[] {
  const { database, users, audit } = dependencies;
  const ownUser = async (call: Call, executor = database): Promise<User> => {
    const user = await users.findUser(callerOf(call).userId, executor);
    if (!user) throw new Refusal(Code.sessionEnded);
    return user;
  };
  return [
    implement(accountDataRoutes.notices, async (_input, call) => present(await ownUser(call))),
    implement(accountDataRoutes.noticeModify, async ({ body: { kind, mail, sms } }, call) => {
      const { userId } = callerOf(call);
      await database.transaction().execute(async (executor) => {
        await users.lock(userId, executor);
        const user = await ownUser(call, executor);
        const ways = waysFor({ mail, sms }, contactsOfUser(user));
        if (ways.length === 0) throw new Refusal(Code.noticeWayMissing);
        const changed = { ...user.noticeWays, [kind]: ways };
        await users.setNoticeWays(userId, changed, executor);
        const who = `user:${userId}` as const;
        const after = { kind, ways: ways.join(' ') };
        const { address } = call;
        await audit.record(
          { who, act: 'notice-choice', object: who, outcome: 'done', address, after },
          executor,
        );
      });
      return present(await ownUser(call));
    }),
  ];
}

/** As they go now, chosen or not. */
function present(user: User): NoticeChoices {
  const own = contactsOfUser(user);
  const list = noticeKinds.map((kind) => {
    const channels = waysOf(user, kind).map(({ channel }) => channel);
    return { kind, mail: channels.includes('mail'), sms: channels.includes('sms') };
  });
  return { list, hasMail: own.mail !== undefined, hasSms: own.sms !== undefined };
}
