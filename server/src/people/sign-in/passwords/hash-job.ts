/** What a hash by argon2id (the library's default) costs: KiB of memory, passes over them, lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** To a thread that hashes, one at a time. */
export type HashJob =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: HashCost }
  | { readonly kind: 'verify'; readonly passwordHash: string; readonly password: string };

export type HashAnswer = { readonly result: string | boolean } | { readonly error: string };
