import type { ProofBranch } from '@bourse/contract/routes/proof.ts';

/** The balances that a file proves, by coin, in decimals. Rejects with an Error that says what is wrong. */
export function verify(
  file: ProofBranch,
  publishedRoot?: string,
): Promise<readonly { readonly coin: string; readonly amount: string }[]>;
