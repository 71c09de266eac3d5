import { Worker } from 'node:worker_threads';
import type { HashAnswer, HashCost, HashJob } from './hash-job.ts';
import type { Asker, PasswordQueue } from './password-queue.ts';

/**
 * What a thread that hashes gets of a processor that one of ordinary priority wants, too: about a tenth,
 * or where a crowd waits a sixtieth.
 */
const niceness = { few: 10, crowd: 19 } as const;

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
 *
 * @param cost of a new hash; one that is compared with says itself what it cost
 */
export function createPasswordHasher(queue: PasswordQueue, cost: HashCost): PasswordHasher {
  const idle = { few: [] as HashThread[], crowd: [] as HashThread[] };
  let hashes = 0;
  let dummyHash: Promise<string> | undefined;

  const hash = async (thread: HashThread, password: string) =>
    (await thread.run({ kind: 'hash', password, cost })) as string;

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

/**
 * A thread that hashes passwords, one at a time, at a low priority: the main thread and the engine's
 * are not kept from a processor by attempts at passwords (S06). It begins with its first job,
 * and keeps no process alive.
 */
export class HashThread {
  private worker: Worker | undefined;
  private readonly niceness: number;

  constructor(nice: number = niceness.few) {
    this.niceness = nice;
  }

  /** @throws what the library threw, or that the thread ended */
  run(job: HashJob): Promise<string | boolean> {
    this.worker ??= new Worker(new URL('./hash-worker.ts', import.meta.url), {
      workerData: this.niceness,
    });
    const { worker } = this;
    worker.ref();
    return new Promise<string | boolean>((resolve, reject) => {
      const end = (error: Error) => {
        this.worker = undefined;
        settle();
        reject(error);
      };
      const exit = () => end(new Error('a thread that hashes passwords has ended'));
      const hear = (answer: HashAnswer) => {
        settle();
        worker.unref();
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result);
      };
      const settle = () => {
        worker.off('message', hear).off('error', end).off('exit', exit);
      };
      worker.on('message', hear).on('error', end).on('exit', exit);
      worker.postMessage(job);
    });
  }
}
