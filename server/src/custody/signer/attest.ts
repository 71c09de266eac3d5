import { type Hex, hexToBytes } from 'viem';
import { sign } from 'viem/accounts';
import { addressOfKey } from '../chains/bitcoin/bitcoin-addresses.ts';
import type { BitcoinNetwork } from '../chains/bitcoin/bitcoin-network.ts';
import { textDigest } from '../chains/bitcoin/signed-text.ts';
import type { Attestation } from '../chains/chain.ts';
import { reserveText } from '../chains/reserve-text.ts';
import type { BitcoinKeys, SignerKeys } from './keys.ts';
import type { AttestQuestion } from './wire.ts';

/** Of a signature by a key whose address is P2WPKH (BIP-137); the recovery bit is added. */
const P2WPKH_HEADER = 39;

/**
 * Signs whose the addresses are, for one proof of liabilities. What is signed begins with EIP-191's 0x19,
 * which no transaction does.
 */
export async function attest(
  question: AttestQuestion,
  chain: string,
  { hot, gas, depositOf }: SignerKeys,
): Promise<Attestation[]> {
  const list: Attestation[] = [];
  // One after the other, so that a payment's signature can be made between two.
  for (const account of [hot, gas, ...question.deposits.map(depositOf)]) {
    const message = reserveText(question, chain, account.address);
    const signature = await account.signMessage({ message });
    list.push({ address: account.address, message, signature });
  }
  return list;
}

/**
 * The same of Bitcoin, as wallets check it (BIP-137, base64). What is signed begins with words and a length:
 * no hash that a transaction's signature is of is made so.
 */
export async function attestBitcoin(
  question: AttestQuestion,
  chain: string,
  keys: BitcoinKeys,
  network: BitcoinNetwork,
): Promise<Attestation[]> {
  const list: Attestation[] = [];
  for (const number of [null, ...question.deposits]) {
    const { publicKey, privateKey } = keys.keyAt(number);
    const address = addressOfKey(publicKey, network);
    const message = reserveText(question, chain, address);
    list.push({ address, message, signature: await signText(message, privateKey) });
  }
  return list;
}

async function signText(message: string, privateKey: Uint8Array): Promise<string> {
  const digest = textDigest(message);
  const { r, s, yParity = 0 } = await sign({ hash: hexOf(digest), privateKey: hexOf(privateKey) });
  const numbers = [r, s].map((one) => hexToBytes(one, { size: 32 }));
  return Buffer.concat([Buffer.from([P2WPKH_HEADER + yParity]), ...numbers]).toString('base64');
}

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
