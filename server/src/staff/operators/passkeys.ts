import { createHmac } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { PasskeyAnswer, PasskeyOffer } from '@bourse/contract/routes/passkey.ts';
import { type Call, operatorOf } from '#edge/pipeline/handler.ts';
import type { ActContext } from '#edge/staff/console-port.ts';
import {
  askCredential,
  demandRoom,
  offerCredential,
  proveCredential,
  takeCredential,
} from '#people/sign-in/factor/passkey-ceremony.ts';
import { Refusal } from '#platform/refusal.ts';
import type { OperatorContext } from './context.ts';
import type { Operator } from './operator-store.ts';
import { enterConsole, type SignedInOperator } from './sign-in.ts';

/** What a browser is asked to make an operator's passkey from. Refuses passkeysMax. */
export async function offerOperatorPasskey(
  { ceremony, passkeys, codeKey }: OperatorContext,
  call: Call,
): Promise<PasskeyOffer> {
  const { operatorId, name, sessionId } = operatorOf(call);
  const holder = {
    // Another one than of a customer of the same number: a device keeps one passkey a handle.
    handle: createHmac('sha256', codeKey).update(`operator passkey\n${operatorId}`).digest(),
    ...{ name: `${name} (console)`, displayName: name },
    known: await passkeys.list(operatorId),
  };
  const challenge = { purpose: 'operator-add', sessionId, now: call.time } as const;
  return offerCredential(ceremony, holder, challenge);
}

/** Keeps a new passkey of the operator. Refuses passkeyRefused, passkeysMax. */
export async function addOperatorPasskey(
  { ceremony, passkeys, store }: OperatorContext,
  { name, answer }: { readonly name: string; readonly answer: PasskeyAnswer },
  { executor, operator, record }: ActContext,
  { time }: Call,
): Promise<void> {
  const { operatorId, sessionId } = operator;
  const challenge = { purpose: 'operator-add', sessionId, now: time } as const;
  const credential = await takeCredential(ceremony, answer, challenge);
  // Two at once would each count without the other.
  await store.lock(operatorId, executor);
  demandRoom((await passkeys.list(operatorId, executor)).length);
  const passkey = { ...credential, operatorId, name, createdAt: time, usedAt: null };
  if (!(await passkeys.insert(passkey, executor))) throw new Refusal(Code.passkeyRefused);
  await record(`operator:${operatorId}`, { after: { passkey: name } });
}

/** Forgets one of the operator's passkeys. Refuses notFound, factorLast. */
export async function removeOperatorPasskey(
  { passkeys, store }: OperatorContext,
  id: string,
  { executor, operator: { operatorId }, record }: ActContext,
): Promise<void> {
  await store.lock(operatorId, executor);
  const name = await passkeys.remove(operatorId, id, executor);
  if (name === undefined) throw new Refusal(Code.notFound);
  const others = await passkeys.list(operatorId, executor);
  const hasAuthenticator = (await store.find(operatorId)) !== undefined;
  if (others.length === 0 && !hasAuthenticator) throw new Refusal(Code.factorLast);
  await record(`operator:${operatorId}`, { before: { passkey: name } });
}

/** What a browser is asked to prove a passkey with: no name, so that it does not show who has one. */
export function askOperatorPasskey(
  { ceremony }: OperatorContext,
  { time }: Call,
): Promise<PasskeyOffer> {
  return askCredential(ceremony, challengeToProve(time));
}

const challengeToProve = (now: number) =>
  ({ purpose: 'operator-prove', sessionId: '', now }) as const;

/** Whose passkey answered a challenge, which is used up. Refuses passkeyRefused. */
export async function proveOperatorPasskey(
  { ceremony, passkeys }: OperatorContext,
  answer: PasskeyAnswer,
  { time }: Call,
): Promise<number> {
  const challenge = challengeToProve(time);
  const find = (id: string) => passkeys.find(id);
  const { passkey, counter } = await proveCredential(ceremony, answer, challenge, find);
  if (!(await passkeys.use(passkey.id, counter, time))) throw new Refusal(Code.passkeyRefused);
  return passkey.operatorId;
}

/**
 * Signs an operator in by a passkey alone: it is something they have, opened by something they know or are.
 * Refuses passkeyRefused.
 */
export async function signInOperatorByPasskey(
  context: OperatorContext,
  answer: PasskeyAnswer,
  call: Call,
): Promise<SignedInOperator> {
  const operator = await operatorWith(context, answer, call);
  await context.audit.record({
    who: operator ? `operator:${operator.id}` : 'visitor',
    act: 'operator-sign-in',
    object: operator ? `operator-name:${operator.name}` : 'operator-passkey',
    outcome: operator ? 'done' : 'refused',
    address: call.address,
    after: { factor: 'passkey' },
  });
  if (!operator) throw new Refusal(Code.passkeyRefused);
  return enterConsole(context, operator, call);
}

/** The operator whose passkey it is, and whose rights have not ended. */
async function operatorWith(
  context: OperatorContext,
  answer: PasskeyAnswer,
  call: Call,
): Promise<Operator | undefined> {
  try {
    const operator = await context.store.byId(await proveOperatorPasskey(context, answer, call));
    return operator?.revokedAt === null ? operator : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
