import { sha256x2 } from '@scure/btc-signer/utils.js';
import { type Hex, hexToBytes } from 'viem';
import { sign } from 'viem/accounts';
import { addressOfKey } from '../chains/bitcoin/bitcoin-addresses.ts';
import type { BitcoinNetwork } from '../chains/bitcoin/bitcoin-network.ts';
import type { Attestation } from '../chains/chain.ts';
import type { BitcoinKeys, SignerKeys } from './keys.ts';
import type { AttestQuestion } from './wire.ts';

/** Of a signature by a key whose address is P2WPKH (BIP-137); the recovery bit is added. */
const P2WPKH_HEADER = 39;
const SHORT_LENGTH_MAX = 252;

/** The words of an address: these and no others. The question gives a hash and numbers. */
function textOf(
  { root, sequence, time }: Omit<AttestQuestion, 'deposits'>,
  chain: string,
  address: string,
): string {
  return [
    'Bourse proof of reserves',
    `root ${root}`,
    `log ${sequence}`,
    `date ${new Date(time).toISOString()}`,
    `chain ${chain}`,
    `address ${address}`,
  ].join('\n');
}

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
  // One after the other: whoever waits for a payment's signature has its turn between two.
  for (const account of [hot, gas, ...question.deposits.map(depositOf)]) {
    const message = textOf(question, chain, account.address);
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
    const message = textOf(question, chain, address);
    list.push({ address, message, signature: await signText(message, privateKey) });
  }
  return list;
}

async function signText(message: string, privateKey: Uint8Array): Promise<string> {
  const text = Buffer.from(message);
  if (text.length > SHORT_LENGTH_MAX) throw new Error('the text is too long to be signed');
  const prefix = Buffer.from('\u0018Bitcoin Signed Message:\n');
  const digest = sha256x2(Buffer.concat([prefix, Buffer.from([text.length]), text]));
  const { r, s, yParity = 0 } = await sign({ hash: hexOf(digest), privateKey: hexOf(privateKey) });
  const numbers = [r, s].map((one) => hexToBytes(one, { size: 32 }));
  return Buffer.concat([Buffer.from([P2WPKH_HEADER + yParity]), ...numbers]).toString('base64');
}

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
