import type pg from 'pg';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { ReferralStore } from './store.ts';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 500;

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
