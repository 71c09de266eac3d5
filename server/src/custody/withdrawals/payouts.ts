import { RightCause } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import type { Kysely } from 'kysely';
import type { Catalog } from '#engine/live/catalog.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { ChangeAndTell } from '#ports/notify-user.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import {
  BroadcastRefused,
  ChainAway,
  type Payout,
  type Sender,
  SignerAway,
  SigningRefused,
} from '../chains/chain.ts';
import { type ChainBook, chainUnits, type ListedChain } from '../coins/chain-book.ts';
import type { DepositLocks } from '../coins/deposit-locks.ts';
import { endHold } from './end-hold.ts';
import { type HoldContext, holdMoney } from './hold-money.ts';
import { type Lacking, LostPayments } from './lost-payments.ts';
import { sentNotice } from './notices.ts';
import { isWayOpen } from './open-way.ts';
import { type Attempt, PayoutStore } from './payout-store.ts';
import type { WithdrawalPolicy } from './policy.ts';
import { type WithdrawalRow, WithdrawalStore } from './store.ts';

/** A request that was cut off is finished after this time: its call may still be at work. */
const ASKED_PATIENCE_MS = 10_000;
/** Later the engine may have forgotten the key by which it knows that it holds the money already. */
const ASKED_MAX_MS = 12 * 60 * 60_000;
/** A payment that its recipient refuses ends after this many refusals within this time, with this wait between. */
const REFUSALS_MAX = 3;
const REFUSALS_MS = 10 * 60_000;
const REFUSAL_WAIT_MS = 3 * 60_000;
/** The most transactions for one withdrawal: the fee has doubled by then. */
const ATTEMPTS_MAX = 8;

export interface PayoutsDependencies {
  readonly database: Kysely<Database>;
  readonly engine: EnginePort;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly chains: ChainBook;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly locks: Pick<DepositLocks, 'isCovered'>;
  /** Whether a program's key still has the right to withdraw. */
  readonly mayKeyWithdraw: (keyId: string) => Promise<boolean>;
  /** Whether nothing of a coin may leave by a chain now. */
  readonly isPaused: (chain: string, coin: string) => Promise<boolean>;
  /** Whether nothing new leaves the house now. */
  readonly isClosed?: () => Promise<boolean>;
  readonly policy: Pick<WithdrawalPolicy, 'replaceAfterMs'>;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly changeAndTell: ChangeAndTell;
  readonly tell: (user: number) => void;
}

/**
 * Carries withdrawals to their end. Each step reads where a withdrawal stands, does one thing, and
 * writes it down; whatever dies between is done again, and everything that is done again comes to the
 * same: the hold has a key, the nonce is the withdrawal's own, bytes are stored before they are sent,
 * and a hold ends once.
 */
export class Payouts {
  readonly #own: PayoutsDependencies;
  readonly #store: WithdrawalStore;
  readonly #payouts: PayoutStore;
  readonly #holding: HoldContext;
  readonly #lost: LostPayments;
  /** Whether the signer did not answer when it was asked last. */
  isSignerAway = false;
  /** Withdrawals that are not at their end, as of the last look. */
  waiting: readonly { readonly status: number; readonly count: number }[] = [];

  constructor(own: PayoutsDependencies) {
    this.#own = own;
    this.#store = new WithdrawalStore(own.database);
    this.#payouts = new PayoutStore(own.database);
    this.#holding = { ...own, store: this.#store };
    this.#lost = new LostPayments({ ...own, store: this.#store, payouts: this.#payouts });
  }

  /** The signers that sign nothing until two people have looked. */
  get lacking(): readonly Lacking[] {
    return this.#lost.lacking;
  }

  /** All that is due now. Rejects where the engine is away; the chains are asked each by itself. */
  async look(): Promise<void> {
    await this.finishAsked();
    await this.cancelRevoked();
    for (const chain of this.#own.chains.all()) {
      if (!chain.sender) continue;
      try {
        await this.confirmAll(chain);
        if (!(await this.#lost.look(chain, chain.sender))) continue;
        await this.stopAll(chain, chain.sender);
        await this.payAll(chain, chain.sender);
      } catch (error) {
        if (error instanceof ChainAway) continue;
        throw error;
      }
    }
    await this.finishEnds();
    this.waiting = await this.#store.countUnderWay();
  }

  /** Money of calls that died before they heard of its hold is held, or their row forgotten. */
  async finishAsked(): Promise<void> {
    const { clock, alarms } = this.#own;
    for (const row of await this.#store.underWay(Status.asked)) {
      const ageMs = clock.now() - row.askedAt;
      if (ageMs < ASKED_PATIENCE_MS) continue;
      if (ageMs > ASKED_MAX_MS) {
        const text =
          'it is unknown whether funds are frozen for a withdrawal; an operator must check';
        alarms.raise({ name: 'withdrawal_stuck', text, details: { withdrawal: row.id } });
        continue;
      }
      await holdMoney(this.#holding, row).catch((error: Error) => {
        if (!(error instanceof Refusal)) throw error;
      });
      this.#own.tell(row.user);
    }
  }

  /** What a program asked for whose key may no longer withdraw, and what has no nonce yet, goes back to its owner. */
  async cancelRevoked(): Promise<void> {
    for (const { id, status, keyId, user } of await this.#store.underWay(
      ...[Status.review, Status.passed],
    )) {
      if (keyId === null || (await this.#own.mayKeyWithdraw(keyId))) continue;
      // A nonce must be used: those after it wait for it on the chain.
      if ((await this.#payouts.nonceOf(id)) !== undefined) continue;
      await this.#store.move(id, status, 'revoke', { reason: 'key' });
      this.#own.tell(user);
    }
  }

  /** Holds of withdrawals that are at their end are posted or voided. */
  async finishEnds(): Promise<void> {
    const { rejected, committed, failed, cancelled } = Status;
    for (const row of await this.#store.underWay(rejected, committed, failed, cancelled)) {
      await endHold(this.#holding, row.id);
      this.#own.tell(row.user);
    }
  }

  /**
   * Gives back what two people have stopped, if the signer has signed nothing for it. That was written
   * down before the signer is asked, and it signs nothing for such a row: what it has not signed by now
   * it never will. What it has signed goes on.
   */
  async stopAll(chain: ListedChain, sender: Sender): Promise<void> {
    const rows = await this.#store.underWay(Status.passed);
    for (const row of rows.filter((one) => one.chain === chain.code && one.isStopping)) {
      let isSigned = (await this.#payouts.attempts(row.id)).length > 0;
      try {
        isSigned ||= await this.#adoptSigned(sender, row.id);
      } catch (error) {
        if (error instanceof SignerAway) return void this.#noteSignerAway();
        // It cannot say yet what it has signed.
        if (error instanceof SigningRefused) return;
        throw error;
      }
      if (isSigned) {
        await this.#store.setStopping(row.id, false);
        const text = 'a withdrawal to be returned was already signed: it continues';
        const details = { withdrawal: row.id };
        this.#own.alarms.raise({ name: 'withdrawal_refused', text, details });
        continue;
      }
      await this.#payouts.takeNonceBack(row.id);
      const reason = row.reason === 'recipient' ? row.reason : 'signer';
      await this.#store.move(row.id, Status.passed, 'return', { reason });
      this.#own.tell(row.user);
    }
  }

  /** Signs and sends what was passed, the oldest first. */
  async payAll(chain: ListedChain, sender: Sender): Promise<void> {
    if (await this.#own.isClosed?.()) return;
    const passed = await this.#store.underWay(Status.passed);
    // What has a nonce goes first: those after it wait for it on the chain.
    const withNonce = await Promise.all(
      passed
        .filter((row) => row.chain === chain.code && !row.isStopping)
        .map(async (row) => ({ row, nonce: await this.#payouts.nonceOf(row.id) })),
    );
    withNonce.sort((one, other) => (one.nonce ?? Infinity) - (other.nonce ?? Infinity) || 0);
    for (const { row, nonce } of withNonce) {
      // Asked again a little later: its recipient may be mended.
      if (this.#own.clock.now() < (row.refusedAt ?? -Infinity) + REFUSAL_WAIT_MS) continue;
      if (nonce === undefined && !(await this.#mayLeave(row))) continue;
      // What has a nonce holds up those after it; it is signed, and may be on its way already.
      const { code } = chain;
      if (nonce === undefined && !(await isWayOpen(this.#own, code, row.coin))) continue;
      if (!(await this.#pay(chain, sender, row))) return;
    }
  }

  /**
   * The account's suspension (S16), its right to withdraw and what its deposits lock are looked at again
   * before the signing.
   */
  async #mayLeave(row: WithdrawalRow): Promise<boolean> {
    const { users, clock, locks, catalog } = this.#own;
    const cause = catalog.rightsOf(row.user)?.withdraw ?? RightCause.UNSPECIFIED;
    if (cause !== RightCause.UNSPECIFIED) return false;
    const user = await users.findUser(row.user);
    if (!user || user.frozen || user.holdUntil > clock.now()) return false;
    return locks.isCovered(row.user);
  }

  /** False: the ones after it must wait, too. */
  async #pay(chain: ListedChain, sender: Sender, row: WithdrawalRow): Promise<boolean> {
    const { clock, alarms, tell } = this.#own;
    const payout = this.#payoutOf(chain, row);
    const { id } = row;
    let [attempt] = await this.#payouts.attempts(id);
    if (!attempt) {
      const included = await sender.nextNonce();
      const nonce = await this.#payouts.giveNonce(id, chain.code, sender.hotAddress, included);
      try {
        const signed = await sender.sign(payout, {
          ...{ nonce, depth: chain.rules.unlockConfirmations },
        });
        await this.#payouts.addAttempt(id, 0, signed, clock.now());
        this.isSignerAway = false;
      } catch (error) {
        if (error instanceof SignerAway) return this.#noteSignerAway();
        if (!(error instanceof SigningRefused)) throw error;
        // Nothing was signed: another withdrawal may have the nonce. This one waits, and is asked for again.
        await this.#payouts.takeNonceBack(id);
        if (error.reason === 'nonce' && (await this.#mayAdoptSigned(sender, id))) return true;
        // Nothing will ever confirm it: it is given back, and its owner may ask again.
        if (error.reason === 'logGone') await this.#store.setStopping(id, true);
        if (error.reason === 'recipient') await this.#noteRefusal(row);
        const details = { withdrawal: id, reason: error.reason };
        const who = error.reason === 'recipient' ? 'its recipient' : 'the signer';
        const text = `${who} refuses a withdrawal, which now waits: ${error.message}`;
        alarms.raise({ name: 'withdrawal_refused', text, details });
        return true;
      }
      [attempt] = await this.#payouts.attempts(id);
    }
    if (!attempt) throw new Error(`what was signed for withdrawal ${id} is not there`);
    await this.#send(sender, id, attempt);
    const cleared = row.reason === 'recipient' ? ({ reason: '' } as const) : {};
    await this.#store.move(id, Status.passed, 'send', cleared);
    tell(row.user);
    return true;
  }

  /**
   * Keeps what was signed and these rows do not know: the answer was lost, or they went back in time and the
   * signer did not. Returns whether there is anything. Throws SignerAway, SigningRefused.
   */
  async #adoptSigned(sender: Sender, id: number): Promise<boolean> {
    const signed = await sender.signedFor(String(id));
    for (const [place, one] of signed.entries()) {
      await this.#payouts.addAttempt(id, place, one, this.#own.clock.now());
    }
    return signed.length > 0;
  }

  #mayAdoptSigned(sender: Sender, id: number): Promise<boolean> {
    return this.#adoptSigned(sender, id).catch((error: Error) => {
      if (error instanceof SignerAway || error instanceof SigningRefused) return false;
      throw error;
    });
  }

  /**
   * Its recipient does not take it: after the last of some refusals it is given back, if the signer says that
   * nothing was ever signed for it.
   */
  async #noteRefusal({ id, user, refusals, refusedSince }: WithdrawalRow): Promise<void> {
    const now = this.#own.clock.now();
    const isNew = refusedSince === null || now - refusedSince > REFUSALS_MS;
    const count = isNew ? 1 : refusals + 1;
    await this.#store.noteRefusal(id, count, isNew ? now : refusedSince, now);
    if (count >= REFUSALS_MAX) await this.#store.setStopping(id, true);
    this.#own.tell(user);
  }

  #noteSignerAway(): false {
    this.isSignerAway = true;
    const text = 'the signer is not responding: withdrawals wait';
    this.#own.alarms.raise({ name: 'signer_away', text });
    return false;
  }

  /** Throws ChainAway. What the node refuses it has, or it will be asked again. */
  async #send(sender: Sender, id: number, attempt: Attempt): Promise<void> {
    try {
      await sender.broadcast(attempt.raw);
    } catch (error) {
      if (!(error instanceof BroadcastRefused)) throw error;
      return;
    }
    await this.#payouts.setSent(id, attempt.attempt, this.#own.clock.now());
  }

  /** Looks for what was sent: it is final, failed, on its way, or sent again. */
  async confirmAll(chain: ListedChain): Promise<void> {
    const tip = await chain.chain.tip();
    chain.tipHeight = Math.max(chain.tipHeight, tip.height);
    const sent = await this.#store.underWay(Status.confirming);
    for (const row of sent.filter((one) => one.chain === chain.code)) {
      await this.#confirm(chain, row, tip.height);
    }
  }

  /** Whichever of its transactions a block has, settles the withdrawal: they share one nonce (F39). */
  async #confirm(chain: ListedChain, row: WithdrawalRow, tipHeight: number): Promise<void> {
    const attempts = await this.#payouts.attempts(row.id);
    for (const { transaction } of attempts) {
      const { state, block } = await chain.chain.transaction(transaction);
      if (!block || (state !== 'included' && state !== 'failed')) continue;
      const { height } = block;
      const isFinal = tipHeight - height + 1 >= chain.rules.withdrawConfirmations;
      const hasPaid = state === 'included';
      if (isFinal && hasPaid) await this.#commit(row, transaction, height);
      else if (isFinal) await this.#fail(row, height);
      else if (row.blockHeight !== height) {
        await this.#store.noteBlock(row.id, height);
      }
      this.#own.tell(row.user);
      return;
    }
    await this.#sendAgain(chain, row, attempts);
  }

  /** It has arrived for good, by one of its transactions: now its owner learns which one. */
  async #commit(row: WithdrawalRow, transaction: string, height: number): Promise<void> {
    const arrived = { reason: '', block_height: height } as const;
    await this.#own.changeAndTell({
      change: (executor) =>
        this.#store.move(row.id, Status.confirming, 'commit', arrived, executor),
      ...{ user: row.user, notice: sentNotice(this.#own, row, transaction) },
    });
  }

  /** Its owner is notified when the money is back. */
  async #fail({ id, chain }: WithdrawalRow, height: number): Promise<void> {
    const more = { reason: 'chain', block_height: height } as const;
    await this.#store.move(id, Status.confirming, 'fail', more);
    const text = 'a withdrawal failed on-chain; the funds were returned to the customer';
    this.#own.alarms.raise({ name: 'withdrawal_failed', text, details: { withdrawal: id, chain } });
  }

  /** No block has it: the last bytes once more, and after a while ones with a higher fee. */
  async #sendAgain(
    chain: ListedChain,
    row: WithdrawalRow,
    attempts: readonly Attempt[],
  ): Promise<void> {
    const { sender } = chain;
    const last = attempts.at(-1);
    if (!sender || !last) return;
    const { clock, policy, alarms } = this.#own;
    if (last.raw === '') {
      const text = 'a payment we found on-chain is no longer there; an operator must check';
      alarms.raise({ name: 'withdrawal_stuck', text, details: { withdrawal: row.id } });
      return;
    }
    const isStuck = clock.now() - last.signedAt > policy.replaceAfterMs;
    if (!isStuck) return this.#send(sender, row.id, last);
    if (attempts.length >= ATTEMPTS_MAX) {
      const text = 'a withdrawal was sent, but no block includes it at any fee';
      alarms.raise({ name: 'withdrawal_stuck', text, details: { withdrawal: row.id } });
      return this.#send(sender, row.id, last);
    }
    try {
      const depth = chain.rules.unlockConfirmations;
      const options = { nonce: last.nonce, depth, replaces: last };
      const signed = await sender.sign(this.#payoutOf(chain, row), options);
      await this.#payouts.addAttempt(row.id, last.attempt + 1, signed, clock.now());
    } catch (error) {
      if (error instanceof SignerAway) return void this.#noteSignerAway();
      if (!(error instanceof SigningRefused)) throw error;
      const text = `a withdrawal is waiting for a block, and the signer refuses a higher fee: ${error.message}`;
      alarms.raise({ name: 'withdrawal_stuck', text, details: { withdrawal: row.id } });
      return this.#send(sender, row.id, last);
    }
    const newest = (await this.#payouts.attempts(row.id)).at(-1);
    if (newest) await this.#send(sender, row.id, newest);
  }

  #payoutOf(chain: ListedChain, row: WithdrawalRow): Payout {
    const listed = chain.coins.get(row.coin);
    if (!listed || row.hold === null) throw new Error(`withdrawal ${row.id} has no coin or hold`);
    return {
      withdrawal: String(row.id),
      hold: row.hold,
      symbol: row.coin,
      to: row.address,
      amount: chainUnits(listed, row.amount - row.fee),
    };
  }
}
