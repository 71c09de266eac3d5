import { Code } from '@bourse/contract/codes.ts';
import type { ProofBranch } from '@bourse/contract/routes/proof.ts';
import type { EngineSource } from '#engine/log/engine-copy.ts';
import { QuestionThread, TooManyQuestions } from '#engine/run/question-thread.ts';
import type { Sealed } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Proof, ProofPort } from '#ports/proof-port.ts';

/** What the thread works with. */
export interface ProofSource extends EngineSource {
  /** Of the key that seals. */
  readonly keyFile: string;
}

export type ProofQuestion =
  | { readonly kind: 'build'; readonly previous: string }
  | {
      readonly kind: 'branch';
      readonly root: string;
      readonly account: number;
      /** Absent: it is answered null where the trees are not there. */
      readonly sealed?: Sealed;
    };

export type ProofAnswer = Proof | ProofBranch | null;

const MINUTE_MS = 60_000;

/** Builds proofs on its own thread, which keeps the last trees for ten minutes. */
export class ProofThread implements ProofPort {
  readonly #thread: QuestionThread<ProofQuestion, ProofAnswer>;

  constructor(source: ProofSource) {
    this.#thread = new QuestionThread({
      entry: new URL('./proof-worker.ts', import.meta.url),
      data: source,
      ...{ answerWithinMs: 2 * MINUTE_MS, idleMs: 10 * MINUTE_MS, waitingMax: 64 },
    });
  }

  build(previous: string): Promise<Proof> {
    return this.#thread.ask<Proof>({ kind: 'build', previous });
  }

  async branch(
    root: string,
    account: number,
    readSealed: () => Promise<Sealed>,
  ): Promise<ProofBranch> {
    try {
      const question = { kind: 'branch', root, account } as const;
      const branch = await this.#thread.ask<ProofBranch | null>(question);
      if (branch) return branch;
      const sealed = await readSealed();
      const planted = await this.#thread.ask<ProofBranch | null>({ ...question, sealed });
      if (!planted) throw new Error('the thread has planted nothing');
      return planted;
    } catch (error) {
      throw error instanceof TooManyQuestions ? new Refusal(Code.queueFull) : error;
    }
  }

  /** Gives up what is under way. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
