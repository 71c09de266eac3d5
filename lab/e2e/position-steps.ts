import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FuturesPage } from './futures-steps.ts';
import type { Say } from './words.ts';

/** The first steps are offered on the page itself: claim, then move to futures. */
export async function fundOnPage(page: Page, say: Say, futures: FuturesPage): Promise<void> {
  await futures.button('Claim demo funds').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('10,000').waitFor();
  await dialog.getByRole('button', { name: say('Another amount or coin') }).click();
  await dialog.locator('input[name=amount]').fill('1000');
  await dialog.getByRole('button', { name: say('Confirm') }).click();
  await page.getByText(say('Transfer success')).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** The profit is that of the mark, at each mark. */
export async function watchProfit(futures: FuturesPage): Promise<void> {
  const row = futures.rows.first();
  const seen = new Set<string>();
  const look = async () => {
    seen.add(await futures.profitOf(row));
    return seen.size;
  };
  await expect.poll(look, { timeout: 60_000 }).toBeGreaterThan(4);
  const entry = numberOf(await futures.fieldOf(row, 'Entry Price'));
  await expect
    .poll(
      async () => {
        const [mark, profit] = [
          await futures.fieldOf(row, 'Mark Price'),
          await futures.profitOf(row),
        ];
        // Between the two readings the mark may have moved: then look again.
        if (mark !== (await futures.fieldOf(row, 'Mark Price'))) return Number.NaN;
        return Math.abs((numberOf(mark) - entry) * 0.02 - numberOf(profit));
      },
      { timeout: 60_000 },
    )
    .toBeLessThan(0.01);
}

/** Both wait as orders, and the row shows them. Their prices are whole. */
export async function setExits(
  futures: FuturesPage,
  { takeProfit, stopLoss }: { readonly takeProfit: number; readonly stopLoss: number },
): Promise<void> {
  const { dialog, say } = futures;
  const row = futures.rows.first();
  await row.getByRole('button', { name: say('Set TP/SL') }).click();
  await dialog.getByLabel(say('Take profit'), { exact: true }).fill(String(takeProfit));
  await dialog.getByLabel(say('Stop loss'), { exact: true }).fill(String(stopLoss));
  await futures.button('Confirm', dialog).click();
  await futures.said('TP/SL set').waitFor();
  await dialog.locator('li').nth(1).waitFor();
  await futures.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await futures.orderCount(2);
  await expect
    .poll(() => futures.fieldOf(row, 'TP/SL'))
    .toBe(`${takeProfit.toLocaleString('en-US')}.0`);
}

/** The liquidation price moves to where the dialog said that it would. */
export async function addMargin(futures: FuturesPage): Promise<void> {
  const { dialog, say } = futures;
  const row = futures.rows.first();
  const before = await futures.fieldOf(row, 'Liq. Price');
  await row.getByRole('button', { name: say('Adjust margin') }).click();
  await dialog.locator('input[name=amount]').fill('50');
  const lowered = async () =>
    numberOf(before) - numberOf((await futures.changeOf('Liq. Price')).after);
  await expect.poll(lowered).toBeGreaterThan(2_000);
  const promised = await futures.changeOf('Liq. Price');
  expect(promised.before).toBe(before);
  await dialog.locator('button[type=submit]').click();
  await futures.said('Margin added').waitFor();
  await expect.poll(() => futures.fieldOf(row, 'Liq. Price')).toBe(promised.after);
}

/** The exits go with the position. */
export async function closeAll(futures: FuturesPage): Promise<void> {
  const { dialog, say } = futures;
  await futures.button('Close All', futures.panel).click();
  await futures.button('Close All', dialog).click();
  await futures.said('Successfully closed {{count}} position(s)', { count: 1 }).waitFor();
  await futures.positionCount(0);
  await futures.orderCount(0);
  await futures.showPositionsHistory();
  await futures.rows.filter({ hasText: say('Manual') }).waitFor();
  expect(await futures.rows.count()).toBe(1);
}

/** The first number of a text as people read it. */
export function numberOf(text: string): number {
  return Number(/[-+−]?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', '').replace('−', '-'));
}
