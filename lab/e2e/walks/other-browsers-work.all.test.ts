import { test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { by, DrivenPage, type Driver, keys } from '../driver.ts';
import { closeAtEnd, otherBrowsers } from '../other-browsers.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
/** A little longer than a button must be held. */
const HELD_MS = 900;
const entry = by.region('Place order');
const orders = by.region('Orders');
const rows = `${orders}//tbody/tr`;
const field = (name: string) => `${entry}//input[@name="${name}"]`;
const openOrders = (count: number) => orders + by.tab(say('trading.openOrdersCount', { count }));

for (const { name, isThere, open } of otherBrowsers) {
  const opened = async (part: string, trader: Trader) => {
    const driver = await open();
    closeAtEnd(driver, `${part} in ${name}`);
    return signedIn(driver, trader);
  };

  test.skipIf(!isThere)(
    `a scale order, a change in its row, own trades on the chart in ${name}`,
    async () => {
      const page = await opened('work', await tradedTrader());
      await page.open('/spot/BTC');
      await seeOwnTrade(page);
      await placeScale(page);
      await changeInRow(page);
    },
  );

  test.skipIf(!isThere)(
    `a phone in ${name}: kinds, filters, and a position closed with a hold`,
    async () => {
      const page = await opened('phone', await tradedTrader());
      await page.resize(390, 844);
      await page.open('/futures/BTC');
      await chooseKinds(page);
      await filterOrders(page);
      await closeHeld(page);
    },
  );
}

/** Has bought on spot, and is long of a contract. */
async function tradedTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '1000');
  const order = { symbol: 'BTCUSDT', orderType: 2, price: '0', quantity: '0.002' };
  await post(stage(), trader, '/api/spot/order/place', { ...order, orderSide: 1 });
  await post(stage(), trader, '/api/contract/open', { ...order, side: 1, leverage: 10 });
  return trader;
}

async function signedIn(driver: Driver, { token }: Trader): Promise<DrivenPage> {
  const page = new DrivenPage(driver, stage().address);
  await page.open('/');
  const session = JSON.stringify({ state: { token, isAuth: true }, version: 1 });
  await driver.run((text) => localStorage.setItem('bourse.session', text), session);
  return page;
}

/** The chart marks it; what is pointed at is said in a card. Where the mark is drawn nothing in the page tells. */
async function seeOwnTrade(page: DrivenPage): Promise<void> {
  const chart = by.region(say('trading.chart'));
  const said = say('trading.boughtQuantity', { quantity: '0.002', coin: 'BTC' });
  await page.see(`${chart}//canvas`);
  await page.pointUntil(`${chart}//*[@role="img"]`, said);
}

/** Orders between two prices below the market, sent in one request. */
async function placeScale(page: DrivenPage): Promise<void> {
  await page.click(entry + by.tab(say('trading.scale')));
  await page.write(field('fromPrice'), '90000');
  await page.write(field('toPrice'), '91000');
  await page.write(entry + by.field(say('trading.orderCount')), '5');
  await page.write(field('quantity'), '0.05');
  await page.click(`${entry}//button[@type="submit"]`);
  await page.see(by.text(say('trading.ordersPlaced', { count: 5 })));
  await page.see(openOrders(5));
}

/** Enter in a field of the row sends what was typed. */
async function changeInRow(page: DrivenPage): Promise<void> {
  await page.click(`${orders}//label[contains(., "${say('trading.workInRows')}")]`);
  await page.write(`(${rows})[1]${by.field(say('trading.quantity'))}`, '0.008');
  await page.type(keys.enter);
  await page.see(by.text(say('trading.orderChanged')));
  await page.see(openOrders(5));
}

/** The fields follow what is chosen of the list. */
async function chooseKinds(page: DrivenPage): Promise<void> {
  const kinds = `${entry}//select[@aria-label="${say('trading.orderType')}"]`;
  await page.see(field('price'));
  await page.choose(kinds, say('trading.market'));
  await page.seeNone(field('price'));
  await page.choose(kinds, say('trading.scale'));
  await page.see(field('fromPrice'));
}

/** The one order was a buy: among sells there is none. */
async function filterOrders(page: DrivenPage): Promise<void> {
  await page.open('/order?tab=history');
  await page.see('//main//article');
  await page.click(`//button[starts-with(normalize-space(), "${say('orders.filters')}")]`);
  await page.click(by.dialog + by.button(say('trading.side')));
  await page.click(`//*[@role="option"][normalize-space()="${say('trading.sell')}"]`);
  await page.click(by.dialog + by.button(say('ui.search')));
  await page.seeNone(by.dialog);
  await page.see(by.text(say('orders.filtersChosen')));
  await page.seeNone('//main//article');
}

/** Two touches from a list: a hold, and the yes. */
async function closeHeld(page: DrivenPage): Promise<void> {
  const strip = by.region(say('futuresPanel.positionAtHand'));
  await page.open('/market');
  await page.hold(`${strip}${by.buttonFrom(say('futuresPanel.closeShort'))}`, HELD_MS);
  await page.click(`${by.dialog}//button[@type="submit"]`);
  await page.seeNone(strip);
}
