import { Code } from '@bourse/contract/codes.ts';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../gateway/refusal.ts';

/** S06: argon2id (the library's default), 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHasher {
  /** The password's argon2id hash with a salt of its own. */
  hash(password: string): Promise<string>;
  /** Without a hash to compare with, the same work is done and the answer is no (S05). */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
  /** Passwords hashed or compared so far. */
  hashesCount(): number;
}

/**
 * Hashes few passwords at a time, in arrival order, so that a flood of sign-ins leaves processors
 * and memory to trading. Past the queue's bound calls are refused with `unavailable`.
 */
export function createPasswordHasher(concurrencyMax: number, waitingMax: number): PasswordHasher {
  const dummyHash = hash('the password of nobody', parameters);
  const waiting: (() => void)[] = [];
  let active = 0;
  let hashes = 0;

  const limited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (active >= concurrencyMax) {
      if (waiting.length >= waitingMax) throw new Refusal(Code.unavailable, [], 5);
      // Whoever ends hands its place on, so `active` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      active += 1;
    }
    try {
      hashes += 1;
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };

  return {
    hash: (password) => limited(() => hash(password, parameters)),
    verify: (passwordHash, password) =>
      limited(async () => {
        const right = await verify(passwordHash ?? (await dummyHash), password);
        return right && typeof passwordHash === 'string';
      }),
    hashesCount: () => hashes,
  };
}
