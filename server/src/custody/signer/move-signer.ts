import type { LocalAccount } from 'viem/accounts';
import { costOf, type SignedMove } from '../chains/mover.ts';
import type { RecordGuard } from './guard.ts';
import type { SignerKeys } from './keys.ts';
import type { Payments } from './payments.ts';
import { refuse } from './refuse.ts';
import type { SignerRules } from './rules.ts';
import { bump, type Fees, signTransfer } from './sign-transfer.ts';
import { HOT, type MoveAttempt } from './signed-moves.ts';
import type { MoveQuestion } from './wire.ts';

const DAY_MS = 24 * 60 * 60_000;
const NO_DEPOSIT = -1;
/**
 * A nonce so far above the last one that was signed is no nonce of an account: a node lies, or who asks
 * is mad. Below it is what a copy of this folder does not know, which is older than what was signed.
 */
const NONCE_GAP_MAX = 1_000;

export interface MoveSignerDependencies {
  readonly keys: SignerKeys;
  readonly payments: Payments;
  readonly guard: Pick<RecordGuard, 'ensureWhole'>;
  readonly rules: SignerRules;
  /** Runs one signature at a time: payments and moves share nonces of the hot wallet. */
  readonly inTurn: <Signed>(decide: () => Promise<Signed>) => Promise<Signed>;
  readonly now: () => number;
}

interface Way {
  readonly account: string;
  readonly from: LocalAccount;
  readonly to: string;
}

/**
 * Signs what changes its place among the exchange's own addresses, by its own rules: a deposit
 * address pays the hot one, the hot one a cold one, and the gas account pays deposit addresses a
 * little. It makes both ends from its seed and its own cold addresses; no question can name another.
 * What it can be made to waste is the fees, and those have a cap a day.
 */
export class MoveSigner {
  readonly #own: MoveSignerDependencies;

  constructor(own: MoveSignerDependencies) {
    this.#own = own;
  }

  /** Throws SigningRefused: nothing was signed under this id by this call. */
  sign(question: MoveQuestion): Promise<SignedMove> {
    return this.#own.inTurn(() => this.#decide(question));
  }

  async #decide(question: MoveQuestion): Promise<SignedMove> {
    const { rules, payments } = this.#own;
    const { moves } = payments;
    const { id, way: kind, symbol, replaces } = question;
    if (question.chainId !== rules.chainId) refuse('otherChain', 'the node is of another chain');
    const way = this.#wayOf(question);
    const before = moves.find(id);
    const attempts = moves.attemptsOf(id);
    const last = attempts.at(-1);
    if (before && last) {
      const { deposit = NO_DEPOSIT } = question;
      if (before.way !== kind || before.symbol !== symbol || before.deposit !== deposit) {
        refuse('otherPayment', 'this id was signed as another move');
      }
      if (replaces && !attempts.some(({ transaction }) => transaction === replaces)) {
        refuse('otherPayment', 'what is to be replaced was not signed here');
      }
      // Signed before: the answer was lost, or the replacement of it is asked for once more.
      if (!replaces || replaces !== last.transaction) return toSigned(last, before.nonce, way);
      await this.#own.guard.ensureWhole();
      if (question.amount > last.amount) refuse('otherPayment', 'a replacement moves no more');
      const attempt = await this.#make(question, way, before.nonce, bump(last, question), last);
      moves.addAttempt(id, attempts.length, attempt);
      return toSigned(attempt, before.nonce, way);
    }
    if (replaces) refuse('otherPayment', 'nothing was signed under this id');
    await this.#own.guard.ensureWhole();
    this.#checkNonce(way, question.nonce);
    const { nonce } = question;
    const attempt = await this.#make(question, way, nonce, question);
    const deposit = question.deposit ?? NO_DEPOSIT;
    moves.add({ id, way: kind, deposit, account: way.account, nonce, symbol }, attempt);
    return toSigned(attempt, nonce, way);
  }

  #wayOf({ way, deposit, cold }: MoveQuestion): Way {
    const { keys } = this.#own;
    if (way === 'to-cold') {
      if (deposit !== undefined) refuse('otherPayment', 'nothing goes from a deposit to cold');
      if (cold === undefined || !keys.coldAddresses.includes(cold)) {
        refuse('otherPayment', 'this cold address is not written down here');
      }
      return { account: HOT, from: keys.hot, to: cold };
    }
    if (cold !== undefined) refuse('otherPayment', 'this does not go to cold');
    if (deposit === undefined) refuse('otherPayment', 'no deposit address is named');
    const address = keys.depositOf(deposit);
    return way === 'sweep'
      ? { account: `deposit ${deposit}`, from: address, to: keys.hot.address }
      : { account: 'gas', from: keys.gas, to: address.address };
  }

  /**
   * Of the hot wallet the next one, so that no payment waits for a gap. Of others any that no move has, not
   * far above the last: what was signed with one that is too high keeps none below it from being used.
   */
  #checkNonce({ account }: Way, nonce: number): void {
    const { payments } = this.#own;
    const isHot = account === HOT;
    const last = isHot ? payments.lastNonce() : payments.moves.lastNonce(account);
    const isNear = nonce <= (last ?? -1) + 1 + NONCE_GAP_MAX;
    const isFree = isHot
      ? last === undefined || nonce === last + 1
      : !payments.moves.hasNonce(account, nonce);
    if (!isNear || !isFree) refuse('nonce', `nonce ${nonce} of ${account} is used, or far off`);
  }

  /** @param last what is replaced: its bytes stay good, so a move costs what its dearest attempt does */
  async #make(
    { way, symbol, amount }: MoveQuestion,
    { from, to }: Way,
    nonce: number,
    fees: Fees,
    last?: MoveAttempt,
  ): Promise<MoveAttempt> {
    const { rules, payments, now } = this.#own;
    const coin = rules.coins.get(symbol);
    if (!coin || amount <= 0n) refuse('otherPayment', 'there is nothing to move');
    const isTopUp = way === 'top-up';
    if (isTopUp && (coin.contract || amount > rules.topUpMax)) {
      refuse('otherPayment', 'this is more than gas for a deposit address');
    }
    const own = costOf(fees) + (isTopUp ? amount : 0n);
    const cost = last && last.cost > own ? last.cost : own;
    const signedAt = now();
    const since = signedAt - DAY_MS;
    const counted = last && last.signedAt > since ? last.cost : 0n;
    if (payments.moves.costSince(since) + cost - counted > rules.moveDayCap) {
      refuse('dayCap', 'moving coins has cost as much today as it may');
    }
    const attempt = await signTransfer(from, rules, { nonce, to, amount }, coin, fees);
    return { ...attempt, amount, cost, signedAt };
  }
}

function toSigned(
  { raw, transaction, amount, feePerGas }: MoveAttempt,
  nonce: number,
  { from }: Way,
): SignedMove {
  return { raw, transaction, nonce, from: from.address, amount, feePerGas };
}
