import { isRole } from '@bourse/contract/console/roles.ts';
import { consoleSessionRoutes } from '@bourse/contract/console/routes/session.ts';
import type { FindOperator } from '#edge/pipeline/authenticate.ts';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import { PasskeyStore } from '#people/sign-in/factor/passkey-store.ts';
import { relyingPartyOf } from '#people/sign-in/factor/relying-party.ts';
import { GuardStore } from '#people/sign-in/guard-store.ts';
import { authPolicy } from '#people/sign-in/policy.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { FollowPeopleChanges } from '#ports/people-changes.ts';
import type { OperatorContext } from './context.ts';
import { createDemoOperator, type DemoOperator, demoOperatorOf } from './demo-operator.ts';
import {
  acceptInvitation,
  createInvitation,
  firstRoles,
  lookAtInvitation,
  renewLink,
} from './invitations.ts';
import { OperatorPasskeyStore } from './operator-passkey-store.ts';
import { type EndedOperatorSession, OperatorSessions } from './operator-sessions.ts';
import { OperatorStore } from './operator-store.ts';
import { passkeyActs, passkeyRoutes } from './passkey-routes.ts';
import { proveForAct } from './prove-for-act.ts';
import { signInOperator } from './sign-in.ts';

const SWEEP_MS = 5_000;

export interface OperatorsDependencies
  extends Pick<
    OperatorContext,
    'database' | 'hasher' | 'sealer' | 'audit' | 'clock' | 'productWords' | 'brandName' | 'mail'
  > {
  readonly consoleUrl: string;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly people: FollowPeopleChanges;
  readonly upkeep: Pick<Upkeep, 'add'>;
  /** In a demo the first operator is there, and no secret on this machine. */
  readonly isDemo: boolean;
  readonly codeKey: Uint8Array;
}

export interface Operators {
  readonly implementations: readonly Implementation[];
  /** What changes something about the own passkeys. */
  readonly routesWith: (acts: ConsoleActs) => readonly Implementation[];
  readonly findOperator: FindOperator;
  readonly directory: OperatorDirectory;
  /**
   * Makes sure that an operator can sign in. Returns the one-time link of the first operator, as long as
   * there is none; each start makes a new one, and the one before ends.
   */
  begin(): Promise<string | undefined>;
  /** What the outbox of a demo shows. */
  demo(): DemoOperator | undefined;
}

/** The house's staff: how they get in, and who they are. */
export function createOperators(dependencies: OperatorsDependencies): Operators {
  const { database, audit, alarms, clock, people, isDemo, codeKey, hasher, sealer } = dependencies;
  const store = new OperatorStore(database);
  const unwritten = (cause: Error) =>
    alarms.raise({
      name: 'audit_not_written',
      text: 'could not record the end of a session',
      cause,
    });
  const onEnded = (ended: EndedOperatorSession) => void recordEnd(audit, ended).catch(unwritten);
  const sessions = new OperatorSessions({ database, store, clock, people, onEnded });
  const { consoleUrl, productWords, brandName, mail } = dependencies;
  const context: OperatorContext = {
    ...{ database, store, sessions, hasher, sealer, audit, clock, consoleUrl, codeKey, mail },
    passkeys: new OperatorPasskeyStore(database),
    ceremony: {
      ...{ brandName, challenges: new PasskeyStore(database) },
      // On this machine the console answers at whatever port.
      relyingParty: relyingPartyOf(new URL(consoleUrl).hostname === 'localhost' ? '' : consoleUrl),
    },
    ...{ tries: new GuardStore(database), policy: authPolicy, productWords, brandName },
  };
  const worker = { name: 'operator-sessions', where: 'everywhere', everyMs: SWEEP_MS } as const;
  dependencies.upkeep.add({ ...worker, look: () => sessions.sweep() });
  return {
    implementations: [...implementationsOf(context), ...passkeyRoutes(context)],
    routesWith: (acts) => passkeyActs(context, acts),
    findOperator: (token) => sessions.find(token),
    directory: directoryOf(context),
    demo: () => (isDemo ? demoOperatorOf(codeKey, clock.now()) : undefined),
    async begin() {
      if ((await store.list()).length > 0) return undefined;
      if (isDemo) {
        await createDemoOperator(context, codeKey);
        return undefined;
      }
      return database.transaction().execute(async (executor) => {
        await store.endInvitations(clock.now(), executor);
        const whoever = { name: '', fullName: '', email: null, customers: [] };
        const made = await createInvitation(
          context,
          { ...whoever, roles: firstRoles },
          null,
          executor,
        );
        return made.link;
      });
    },
  };
}

function recordEnd(
  audit: OperatorContext['audit'],
  { operatorId, sessionId, why }: EndedOperatorSession,
): Promise<void> {
  return audit.record({
    ...{ who: 'house', act: 'operator-session-end', object: `operator:${operatorId}` },
    ...{ outcome: 'done', address: '', after: { session: sessionId, why } },
  });
}

function implementationsOf(context: OperatorContext): readonly Implementation[] {
  const { sessions, audit } = context;
  return [
    implement(consoleSessionRoutes.consoleSignIn, ({ body }, call) =>
      signInOperator(context, body, call),
    ),
    implement(consoleSessionRoutes.consoleInvitation, ({ body }, call) =>
      lookAtInvitation(context, body.ticket, call),
    ),
    implement(consoleSessionRoutes.consoleJoin, ({ body }, call) =>
      acceptInvitation(context, body, call),
    ),
    implement(consoleSessionRoutes.consoleSignOut, async (_input, call) => {
      const { operatorId, sessionId } = operatorOf(call);
      await audit.record({
        ...{ who: `operator:${operatorId}`, act: 'operator-sign-out' },
        ...{ object: `operator-session:${sessionId}`, outcome: 'done', address: call.address },
      });
      await sessions.end(sessionId);
      return {};
    }),
    implement(consoleSessionRoutes.consoleStay, async (_input, call) => ({
      idleUntil: await sessions.stay(operatorOf(call).sessionId),
    })),
    implement(consoleSessionRoutes.consoleFactor, ({ body }, call) =>
      proveForAct(context, body, call),
    ),
  ];
}

function directoryOf(context: OperatorContext): OperatorDirectory {
  const { store, sessions, clock } = context;
  return {
    hasMail: context.mail !== undefined,
    find: (id, executor) => store.byId(id, executor),
    list: (executor) => store.list(executor),
    customersOf: (id, executor) => store.customersOf(id, executor),
    invite: (invitation, by, executor) => createInvitation(context, invitation, by, executor),
    linkOf: (code, executor) => renewLink(context, code, executor),
    endInvitations: (executor) => store.endInvitations(clock.now(), executor),
    async openInvitations() {
      const open = await store.openInvitations(clock.now());
      return open.map((one) => ({
        ...{ code: one.id, name: one.name, fullName: one.full_name },
        roles: one.roles.filter(isRole),
        ...{ createdAt: one.created_at, expiresAt: one.expires_at },
      }));
    },
    async setRoles(id, roles, executor) {
      const operator = await store.byId(id, executor);
      if (!operator || operator.revokedAt !== null) return false;
      await store.setRoles(id, roles, executor);
      await sessions.removeAll(id, executor);
      return true;
    },
    async revoke(id, time, executor) {
      if (!(await store.revoke(id, time, executor))) return false;
      await sessions.removeAll(id, executor);
      return true;
    },
    forget: (id) => sessions.forgetAll(id),
    idleUntil: (sessionId) => sessions.idleUntil(sessionId),
    whoOf: (id) => `operator:${id}`,
  };
}
