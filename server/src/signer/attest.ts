import type { Attestation } from '../chains/chain.ts';
import type { SignerKeys } from './keys.ts';
import type { AttestQuestion } from './wire.ts';

/**
 * Signs whose the addresses are, for one proof of liabilities. The words are these and no others: the
 * question gives a hash and numbers. What is signed begins with EIP-191's 0x19, which no transaction does.
 */
export async function attest(
  { root, sequence, time, deposits }: AttestQuestion,
  chain: string,
  { hot, gas, depositOf }: SignerKeys,
): Promise<Attestation[]> {
  const list: Attestation[] = [];
  // One after the other: whoever waits for a payment's signature has its turn between two.
  for (const account of [hot, gas, ...deposits.map(depositOf)]) {
    const message = [
      'Bourse proof of reserves',
      `root ${root}`,
      `log ${sequence}`,
      `date ${new Date(time).toISOString()}`,
      `chain ${chain}`,
      `address ${account.address}`,
    ].join('\n');
    const signature = await account.signMessage({ message });
    list.push({ address: account.address, message, signature });
  }
  return list;
}
