import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DeviceClass } from '../browser.ts';
import type { Say } from '../words.ts';

export const textOf = async (locator: Locator) => (await locator.textContent()) ?? '';

/** Where a text stands among those of some elements, once it is there. */
export async function placeOf(text: string, elements: Locator): Promise<number> {
  await expect.poll(() => elements.allTextContents()).toContain(text);
  return (await elements.allTextContents()).indexOf(text);
}

/** Order types by the words that venues use for them in each language. */
const kinds = {
  limit: { en: 'Limit', zh: '限价' },
  market: { en: 'Market', zh: '市价' },
} as const;

/** What a phone shows in the place of the page. */
type WholeBook = 'trading.orderBook' | 'trading.realTimeTrades';

/** The trading page as one reader on one device works with it. */
export class TradingPage {
  readonly page: Page;
  readonly say: Say;
  readonly isPhone: boolean;

  constructor(page: Page, say: Say, device: DeviceClass = 'desktop') {
    this.page = page;
    this.say = say;
    this.isPhone = device === 'small-phone' || device === 'phone';
  }

  /** On a phone the whole book and the last trades stand behind the head of the brief one. */
  async openBook(tab: WholeBook): Promise<void> {
    if (this.isPhone)
      await this.book
        .getByRole('button', { name: this.say('trading.orderBook'), exact: true })
        .click();
    await this.book.getByRole('tab', { name: this.say(tab), exact: true }).click();
  }

  /** Back to the form; a price that was taken has led there already. */
  async leaveBook(): Promise<void> {
    if (this.isPhone)
      await this.page.getByRole('button', { name: this.say('ui.back'), exact: true }).click();
  }

  get orders(): Locator {
    return this.page.getByRole('region', { name: this.say('shell.orders'), exact: true });
  }

  /** Rows of the list shown in the orders panel: of a table, or cards. */
  get rows(): Locator {
    return this.orders.locator('tbody tr, ul > li');
  }

  get entry(): Locator {
    return this.page.getByRole('region', { name: this.say('trading.placeOrder'), exact: true });
  }

  get book(): Locator {
    return this.page.getByRole('region', { name: this.say('trading.orderBook'), exact: true });
  }

  /** A toast or a message of the page. */
  said(key: Parameters<Say>[0], values?: Parameters<Say>[1]): Locator {
    return this.page.getByRole('log').getByText(this.say(key, values)).first();
  }

  input(name: 'price' | 'quantity'): Locator {
    return this.page.locator(`input[name=${name}]`);
  }

  async openCount(count: number): Promise<void> {
    await this.orders
      .getByRole('tab', { name: this.say('trading.openOrdersCount', { count }) })
      .waitFor();
  }

  /** The list of the other tab is gone when the tab is chosen. */
  async chooseOrders(tab: 'trading.orderHistory' | 'trading.tradeHistory'): Promise<void> {
    const button = this.orders.getByRole('tab', { name: this.say(tab) });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-selected')).toBe('true');
  }

  /** What the spot account has of a coin, as shown. */
  async balance(coin: string): Promise<string> {
    const assets = this.page.getByRole('region', { name: this.say('shell.assets'), exact: true });
    return textOf(assets.locator('p', { hasText: coin }).locator('> span').last());
  }

  async balanceBecomes(coin: string, text: string): Promise<void> {
    await expect.poll(() => this.balance(coin)).toBe(text);
  }

  /** Takes the deepest bid that the book shows; returns the price that the form got. */
  async takeDeepBid(): Promise<string> {
    await this.openBook('trading.orderBook');
    await this.book.getByRole('button', { name: this.say('trading.bidsOnly') }).click();
    const row = this.book.locator('[data-row=bids]').nth(19);
    await expect.poll(() => row.getAttribute('data-price')).toMatch(/\d/);
    const best = await this.book.locator('[data-row=bids]').first().getAttribute('data-price');
    await row.click();
    // Until then the form has the price that it opened with.
    const typed = async () => Number(await this.input('price').inputValue());
    await expect.poll(typed).toBeLessThan(Number(best));
    return this.input('price').inputValue();
  }

  async chooseKind(kind: keyof typeof kinds): Promise<void> {
    const { en, zh } = kinds[kind];
    await this.chooseKindNamed(this.say('trading.limit') === 'Limit' ? en : zh);
  }

  /** A phone has a list of the kinds. */
  async chooseKindNamed(name: string): Promise<void> {
    if (this.isPhone) await this.kindList.selectOption({ label: name });
    else await this.entry.getByRole('tab', { name, exact: true }).click();
  }

  /** The names of the kinds, in their order. */
  kindNames(): Promise<string[]> {
    const names = this.isPhone
      ? this.kindList.locator('option')
      : this.entry.getByRole('tablist').getByRole('tab');
    return names.allTextContents();
  }

  private get kindList(): Locator {
    return this.entry.getByRole('combobox', { name: this.say('trading.orderType') });
  }

  async submit(): Promise<void> {
    await this.entry.locator('button[type=submit]').click();
  }

  /** A field of a row by its column's title. */
  async fieldOf(row: Locator, title: Parameters<Say>[0], values?: Parameters<Say>[1]) {
    const name = this.say(title, values);
    if (this.isPhone) {
      return textOf(row.locator('dd').nth(await placeOf(name, row.locator('dt'))));
    }
    return textOf(row.locator('td').nth(await placeOf(name, this.orders.locator('th'))));
  }
}
