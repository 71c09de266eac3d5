import { HashThread, niceness } from './hash-thread.ts';
import type { Asker, PasswordQueue } from './password-queue.ts';

/** The queue's length from which those who trade come first still more. */
const CROWD = 8;

/** What may be done when the asker is next. */
export interface Hashing {
  /** The password's argon2id hash with its own salt. */
  hash(password: string): Promise<string>;
  /** Without a hash to compare with, the same work is done and the answer is no (S05). */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean>;
}

export interface PasswordHasher {
  /**
   * Hashes or compares when the asker is next, with what belongs to it: nothing is asked of the
   * database for who only waits. Refuses passwordsBusy when too many wait.
   */
  inTurn<Result>(asker: Asker, work: (hashing: Hashing) => Promise<Result>): Promise<Result>;
  /** Passwords hashed or compared so far. */
  hashesCount(): number;
}

/**
 * Hashes few passwords at a time, from a queue and on threads of low priority, so that a flood of sign-ins
 * leaves processors and memory to trading.
 */
export function createPasswordHasher(queue: PasswordQueue): PasswordHasher {
  const idle = { few: [] as HashThread[], crowd: [] as HashThread[] };
  let hashes = 0;
  let dummyHash: Promise<string> | undefined;

  const hash = async (thread: HashThread, password: string) =>
    (await thread.run({ kind: 'hash', password })) as string;

  const hashingBy = (thread: HashThread): Hashing => ({
    hash(password) {
      hashes += 1;
      return hash(thread, password);
    },
    async verify(passwordHash, password) {
      hashes += 1;
      // Made for the first call, of a known account or not.
      dummyHash ??= hash(thread, 'the password of nobody');
      const against = passwordHash ?? (await dummyHash);
      await dummyHash;
      const right = await thread.run({ kind: 'verify', passwordHash: against, password });
      return right === true && typeof passwordHash === 'string';
    },
  });

  return {
    inTurn: (asker, work) =>
      queue.take(asker, async () => {
        // A thread may not raise its own priority again, so there are threads of both.
        const kind = queue.waitingCount >= CROWD ? 'crowd' : 'few';
        const thread = idle[kind].pop() ?? new HashThread(niceness[kind]);
        try {
          return await work(hashingBy(thread));
        } finally {
          idle[kind].push(thread);
        }
      }),
    hashesCount: () => hashes,
  };
}
