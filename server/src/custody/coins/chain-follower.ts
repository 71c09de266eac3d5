import { StartRefused } from '#platform/start-refused.ts';
import { ChainAway } from '../chains/chain.ts';
import type { TermsStore } from '../coin-terms/coin-terms.ts';
import type { SignerAddresses } from '../signer/wire.ts';
import type { Lacking } from '../withdrawals/lost-payments.ts';
import type { ChainBook, ChainSetup, ListedChain } from './chain-book.ts';
import { type ChainState, type ChainStates, isSame } from './chain-states.ts';

/** A chain of CHAINS_FILE whose signer is on another machine. */
export interface AwaitedChain {
  readonly code: string;
  readonly planId: string;
  /** Opens it once its signer's addresses are known. Throws StartRefused where its node is of another chain. */
  open(signer: SignerAddresses): Promise<ChainSetup>;
}

export interface ChainFollowerDependencies {
  readonly states: Pick<ChainStates, 'read'>;
  readonly book: ChainBook;
  readonly terms: Pick<TermsStore, 'load'>;
  readonly awaited: readonly AwaitedChain[];
}

/** The process with the signers says each second how chains go; silent for so long, it is away. */
const SILENT_MS = 10_000;

/** Knows chains by what another process says of them, which has the signers and looks at the nodes. */
export class ChainFollower {
  readonly #own: ChainFollowerDependencies;
  #awaited: readonly AwaitedChain[];
  #said: ReadonlyMap<string, ChainState> = new Map();

  constructor(own: ChainFollowerDependencies) {
    this.#own = own;
    this.#awaited = own.awaited;
  }

  /** What the records of signers lack, as was said last. */
  get lacking(): readonly Lacking[] {
    return [...this.#said.values()].flatMap(({ lacking }) => lacking ?? []);
  }

  /** What was said last of the chains that are listed here. */
  get said(): readonly ChainState[] {
    return this.#own.book.open().flatMap(({ code }) => this.#said.get(code) ?? []);
  }

  /**
   * Reads what was said. Throws StartRefused where the machine with the signers has another file of chains, or keys
   * that this process did not begin with: of such a chain no address is given out, and no withdrawal is taken. Throws
   * ChainAway where the process with the signers is silent.
   */
  async look(): Promise<void> {
    const { book, states, terms } = this.#own;
    const said = await states.read();
    this.#said = said;
    const faults = await this.#open(said);
    // Their first versions were written by the process with the signers.
    await terms.load();
    for (const chain of book.open()) faults.push(...follow(chain, said.get(chain.code)));
    if (faults.length > 0) throw new StartRefused(faults.join('; '));
    const isSilent = book.open().some(({ shared, code }) => shared && isLate(said.get(code)));
    if (isSilent || this.#awaited.length > 0) {
      throw new ChainAway('no process with the signers says how chains go');
    }
  }

  /** Lists chains whose signers are known by now. */
  async #open(said: ReadonlyMap<string, ChainState>): Promise<string[]> {
    const faults: string[] = [];
    for (const one of this.#awaited) {
      const state = said.get(one.code);
      if (!state) continue;
      if (state.planId !== one.planId) {
        faults.push(otherFile(one.code));
        continue;
      }
      this.#own.book.add(await one.open(state.signer));
      this.#awaited = this.#awaited.filter((other) => other !== one);
    }
    return faults;
  }
}

/** Lets what was said of a chain hold; what is wrong with it. */
function follow(chain: ListedChain, state: ChainState | undefined): readonly string[] {
  const { shared } = chain;
  if (!shared) return [];
  chain.isOutdated = state !== undefined && !isSame(shared, state);
  chain.isAway = chain.isOutdated || isLate(state) || state?.isAway !== false;
  if (!state) return [];
  chain.readHeight = state.readHeight;
  chain.tipHeight = state.tipHeight;
  if (chain.isOutdated && shared.planId !== state.planId) return [otherFile(chain.code)];
  return chain.isOutdated
    ? [`${chain.code}: its signer has other keys or addresses by now: start this process again`]
    : [];
}

function isLate(state: ChainState | undefined): boolean {
  return state === undefined || state.silentMs > SILENT_MS;
}

const otherFile = (code: string) =>
  `${code} of CHAINS_FILE is not the one of the machine with the signers: copy the file from there, and start again`;
