import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Call } from '#edge/pipeline/handler.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { ChangeAndTell } from '#ports/notify-user.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { ChainBook } from '../coins/chain-book.ts';
import type { DepositLocks } from '../coins/deposit-locks.ts';
import type { SavedAddresses } from './address-store.ts';
import type { WithdrawalPolicy } from './policy.ts';
import type { WithdrawalStore } from './store.ts';

/** What the calls of withdrawals stand on. */
export interface WithdrawalContext {
  readonly database: Kysely<Database>;
  /** For lists. */
  readonly pool: pg.Pool;
  readonly live: LiveState;
  /** Answers within the patience of a person. */
  readonly engine: EnginePort;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly chains: ChainBook;
  readonly locks: DepositLocks;
  /** Whose deposit address this is. */
  readonly ownerOf: (chain: string, address: string) => Promise<number | undefined>;
  /** When the caller's device was first seen; 0: it is the account's first one. */
  readonly deviceSeenAt: (user: number, call: Call) => Promise<number>;
  /** Whether nothing of a coin may leave by a chain now. */
  readonly isPaused: (chain: string, coin: string) => Promise<boolean>;
  readonly policy: WithdrawalPolicy;
  readonly store: WithdrawalStore;
  readonly addresses: SavedAddresses;
  readonly changeAndTell: ChangeAndTell;
  /** Ends the hold of a withdrawal that is at its end; what cannot be done now is done later. */
  readonly endHold: (id: number) => Promise<void>;
  /** Tells the owner's pages that something changed. */
  readonly tell: (user: number) => void;
}
