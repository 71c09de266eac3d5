import type { ProposalState } from '@bourse/contract/moves/proposal-moves.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Generated } from 'kysely';
import type { Sealed } from '../../files/sealed.ts';

/** Owned by staff/operators. A member of staff; times are UTC epoch milliseconds. */
export interface OperatorTable {
  id: Generated<number>;
  name: string;
  full_name: string;
  email: string | null;
  password_hash: string;
  roles: string[];
  locale: Generated<Language>;
  /** Sealed for this row. */
  factor_secret: Sealed | null;
  factor_last_step: Generated<number>;
  invited_by: number | null;
  created_at: number;
  revoked_at: number | null;
  /** Before it no act of two people; 0: at once. */
  acts_from: Generated<number>;
}

/** Owned by staff/operators. */
export interface OperatorCustomerTable {
  operator_id: number;
  user_id: number;
}

/** Owned by staff/operators. */
export interface OperatorSessionTable {
  id: string;
  token_hash: Buffer;
  operator_id: number;
  created_at: number;
  seen_at: number;
  expires_at: number;
  address: string;
  user_agent: string;
}

/** Owned by staff/operators. `device`: a hash of a browser with its network, or of the network alone. */
export interface OperatorDeviceTable {
  operator_id: number;
  device: Buffer;
  seen_at: number;
}

/** Owned by staff/operators. `id` is the device's own name of it, base64url. */
export interface OperatorPasskeyTable {
  id: string;
  operator_id: number;
  name: string;
  public_key: Buffer;
  counter: number;
  created_at: number;
  used_at: number | null;
}

/** Owned by staff/operators. An empty name: who joins chooses it. */
export interface OperatorInvitationTable {
  id: string;
  token_hash: Buffer;
  name: string;
  full_name: string;
  email: string | null;
  roles: string[];
  customers: Generated<number[]>;
  /** The authenticator's, sealed for this row. */
  secret: Sealed;
  invited_by: number | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** Whether the inviter has seen the link; it was mailed otherwise. */
  link_shown: boolean;
  /** The authenticator's secret is shown once. */
  secret_shown: boolean;
}

/** Owned by staff/console: answers of acts by their keys. */
export interface OperatorActTable {
  operator_id: number;
  key: string;
  request_hash: Buffer;
  /** JSON; null: the act is on its way. */
  sealed_answer: Sealed | null;
  time: number;
}

/** Owned by staff/console. `fields`, `outcome`: JSON. */
export interface ProposalTable {
  id: Generated<number>;
  kind: string;
  act: string;
  fields: string;
  reason: string;
  hash: Buffer;
  author_id: number;
  author_roles: string[];
  author_session: string;
  author_factor: string;
  /** `user:7`, `operator:2`, or empty. */
  favours: string;
  created_at: number;
  expires_at: number;
  state: ProposalState;
  replaces: number | null;
  decided_by: number | null;
  decided_roles: string[] | null;
  decided_at: number | null;
  decided_reason: Generated<string>;
  outcome: Generated<string>;
}

/** Owned by staff/announcements. Times are UTC epoch milliseconds. */
export interface AnnouncementTable {
  id: Generated<number>;
  kind: 'notice' | 'listing' | 'maintenance' | 'incident';
  title_en: string;
  title_zh: string;
  text_en: string;
  text_zh: string;
  from_at: number;
  /** null: without an end. */
  until_at: number | null;
  author_id: number;
  created_at: number;
  withdrawn_by: number | null;
  withdrawn_at: number | null;
  /** Users up to this number have got it as a notification. */
  told_up_to: Generated<number>;
}

/** Owned by staff/console: what operators did about an alarm, by its name. */
export interface AlarmCaseTable {
  name: string;
  taken_by: number | null;
  taken_at: number | null;
  silenced_by: number | null;
  silenced_at: number | null;
  silenced_until: number | null;
  silenced_reason: Generated<string>;
  /** How often it had been raised when it was silenced. */
  silenced_count: Generated<number>;
  closed_at: number | null;
}

/** Owned by staff/console: one time that an alarm was there. Times are UTC epoch milliseconds. */
export interface AlarmRunTable {
  id: Generated<number>;
  name: string;
  text: string;
  began_at: number;
  last_at: number;
  /** null: it goes on. */
  ended_at: number | null;
  taken_by: number | null;
  taken_at: number | null;
  /** null: it ended by itself, or goes on. */
  closed_by: number | null;
  closed_reason: Generated<string>;
  /** Operators who were notified of it, in that order. */
  told: Generated<number[]>;
  told_at: number | null;
  /** Those that have raised it. */
  machines: Generated<string[]>;
}

/** Owned by staff/console: hours that a proposal of an act waits, where it is not a whole day. */
export interface ProposalWaitTable {
  act: string;
  hours: number;
}

/** Owned by staff/console: what an operator opened, the latest of it. */
export interface OperatorOpenedTable {
  operator_id: number;
  kind: string;
  code: string;
  opened_at: number;
}

/** Owned by staff/console: filters of a list that an operator has given a name. */
export interface OperatorViewTable {
  id: Generated<number>;
  operator_id: number;
  screen: string;
  name: string;
  /** As in the address: `state=frozen&country=HK`. */
  filters: string;
}

export interface OperatorTables {
  operators: OperatorTable;
  operator_customers: OperatorCustomerTable;
  operator_sessions: OperatorSessionTable;
  operator_devices: OperatorDeviceTable;
  operator_passkeys: OperatorPasskeyTable;
  operator_invitations: OperatorInvitationTable;
  operator_acts: OperatorActTable;
  proposals: ProposalTable;
  announcements: AnnouncementTable;
  alarm_cases: AlarmCaseTable;
  alarm_runs: AlarmRunTable;
  proposal_waits: ProposalWaitTable;
  operator_opened: OperatorOpenedTable;
  operator_views: OperatorViewTable;
}
