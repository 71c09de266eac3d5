import type { Unrecorded } from '../guard.ts';
import type { Payments } from '../payments.ts';
import type { EvmCalls } from './evm-calls.ts';

/**
 * Whether an EVM chain has, or keeps waiting, a transaction of the hot wallet whose nonce the record
 * does not know. Of two nodes the one counts that knows more, and each must answer. Throws ChainAway.
 */
export async function askEvm(
  nodes: readonly Pick<EvmCalls, 'included' | 'sent'>[],
  hotAddress: string,
  payments: Pick<Payments, 'lastNonce' | 'addKnownNonces'>,
): Promise<Unrecorded | undefined> {
  const counts = await Promise.all(
    nodes.flatMap((node) => [node.included(hotAddress), node.sent(hotAddress)]),
  );
  const next = Math.max(...counts);
  if (next <= (payments.lastNonce() ?? -1) + 1) return undefined;
  return { text: `nonce ${next}`, accept: () => payments.addKnownNonces(next) };
}
