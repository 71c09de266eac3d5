import { RawTx } from '@scure/btc-signer';
import { RawOldTx } from '@scure/btc-signer/script.js';
import { sha256 } from '@scure/btc-signer/utils.js';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** A transaction without its signatures, in hex: what its id is the hash of. */
export function withoutWitness(raw: string): string {
  const { version, inputs, outputs, lockTime } = RawTx.decode(bytesOf(raw));
  return Buffer.from(RawOldTx.encode({ version, inputs, outputs, lockTime })).toString('hex');
}

/**
 * One output of such a transaction, if that is what the id says.
 *
 * @param id as everybody writes it
 */
export function readOutput(
  plain: string,
  id: string,
  output: number,
): { readonly amount: bigint; readonly script: Uint8Array } | undefined {
  const bytes = bytesOf(plain);
  const hash = Buffer.from(sha256(sha256(bytes)))
    .reverse()
    .toString('hex');
  if (hash !== id) return undefined;
  const found = RawOldTx.decode(bytes).outputs[output];
  return found && { amount: found.amount, script: found.script };
}
