/** S06: argon2id (the library's default), 19 MiB, two passes, one lane. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** To a thread that hashes, one at a time. */
export type HashJob =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly passwordHash: string; readonly password: string };

export type HashAnswer = { readonly result: string | boolean } | { readonly error: string };
