import { formatDecimal } from '@bourse/contract/amount.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type ChainFigures, ChainRunner } from '#custody/chains/chain-runner.ts';
import { currenciesRoute, TermsStore } from '#custody/coin-terms/coin-terms.ts';
import { ChainBook } from '#custody/coins/chain-book.ts';
import {
  createDepositLocks,
  depositRoutes,
  noteOpened,
  noteStopped,
  ownerOf,
  UntracedArrivals,
  Watcher,
} from '#custody/deposits/deposits.ts';
import { CustodyPauses, Reconciliation } from '#custody/reconciliation/custody.ts';
import type { TreasuryConsoleDependencies } from '#custody/treasury/console.ts';
import { demoTreasuryPolicy, treasuryPolicy } from '#custody/treasury/policy.ts';
import { Treasury } from '#custody/treasury/treasury.ts';
import { demoWithdrawals, withdrawalPolicy } from '#custody/withdrawals/policy.ts';
import { createWithdrawals, type Lacking, Payouts } from '#custody/withdrawals/withdrawals.ts';
import type { Implementation } from '#edge/pipeline/handler.ts';
import { houseValuation, VALUE_DECIMALS } from '#engine/live/valuation.ts';
import { withAnswerTimeout } from '#engine/run/with-answer-timeout.ts';
import { mayWithdraw } from '#people/api-keys/api-keys.ts';
import { createChangeAndTell } from '#ports/notify-user.ts';
import type { Accounts } from './accounts.ts';
import type { RoomDependencies } from './dependencies.ts';
import { shareChains } from './share-chains.ts';
import type { SharedParts } from './shared-parts.ts';

/** Coins that come in from chains and go out to them. */
export interface Chains {
  readonly book: ChainBook;
  readonly terms: TermsStore;
  readonly implementations: readonly Implementation[];
  readonly figures: () => ChainFigures;
  /** Coins whose withdrawals are stopped, as `chain coin`. */
  readonly pausedCoins: () => Promise<ReadonlySet<string>>;
  readonly isPaused: (chain: string, coin: string) => Promise<boolean>;
  /** The signers that sign nothing until two people have looked. */
  readonly lacking: () => readonly Lacking[];
  /** For the console. */
  readonly treasury: Omit<TreasuryConsoleDependencies, 'database' | 'chains'>;
  /** Follows chains and carries withdrawals on from now on. */
  start(): Promise<void>;
}

/** Composes deposits, withdrawals, treasury and what watches them over the chains of this exchange. */
export function createChains(
  dependencies: RoomDependencies,
  { users, audit, outbox }: SharedParts,
  { auth, rights }: Accounts,
): Chains {
  const { config, live, database, readers, chainSetups, engine, alarms, clock, caughtUp } =
    dependencies;
  const { switches, people } = dependencies;
  const isDemo = config.mode === 'demo';
  const book = new ChainBook(chainSetups, live.catalog);
  const terms = new TermsStore(database, book);
  const locks = createDepositLocks(database, live);
  const policy = isDemo ? demoWithdrawals : withdrawalPolicy;
  const tell = (userId: number) => people.changed({ kind: 'account-changed', userId });
  const changeAndTell = createChangeAndTell(database, users, outbox.sender);
  const watchers = book.open().map(
    (chain) =>
      new Watcher({
        ...{ database, engine, alarms, chain, tell, changeAndTell },
        catalog: live.catalog,
        stopWithdrawals: (user) =>
          database.transaction().execute(async (executor) => {
            await noteStopped(user, executor);
            await rights.note(user, executor);
          }),
        openWithdrawals: (user) =>
          database.transaction().execute(async (executor) => {
            await noteOpened(user, executor);
            await rights.note(user, executor);
          }),
        fundsOf: (user, asset) => live.balanceOf(user, AccountKind.FUNDING, asset).available,
      }),
  );
  const pauses = new CustodyPauses(database);
  const isClosed = () => switches.isClosed('withdrawals');
  const isPaused = async (chain: string, coin: string) =>
    (await isClosed()) || (await pauses.isPaused(chain, coin));
  const reconciliations = book.open().map(
    (chain) =>
      new Reconciliation({
        ...{ database, chain, pauses, alarms, clock },
        noteHeld: (height, held) =>
          new UntracedArrivals(database, chain, () => clock.now()).note(height, held),
        caughtUp: () => caughtUp(live.sequence),
      }),
  );
  const payouts = new Payouts({
    ...{ database, engine, clock, users, locks, policy, isPaused, alarms, tell, changeAndTell },
    isClosed,
    mayKeyWithdraw: (keyId) => mayWithdraw(database, keyId),
    catalog: live.catalog,
    chains: book,
  });
  const valuation = houseValuation(live);
  const worthOf = (coin: string, amount: bigint) =>
    valuation.inUsdt(live.catalog.findAsset(coin), amount);
  const treasuries: Treasury[] = [];
  const openTreasuries = () => {
    for (const [at, chain] of book.open().entries()) {
      const { mover, code } = chain;
      if (!mover || treasuries.some(({ figures }) => figures.chain === code)) continue;
      const moving = isDemo ? demoTreasuryPolicy : treasuryPolicy;
      const held = () => reconciliations[at]?.heldCoins ?? [];
      treasuries.push(
        new Treasury({
          ...{ database, chain, mover, policy: moving, alarms, clock, held, worthOf, isPaused },
        }),
      );
    }
  };
  openTreasuries();
  /** Those of signers that are here. */
  const carried = [...treasuries];
  const comparisons = () => reconciliations.flatMap((one) => one.comparisons);
  const paying = {
    async look() {
      await terms.load();
      await payouts.look();
    },
  };
  const { upkeep } = dependencies;
  const runner = new ChainRunner(book, watchers, paying, reconciliations, carried, upkeep);
  const shared = shareChains(dependencies, book, terms, {
    ...{ treasuries, openTreasuries, comparisons, lacking: () => payouts.lacking },
    runNow: async () => runner.compareNow(),
    isRunning: () => runner.isComparing(),
  });
  return {
    book,
    terms,
    figures: () => ({
      chains: book.open().map(({ code, isAway, readHeight, tipHeight }) => {
        return { code, isAway, blocksBehind: tipHeight - readHeight };
      }),
      depositsWaiting: watchers.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
      withdrawals: payouts.waiting,
      comparisons: comparisons(),
      treasuries: carried.map((one) => one.figures),
      isSignerAway: payouts.isSignerAway,
    }),
    lacking: shared.lacking,
    async pausedCoins() {
      if (!(await isClosed())) return pauses.pausedCoins();
      const all = book.open().flatMap(({ code, coins }) => {
        return [...coins.keys()].map((coin) => `${code} ${coin}`);
      });
      return new Set(all);
    },
    isPaused,
    treasury: {
      ...{ treasuries, comparisons: shared.comparisons },
      worthText: (coin, amount) => formatDecimal(worthOf(coin, amount), VALUE_DECIMALS),
      ...{ runNow: shared.runNow, isRunning: shared.isRunning },
    },
    async start() {
      await terms.begin(clock.now());
      await shared.start();
      runner.start();
    },
    implementations: [
      currenciesRoute(live.catalog, book),
      ...depositRoutes({ database, pool: readers, live, chains: book, isDemo }),
      ...createWithdrawals({
        ...{ database, pool: readers, live, users, chains: book, locks, isPaused },
        engine: withAnswerTimeout(dependencies.engine),
        ownerOf: (chain, address) => ownerOf(database, chain, address),
        deviceSeenAt: auth.deviceSeenAt,
        ...{ policy, isDemo },
        audit: audit.trail,
        sender: outbox.sender,
        ...{ tell, changeAndTell },
      }),
    ],
  };
}
