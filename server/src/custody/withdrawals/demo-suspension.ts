import { Code } from '@bourse/contract/codes.ts';
import { withdrawalRoutes as routes } from '@bourse/contract/routes/withdrawals.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { AddressBookContext } from './address-book.ts';

export interface DemoSuspensionContext extends Pick<AddressBookContext, 'database' | 'audit'> {
  readonly users: Pick<UserDirectory, 'endSuspension'>;
  readonly isDemo: boolean;
}

/** Ends the suspension of withdrawals after a change of security at once. Demo only: live, there is no such call. */
export function endDemoSuspensionRoute({
  database,
  users,
  audit,
  isDemo,
}: DemoSuspensionContext): Implementation {
  return implement(routes.demoHoldEnd, async (_input, call) => {
    if (!isDemo) throw new Refusal(Code.routeUnknown);
    const { userId } = callerOf(call);
    const who = `user:${userId}` as const;
    await database.transaction().execute(async (executor) => {
      await users.endSuspension(userId, executor);
      await audit.record(
        { who, act: 'demo-hold-end', object: who, outcome: 'done', address: call.address },
        executor,
      );
    });
    return {};
  });
}
