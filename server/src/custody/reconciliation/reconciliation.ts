import type { Kysely } from 'kysely';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { type Block, BlockGone } from '../chains/chain.ts';
import { chainUnits, type ListedChain, type ListedCoin } from '../coins/chain-book.ts';
import type { HeldCoin, HeldDeposit, HeldPlaces } from '../coins/held-coins.ts';
import { CustodyStore, type Flow, type Outside, type Rows } from './custody-store.ts';
import type { CustodyPauses } from './pauses.ts';

const NOTHING: Flow = { credited: 0n, posted: 0n };

/** What a look said of a coin. Chain units, all of the end of one block. */
export interface CoinComparison {
  readonly chain: string;
  readonly coin: string;
  /** All that our addresses hold: the hot, the gas and the cold ones and those of deposits. */
  readonly held: bigint;
  readonly places: HeldPlaces;
  /** What they held before anything was booked. */
  readonly opening: bigint;
  /** Came to our own addresses from outside later, and was booked by people. */
  readonly booked: bigint;
  /** At our addresses, credited or not. */
  readonly arrived: bigint;
  /** Paid out, posted or not. */
  readonly sent: bigint;
  /** Paid for gas: of payments, of moves between own addresses, of coins that came back from cold. */
  readonly fees: bigint;
  /** `held` less what it should be: below zero coins are missing. */
  readonly gap: bigint;
  /** What of all that came from outside is there, and known to have come. */
  readonly surplus: bigint;
  /** What the engine has credited for deposits and posted for withdrawals, atomic units. */
  readonly credited: bigint;
  readonly posted: bigint;
  /** The engine booked what the rows say. */
  readonly isBooked: boolean;
  readonly isPaused: boolean;
  /** Units of one coin. */
  readonly unit: bigint;
  /** When the look began, UTC epoch milliseconds: all that had happened by then is in it. */
  readonly comparedAt: number;
}

export interface ReconciliationDependencies {
  readonly database: Kysely<Database>;
  readonly chain: ListedChain;
  readonly pauses: CustodyPauses;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly clock: Clock;
  /** Whether all that the engine has told by now stands in the projections; false: not yet. */
  readonly caughtUp: () => Promise<boolean>;
  /** Told where coins lay after a block, before anything of them may be swept. */
  readonly noteHeld?: (height: number, held: readonly HeldCoin[]) => Promise<void>;
}

/**
 * Compares engine, rows and chain of one chain, coin by coin (I02). The rows are read at one moment,
 * the chain as it was after the block that was read last at that moment; so nothing that is on its way
 * is a difference, and what cannot be read that way is no finding.
 */
export class Reconciliation {
  readonly #own: ReconciliationDependencies;
  readonly #store: CustodyStore;
  /** As of the last look that came to an end. */
  comparisons: readonly CoinComparison[] = [];
  /** Where each coin lies, as of that look. */
  heldCoins: readonly HeldCoin[] = [];

  constructor(own: ReconciliationDependencies) {
    this.#own = own;
    this.#store = new CustodyStore(own.database, own.chain.code);
  }

  /**
   * Compares once, and pauses what does not agree. Rejects where chain, engine or projections are
   * away, or the chain changed meanwhile: then nothing is concluded, and pauses stay as they are.
   */
  async look(): Promise<void> {
    const { chain, clock, pauses, caughtUp } = this.#own;
    const comparedAt = clock.now();
    // The order matters: what is booked meanwhile lies between `told` and what is asked.
    const told = await this.#store.told();
    if (!(await caughtUp())) throw new Error('the projections are behind');
    const booked = await this.#store.booked();
    const asked = await this.#store.asked();
    const rows = await this.#store.rows(chain.mover?.addresses.cold ?? []);
    if (!rows) return;
    const paid = await this.#paid(rows);
    const found: Omit<CoinComparison, 'isPaused'>[] = [];
    const heldCoins: HeldCoin[] = [];
    for (const [coin, listed] of chain.coins) {
      const stated = chain.opening?.get(coin) ?? 0n;
      const known = await pauses.recordOf(chain.code, coin, stated, clock.now());
      const { opening } = known;
      const arrived = rows.arrived.get(coin) ?? 0n;
      const sent = paid.sent.get(coin) ?? 0n;
      const fees = listed.onChain.contract ? 0n : paid.fees;
      const coins = await this.#held(rows, listed);
      heldCoins.push(coins);
      const { places } = coins;
      const held = places.hot + places.gas + places.cold + places.deposits;
      const added = rows.booked.get(coin) ?? 0n;
      const flow = booked.get(listed.asset.asset) ?? NOTHING;
      found.push({
        ...{ chain: chain.code, coin, held, places, opening, booked: added, arrived, sent, fees },
        ...gapOf(held - (opening + arrived - sent - fees), added, rows.outside.get(coin), known),
        ...{ credited: flow.credited, posted: flow.posted },
        isBooked: isBetween(told.get(coin) ?? NOTHING, flow, asked.get(coin) ?? NOTHING),
        ...{ unit: 10n ** BigInt(listed.onChain.decimals), comparedAt },
      });
    }
    // What was read by the block's height is of that block only if it still stands.
    const standing = await chain.chain.blockAt(rows.head.height);
    if (standing?.hash !== rows.head.hash) throw new BlockGone('the chain changed under the look');
    for (const { id, fee } of paid.settled) await this.#store.settle(id, fee);
    await this.#own.noteHeld?.(rows.head.height, heldCoins);
    this.heldCoins = heldCoins;
    this.comparisons = await Promise.all(found.map((one) => this.#conclude(one)));
  }

  /** What left the hot address up to the block, chain units, and what it cost. */
  async #paid(rows: Rows) {
    const { chain } = this.#own;
    const sent = new Map<string, bigint>();
    const add = (coin: string, amount: bigint) => {
      const listed = chain.coins.get(coin);
      const units = listed ? chainUnits(listed, amount) : 0n;
      sent.set(coin, (sent.get(coin) ?? 0n) + units);
    };
    for (const [coin, amount] of rows.sent) add(coin, amount);
    let { fees } = rows;
    const settled: { readonly id: number; readonly fee: bigint }[] = [];
    for (const { id, coin, amount, isFinal, transactions } of rows.open) {
      for (const transaction of transactions) {
        const { state, block, fee = 0n } = await chain.chain.transaction(transaction);
        if (!block || block.height > rows.head.height) continue;
        fees += fee;
        if (state === 'included') add(coin, BigInt(amount));
        if (isFinal) settled.push({ id, fee });
      }
    }
    for (const { transactions } of rows.moves) {
      for (const transaction of transactions) {
        const { block, fee = 0n } = await chain.chain.transaction(transaction);
        if (block && block.height <= rows.head.height) fees += fee;
      }
    }
    return { sent, fees, settled };
  }

  /** Where a coin lay after the block. */
  async #held({ head, addresses }: Rows, { onChain }: ListedCoin): Promise<HeldCoin> {
    const { chain, sender, mover } = this.#own.chain;
    const block: Block = { ...head, parent: '', timeMs: 0 };
    const house = [sender?.hotAddress, mover?.addresses.gas, ...(mover?.addresses.cold ?? [])];
    const asked = [
      ...house.flatMap((address) => address ?? []),
      ...addresses.map(({ address }) => address),
    ];
    const balances = [...(await chain.balances(asked, onChain.symbol, block))];
    const ofHouse = house.map((address) => (address ? (balances.shift() ?? 0n) : 0n));
    const [hot = 0n, gas = 0n, ...colds] = ofHouse;
    const cold = colds.reduce((sum, amount) => sum + amount, 0n);
    const deposits: HeldDeposit[] = addresses
      .map((one, place) => ({ ...one, amount: balances[place] ?? 0n }))
      .filter(({ amount }) => amount > 0n);
    const total = deposits.reduce((sum, { amount }) => sum + amount, 0n);
    return { coin: onChain.symbol, places: { hot, gas, cold, deposits: total }, deposits };
  }

  /** Coins that are missing, or booked otherwise than written, pause; coins too many are said. */
  async #conclude(found: Omit<CoinComparison, 'isPaused'>): Promise<CoinComparison> {
    const { pauses, alarms } = this.#own;
    const { chain, coin, gap, isBooked, held, opening, arrived, sent, fees, comparedAt } = found;
    const { booked } = found;
    const isCovered = gap >= 0n && isBooked;
    if (gap >= 0n) await pauses.raiseSurplus(chain, coin, found.surplus);
    const isPaused = await pauses.note(chain, coin, isCovered, comparedAt);
    if (gap !== 0n || !isBooked) {
      const figures = { gap, held, opening, funded: booked, arrived, sent, fees };
      const text = isCovered
        ? 'the chain holds more than the books say: nothing is missing'
        : 'engine, rows and chain do not agree: withdrawals of the coin are suspended';
      const details = Object.entries(figures).map(([name, units]) => [name, String(units)]);
      alarms.raise({
        ...{ name: isCovered ? 'custody_surplus' : 'custody_mismatch', text },
        details: { chain, coin, booked: String(isBooked), ...Object.fromEntries(details) },
      });
    }
    return { ...found, isPaused };
  }
}

/** Both only grow: what was booked is at least what the rows know of, and at most what they ask for. */
function isBetween(told: Flow, booked: Flow, asked: Flow): boolean {
  return (['credited', 'posted'] as const).every(
    (way) => told[way] <= booked[way] && booked[way] <= asked[way],
  );
}

/**
 * What is too many, or below zero, what is missing. Of coins that came from outside as many must be there as
 * a look has found before, booked or not: otherwise a thief could cover a loss by a gift. Only what a known arrival
 * explains is asked for again, and not what its chain has taken back.
 *
 * @param over held less what our own business left there
 */
function gapOf(
  over: bigint,
  booked: bigint,
  { came, left }: Outside = { came: 0n, left: 0n },
  known: { readonly surplus: bigint },
): Pick<CoinComparison, 'gap' | 'surplus'> {
  const there = over + left;
  const surplus = there < came ? there : came;
  const lost = there - known.surplus;
  const gap = over - booked;
  return { surplus, gap: lost < 0n && lost < gap ? lost : gap };
}
