import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AuthContext } from '../context.ts';
import type { Session } from '../session-store.ts';

/** Writes down that an account has a new password, in the transaction that set it, and what went with it. */
export function recordPassword(
  { audit }: Pick<AuthContext, 'audit'>,
  act: 'password-change' | 'password-reset',
  call: Call,
  userId: number,
  { holdUntil, ended }: { readonly holdUntil: number; readonly ended: readonly Session[] },
  executor: Executor,
): Promise<void> {
  const who = `user:${userId}` as const;
  const after = { holdUntil, endedSessions: ended.length };
  const { address } = call;
  return audit.record({ who, act, object: who, outcome: 'done', address, after }, executor);
}
