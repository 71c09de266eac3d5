import type { Hold } from '@bourse/contract/messages.ts';

const DAY_MS = 86_400_000;

/** What an account has had leave, or held to leave, in a UTC day; the value in atomic units of USDT. */
export interface WithdrawnDay {
  readonly user: number;
  /** Its start, epoch milliseconds. */
  readonly day: number;
  readonly value: number;
}

/** What counts towards the bounds of withdrawals, of each account's last day that had any (I90). */
export class WithdrawnDays {
  private readonly byUser = new Map<number, WithdrawnDay>();

  load(days: readonly WithdrawnDay[]): void {
    for (const each of days) this.byUser.set(each.user, each);
  }

  /** A hold began. What no bound counts is ignored. */
  held(hold: Hold): void {
    this.count(hold, hold.countedValue);
  }

  /** Nothing was sent: it counts no more, in its own day. */
  voided(hold: Hold): void {
    this.count(hold, -hold.countedValue);
  }

  /** What counts in the UTC day of a moment, epoch milliseconds. */
  valueOf(user: number, time: number): number {
    const known = this.byUser.get(user);
    return known?.day === time - (time % DAY_MS) ? known.value : 0;
  }

  private count({ user, countedDay: day, countedValue }: Hold, change: number): void {
    const known = this.byUser.get(user);
    if (countedValue === 0 || day < (known?.day ?? 0)) return;
    const value = (known?.day === day ? known.value : 0) + change;
    this.byUser.set(user, { user, day, value });
  }
}
