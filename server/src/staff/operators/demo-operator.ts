import { createHmac } from 'node:crypto';
import { base32Of, codeAt } from '#people/sign-in/factor/totp.ts';
import { operatorPlace } from '#platform/db/tables/sealed-columns.ts';
import type { OperatorContext } from './context.ts';
import { firstRoles } from './invitations.ts';

export const DEMO_OPERATOR = 'demo';

/** What the outbox page tells of the demo's operator. */
export interface DemoOperator {
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
export function demoOperatorOf(codeKey: Uint8Array, now: number): DemoOperator {
  return {
    name: DEMO_OPERATOR,
    password: base32Of(made(codeKey, 'password')).slice(0, 16).toLowerCase(),
    secret: base32Of(made(codeKey, 'authenticator')),
    code: codeAt(made(codeKey, 'authenticator'), now),
  };
}

/** Makes the demo's operator, whose password and authenticator are no secret on this machine. */
export async function createDemoOperator(
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
