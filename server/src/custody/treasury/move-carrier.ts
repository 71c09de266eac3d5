import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import {
  type Block,
  BroadcastRefused,
  SignerAway,
  SigningRefused,
  type TransactionState,
} from '../chains/chain.ts';
import { costOf, type MoveFees, type Mover } from '../chains/mover.ts';
import type { ListedChain } from '../coins/chain-book.ts';
import type { MoveAttempt, MoveRow, MoveStore } from './move-store.ts';
import type { TreasuryPolicy } from './policy.ts';

/** The most transactions for one move: the fee has doubled by then. */
const ATTEMPTS_MAX = 8;
const BUMP_PERCENT = 10n;

export interface MoveCarrierDependencies {
  readonly chain: ListedChain;
  readonly mover: Mover;
  readonly store: MoveStore;
  readonly policy: TreasuryPolicy;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly clock: Clock;
}

/**
 * Carries moves between own addresses to their end. Each step reads where a move stands, does one
 * thing and writes it down: the plan is a row, bytes are stored before they are sent, and a block
 * that is deep enough ends it. After a crash between, the same step is done again.
 */
export class MoveCarrier {
  readonly #own: MoveCarrierDependencies;

  constructor(own: MoveCarrierDependencies) {
    this.#own = own;
  }

  /** One step of everything that is under way. Throws ChainAway. */
  async carry(): Promise<void> {
    const { chain, store } = this.#own;
    const moves = await store.underWay();
    if (moves.length === 0) return;
    const tip = await chain.chain.tip();
    const depth = chain.rules.withdrawConfirmations;
    const deep = await chain.chain.blockAt(Math.max(0, tip.height - depth + 1));
    if (!deep) return;
    for (const move of moves) {
      if (move.state === 'sent') await this.#confirm(move, tip, deep);
      else if (!(await this.#sign(move))) return;
    }
  }

  /** False: the signer is away. */
  async #sign(move: MoveRow): Promise<boolean> {
    const { mover, store, clock, alarms } = this.#own;
    const { id, fees } = move;
    const included = await mover.nextNonce(move.from);
    try {
      const isSigned = await store.sign(move, included, clock.now(), (nonce) =>
        mover.sign(signable(move), { nonce, fees }),
      );
      if (isSigned) await this.#sendLast(id);
    } catch (error) {
      if (error instanceof SignerAway) {
        alarms.raise({ name: 'signer_away', text: 'the signer is not responding: sweeps wait' });
        return false;
      }
      if (!(error instanceof SigningRefused)) throw error;
      await store.drop(id, error.reason, clock.now());
      const text = `the signer refuses a transfer: ${error.message}`;
      const details = { chain: move.chain, move: id, reason: error.reason };
      alarms.raise({ name: 'sweep_refused', text, details });
    }
    return true;
  }

  async #sendLast(id: number): Promise<void> {
    const last = (await this.#own.store.attempts(id)).at(-1);
    if (last) await this.#send(last);
  }

  /** What the node refuses it has, or it will be asked again. */
  async #send({ raw }: MoveAttempt): Promise<void> {
    try {
      await this.#own.mover.broadcast(raw);
    } catch (error) {
      if (!(error instanceof BroadcastRefused)) throw error;
    }
  }

  /** Whichever of its transactions a block has, settles it: they share one nonce. */
  async #confirm(move: MoveRow, tip: Block, deep: Block): Promise<void> {
    const { chain, store } = this.#own;
    const attempts = await store.attempts(move.id);
    for (const attempt of attempts) {
      const found = await chain.chain.transaction(attempt.transaction);
      if (!found.block || (found.state !== 'included' && found.state !== 'failed')) continue;
      await this.#settle(move, attempt, found, found.block, tip);
      return;
    }
    if (move.blockHeight !== null) await store.setHeight(move.id, null);
    const last = attempts.at(-1);
    if (last) await this.#sendAgain(move, last, attempts.length, deep);
  }

  async #settle(
    move: MoveRow,
    { amount }: MoveAttempt,
    { state, fee }: TransactionState,
    { height }: Block,
    tip: Block,
  ): Promise<void> {
    const { chain, store, clock, alarms } = this.#own;
    if (tip.height - height + 1 < chain.rules.withdrawConfirmations) {
      if (move.blockHeight !== height) await store.setHeight(move.id, height);
      return;
    }
    const paid = { height, amount, ...(fee !== undefined && { fee }) };
    await store.end(move.id, state === 'included' ? 'done' : 'failed', paid, clock.now());
    if (state === 'included') return;
    const text = 'a transfer between our addresses failed on-chain: the funds did not move';
    alarms.raise({ name: 'sweep_stuck', text, details: { chain: move.chain, move: move.id } });
  }

  /** No block has it: the last bytes once more, and after a while ones with a higher fee. */
  async #sendAgain(move: MoveRow, last: MoveAttempt, count: number, deep: Block): Promise<void> {
    const { store, policy, clock, alarms, mover } = this.#own;
    const isStuck = clock.now() - last.signedAt > policy.replaceAfterMs;
    if (!isStuck) return this.#send(last);
    const next = await mover.nextNonce(move.from, deep);
    if (next > last.nonce) {
      await store.end(move.id, 'displaced', {}, clock.now());
      const text =
        'one of our addresses sent a transaction we did not sign: someone else may have its key';
      const details = { chain: move.chain, address: move.from, nonce: last.nonce };
      alarms.raise({ name: 'nonce_used_elsewhere', text, details });
      return;
    }
    const details = { chain: move.chain, move: move.id };
    if (await this.#isBeyond(move, last.nonce)) {
      await store.giveUp(move, next, clock.now());
      const text =
        'a transfer has a nonce with a gap before it, possibly from a faulty node: the transfer was abandoned';
      return alarms.raise({ name: 'sweep_stuck', text, details });
    }
    if (count >= ATTEMPTS_MAX) {
      const text = 'a transfer was sent, but no block includes it at any fee';
      alarms.raise({ name: 'sweep_stuck', text, details });
      return this.#send(last);
    }
    const replacement = await this.#replacement(move, last);
    if (!replacement) return this.#send(last);
    const { amount, fees } = replacement;
    try {
      const { nonce } = last;
      const signed = await mover.sign(
        { ...signable(move), amount },
        { nonce, fees, replaces: last },
      );
      await store.addAttempt(move.id, last.attempt + 1, signed, clock.now());
    } catch (error) {
      if (error instanceof SignerAway) {
        const text = 'the signer is not responding: sweeps wait';
        return alarms.raise({ name: 'signer_away', text });
      }
      if (!(error instanceof SigningRefused)) throw error;
      const text = `a transfer is waiting for a block, and the signer refuses a higher fee: ${error.message}`;
      alarms.raise({ name: 'sweep_stuck', text, details });
      return this.#send(last);
    }
    await this.#sendLast(move.id);
  }

  /**
   * Whether the chain is below its nonce, and nothing of ours is in between. The hot wallet has payments,
   * too, and the signer leaves no gap there.
   */
  async #isBeyond(move: MoveRow, nonce: number): Promise<boolean> {
    const { mover, store } = this.#own;
    if (move.kind === 'to-cold') return false;
    const next = await mover.nextNonce(move.from);
    return next < nonce && !(await store.hasNonceBetween(move.from, next, nonce));
  }

  /**
   * Higher fees, and what is left to move with them; undefined: not now. What holds up payments is
   * replaced at any price of gas, a sweep only while sweeping goes on.
   */
  async #replacement(
    move: MoveRow,
    last: MoveAttempt,
  ): Promise<{ amount: bigint; fees: MoveFees } | undefined> {
    const { chain, mover, policy } = this.#own;
    let asked: MoveFees;
    try {
      asked = await mover.quote({ ...signable(move), amount: last.amount });
    } catch (error) {
      if (error instanceof SigningRefused) return undefined;
      throw error;
    }
    if (move.kind !== 'to-cold' && asked.feePerGas > policy.sweepFeePerGasMax) return undefined;
    const least = (last.feePerGas * (100n + BUMP_PERCENT) + 99n) / 100n;
    const feePerGas = asked.feePerGas > least ? asked.feePerGas : least;
    const fees = { ...asked, gas: move.fees.gas, feePerGas };
    const isNative = !chain.coins.get(move.coin)?.onChain.contract;
    if (move.kind !== 'sweep' || !isNative) return { amount: last.amount, fees };
    const left = (await chain.chain.balance(move.from, move.coin)) - costOf(fees);
    if (left >= last.amount) return { amount: last.amount, fees };
    return left > 0n ? { amount: left, fees } : undefined;
  }
}

/** As the signer is asked for it: an id never is another move's. */
function signable({ id, chain, kind, deposit, to, coin, amount }: MoveRow) {
  const cold = kind === 'to-cold' ? to : undefined;
  return { id: `${chain}-${id}`, kind, deposit, cold, symbol: coin, amount };
}
