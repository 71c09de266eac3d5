import { Code } from '@bourse/contract/codes.ts';
import { withdrawalRoutes as routes } from '@bourse/contract/routes/withdrawals.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { AddressBookContext } from './address-book.ts';

export interface DemoHoldContext extends Pick<AddressBookContext, 'database' | 'audit'> {
  readonly users: Pick<UserDirectory, 'endHold'>;
  readonly isDemo: boolean;
}

/**
 * Demo mode: who has just set up an authenticator need not wait for a day to see coins leave. The suspension
 * is as long as anywhere, and a live exchange has no such call.
 */
export function demoHoldRoute({ database, users, audit, isDemo }: DemoHoldContext): Implementation {
  return implement(routes.demoHoldEnd, async (_input, call) => {
    if (!isDemo) throw new Refusal(Code.routeUnknown);
    const { userId } = callerOf(call);
    const who = `user:${userId}` as const;
    await database.transaction().execute(async (executor) => {
      await users.endHold(userId, executor);
      await audit.record(
        { who, act: 'demo-hold-end', object: who, outcome: 'done', address: call.address },
        executor,
      );
    });
    return {};
  });
}
