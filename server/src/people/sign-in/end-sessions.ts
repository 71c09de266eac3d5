import type { AuditEntry } from '#ports/audit-trail.ts';
import type { AuthContext } from './context.ts';

/** One session of a user, or all but one (empty: all). */
export type WhichSessions =
  | { readonly userId: number; readonly sessionId: string }
  | { readonly userId: number; readonly exceptSessionId: string };

/**
 * Ends sessions and writes it down, both or neither; then memory and sockets hear of it. Returns how many:
 * a session that is not the user's is left alone.
 */
export async function endSessions(
  { database, sessions, audit }: Pick<AuthContext, 'database' | 'sessions' | 'audit'>,
  which: WhichSessions,
  by: Pick<AuditEntry, 'who' | 'act' | 'address'>,
): Promise<number> {
  const { userId } = which;
  const ended = await database.transaction().execute(async (executor) => {
    const removed =
      'sessionId' in which
        ? await sessions.remove(userId, which.sessionId, executor)
        : await sessions.removeAll(userId, executor, which.exceptSessionId);
    const object = 'sessionId' in which ? `session:${which.sessionId}` : `user:${userId}`;
    if (removed.length > 0) {
      const after = { user: userId, ended: removed.length };
      await audit.record({ ...by, object, outcome: 'done', after }, executor);
    }
    return removed;
  });
  sessions.announce(ended);
  return ended.length;
}
