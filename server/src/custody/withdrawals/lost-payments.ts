import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import {
  type Arrival,
  type Block,
  BlockGone,
  type Sender,
  SignerAway,
  SigningRefused,
} from '../chains/chain.ts';
import { chainUnits, type ListedChain } from '../coins/chain-book.ts';
import type { PayoutStore } from './payout-store.ts';
import type { WithdrawalRow, WithdrawalStore } from './store.ts';

/** The most blocks that one look reads: others wait for it. */
const BLOCKS_AT_ONCE = 200;
/** A block may say that it is so much older than it is. */
const CLOCK_MARGIN_MS = 2 * 60 * 60_000;

export interface LostPaymentsDependencies {
  readonly store: WithdrawalStore;
  readonly payouts: PayoutStore;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly tell: (user: number) => void;
}

/** How far the blocks of a chain were read for which withdrawals. */
interface Search {
  readonly ids: ReadonlySet<number>;
  next: number;
}

/** What is known of a signer whose record may lack something. */
export interface Lacking {
  readonly chain: string;
  readonly wallet: string;
  /** As the signer says it. */
  readonly found: string;
  /** Whether all blocks were read up to the newest one. */
  readonly isSearched: boolean;
}

/**
 * Settles withdrawals while the chain knows payments that the signer's record does not: the rows
 * may be older than those payments, so that each could be paid a second time. Each that is not known to be
 * signed is looked for on the chain by recipient, coin and amount. What is found is written down as
 * on its way; what is not waits for two people, without a limit.
 */
export class LostPayments {
  readonly #own: LostPaymentsDependencies;
  readonly #searches = new Map<string, Search>();
  readonly #lacking = new Map<string, Lacking>();

  constructor(own: LostPaymentsDependencies) {
    this.#own = own;
  }

  /** The signers that sign nothing until two people have looked, as of the last look. */
  get lacking(): readonly Lacking[] {
    return [...this.#lacking.values()];
  }

  /** Returns whether the signer may sign. Throws ChainAway. */
  async look(chain: ListedChain, sender: Sender): Promise<boolean> {
    let found: string;
    try {
      found = await sender.lacks();
    } catch (error) {
      if (error instanceof SignerAway || error instanceof SigningRefused) return true;
      throw error;
    }
    if (!found) {
      this.#lacking.delete(chain.code);
      this.#searches.delete(chain.code);
      return true;
    }
    const rows = await this.#setAside(chain.code);
    const isSearched = await this.#search(chain, sender.hotAddress, rows);
    const wallet = sender.hotAddress;
    this.#lacking.set(chain.code, { chain: chain.code, wallet, found, isSearched });
    const text = `the chain has payments missing from the signer's record: nothing is signed until two people have checked (${found})`;
    this.#own.alarms.raise({ name: 'record_short', text, details: { chain: chain.code } });
    return false;
  }

  /** No operator passes these alone any more, and no rule does. */
  async #setAside(chain: string): Promise<readonly WithdrawalRow[]> {
    const { store, payouts, tell } = this.#own;
    const { review, passed } = Status;
    const open = await store.underWay(review, passed);
    for (const row of open.filter((one) => one.chain === chain && !isSetAside(one))) {
      if ((await payouts.attempts(row.id)).length > 0) continue;
      if (row.status === passed) await payouts.takeNonceBack(row.id);
      await store.setAside(row);
      tell(row.user);
    }
    const waiting = await store.underWay(review, passed);
    return waiting.filter((one) => one.chain === chain && isSetAside(one));
  }

  /** A part of the blocks; returns whether that was the last one. */
  async #search(
    chain: ListedChain,
    hotAddress: string,
    rows: readonly WithdrawalRow[],
  ): Promise<boolean> {
    if (rows.length === 0) return true;
    const search = await this.#searchFor(chain, rows);
    const recipients = new Set(rows.map(({ address }) => address));
    const tip = await chain.chain.tip();
    const last = Math.min(tip.height, search.next + BLOCKS_AT_ONCE - 1);
    for (; search.next <= last; search.next += 1) {
      const block = await chain.chain.blockAt(search.next);
      if (!block) return false;
      const arrivals = await chain.chain
        .arrivals(block, (address) => recipients.has(address))
        .catch((error: Error) => {
          if (error instanceof BlockGone) return undefined;
          throw error;
        });
      if (!arrivals) return false;
      for (const arrival of arrivals) await this.#match(chain, hotAddress, block, arrival);
    }
    return search.next > tip.height;
  }

  /** Where to go on; from before the oldest one, where there is one that was not looked for. */
  async #searchFor({ code, chain }: ListedChain, rows: readonly WithdrawalRow[]): Promise<Search> {
    const known = this.#searches.get(code);
    if (known && rows.every(({ id }) => known.ids.has(id))) return known;
    const asked = Math.min(...rows.map(({ askedAt }) => askedAt));
    let low = 0;
    let high = (await chain.tip()).height;
    while (low < high) {
      const middle = (low + high) >> 1;
      const block = await chain.blockAt(middle);
      if (block && block.timeMs < asked - CLOCK_MARGIN_MS) low = middle + 1;
      else high = middle;
    }
    const search = { ids: new Set(rows.map(({ id }) => id)), next: low };
    this.#searches.set(code, search);
    return search;
  }

  async #match(
    chain: ListedChain,
    hotAddress: string,
    { timeMs }: Block,
    { transaction, address, symbol, amount }: Arrival,
  ): Promise<void> {
    const { store, payouts, clock, tell } = this.#own;
    if (await store.paidBy([transaction])) return;
    const { sender = hotAddress } = await chain.chain.transaction(transaction);
    if (!(await this.#isOurs(chain, sender, hotAddress))) return;
    const listed = chain.coins.get(symbol);
    const rows = await store.underWay(Status.review, Status.passed);
    const row = rows.find(
      (one) =>
        one.chain === chain.code &&
        isSetAside(one) &&
        one.address === address &&
        one.coin === symbol &&
        listed !== undefined &&
        chainUnits(listed, one.amount - one.fee) === amount &&
        one.askedAt - CLOCK_MARGIN_MS <= timeMs,
    );
    if (!row) return;
    await payouts.addFound(row.id, transaction, hotAddress, clock.now());
    await store.move(row.id, row.status, 'find');
    tell(row.user);
  }

  /** Where coins are pieces, deposit addresses pay, too, and several of ours together are no user's. */
  async #isOurs(chain: ListedChain, sender: string, hotAddress: string): Promise<boolean> {
    return sender === hotAddress || (await this.#own.store.isDepositAddress(chain.code, sender));
  }
}

const isSetAside = ({ evidence }: WithdrawalRow) =>
  evidence.some(({ rule }) => rule === 'record-lost');
