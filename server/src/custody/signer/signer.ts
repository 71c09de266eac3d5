import type { ReadIntent, SignedPayout } from '../chains/chain.ts';
import { approve } from './approve.ts';
import type { RecordGuard } from './guard.ts';
import type { SignerKeys } from './keys.ts';
import type { Payments } from './payments.ts';
import { refuse } from './refuse.ts';
import type { PayableCoin, SignerRules } from './rules.ts';
import { bump, signTransfer } from './sign-transfer.ts';
import type { Attempt } from './signed-moves.ts';
import type { SignQuestion } from './wire.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface SignerDependencies {
  readonly keys: SignerKeys;
  readonly payments: Payments;
  readonly guard: RecordGuard;
  readonly rules: SignerRules;
  readonly readIntent: ReadIntent;
  readonly now: () => number;
}

/**
 * Decides what is signed (S28). It believes nothing of what it is asked: it reads the approved intent
 * itself, compares, builds the transaction, and reads what it has built once more.
 */
export class Signer {
  readonly #own: SignerDependencies;
  #last: Promise<unknown> = Promise.resolve();

  constructor(own: SignerDependencies) {
    this.#own = own;
  }

  /** Throws SigningRefused. */
  sign(question: SignQuestion): Promise<SignedPayout> {
    return this.inTurn(() => this.#decide(question));
  }

  /**
   * All that was ever signed for a withdrawal, after what was asked for before. Throws SigningRefused
   * while the record may lack something: what it does not have may be on its way all the same.
   */
  signedFor(withdrawal: string): Promise<readonly SignedPayout[]> {
    const { guard, payments, keys } = this.#own;
    return this.inTurn(async () => {
      await guard.ensureWhole();
      const nonce = payments.find(withdrawal)?.nonce ?? 0;
      return payments
        .attemptsOf(withdrawal)
        .map((attempt) => toSigned(attempt, nonce, keys.hot.address));
    });
  }

  /** What the record lacks; empty: nothing. Throws SigningRefused: it is not known. */
  lacks(): Promise<string> {
    return this.inTurn(() => this.#own.guard.lacks());
  }

  /** All that is signed, one after the other: nonces and caps are counted. The record is kept before the answer leaves. */
  inTurn<Result>(decide: () => Promise<Result>): Promise<Result> {
    const { guard } = this.#own;
    const running = this.#last.then(async () => {
      await guard.join();
      const result = await decide();
      await guard.keep();
      return result;
    });
    // The caller gets a failure through `running`; the next one begins all the same.
    this.#last = running.catch(() => {});
    return running;
  }

  async #decide(question: SignQuestion): Promise<SignedPayout> {
    const { payments, rules, keys } = this.#own;
    if (question.chainId !== rules.chainId) refuse('otherChain', 'the node is of another chain');
    const before = payments.find(question.withdrawal);
    const attempts = payments.attemptsOf(question.withdrawal);
    const last = attempts.at(-1);
    if (before && last) {
      const { nonce, symbol, to, amount } = before;
      const isSame = symbol === question.symbol && to === question.to && amount === question.amount;
      if (!isSame) refuse('otherPayment', 'this withdrawal was signed as another payment');
      if (nonce !== question.nonce) refuse('nonce', `this withdrawal has nonce ${nonce}`);
      const { replaces } = question;
      const isKnown = attempts.some(({ transaction }) => transaction === replaces);
      if (replaces && !isKnown)
        refuse('otherPayment', 'what is to be replaced was not signed here');
      // Signed before: the answer was lost, or the replacement of it is asked for once more.
      if (!replaces || replaces !== last.transaction) {
        return toSigned(last, nonce, keys.hot.address);
      }
    } else if (question.replaces) refuse('otherPayment', 'nothing was signed for this withdrawal');

    await this.#own.guard.ensureWhole();
    const coin = await this.#approve(question, before !== undefined);
    if (before && last) {
      const attempt = await signTransfer(keys.hot, rules, question, coin, bump(last, question));
      payments.addAttempt(before.withdrawal, attempts.length, attempt);
      return toSigned(attempt, before.nonce, keys.hot.address);
    }
    this.#checkNonce(question.nonce);
    const signedAt = this.#own.now();
    const spent = payments.sumSince(question.symbol, signedAt - DAY_MS);
    if (spent + question.amount > coin.dayCap) {
      refuse(
        'dayCap',
        `no more ${question.symbol} today: ${spent} of ${coin.dayCap} are signed for`,
      );
    }
    const attempt = await signTransfer(keys.hot, rules, question, coin, question);
    const { withdrawal, nonce, symbol, to, amount } = question;
    payments.add({ withdrawal, nonce, symbol, to, amount, signedAt }, attempt);
    return toSigned(attempt, nonce, keys.hot.address);
  }

  /** See `approve`; the coin that is paid. */
  async #approve(question: SignQuestion, isReplacement: boolean): Promise<PayableCoin> {
    const { rules } = this.#own;
    await approve(question, { ...this.#own, chain: rules.chain, isReplacement });
    const coin = rules.coins.get(question.symbol);
    if (!coin) refuse('otherPayment', `${question.symbol} is not paid here`);
    return coin;
  }

  #checkNonce(nonce: number): void {
    const last = this.#own.payments.lastNonce();
    if (last !== undefined && nonce !== last + 1) {
      refuse('nonce', `the next nonce is ${last + 1}, not ${nonce}`);
    }
  }
}

function toSigned({ raw, transaction, feePerGas }: Attempt, nonce: number, from: string) {
  return { raw, transaction, nonce, from, feePerGas };
}
