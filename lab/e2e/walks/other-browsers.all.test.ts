import { expect, test } from 'vitest';
import { by, DrivenPage } from '../driver.ts';
import { closeAtEnd, otherBrowsers } from '../other-browsers.ts';
import { codeSentTo } from '../outbox.ts';
import { newAddress, PASSWORD } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

for (const { name, isThere, open } of otherBrowsers) {
  test.skipIf(!isThere)(`from the first visit to a filled order in ${name}`, async () => {
    const driver = await open();
    closeAtEnd(driver, name);
    const page = new DrivenPage(driver, stage().address);
    await seePricesMove(page);
    await signUp(page);
    await claimAndMove(page);
    await page.open('/spot/BTC');
    await placeAndCancel(page);
    await tradeAtMarket(page);
  });
}

async function seePricesMove(page: DrivenPage): Promise<void> {
  await page.open('/');
  const price = '//main//table/tbody/tr[contains(., "BTC")]/td[2]';
  await expect.poll(() => page.text(price)).toMatch(/^\d{2,3}(,\d{3})*\.\d{2}$/);
  const first = await page.text(price);
  await expect.poll(() => page.text(price), { timeout: 60_000 }).not.toBe(first);
}

const accountMenu = by.buttonFrom('Account menu');

async function signUp(page: DrivenPage): Promise<void> {
  const email = newAddress();
  await page.open('/register');
  await page.fill(by.field('Email or phone number'), email);
  await page.fill(by.field('Password'), PASSWORD);
  await page.click('//label[input[@name="agree"]]/span[1]');
  await page.click(by.button('Create Account'));
  await page.click('//fieldset//input[@autocomplete="one-time-code"]');
  await page.type(await codeSentTo(stage().address, email));
  await page.see(accountMenu);
}

async function claimAndMove(page: DrivenPage): Promise<void> {
  await page.click(accountMenu);
  await page.click(by.button('Claim demo funds'));
  await page.click(by.dialog + by.button('Use in spot'));
  await page.see(by.text(say('wallet.transferSuccess')));
  await page.seeNone(by.dialog);
}

const entry = by.region('Place order');
const orders = by.region('Orders');
const rows = `${orders}//tbody/tr`;
const quantity = `${entry}//input[@name="quantity"]`;
const submit = `${entry}//button[@type="submit"]`;
const balanceOf = (coin: string) =>
  `${by.region('Assets')}//p[contains(., "${coin}")]/span[last()]`;

async function becomes(page: DrivenPage, xpath: string, text: string): Promise<void> {
  await expect.poll(() => page.text(xpath), { message: xpath }).toBe(text);
}

/** A limit order at a price of the book: it waits, its money is held, and a cancel gives it back. */
async function placeAndCancel(page: DrivenPage): Promise<void> {
  const price = `${entry}//input[@name="price"]`;
  const book = by.region('Order book');
  await becomes(page, balanceOf('USDT'), '10,000.0000');
  await page.click(book + by.button('Bids only'));
  await expect.poll(() => page.value(price)).toMatch(/^\d/);
  const first = Number(await page.value(price));
  await page.click(`(${book}//button[@data-row="bids"])[20][@data-price!=""]`);
  await expect.poll(async () => Number(await page.value(price))).toBeLessThan(first);
  await page.fill(quantity, '0.01');
  await page.click(submit);
  await page.see(by.text(say('trading.orderPlaced')));
  await page.see(orders + by.tab('Open Orders (1)'));
  await page.see(`${rows}[contains(., "0.0100")]`);
  await expect.poll(() => page.text(balanceOf('USDT'))).toMatch(/^[89],\d{3}\.\d{4}$/);
  await page.click(rows + by.button('Cancel'));
  await page.click(by.dialog + by.button('Cancel order'));
  await page.see(by.text(say('trading.orderCanceledSuccessfully')));
  await page.see(orders + by.tab('Open Orders (0)'));
  await becomes(page, balanceOf('USDT'), '10,000.0000');
}

/** A market order: filled at once, and found in the history of trades and of orders. */
async function tradeAtMarket(page: DrivenPage): Promise<void> {
  await page.click(entry + by.tab('Market'));
  await page.fill(quantity, '0.01');
  await page.click(submit);
  // 0.01 less the fee of 0.1% in the coin received, cut to four decimals.
  await becomes(page, balanceOf('BTC'), '0.0099');
  await page.click(orders + by.tab('Trade History'));
  await page.see(`${rows}[contains(., "Taker")]`);
  await page.click(orders + by.tab('Order History'));
  await page.see(`${rows}[contains(., "Filled")]`);
  await expect.poll(async () => (await page.texts(rows)).length).toBe(2);
}
