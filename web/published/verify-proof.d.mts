import type { ProofBranch } from '@bourse/contract/routes/proof.ts';

/** What can be wrong: no such file, another root, no leaf, no cryptography without https, or what the file says. */
export type ProofFault = 'format' | 'root' | 'empty' | 'https' | 'mismatch';

/** The balances that a file proves, by coin, in decimals. Rejects with an Error whose `cause` is a `ProofFault`. */
export function verify(
  file: ProofBranch,
  publishedRoot?: string,
): Promise<readonly { readonly coin: string; readonly amount: string }[]>;
