import type { TermsStore } from '#custody/coin-terms/coin-terms.ts';
import type { ChainBook } from '#custody/coins/chain-book.ts';
import { ChainFollower } from '#custody/coins/chain-follower.ts';
import { type ChainState, ChainStates } from '#custody/coins/chain-states.ts';
import type { ComparedFigures, TreasuryConsoleDependencies } from '#custody/treasury/console.ts';
import {
  type CustodyFigures,
  readCustody,
  writeCustody,
} from '#custody/treasury/custody-figures.ts';
import type { Treasury } from '#custody/treasury/treasury.ts';
import type { Lacking } from '#custody/withdrawals/withdrawals.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { RoomDependencies } from './dependencies.ts';

const SHARE_EVERY_MS = 1_000;
/** One look without a word of the process with the signers is no alarm; this many are. */
const SILENT_LOOKS = 10;

/** What the console does with comparisons. */
type Comparing = Pick<TreasuryConsoleDependencies, 'comparisons' | 'runNow' | 'isRunning'>;

/** What this process knows by itself, as far as it has the role of the signers. */
export interface ChainsHere extends Comparing {
  readonly lacking: () => readonly Lacking[];
  readonly treasuries: readonly Treasury[];
  /** Opens the treasuries of chains that are listed by now. */
  openTreasuries(): void;
}

/** What machines know of chains together. */
export interface SharedChains extends Comparing {
  /** As the process with the signers says it, which this one may be. */
  readonly lacking: () => readonly Lacking[];
  /** Tells and hears from now on. Throws StartRefused where another machine has another file of chains. */
  start(): Promise<void>;
}

/** Tells other processes of the chains where this one has the role of the signers, and hears of them where it has not. */
export function shareChains(
  {
    database,
    roles,
    upkeep,
    awaitedChains: awaited,
  }: Pick<RoomDependencies, 'database' | 'roles' | 'upkeep' | 'awaitedChains'>,
  book: ChainBook,
  terms: TermsStore,
  here: ChainsHere,
): SharedChains {
  const states = new ChainStates(database);
  const follower = new ChainFollower({ states, book, terms, awaited });
  const isHere = () => roles.holds('signer');
  const custody = new SharedCustody(states, here);
  const follow = async () => {
    if (isHere()) return;
    await follower.look().finally(() => {
      here.openTreasuries();
      custody.hear(follower.said);
    });
  };
  return {
    lacking: () => (isHere() ? here.lacking() : follower.lacking),
    comparisons: () => (isHere() ? here.comparisons() : custody.comparisons),
    runNow: () => (isHere() ? here.runNow() : custody.ask()),
    isRunning: () => (isHere() ? here.isRunning() : custody.isComparing),
    async start() {
      if (book.open().length === 0 && awaited.length === 0) return;
      await follow().catch((error: Error) => {
        if (error instanceof StartRefused) throw error;
      });
      const each = { everyMs: SHARE_EVERY_MS, alarm: 'chain_away' } as const;
      upkeep.add({
        ...({ ...each, name: 'chain-states', where: 'signer' } as const),
        look: () => custody.say(book),
      });
      upkeep.add({
        ...({ ...each, name: 'chains-elsewhere', where: 'everywhere' } as const),
        ...{ alarmAfter: SILENT_LOOKS, look: follow },
      });
    },
  };
}

/** Where coins lie, told by rows from the process with the signers to the consoles of all others. */
class SharedCustody {
  readonly #states: ChainStates;
  readonly #here: ChainsHere;
  /** The newest request for a comparison that was begun here, and that was carried out. */
  #begunFor = 0;
  #comparedFor = 0;
  /** The newest request as this process knows of it, which has not the signers. */
  #askedAt = 0;
  #heard: readonly CustodyFigures[] = [];

  constructor(states: ChainStates, here: ChainsHere) {
    this.#states = states;
    this.#here = here;
  }

  get comparisons(): readonly ComparedFigures[] {
    return this.#heard.flatMap(({ comparisons }) => comparisons);
  }

  /** Whether what was asked for is not carried out yet. */
  get isComparing(): boolean {
    return this.#heard.some(({ comparedFor }) => comparedFor < this.#askedAt);
  }

  async ask(): Promise<void> {
    this.#askedAt = await this.#states.askComparison();
  }

  /** As the process with the signers: tells others, and carries out what they ask for. */
  async say(book: ChainBook): Promise<void> {
    const { lacking, comparisons, treasuries, isRunning, runNow } = this.#here;
    if (!isRunning()) this.#comparedFor = this.#begunFor;
    const asked = await this.#states.say(book.open(), lacking(), (code) =>
      writeCustody({
        comparisons: comparisons().filter(({ chain }) => chain === code),
        treasury: treasuries.find(({ figures }) => figures.chain === code)?.figures,
        comparedFor: this.#comparedFor,
      }),
    );
    if (asked <= this.#begunFor) return;
    this.#begunFor = asked;
    await runNow();
  }

  /** As any other process. */
  hear(said: readonly ChainState[]): void {
    this.#heard = said.flatMap(({ custody }) => (custody === null ? [] : [readCustody(custody)]));
    this.#askedAt = Math.max(0, ...said.map(({ compareAsked }) => compareAsked));
    for (const { treasury } of this.#heard) {
      const own = this.#here.treasuries.find(({ figures }) => figures.chain === treasury?.chain);
      if (own && treasury) own.figures = treasury;
    }
  }
}
