import type { Kysely } from 'kysely';
import type pg from 'pg';
import { coinProposals, coinRoutes, type TermsStore } from '#custody/coin-terms/coin-terms.ts';
import type { ChainBook } from '#custody/coins/chain-book.ts';
import {
  creditSmallProposal,
  depositConsoleRoutes,
  depositSearch,
  reverseProposal,
  unexplainedRoutes,
} from '#custody/deposits/deposits.ts';
import {
  type TreasuryConsoleDependencies,
  treasuryProposals,
  treasuryRoutes,
} from '#custody/treasury/console.ts';
import {
  endPassedProposal,
  type Lacking,
  openSignerProposal,
  passLargeProposal,
  withdrawalConsoleRoutes,
  withdrawalSearch,
} from '#custody/withdrawals/withdrawals.ts';
import type { Implementation } from '#edge/pipeline/handler.ts';
import type { ConsoleActs, ProposalKind } from '#edge/staff/console-port.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { TickerReader } from '#engine/live/tickers.ts';
import { houseValuation } from '#engine/live/valuation.ts';
import type { ApiKeys } from '#people/api-keys/api-keys.ts';
import { shareMaxOf } from '#people/referrals/share-bound.ts';
import { ReferralStore } from '#people/referrals/store.ts';
import type { Auth } from '#people/sign-in/auth.ts';
import { type Clock, monotonicClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Offer } from '#platform/markets/offers.ts';
import type { AccountRights } from '#ports/account-rights.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { IdentityReview } from '#ports/identity-review.ts';
import type { TellOwner } from '#ports/notify-user.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { SearchSource } from '#ports/search-port.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';
import { announcementActs } from '#staff/announcements/routes.ts';
import { closedRoutes, type HouseSwitches, openHouseProposal } from '#staff/closed/closed.ts';
import { correctionProposals, correctionRoutes } from '#staff/corrections/corrections.ts';
import {
  factorResetProposal,
  limitRaiseProposal,
  unfreezeProposal,
} from '#staff/customers/customer-proposals.ts';
import { customerSearch } from '#staff/customers/customer-search.ts';
import { publicNumbers } from '#staff/customers/customer-store.ts';
import { customerRoutes } from '#staff/customers/customers.ts';
import { decideAgainProposal } from '#staff/identity/decide-again.ts';
import { identityRoutes } from '#staff/identity/identity-routes.ts';
import { handoverProposal, machineRoutes } from '#staff/machines/machines.ts';
import { createConsoleMarkets } from '#staff/markets/routes.ts';
import { recoveryRoutes } from '#staff/recovery/recovery-routes.ts';
import { resolveProposal } from '#staff/risk/resolve-position.ts';
import { riskRoutes } from '#staff/risk/risk-routes.ts';
import { stressRoutes } from '#staff/stress/stress-run.ts';

const DAY_MS = 86_400_000;

export interface StaffRoutesDependencies {
  readonly live: LiveState;
  readonly tickers: TickerReader;
  readonly clock: Clock;
  readonly engine: EnginePort;
  readonly whatIf: WhatIfPort;
  readonly offers: readonly Offer[];
  readonly database: Kysely<Database>;
  readonly readers: pg.Pool;
  readonly audit: AuditTrail;
  readonly auth: Pick<
    Auth,
    'listSessions' | 'endSession' | 'endSessions' | 'stopReset' | 'askReset'
  >;
  readonly apiKeys: Pick<ApiKeys, 'endKeysOf'>;
  readonly rights: Pick<
    AccountRights,
    'setFreeze' | 'trySettle' | 'setOperatorLimits' | 'withdrawDayMaxOf'
  >;
  readonly review: IdentityReview;
  readonly operators: Pick<OperatorDirectory, 'customersOf'>;
  readonly caughtUp: (sequence: number) => Promise<boolean>;
  readonly chains: ChainBook;
  readonly treasury: Omit<TreasuryConsoleDependencies, 'database' | 'chains'>;
  readonly terms: TermsStore;
  /** Whether a comparison of books and chain has paused a coin of a chain. */
  readonly isPaused: (chain: string, coin: string) => Promise<boolean>;
  readonly switches: HouseSwitches;
  /** The signers that sign nothing until two people have looked. */
  readonly lacking: () => readonly Lacking[];
  /** Sends a user's pages that something changed. */
  readonly tell: (user: number) => void;
  /** Notifies the owner of an account by every contact, in the act's transaction. */
  readonly tellOwner: TellOwner;
}

export interface StaffRoutes {
  readonly kinds: readonly ProposalKind[];
  readonly routesWith: (acts: ConsoleActs) => readonly Implementation[];
  readonly searches: readonly SearchSource[];
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** The routes, proposals and searches of the operators' console, of every room. */
export function createStaffRoutes(dependencies: StaffRoutesDependencies): StaffRoutes {
  const { database, auth, apiKeys, live, rights } = dependencies;
  const referrals = new ReferralStore(dependencies.readers);
  const own = {
    ...dependencies,
    monotonic: monotonicClock,
    shares: {
      most: shareMaxOf,
      promised: () => referrals.shareFrom(Math.floor(live.time / DAY_MS)),
    },
    publicNumbers: (users: readonly number[]) => publicNumbers(database, users),
  };
  const markets = createConsoleMarkets(own);
  const treasury = { ...dependencies.treasury, database, chains: dependencies.chains };
  const customers = {
    ...dependencies,
    valuation: houseValuation(live),
    listSessions: auth.listSessions,
    endSession: auth.endSession,
    endSessions: (user: number) => auth.endSessions(user),
    endKeys: apiKeys.endKeysOf,
    setFreeze: rights.setFreeze.bind(rights),
    applyFreeze: rights.trySettle.bind(rights),
  };
  return {
    publicNumbers: own.publicNumbers,
    searches: [customerSearch(own), withdrawalSearch(own), depositSearch(own)],
    kinds: [
      ...markets.kinds,
      unfreezeProposal(customers),
      limitRaiseProposal({
        database,
        setLimits: rights.setOperatorLimits.bind(rights),
        applyLimits: customers.applyFreeze,
        levelBound: rights.withdrawDayMaxOf.bind(rights),
      }),
      factorResetProposal({ database, askReset: auth.askReset }),
      decideAgainProposal(own),
      resolveProposal(own),
      passLargeProposal(own),
      ...treasuryProposals(treasury),
      endPassedProposal(own),
      openSignerProposal(own),
      openHouseProposal(own),
      handoverProposal(own),
      ...coinProposals(own),
      creditSmallProposal(own),
      reverseProposal(own),
      ...correctionProposals(own),
    ],
    routesWith: (acts) => [
      ...markets.routesWith(acts),
      ...customerRoutes(customers, acts),
      ...identityRoutes(own, acts),
      ...recoveryRoutes({ ...own, stopReset: auth.stopReset }, acts),
      ...announcementActs(database, acts),
      ...riskRoutes(own),
      ...withdrawalConsoleRoutes(own, acts),
      ...treasuryRoutes(treasury, acts),
      ...depositConsoleRoutes(own),
      ...unexplainedRoutes(own, acts),
      ...coinRoutes(own, acts),
      ...correctionRoutes(own),
      ...closedRoutes(own, acts),
      ...stressRoutes(own),
      ...machineRoutes(own),
    ],
  };
}
