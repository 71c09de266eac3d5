/*
 * Names by the code that stands in a field, as a sentence says them: `services.withdrawals`.
 */

/** What the exchange can close. */
export const services = {
  withdrawals: 'withdrawals',
  deposits: 'deposits',
  trading: 'trading',
  'sign-up': 'sign-up',
  chain: 'network',
} as const;

export const roles = {
  support: 'support',
  compliance: 'compliance',
  treasury: 'treasury',
  risk: 'risk',
  auditor: 'auditor',
  admin: 'admin',
} as const;

/** Accounts of the exchange. */
export const houseAccounts = {
  treasury: 'treasury',
  debts: 'debts',
} as const;

export const ruleKinds = {
  'contract-rules': 'Contract rules',
  'market-rules': 'Spot rules',
  'risk-rules': 'Risk rules',
  'fee-rules': 'Spot fees and tiers',
} as const;

export const marketStates = {
  open: 'open',
  'cancel-only': 'cancel-only',
  halted: 'halted',
} as const;

export const positionSides = {
  long: 'long',
  short: 'short',
} as const;

/** Why a proposal is not open any more, inside a sentence. */
export const proposalStates = {
  passing: 'being executed',
  passed: 'approved',
  failed: 'approved, but execution failed',
  refused: 'rejected',
  'taken-back': 'retracted',
  replaced: 'replaced',
  expired: 'expired',
} as const;
