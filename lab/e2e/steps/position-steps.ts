import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Say } from '../words.ts';
import type { FuturesPage } from './futures-steps.ts';

/** The first steps are offered on the page itself: claim, then move to futures. */
export async function fundOnPage(page: Page, say: Say, futures: FuturesPage): Promise<void> {
  await futures.button('shell.claimDemoFunds').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('10,000').waitFor();
  await dialog.getByRole('button', { name: say('wallet.changeAmountOrCoin') }).click();
  await dialog.locator('input[name=amount]').fill('1000');
  await dialog.getByRole('button', { name: say('ui.confirm') }).click();
  await page.getByText(say('wallet.transferSuccess')).waitFor();
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
  const entry = numberOf(await futures.fieldOf(row, 'orders.entryPrice'));
  await expect
    .poll(
      async () => {
        const [mark, profit] = [
          await futures.fieldOf(row, 'futuresPage.markPrice'),
          await futures.profitOf(row),
        ];
        // Between the two readings the mark may have moved: then look again.
        if (mark !== (await futures.fieldOf(row, 'futuresPage.markPrice'))) return Number.NaN;
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
  await row.getByRole('button', { name: say('futuresPanel.setTpSl') }).click();
  await dialog.getByLabel(say('futuresForm.takeProfit'), { exact: true }).fill(String(takeProfit));
  await dialog.getByLabel(say('futuresForm.stopLoss'), { exact: true }).fill(String(stopLoss));
  await futures.button('ui.confirm', dialog).click();
  await futures.said('futuresPanel.tpSlSet').waitFor();
  await dialog.locator('li').nth(1).waitFor();
  await futures.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await futures.orderCount(2);
  await expect
    .poll(() => futures.fieldOf(row, 'futuresForm.tpSl'))
    .toBe(`${takeProfit.toLocaleString('en-US')}.0`);
}

/** The liquidation price moves to where the dialog said that it would. */
export async function addMargin(futures: FuturesPage): Promise<void> {
  const { dialog, say } = futures;
  const row = futures.rows.first();
  const before = await futures.fieldOf(row, 'futuresForm.liqPrice');
  await row.getByRole('button', { name: say('futuresPanel.adjustMargin') }).click();
  await dialog.locator('input[name=amount]').fill('50');
  const lowered = async () =>
    numberOf(before) - numberOf((await futures.changeOf('futuresForm.liqPrice')).after);
  await expect.poll(lowered).toBeGreaterThan(2_000);
  const promised = await futures.changeOf('futuresForm.liqPrice');
  expect(promised.before).toBe(before);
  await dialog.locator('button[type=submit]').click();
  await futures.said('futuresPanel.marginAdded').waitFor();
  await expect.poll(() => futures.fieldOf(row, 'futuresForm.liqPrice')).toBe(promised.after);
}

/** The exits go with the position. */
export async function closeAll(futures: FuturesPage): Promise<void> {
  const { dialog, say } = futures;
  await futures.button('futuresPanel.closeAll', futures.panel).click();
  await futures.button('futuresPanel.closeAll', dialog).click();
  await futures.said('futuresPanel.closedCount', { count: 1 }).waitFor();
  await futures.positionCount(0);
  await futures.orderCount(0);
  await futures.showPositionsHistory();
  await futures.rows.filter({ hasText: say('futuresPanel.manual') }).waitFor();
  expect(await futures.rows.count()).toBe(1);
}

/** The first number of a text as people read it. */
export function numberOf(text: string): number {
  return Number(/[-+−]?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', '').replace('−', '-'));
}
