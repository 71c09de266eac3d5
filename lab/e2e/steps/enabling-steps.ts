import { Code } from '@bourse/contract/codes.ts';
import type { Page } from 'playwright-core';
import { rightAnswers } from '../../load/enable-futures.ts';
import type { Say } from '../words.ts';
import { TradingPage } from './trading-steps.ts';

const enabling = (page: Page, say: Say) =>
  page.getByRole('dialog', { name: say('rights.enableFutures') });

/** Reads the risks and answers the three questions. */
export async function acceptRisks(page: Page, say: Say): Promise<void> {
  const dialog = enabling(page, say);
  for (const { answer } of rightAnswers) {
    await dialog.locator(`input[value=${answer}]`).check();
  }
  await dialog.locator('input[name=hasRead]').check({ force: true });
  await dialog.getByRole('button', { name: say('rights.enableFutures') }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The dialog as who never traded futures sees it, on the page of a contract of anybody. */
export async function seeEnabling(page: Page, say: Say): Promise<void> {
  const allowed = { isAllowed: true, code: 0, msg: '' };
  const futures = { isAllowed: false, code: Code.futuresNotEnabled, msg: '' };
  const data = {
    ...{ level: 0, spot: allowed, futures, transfer: allowed, withdraw: allowed },
    withdrawDayMax: '1000',
  };
  await page.route('**/api/user/rights', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data } }),
  );
  await page.reload();
  const form = page.getByRole('region', { name: say('trading.placeOrder'), exact: true });
  const said = say('rights.firstFuturesOrder');
  await form.getByText(said).waitFor();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await new TradingPage(page, say, isPhone ? 'small-phone' : 'desktop').chooseKind('market');
  await form.locator('input[name=quantity]').fill('0.01');
  await form.getByRole('button', { name: say('futuresForm.openLong'), exact: true }).click();
  await enabling(page, say).locator('input[type=radio]').first().waitFor();
}
