import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { HashThread } from './hash-thread.ts';

export interface PasswordHasher {
  /** The password's argon2id hash with a salt of its own. */
  hash(password: string): Promise<string>;
  /** Without a hash to compare with, the same work is done and the answer is no (S05). */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
  /** Passwords hashed or compared so far. */
  hashesCount(): number;
}

/**
 * Hashes few passwords at a time, in arrival order and on threads of low priority, so that a flood of
 * sign-ins leaves processors and memory to trading. Past the queue's bound calls are refused with `unavailable`.
 */
export function createPasswordHasher(concurrencyMax: number, waitingMax: number): PasswordHasher {
  const threads = Array.from({ length: concurrencyMax }, () => new HashThread());
  const waiting: (() => void)[] = [];
  let active = 0;
  let hashes = 0;
  let dummyHash: Promise<string> | undefined;

  const limited = async <Result>(
    work: (thread: HashThread) => Promise<Result>,
  ): Promise<Result> => {
    if (active >= concurrencyMax) {
      if (waiting.length >= waitingMax) throw new Refusal(Code.unavailable, [], 5);
      // Whoever ends hands its place on, so `active` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      active += 1;
    }
    const thread = threads.pop() ?? new HashThread();
    try {
      hashes += 1;
      return await work(thread);
    } finally {
      threads.push(thread);
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };

  const hash = async (thread: HashThread, password: string) =>
    (await thread.run({ kind: 'hash', password })) as string;

  return {
    hash: (password) => limited((thread) => hash(thread, password)),
    verify: (passwordHash, password) =>
      limited(async (thread) => {
        // Made for the first one, whoever that is, known or not.
        dummyHash ??= hash(thread, 'the password of nobody');
        const against = passwordHash ?? (await dummyHash);
        await dummyHash;
        const right = await thread.run({ kind: 'verify', passwordHash: against, password });
        return right === true && typeof passwordHash === 'string';
      }),
    hashesCount: () => hashes,
  };
}
