import { Code } from '@bourse/contract/codes.ts';
import type { OperatorFacts } from '@bourse/contract/console/routes/session.ts';
import type { Kysely } from 'kysely';
import { addressRange } from '#edge/pipeline/address-range.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import { seenFrom } from '#people/sign-in/device.ts';
import { proveBound } from '#people/sign-in/factor/authenticators.ts';
import { GuardStore } from '#people/sign-in/guard-store.ts';
import type { Hashing } from '#people/sign-in/passwords/password-hasher.ts';
import { askerOf } from '#people/sign-in/passwords/password-queue.ts';
import {
  authPolicy,
  forgiveAll,
  forgiveOne,
  type GuardTry,
  takeTry,
} from '#people/sign-in/policy.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { operatorPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import type { OperatorContext } from './context.ts';
import { type Operator, OperatorStore } from './operator-store.ts';

export interface SignedInOperator {
  readonly token: string;
  readonly operator: OperatorFacts;
}

interface Shown {
  readonly name: string;
  readonly password: string;
  readonly factorCode: string;
}

/**
 * Signs an operator in. Name, password and code are one question with one answer: which of them was
 * wrong is not said, and an unknown name costs as much as a known one.
 * Refuses credentialsWrong, signInBusy, passwordsBusy.
 */
export async function signInOperator(
  context: OperatorContext,
  shown: Shown,
  call: Call,
): Promise<SignedInOperator> {
  const operator = await checkPassword(context, shown, call);
  const isRight = operator !== undefined && (await isCodeOf(context, operator, shown, call));
  await context.audit.record({
    who: operator ? `operator:${operator.id}` : 'visitor',
    act: 'operator-sign-in',
    object: `operator-name:${shown.name}`,
    outcome: isRight ? 'done' : 'refused',
    address: call.address,
    ...(isRight && { after: { factor: 'authenticator' } }),
  });
  if (!operator || !isRight) throw new Refusal(Code.credentialsWrong);
  return enterConsole(context, operator, call);
}

/** A new session of an operator who has proved to be one. */
export async function enterConsole(
  context: OperatorContext,
  operator: Operator,
  call: Call,
): Promise<SignedInOperator> {
  const { token } = await context.sessions.open(operator, call, context.database);
  await context.store.remember(operator.id, seenFrom(call), call.time);
  if (operator.locale !== call.language) await context.store.setLocale(operator.id, call.language);
  return { token, operator: factsOf(operator) };
}

/** What the console shows of an operator. */
export function factsOf({ id, name, fullName, roles }: Operator): OperatorFacts {
  return { id, name, fullName, roles: [...roles] };
}

/**
 * The operator whose password it is, if tries are let through. Where operators have signed in before, strangers
 * elsewhere cost them nothing; from anywhere else a name has ten tries, over all addresses together (S03).
 */
async function checkPassword(
  context: OperatorContext,
  { name, password }: Shown,
  call: Call,
): Promise<Operator | undefined> {
  const asks = await context.store.byName(name);
  // Asked for an unknown name too, so that it costs as much.
  const isKnown = await context.store.knows(asks?.id ?? 0, seenFrom(call));
  return context.hasher.inTurn(askerOf(call, isKnown), async (hashing) => {
    // Who waited may have been revoked meanwhile.
    const operator = await context.store.byName(name);
    return tryPassword(context, hashing, { name, password, operator, isKnown }, call);
  });
}

interface Tried extends Pick<Shown, 'name' | 'password'> {
  readonly operator: Operator | undefined;
  readonly isKnown: boolean;
}

async function tryPassword(
  context: OperatorContext,
  hashing: Hashing,
  { name, password, operator, isKnown }: Tried,
  call: Call,
): Promise<Operator | undefined> {
  const range = addressRange(call.address);
  const counts = {
    ...{ own: `operator:${name}@${range}`, place: `operator-address:${range}` },
    name: isKnown ? undefined : `operator-name:${name}`,
  };
  const taken = await takeTries(context, counts, call.time);
  const { byOwn, byPlace, byName } = taken;
  if (!byPlace.admitted) {
    const waitSeconds = Math.ceil((byPlace.after.lockedUntil - call.time) / 1_000);
    throw new Refusal(Code.signInBusy, { seconds: waitSeconds }, waitSeconds);
  }
  const matches = await hashing.verify(operator?.passwordHash, password);
  const isAdmitted = byOwn.admitted && byName?.admitted !== false;
  if (!matches || !isAdmitted || operator?.revokedAt !== null) {
    if (isAdmitted && byName) await recordLock(context, name, byName, call);
    return undefined;
  }
  await forgive(context, counts, taken);
  return operator;
}

/** The try that begins a name's lock is recorded: a sign of passwords tried from many places. */
async function recordLock(
  { audit }: OperatorContext,
  name: string,
  { after: { lockedUntil } }: GuardTry,
  call: Call,
): Promise<void> {
  if (lockedUntil <= call.time) return;
  await audit.record({
    ...{ who: 'visitor', act: 'sign-in-lock', object: `operator-name:${name}` },
    ...{ outcome: 'done', address: call.address, after: { lockedUntil } },
  });
}

async function isCodeOf(
  context: OperatorContext,
  operator: Operator,
  { factorCode }: Pick<Shown, 'factorCode'>,
  call: Call,
): Promise<boolean> {
  try {
    await proveCode(context, operator.id, factorCode, call.time);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Uses a code up. Refuses authenticatorBusy, authenticatorWrong. */
export async function proveCode(
  { store, tries, sealer, policy, clock }: OperatorContext,
  id: number,
  code: string,
  now: number,
): Promise<void> {
  const place = operatorPlace(id);
  const one = { id, key: `operator-authenticator:${id}`, bound: store, place };
  await proveBound({ tries, sealer, policy, clock }, one, code, now);
}

/** The keys of a try's counts. */
interface Counts {
  /** The name, at one place: tries elsewhere lock no operator out of it. */
  readonly own: string;
  /** All names, at one place. */
  readonly place: string;
  /** The name, over all places that its operator has not signed in from; nothing: this is one of those. */
  readonly name: string | undefined;
}

interface Taken {
  readonly byOwn: GuardTry;
  readonly byPlace: GuardTry;
  readonly byName: GuardTry | undefined;
}

/** Counts a try as wrong before it is checked, by all of its counts or by none. */
function takeTries(
  { tries, policy }: OperatorContext,
  { own, place, name }: Counts,
  now: number,
): Promise<Taken> {
  return tries.change(keysOf({ own, place, name }), (stateOf, set) => {
    const byOwn = takeTry(stateOf(own), now, policy.account);
    const byPlace = takeTry(stateOf(place), now, policy.address);
    const byName =
      name === undefined ? undefined : takeTry(stateOf(name), now, policy.operatorName);
    if (byOwn.admitted && byPlace.admitted && byName?.admitted !== false) {
      set(own, byOwn.after);
      set(place, byPlace.after);
      if (name !== undefined && byName) set(name, byName.after);
    }
    return { byOwn, byPlace, byName };
  });
}

/** The password was right: its own count is clean, of the others only this try is taken back. */
function forgive({ tries }: OperatorContext, counts: Counts, taken: Taken): Promise<void> {
  const { own, place, name } = counts;
  return tries.change(keysOf(counts), (stateOf, set) => {
    set(own, forgiveAll(taken.byOwn.before));
    set(place, forgiveOne(stateOf(place), taken.byPlace));
    if (name !== undefined && taken.byName) {
      set(name, forgiveOne(stateOf(name), taken.byName));
    }
  });
}

const keysOf = ({ own, place, name }: Counts) => [
  own,
  place,
  ...(name === undefined ? [] : [name]),
];

/**
 * Takes a code of the authenticator of the one operator that a house has ever had; returns who that is.
 * undefined: it has had none, or two, who open things together from then on. Refuses authenticatorBusy,
 * authenticatorNotBound, authenticatorWrong.
 */
export async function proveOnlyOperator(
  database: Kysely<Database>,
  sealer: Sealer,
  code: string,
  clock: Clock,
): Promise<number | undefined> {
  const ever = await database.selectFrom('operators').select('id').limit(2).execute();
  const [only] = ever;
  if (!only || ever.length > 1) return undefined;
  const { id } = only;
  const check = { tries: new GuardStore(database), sealer, clock, policy: authPolicy };
  const place = { table: 'operators', row: id };
  const bound = new OperatorStore(database);
  await proveBound(
    check,
    { id, key: `operator-authenticator:${id}`, bound, place },
    code,
    clock.now(),
  );
  return id;
}
