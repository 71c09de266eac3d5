import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DeviceClass } from '../browser.ts';
import type { Say } from '../words.ts';
import { acceptRisks } from './enabling-steps.ts';
import { placeOf, TradingPage, textOf } from './trading-steps.ts';

/** The page of a contract as one reader on one device works with it. */
export class FuturesPage {
  readonly page: Page;
  readonly say: Say;
  readonly isPhone: boolean;
  private readonly trading: TradingPage;

  constructor(page: Page, say: Say, device: DeviceClass) {
    this.page = page;
    this.say = say;
    this.trading = new TradingPage(page, say, device);
    this.isPhone = this.trading.isPhone;
  }

  async open(coin: string): Promise<void> {
    await this.page.goto(`/futures/${coin}`);
    await this.panel.waitFor();
  }

  get panel(): Locator {
    return this.trading.orders;
  }

  get form(): Locator {
    return this.trading.entry;
  }

  get rows(): Locator {
    return this.trading.rows;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** A toast or a message of the page. */
  said(key: Parameters<Say>[0], values?: Parameters<Say>[1]): Locator {
    return this.trading.said(key, values);
  }

  button(key: Parameters<Say>[0], within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: this.say(key), exact: true });
  }

  async positionCount(count: number): Promise<void> {
    await this.panel
      .getByRole('tab', { name: this.say('futuresPanel.positionsCount', { count }) })
      .waitFor();
  }

  async orderCount(count: number): Promise<void> {
    await this.panel
      .getByRole('tab', { name: this.say('trading.openOrdersCount', { count }) })
      .waitFor();
  }

  async showPositionsHistory(): Promise<void> {
    const tab = this.panel.getByRole('tab', { name: this.say('futuresPanel.positionsHistory') });
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  }

  /** Isolated, at this leverage, through the dialogs of the form. */
  async settle(leverage: number): Promise<void> {
    await this.form
      .getByRole('button', { name: new RegExp(`^${this.say('futuresForm.marginMode')}`) })
      .click();
    await this.dialog.getByText(this.say('futuresForm.isolated'), { exact: true }).click();
    await this.button('ui.confirm', this.dialog).click();
    await this.dialog.waitFor({ state: 'hidden' });
    await this.form
      .getByRole('button', { name: new RegExp(`^${this.say('orders.leverage')}`) })
      .click();
    await this.dialog.locator('input[inputmode=decimal]').fill(String(leverage));
    await this.button('ui.confirm', this.dialog).click();
    await this.dialog.waitFor({ state: 'hidden' });
    await this.form
      .getByRole('button', { name: `${this.say('orders.leverage')}: ${leverage}x` })
      .waitFor();
  }

  /**
   * The first order of who came by the front door: it asks for enabling, and is sent when its button is pressed again
   * in the dialog, with the form as it was.
   */
  async openFirst(
    side: 'futuresForm.openLong' | 'futuresForm.openShort',
    quantity: string,
  ): Promise<void> {
    await this.trading.chooseKind('market');
    const field = this.form.locator('input[name=quantity]');
    await field.fill(quantity);
    await this.button(side, this.form).click();
    await acceptRisks(this.page, this.say);
    const enabled = this.page.getByRole('dialog', { name: this.say('rights.futuresEnabled') });
    await enabled.getByText(quantity).waitFor();
    await this.button(side, enabled).click();
    await this.said('trading.orderPlaced').waitFor();
  }

  /** A market order that opens, filled. */
  async openAtMarket(
    side: 'futuresForm.openLong' | 'futuresForm.openShort',
    quantity: string,
  ): Promise<void> {
    await this.trading.chooseKind('market');
    await this.form.locator('input[name=quantity]').fill(quantity);
    await this.button(side, this.form).click();
    await this.said('trading.orderPlaced').waitFor();
  }

  /** A field of a position, its first line: '92,350.1' of '92,350.1' over '0.5%'. */
  async fieldOf(row: Locator, title: Parameters<Say>[0]): Promise<string> {
    const name = this.say(title);
    const cell = this.isPhone
      ? row
          .locator('dl > div')
          .filter({ has: this.page.getByText(name, { exact: true }) })
          .locator('dd')
      : row.locator('td').nth(await placeOf(name, this.panel.locator('th')));
    return textOf(cell.locator('xpath=descendant-or-self::*[not(*)]').first());
  }

  /** Profit as it is shown: '+0.12 (+0.3%)'. */
  async profitOf(row: Locator): Promise<string> {
    if (!this.isPhone) return this.fieldOf(row, 'futuresPanel.pnlRoe');
    return textOf(row.locator('header > span').last());
  }

  /** A figure of the open dialog: before and after an arrow, or twice the same. */
  async changeOf(title: Parameters<Say>[0]): Promise<{ before: string; after: string }> {
    const place = await placeOf(this.say(title), this.dialog.locator('dt'));
    const text = await textOf(this.dialog.locator('dd').nth(place));
    const [before = '', after = before] = text.split('→').map((part) => part.trim());
    return { before, after: after.replace(this.say('futuresPanel.becomes'), '').trim() };
  }
}
