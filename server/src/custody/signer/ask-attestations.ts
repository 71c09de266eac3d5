import { type Attestation, type ReserveStatement, SignerAway } from '../chains/chain.ts';
import type { SignerClient } from './signer-client.ts';
import { ATTESTED_AT_ONCE } from './wire.ts';

/** Has the house's addresses and those of deposits sign whose they are, some at a time. Throws SignerAway. */
export async function askAttestations(
  signer: Pick<SignerClient, 'ask'>,
  kind: 'attest' | 'attestBitcoin',
  { root, sequence, time }: ReserveStatement,
  deposits: readonly number[],
): Promise<readonly Attestation[]> {
  const told = new Map<string, Attestation>();
  for (let from = 0; from === 0 || from < deposits.length; from += ATTESTED_AT_ONCE) {
    const some = deposits.slice(from, from + ATTESTED_AT_ONCE);
    const answer = await signer.ask({ kind, root, sequence, time, deposits: some });
    if (answer.kind !== 'attested') throw new SignerAway('the signer does not attest');
    for (const one of answer.list) told.set(one.address, one);
  }
  return [...told.values()];
}
