import type { RightCause } from '@bourse/contract/enumerations.ts';
import type { SetAccountRights } from '@bourse/contract/messages.ts';

/** What an account may do or not. */
export type Right = 'spot' | 'futures' | 'transfer' | 'withdraw';

/** Replaced by another one where something changes: a snapshot reads it later. */
interface Row {
  readonly rights: SetAccountRights;
  /** Start of the UTC day in which money was last held to leave, and what counted in it. */
  readonly day: number;
  readonly dayValue: number;
}

/**
 * Rights of the accounts that were told theirs; every other one may do everything. Beside them, for
 * accounts whose withdrawals are bounded, what counted today.
 */
export class RightsTable {
  private readonly rows = new Map<number, Row>();
  /** Accounts with opening orders that are still to be cancelled, first come first. */
  readonly pending = new Set<number>();

  of(user: number): SetAccountRights | undefined {
    return this.rows.get(user)?.rights;
  }

  /** Why an account does not have a right; 0: it has it. */
  causeOf(user: number, right: Right): RightCause {
    return this.rows.get(user)?.rights[right] ?? 0;
  }

  /** The count of the day goes on under new rights. */
  set(rights: SetAccountRights): void {
    const row = this.rows.get(rights.user);
    this.rows.set(rights.user, { rights, day: row?.day ?? 0, dayValue: row?.dayValue ?? 0 });
  }

  /** What counted in the UTC day that starts at `day`. */
  countedIn(user: number, day: number): number {
    const row = this.rows.get(user);
    return row && row.day === day ? row.dayValue : 0;
  }

  /** Counts a value more, or less where it did not leave, in a day; days that are over are forgotten. */
  count(user: number, day: number, value: number): void {
    const row = this.rows.get(user);
    if (!row || day < row.day) return;
    const dayValue = this.countedIn(user, day) + value;
    this.rows.set(user, { rights: row.rights, day, dayValue });
  }

  restore(rights: SetAccountRights, day: number, dayValue: number): void {
    this.rows.set(rights.user, { rights, day, dayValue });
  }

  /** By user. */
  all(): Row[] {
    return this.present().sort((a, b) => a.rights.user - b.rights.user);
  }

  /** In no order: cheaper. */
  present(): Row[] {
    return [...this.rows.values()];
  }
}
