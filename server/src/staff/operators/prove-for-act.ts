import { Code } from '@bourse/contract/codes.ts';
import type { PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';
import { type Call, operatorOf } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { OperatorContext } from './context.ts';
import { proveOperatorPasskey } from './passkeys.ts';
import { proveCode } from './sign-in.ts';

/** A code of the authenticator, or a passkey instead. */
interface ActProof {
  readonly factorCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Proves the second factor for one act, the one with the call's idempotency-key.
 * Refuses shapeInvalid, authenticatorDue, authenticatorBusy, authenticatorWrong, passkeyRefused.
 */
export async function proveForAct(
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
