/** Whoever shows nothing, or something that is nobody's, or no longer anybody's. */
export interface Visitor {
  readonly kind: 'visitor';
  /** Something was shown, and it does not hold. */
  readonly hasFailed: boolean;
}

/** A person in a session of the own: it may all that the person may. */
export interface UserSession {
  readonly kind: 'session';
  readonly userId: number;
  readonly sessionId: string;
  /** When the second factor was proved last: the code of the sign-in. UTC epoch milliseconds. */
  readonly factorAt: number;
}

/**
 * Who calls. A new kind (a program's key, an operator) is a new member: whatever depends on the kind
 * switches over it without a default, so that the compiler names each place.
 */
export type Caller = Visitor | UserSession;

/** Those who call for a user's account. */
export type UserCaller = Extract<Caller, { readonly userId: number }>;

/** Whose budgets a call draws on: the account's, wherever it is used from; else the address's. */
export function budgetKeyOf(caller: Caller, addressRange: string): string {
  switch (caller.kind) {
    case 'visitor':
      return `address:${addressRange}`;
    case 'session':
      return `user:${caller.userId}`;
  }
}

/** The caller's account, as lines of the log name it. */
export function userIdOf(caller: Caller): number | undefined {
  switch (caller.kind) {
    case 'visitor':
      return undefined;
    case 'session':
      return caller.userId;
  }
}
