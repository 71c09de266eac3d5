import { createHmac } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { isRole } from '@bourse/contract/console/roles.ts';
import { consoleSessionRoutes } from '@bourse/contract/console/routes/session.ts';
import type { PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';
import type { FindOperator } from '#edge/pipeline/authenticate.ts';
import { type Call, type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import { PasskeyStore } from '#people/sign-in/factor/passkey-store.ts';
import { relyingPartyOf } from '#people/sign-in/factor/relying-party.ts';
import { base32Of, codeAt } from '#people/sign-in/factor/totp.ts';
import { GuardStore } from '#people/sign-in/guard-store.ts';
import { authPolicy } from '#people/sign-in/policy.ts';
import type { Alarms } from '#platform/alarms.ts';
import { operatorPlace } from '#platform/db/tables/sealed-columns.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { FollowPeopleChanges } from '#ports/people-changes.ts';
import type { OperatorContext } from './context.ts';
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
import { proveOperatorPasskey } from './passkeys.ts';
import { proveCode, signInOperator } from './sign-in.ts';

const DEMO_OPERATOR = 'demo';
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

/** What the outbox page tells of the demo's operator. */
interface DemoOperator {
  readonly name: string;
  readonly password: string;
  /** Base32, for an authenticator app. */
  readonly secret: string;
  /** What an app shows now. */
  readonly code: string;
}

/** The same for the life of a data folder, and another one in the next. */
function made(codeKey: Uint8Array, what: string): Buffer {
  return createHmac('sha256', codeKey).update(`demo operator ${what}`).digest().subarray(0, 20);
}

/** Follows from the key of the data folder; `code` is that of `now` (UTC epoch milliseconds). */
function demoOperatorOf(codeKey: Uint8Array, now: number): DemoOperator {
  return {
    name: DEMO_OPERATOR,
    password: base32Of(made(codeKey, 'password')).slice(0, 16).toLowerCase(),
    secret: base32Of(made(codeKey, 'authenticator')),
    code: codeAt(made(codeKey, 'authenticator'), now),
  };
}

/** Makes the demo's operator, whose password and authenticator are no secret on this machine. */
async function createDemoOperator(
  { database, store, hasher, sealer, clock, audit }: OperatorContext,
  codeKey: Uint8Array,
): Promise<void> {
  const { name, password } = demoOperatorOf(codeKey, clock.now());
  const passwordHash = await hasher.inTurn({ from: '', isKnown: true }, (hashing) =>
    hashing.hash(password),
  );
  await database.transaction().execute(async (executor) => {
    const facts = { name, fullName: 'Demo Operator', email: null, passwordHash };
    const id = await store.insert(
      { ...facts, roles: firstRoles, invitedBy: null, createdAt: clock.now(), actsFrom: 0 },
      executor,
    );
    if (id === undefined) return;
    const secret = sealer.seal(made(codeKey, 'authenticator'), operatorPlace(id));
    await store.setFactor(id, secret, 0, executor);
    await audit.record(
      {
        ...{ who: 'house', act: 'operator-join', object: `operator:${id}` },
        ...{ outcome: 'done', address: '', after: { name, demo: true } },
      },
      executor,
    );
  });
}

/** A code of the authenticator, or a passkey instead. */
interface ActProof {
  readonly factorCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Proves the second factor for one act, the one with the call's idempotency-key.
 * Refuses shapeInvalid, authenticatorDue, authenticatorBusy, authenticatorWrong, passkeyRefused.
 */
async function proveForAct(
  context: OperatorContext,
  proof: ActProof,
  call: Call,
): Promise<{ readonly until: number }> {
  const { operatorId, sessionId } = operatorOf(call);
  if (!call.idempotencyKey) throw new Refusal(Code.shapeInvalid, { field: 'idempotency-key' });
  await prove(context, operatorId, proof, call).catch(async (error: unknown) => {
    await recordFactor(context, call, 'refused');
    throw error;
  });
  await recordFactor(context, call, 'done');
  return { until: context.sessions.allowAct(sessionId, call.idempotencyKey) };
}

async function prove(
  context: OperatorContext,
  operatorId: number,
  { factorCode, passkey }: ActProof,
  call: Call,
): Promise<void> {
  if (passkey) {
    // Another operator's passkey proves nothing here.
    if ((await proveOperatorPasskey(context, passkey, call)) === operatorId) return;
    throw new Refusal(Code.passkeyRefused);
  }
  if (!factorCode) throw new Refusal(Code.authenticatorDue);
  await proveCode(context, operatorId, factorCode, call.time);
}

function recordFactor(
  { audit }: OperatorContext,
  call: Call,
  outcome: 'done' | 'refused',
): Promise<void> {
  const { operatorId, sessionId } = operatorOf(call);
  return audit.record({
    ...{ who: `operator:${operatorId}`, act: 'operator-factor' },
    ...{ object: `operator-session:${sessionId}`, outcome, address: call.address },
  });
}
