import type { Generated } from 'kysely';

/** Owned by staff/markets: what operators have set, which no release sets any more. */
export interface OperatorsRuleTable {
  scope: string;
  since: number;
}

/** Owned by staff/customers. Staff only. */
export interface CustomerNoteTable {
  id: Generated<number>;
  user_id: number;
  operator_id: number;
  time: number;
  text: string;
}

/** Owned by staff/customers: why an account is frozen now. */
export interface CustomerFreezeTable {
  user_id: number;
  time: number;
  operator_id: number;
  reason: string;
}

/** Owned by staff/identity: who has papers before them, until when no one else decides. */
export interface IdentityClaimTable {
  papers: number;
  operator_id: number;
  until: number;
}

export interface StaffTables {
  identity_claims: IdentityClaimTable;
  operators_rules: OperatorsRuleTable;
  customer_notes: CustomerNoteTable;
  customer_freezes: CustomerFreezeTable;
}
