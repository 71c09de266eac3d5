import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes, type OpenSession } from '@bourse/contract/routes/account.ts';
import { userCentreRoutes } from '@bourse/contract/routes/user-centre.ts';
import {
  type Call,
  callerOf,
  type Implementation,
  implement,
  sessionOf,
} from '#edge/pipeline/handler.ts';
import { readUserAgent } from '#platform/addresses/user-agent.ts';
import { Refusal } from '#platform/refusal.ts';
import { changeContact } from './codes/change-contact.ts';
import { changePhishingCode } from './codes/change-phishing-code.ts';
import { isSecurityScene, sendSecurityCode } from './codes/security-codes.ts';
import { sendCode } from './codes/send-code.ts';
import { type AuthContext, whoOf } from './context.ts';
import { endSessions } from './end-sessions.ts';
import { factorImplementations } from './factor/routes.ts';
import { finishRecovery, finishRegistration, finishSignIn } from './finish-flow.ts';
import { locationText } from './location.ts';
import { openTicketedFlow, purposes } from './open-flow.ts';
import { changePassword } from './passwords/change-password.ts';
import type { Session } from './session-store.ts';
import { listDevices, listSignIns, removeDevice } from './sign-in-records.ts';

/** Those of users: flows, sessions, security, factors. Operators have their own. */
export function authRoutes(context: AuthContext): readonly Implementation[] {
  return [
    ...flowRoutes(context),
    ...sessionRoutes(context),
    ...securityRoutes(context),
    ...factorImplementations(context),
  ];
}

function flowRoutes(context: AuthContext): readonly Implementation[] {
  return [
    implement(accountRoutes.authFlow, ({ body }, call) =>
      openTicketedFlow(context, purposes[body.type], body, call),
    ),
    implement(accountRoutes.codeSend, ({ body }, call) =>
      isSecurityScene(body.scene) && !body.ticket
        ? sendSecurityCode(context, body, call)
        : sendCode(context, body, call),
    ),
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
      return { list: open.map((one) => presentSession(context, one, sessionId, call)) };
    }),
    implement(accountRoutes.sessionEnd, async ({ parameters }, call) => {
      const which = { userId: callerOf(call).userId, sessionId: parameters.code };
      const count = await endSessions(context, which, by('session-end', call));
      if (count === 0) throw new Refusal(Code.notFound);
      return {};
    }),
    implement(accountRoutes.sessionEndOthers, async (_input, call) => {
      const { userId, sessionId } = sessionOf(call);
      const which = { userId, exceptSessionId: sessionId };
      return { count: await endSessions(context, which, by('session-end', call)) };
    }),
    implement(accountRoutes.logout, async (_input, call) => {
      const { userId, sessionId } = sessionOf(call);
      await endSessions(context, { userId, sessionId }, by('sign-out', call));
      return {};
    }),
  ];
}

function by(act: 'session-end' | 'sign-out', call: Call) {
  return { who: whoOf(call), act, address: call.address };
}

/** What a person sees of the own sign-ins, and the changes that need codes. */
function securityRoutes(context: AuthContext): readonly Implementation[] {
  const done = {};
  return [
    implement(userCentreRoutes.loginHistory, async ({ query }, call) => {
      const { rows, total } = await listSignIns(context, query, call);
      return { list: [...rows], total, ...query };
    }),
    implement(userCentreRoutes.devices, async (_input, call) => ({
      list: [...(await listDevices(context, call))],
    })),
    implement(userCentreRoutes.deviceRemove, async ({ parameters }, call) => {
      if (!(await removeDevice(context, parameters.code, call))) throw new Refusal(Code.notFound);
      return done;
    }),
    implement(userCentreRoutes.phishingModify, async ({ body }, call) => {
      await changePhishingCode(context, body, call);
      return done;
    }),
    implement(
      userCentreRoutes.emailBind,
      async ({ body: { email, emailCode, phoneCode } }, call) => {
        const codes = { newCode: emailCode, ownCode: phoneCode };
        await changeContact(context, { fields: { email }, replaces: false, ...codes }, call);
        return done;
      },
    ),
    implement(userCentreRoutes.emailModify, async ({ body }, call) => {
      const codes = { newCode: body.emailCode, ownCode: body.oldEmailCode };
      const fields = { email: body.email };
      await changeContact(context, { fields, replaces: true, ...codes }, call);
      return done;
    }),
    implement(userCentreRoutes.mobileBind, async ({ body }, call) => {
      const codes = { newCode: body.mobileCode, ownCode: body.emailCode };
      const fields = { areaCode: body.areaCode, mobile: body.mobile };
      await changeContact(context, { fields, replaces: false, ...codes }, call);
      return done;
    }),
    implement(userCentreRoutes.mobileModify, async ({ body }, call) => {
      const codes = { newCode: body.mobileCode, ownCode: body.oldMobileCode };
      const fields = { areaCode: body.areaCode, mobile: body.mobile };
      await changeContact(context, { fields, replaces: true, ...codes }, call);
      return done;
    }),
  ];
}

function presentSession(
  { countryOf }: AuthContext,
  session: Session,
  currentId: string,
  { language }: Call,
): OpenSession {
  const { id, address, createdAt, seenAt, userAgent } = session;
  return {
    code: id,
    ...readUserAgent(userAgent),
    address,
    location: locationText(countryOf(address), language),
    createTime: createdAt,
    lastSeenTime: seenAt,
    isCurrent: id === currentId,
  };
}
