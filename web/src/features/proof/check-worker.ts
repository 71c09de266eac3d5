import type { ProofBranch, ProofReserve } from '@bourse/contract/routes/proof.ts';
import { type ProofFault, verify } from '#published/verify-proof.mjs';
import { bitcoinKeyHashOf, keyHashIn, signerOf } from './signer-of.ts';

/*
 * A thread of the page that checks what it is given, and nothing else: a file is answered with the
 * balances that it proves, addresses with those whose signature is theirs.
 */

export type CheckQuestion =
  | { readonly kind: 'branch'; readonly file: ProofBranch; readonly root: string }
  | { readonly kind: 'reserves'; readonly list: readonly ProofReserve[]; readonly root: string };

export type CheckAnswer =
  | { readonly kind: 'proven'; readonly balances: Awaited<ReturnType<typeof verify>> }
  | { readonly kind: 'signed'; readonly addresses: readonly string[] }
  | { readonly kind: 'wrong'; readonly fault: ProofFault };

async function answer(question: CheckQuestion): Promise<CheckAnswer> {
  if (question.kind === 'branch') {
    return { kind: 'proven', balances: await verify(question.file, question.root) };
  }
  const { list, root } = question;
  const signed = list.filter((one) => isSigned(one, root));
  return { kind: 'signed', addresses: signed.map(({ address }) => address) };
}

/**
 * The text names the address and the root, and the address has signed it. A key that is kept offline signs
 * seldom: its text may name the root of a proof before.
 */
function isSigned({ address, message, signature, kind }: ProofReserve, root: string): boolean {
  const lines = message.split('\n');
  if (kind !== 'cold' && !lines.includes(`root ${root}`)) return false;
  if (!lines.includes(`address ${address}`)) return false;
  try {
    const keyHash = keyHashIn(address);
    if (keyHash !== undefined) return bitcoinKeyHashOf(message, signature) === keyHash;
    return signerOf(message, signature) === address.toLowerCase();
  } catch {
    return false;
  }
}

addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  // A part that is missing fails otherwise: it is no file of ours.
  const wrong = ({ cause }: Error): CheckAnswer => ({
    kind: 'wrong',
    fault: (cause as ProofFault | undefined) ?? 'format',
  });
  void answer(data)
    .catch(wrong)
    .then((said) => postMessage(said));
});
