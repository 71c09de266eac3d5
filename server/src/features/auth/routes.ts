import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import type { AuthContext } from './context.ts';
import { finishRecovery, finishRegistration, finishSignIn } from './finish-flow.ts';
import { openTicketedFlow, purposes } from './open-flow.ts';
import { sendCode } from './send-code.ts';

export function authRoutes(context: AuthContext): readonly Implementation[] {
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
    implement(accountRoutes.logout, async (_input, call) => {
      const { userId, sessionId } = callerOf(call);
      await context.sessions.end(userId, sessionId);
      return {};
    }),
  ];
}
