import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes, type OpenSession } from '@bourse/contract/routes/account.ts';
import { callerOf, type Implementation, implement, sessionOf } from '../../gateway/handler.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { changePassword } from './change-password.ts';
import type { AuthContext } from './context.ts';
import { finishRecovery, finishRegistration, finishSignIn } from './finish-flow.ts';
import { openTicketedFlow, purposes } from './open-flow.ts';
import { sendCode } from './send-code.ts';
import type { Session } from './session-store.ts';
import { readUserAgent } from './user-agent.ts';

export function authRoutes(context: AuthContext): readonly Implementation[] {
  return [...flowRoutes(context), ...sessionRoutes(context)];
}

function flowRoutes(context: AuthContext): readonly Implementation[] {
  return [
    implement(accountRoutes.authFlow, ({ body }, call) =>
      openTicketedFlow(context, purposes[body.type], body, call),
    ),
    implement(accountRoutes.codeSend, ({ body }, call) => sendCode(context, body, call)),
    implement(accountRoutes.login, ({ body }, call) => finishSignIn(context, body, call)),
    implement(accountRoutes.register, ({ body }, call) => finishRegistration(context, body, call)),
    implement(accountRoutes.passwordForget, async ({ body }, call) => {
      await finishRecovery(context, body, call);
      return {};
    }),
  ];
}

function sessionRoutes(context: AuthContext): readonly Implementation[] {
  const { sessions } = context;
  return [
    implement(accountRoutes.passwordModify, async ({ body }, call) => {
      await changePassword(context, body, call);
      return {};
    }),
    implement(accountRoutes.sessions, async (_input, call) => {
      const { userId, sessionId } = sessionOf(call);
      const open = await sessions.list(userId);
      return { list: open.map((one) => presentSession(one, sessionId)) };
    }),
    implement(accountRoutes.sessionEnd, async ({ parameters }, call) => {
      const isEnded = await sessions.end(callerOf(call).userId, parameters.code);
      if (!isEnded) throw new Refusal(Code.notFound);
      return {};
    }),
    implement(accountRoutes.sessionEndOthers, async (_input, call) => {
      const { userId, sessionId } = sessionOf(call);
      return { count: await sessions.endAll(userId, sessionId) };
    }),
    implement(accountRoutes.logout, async (_input, call) => {
      const { userId, sessionId } = sessionOf(call);
      await sessions.end(userId, sessionId);
      return {};
    }),
  ];
}

function presentSession(session: Session, currentId: string): OpenSession {
  const { id, address, createdAt, seenAt, userAgent } = session;
  return {
    code: id,
    ...readUserAgent(userAgent),
    address,
    createTime: createdAt,
    lastSeenTime: seenAt,
    isCurrent: id === currentId,
  };
}
