import { formatDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { referralRoutes } from '@bourse/contract/routes/referral.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { Refusal } from '#platform/refusal.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { countsUntil, isPaying, type ReferralProgram, shownToReferrer } from './policy.ts';
import { type CoinAmount, ReferralStore } from './store.ts';

const PAGE_SIZE = 500;

const DAY_MS = 86_400_000;
const RATE_DECIMALS = 8;

/** What a demo shows: a fifth of the fees of an account's first year. */
const demoProgram: Omit<ReferralProgram, 'fromDay'> = { levelRates: [20_000_000], daysMax: 365 };

export interface ReferralDependencies {
  readonly pool: pg.Pool;
  readonly live: Pick<LiveState, 'catalog' | 'time'>;
  readonly users: Pick<UserDirectory, 'findUser'>;
}

/** Own code, whom it brought, and what that brings. */
export function referralRoutesOf({ pool, live, users }: ReferralDependencies): Implementation[] {
  const store = new ReferralStore(pool);
  const today = () => Math.floor(live.time / DAY_MS);
  const present = (amounts: readonly CoinAmount[]) => presentAmounts(live.catalog, amounts);
  return [
    implement(referralRoutes.referral, async (_input, call) => {
      const { userId } = callerOf(call);
      const user = await users.findUser(userId);
      if (!user) throw new Refusal(Code.sessionEnded);
      const [program, invitedCount, paid, due] = await Promise.all([
        store.program(today()),
        store.invitedCount(userId),
        store.total(userId, true),
        store.total(userId, false),
      ]);
      return {
        code: user.referralCode,
        wasInvited: user.invitedBy !== null,
        invitedCount,
        program: program ? presentProgram(program) : null,
        paid: present(paid),
        due: present(due),
      };
    }),
    implement(referralRoutes.referralInvited, async ({ query }, call) => {
      const { userId } = callerOf(call);
      const program = await store.program(today());
      const { list, hasMore } = cut(
        await store.invited(userId, query.before, query.pageSize + 1),
        query.pageSize,
      );
      return {
        list: list.map(({ number, publicNumber, time, shares }) => ({
          number,
          account: shownToReferrer(publicNumber),
          time,
          until: countsUntil(time, program),
          shares: present(shares),
        })),
        hasMore,
      };
    }),
    implement(referralRoutes.referralPayments, async ({ query }, call) => {
      const { userId } = callerOf(call);
      const { list, hasMore } = cut(
        await store.payments(userId, query.before, query.pageSize + 1),
        query.pageSize,
      );
      return {
        list: list.map(({ day, paidTime, amounts }) => ({
          day,
          dayTime: day * DAY_MS,
          paidTime: paidTime ?? 0,
          amounts: present(amounts),
        })),
        hasMore,
      };
    }),
  ];
}

/** A demo begins with a program; a live exchange pays nothing until its operators say what. */
export async function seedProgram(
  pool: pg.Pool,
  isDemo: boolean,
  { catalog, time }: Pick<LiveState, 'catalog' | 'time'>,
): Promise<void> {
  const store = new ReferralStore(pool);
  if (!isDemo || (await store.hasProgram())) return;
  await store.addProgram({ ...demoProgram, fromDay: Math.floor(time / DAY_MS) }, catalog);
}

function cut<Row>(rows: readonly Row[], size: number) {
  return { list: rows.slice(0, size), hasMore: rows.length > size };
}

function presentProgram(program: ReferralProgram) {
  if (!isPaying(program)) return null;
  const { levelRates, daysMax } = program;
  return { rates: levelRates.map((rate) => formatDecimal(rate, RATE_DECIMALS)), days: daysMax };
}

function presentAmounts(catalog: Catalog, amounts: readonly CoinAmount[]) {
  return amounts.map(({ asset: id, amount }) => {
    const asset = catalog.asset(id);
    return { coin: asset.symbol, amount: amountText(asset, BigInt(amount)) };
  });
}

/** How many accounts a person invited, and what each day of theirs brought, the last first. */
export function referralExport(catalog: Catalog, pool: pg.Pool): readonly ExportSection[] {
  const store = new ReferralStore(pool);
  return [
    section('referral', ['invitedCount'] as const, async function* (user) {
      yield { invitedCount: await store.invitedCount(user) };
    }),
    section(
      'referral-payments',
      ['day', 'coin', 'amount', 'paidTime'] as const,
      async function* (user) {
        let before = 0;
        for (;;) {
          const page = await store.payments(user, before, PAGE_SIZE);
          for (const { day, amounts, paidTime } of page) {
            for (const { asset, amount } of amounts) {
              const coin = catalog.asset(asset);
              const text = amountText(coin, BigInt(amount));
              yield { day: day * DAY_MS, coin: coin.symbol, amount: text, paidTime };
            }
          }
          before = page.at(-1)?.day ?? 0;
          if (page.length < PAGE_SIZE) return;
        }
      },
    ),
  ];
}
