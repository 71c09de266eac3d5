import type { NewNotification } from './tables/notification-facts.ts';
import type { Executor } from './tables/schema.ts';

/** Tells these users, each once, when the transaction stands. */
export async function addNotification(
  executor: Executor,
  users: readonly number[],
  { kind, facts, source, time }: NewNotification,
): Promise<void> {
  if (users.length === 0) return;
  const row = {
    ...{ kind, facts: JSON.stringify(facts) },
    ...(source !== undefined && { source }),
    ...(time !== undefined && { time }),
  };
  await executor
    .insertInto('notifications')
    .values(users.map((user) => ({ ...row, user_id: user })))
    .onConflict((conflict) => conflict.columns(['source', 'user_id']).doNothing())
    .execute();
}
