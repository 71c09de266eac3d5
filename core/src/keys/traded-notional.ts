import { quotientFloor } from '../arithmetic.ts';

const PERIOD_MS = 30 * 24 * 60 * 60 * 1_000;
/** A sum stops here, so that two of them are a safe integer. */
const SUM_MAX = 2 ** 52;
const PAGE_BITS = 12;
const PAGE_USERS = 2 ** PAGE_BITS;

/** Of some users: the period of the last trade, and the sums of that period and of the one before. */
interface Page {
  readonly period: Int32Array;
  readonly present: Float64Array;
  readonly previous: Float64Array;
}

/** The sums of one user as of a time: of its period, and of the one before. */
interface Sums {
  readonly user: number;
  readonly present: number;
  readonly previous: number;
}

/**
 * What each account traded lately, quote atomic units: all of the last 30 days count, and nothing from
 * before the last 60. The log's time is cut into periods of 30 days; the present one and the one
 * before count. 20 bytes an account that trades.
 */
export class TradedNotional {
  private readonly pages: (Page | undefined)[] = [];

  /** @param time of the trade, UTC epoch milliseconds */
  add(user: number, notional: number, time: number): void {
    const page = this.page(user);
    const at = user & (PAGE_USERS - 1);
    const period = periodOf(time);
    if (page.period[at] !== period) {
      page.previous[at] = page.period[at] === period - 1 ? page.present[at]! : 0;
      page.present[at] = 0;
      page.period[at] = period;
    }
    page.present[at] = Math.min(page.present[at]! + notional, SUM_MAX);
  }

  /** What counts at a time. */
  of(user: number, time: number): number {
    const { present, previous } = this.sums(user, time);
    return present + previous;
  }

  /** The users of whom anything counts at a time, by user. */
  all(time: number): Sums[] {
    const all: Sums[] = [];
    this.pages.forEach((page, number) => {
      for (let at = 0; page && at < PAGE_USERS; at += 1) {
        const sums = this.sums(number * PAGE_USERS + at, time);
        if (sums.present + sums.previous > 0) all.push(sums);
      }
    });
    return all;
  }

  /** Writes what `all` said of a user at the same time. */
  restore({ user, present, previous }: Sums, time: number): void {
    const page = this.page(user);
    const at = user & (PAGE_USERS - 1);
    page.period[at] = periodOf(time);
    page.present[at] = present;
    page.previous[at] = previous;
  }

  private sums(user: number, time: number): Sums {
    const page = this.pages[user >>> PAGE_BITS];
    const at = user & (PAGE_USERS - 1);
    const age = page ? periodOf(time) - page.period[at]! : Number.POSITIVE_INFINITY;
    return {
      user,
      present: age === 0 ? page!.present[at]! : 0,
      previous: age === 0 ? page!.previous[at]! : age === 1 ? page!.present[at]! : 0,
    };
  }

  private page(user: number): Page {
    const known = this.pages[user >>> PAGE_BITS];
    if (known) return known;
    const page = {
      period: new Int32Array(PAGE_USERS),
      present: new Float64Array(PAGE_USERS),
      previous: new Float64Array(PAGE_USERS),
    };
    this.pages[user >>> PAGE_BITS] = page;
    return page;
  }
}

function periodOf(time: number): number {
  return quotientFloor(time, PERIOD_MS);
}
