import { setTimeout as sleep } from 'node:timers/promises';
import { SigningRefused } from '../chains/chain.ts';
import { RecordDiffers, type SignedRecord } from './record.ts';
import { refuse } from './refuse.ts';

/** What a chain knows of a wallet, and the wallet's record does not. */
export interface Unrecorded {
  /** The same as long as the chain knows the same: "nonce 7". */
  readonly text: string;
  /** Writes into the record that the chain knows it. */
  accept(): void;
}

/** What a signer asks of the database about its own record. Calls reject where it is away. */
export interface SignerHouse {
  /** Whether there are withdrawals of a chain that may have been signed. */
  hasWithdrawals(): Promise<boolean>;
  /** Whether two people let a wallet sign again, with exactly this unknown to its record. */
  isOpened(wallet: string, found: string): Promise<boolean>;
  /** Outputs that paid deposits, of a chain whose coins are pieces: "transaction:output". */
  depositCoins(): Promise<readonly string[]>;
}

export interface GuardOptions {
  readonly record: SignedRecord;
  /** undefined: nothing that the record does not know. Throws where a node is away. Absent: a demo's chain. */
  readonly askChain?: (() => Promise<Unrecorded | undefined>) | undefined;
  /** Whether the database has withdrawals of this chain that may have been signed. */
  readonly hasWithdrawals: () => Promise<boolean>;
  /** Whether two people, or the one operator on the machine, let it sign in spite of exactly this. */
  readonly isOpened: (found: string) => Promise<boolean>;
}

/** A node of a large chain needs minutes: who asks the signer meanwhile hears so, and asks again. */
const PATIENCE_MS = 3_000;
/** No record, beside a database with withdrawals. */
const NO_RECORD = 'no record';

/**
 * Keeps a signer from signing until it is known that its record is whole (F56): before the first
 * signature after each start the chain is asked whether it knows a payment of these keys that the
 * record does not. After a machine was lost it may, and what the database says of a withdrawal is then
 * older than its payment. Called between two signatures.
 */
export class RecordGuard {
  readonly #own: GuardOptions;
  #isWhole = false;
  #asking: Promise<Unrecorded | undefined> | undefined;

  constructor(own: GuardOptions) {
    this.#own = own;
  }

  /** File and table are one record. Throws SigningRefused. */
  async join(): Promise<void> {
    try {
      await this.#own.record.join();
    } catch (error) {
      if (error instanceof RecordDiffers) refuse('recordShort', error.message);
      refuse('logAway', 'the record of what was signed cannot be read');
    }
  }

  /** Nothing may be signed before. Throws SigningRefused. */
  async ensureWhole(): Promise<void> {
    await this.join();
    if (this.#isWhole) return;
    const found = await this.#look();
    if (found) refuse('recordShort', `the record does not know what the chain knows: ${found}`);
    await this.keep();
    this.#isWhole = true;
  }

  /** What was signed is in the table, too: before it is given away. Throws where the table is away. */
  async keep(): Promise<void> {
    await this.#own.record.join();
  }

  /** What the record lacks; empty: nothing, and it may be signed. Throws SigningRefused: it is not known. */
  async lacks(): Promise<string> {
    await this.join();
    if (this.#isWhole) return '';
    const found = await this.#look();
    if (!found) await this.ensureWhole();
    return found;
  }

  async #look(): Promise<string> {
    const { record, hasWithdrawals, isOpened } = this.#own;
    const { journal } = record;
    const unrecorded = await this.#askChain();
    const isLost = !journal.hasBegun() && (await ask(hasWithdrawals));
    const found = [...(isLost ? [NO_RECORD] : []), ...(unrecorded ? [unrecorded.text] : [])];
    const text = found.join(', ');
    if (text && !(await ask(() => isOpened(text)))) return text;
    unrecorded?.accept();
    if (!journal.hasBegun()) journal.begin(text || 'a new wallet');
    return '';
  }

  /** One question at a time, whose answer serves all who ask after it. */
  async #askChain(): Promise<Unrecorded | undefined> {
    const { askChain = async () => undefined } = this.#own;
    this.#asking ??= askChain();
    const asking = this.#asking;
    const isSlow = Symbol();
    const patience = new AbortController();
    const waiting = sleep(PATIENCE_MS, isSlow, { signal: patience.signal }).catch(() => isSlow);
    try {
      const said = await Promise.race([asking, waiting]);
      if (typeof said !== 'symbol') this.#asking = undefined;
      return typeof said === 'symbol'
        ? refuse('chainAway', 'the chain is asked what it knows of this wallet')
        : said;
    } catch (error) {
      if (error instanceof SigningRefused) throw error;
      this.#asking = undefined;
      return refuse('chainAway', 'the chain does not say what it knows of this wallet');
    } finally {
      patience.abort();
    }
  }
}

function ask(question: () => Promise<boolean>): Promise<boolean> {
  return question().catch((): never => refuse('logAway', 'the database cannot be read'));
}
