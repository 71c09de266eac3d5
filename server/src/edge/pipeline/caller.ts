import type { Role } from '@bourse/contract/console/roles.ts';
import type { KeyScope } from '@bourse/contract/route.ts';

/** A caller without credentials, or with unknown or ended ones. */
export interface Visitor {
  readonly kind: 'visitor';
  /** Something was shown, and it does not hold. */
  readonly hasFailed: boolean;
}

/** A person in a session: it may all that the person may. */
export interface UserSession {
  readonly kind: 'session';
  readonly userId: number;
  readonly sessionId: string;
  /** When the second factor was proved last, at the sign-in or since. UTC epoch milliseconds. */
  readonly factorAt: number;
  /** Whether the person has bound one; without it the code of the mail proves as much as there is. */
  readonly hasFactor: boolean;
}

/** A program with a person's key: it may what the key may. */
export interface ProgramKey {
  readonly kind: 'key';
  readonly userId: number;
  readonly keyId: string;
  readonly rights: ReadonlySet<KeyScope>;
  /** From then on it may withdraw, if it has that right. UTC epoch milliseconds. */
  readonly withdrawsFrom: number;
  /** The trading bot whose key it is; undefined: a program's of the owner. */
  readonly bot?: number | undefined;
}

/** An operator, in a session of the console. No customer's session is one, nor the other way. */
export interface OperatorSession {
  readonly kind: 'operator';
  /** The person: the same in all sessions and roles. */
  readonly operatorId: number;
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /**
   * A second factor was proved for one act: true for the first call with this key, and for the same call again.
   *
   * @param asked what the call asks for (`Call.asked`)
   */
  takeFactor(key: string, asked: string, now: number): boolean;
  /** The operator is at the screen: the idle clock begins again. */
  touch(now: number): void;
}

/**
 * Who calls. Whatever depends on the kind switches over it without a default, so that the compiler
 * names each place.
 */
export type Caller = Visitor | UserSession | ProgramKey | OperatorSession;

/** Those who call for a user's account. */
export type UserCaller = Extract<Caller, { readonly userId: number }>;

/**
 * Whose budgets a call draws on: the account's, wherever it is used from; else the address's. A key
 * has budgets of its own, so that no program uses up those of the person at the screen.
 */
export function budgetKeyOf(caller: Caller, addressRange: string): string {
  switch (caller.kind) {
    case 'visitor':
      return `address:${addressRange}`;
    case 'session':
      return `user:${caller.userId}`;
    case 'key':
      return `key:${caller.keyId}`;
    case 'operator':
      return `operator:${caller.operatorId}`;
  }
}

/** The caller's account, as lines of the log name it. */
export function userIdOf(caller: Caller): number | undefined {
  switch (caller.kind) {
    case 'visitor':
    case 'operator':
      return undefined;
    case 'session':
    case 'key':
      return caller.userId;
  }
}

/** What lets a caller in, by which it is known when that ends. */
export function credentialOf(caller: UserCaller): string {
  switch (caller.kind) {
    case 'session':
      return caller.sessionId;
    case 'key':
      return caller.keyId;
  }
}
