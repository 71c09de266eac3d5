import type { Page } from 'playwright-core';
import type { Hand } from '../hand.ts';
import { wordsIn } from '../words.ts';

const say = wordsIn('en');
const entry = (page: Page) =>
  page.getByRole('region', { name: say('trading.placeOrder'), exact: true });
const panel = (page: Page) => page.getByRole('region', { name: say('shell.orders'), exact: true });
const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]');

export async function closeHalf(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(panel(page).getByRole('button', { name: /Close half/ }));
  await hand.press(submit(page));
  await panel(page).getByText('0.010').first().waitFor();
}

export async function moveStop(hand: Hand): Promise<void> {
  const { page } = hand;
  const stop = panel(page).getByLabel(say('futuresForm.stopLoss'), { exact: true });
  await hand.press(stop);
  await hand.key('ControlOrMeta+a');
  await hand.type('89000');
  await hand.key('Enter');
  await page.getByText(say('futuresPanel.tpSlUpdated')).waitFor();
}

export async function findYesterday(hand: Hand): Promise<void> {
  const { page } = hand;
  const main = page.getByRole('main');
  await hand.press(page.getByRole('banner').getByRole('link', { name: say('shell.orders') }));
  await hand.press(main.getByRole('link', { name: say('orders.futuresOrders') }));
  await hand.press(main.getByRole('tab', { name: say('trading.tradeHistory') }));
  await hand.press(main.getByRole('combobox', { name: say('orders.timeRange') }));
  await hand.press(page.getByRole('option', { name: say('orders.yesterday') }));
  await page.waitForURL('**range=yesterday**');
}

export async function exportFills(hand: Hand): Promise<void> {
  const { page } = hand;
  const csv = page.getByRole('main').getByRole('button', { name: say('orders.exportCsv') });
  await Promise.all([page.waitForEvent('download'), hand.press(csv)]);
}

export async function setAlert(hand: Hand): Promise<void> {
  const { page } = hand;
  const box = await page.getByRole('region', { name: 'Chart' }).getByRole('img').boundingBox();
  if (!box) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await hand.press(page.getByRole('button', { name: /^Set alert at/ }));
  await page.getByRole('dialog').getByLabel(say('notifications.alertPrice')).waitFor();
  await hand.key('Enter');
  await page.getByRole('dialog').getByRole('listitem').waitFor();
}

export async function switchPair(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.key('/');
  await page.locator('[role=dialog] input:focus').waitFor();
  await hand.type('eth');
  await hand.key('Enter');
  await page.waitForURL('**/ETH**');
}

export async function moveToFutures(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(entry(page).getByRole('button', { name: say('trading.moveFromSpot') }));
  const dialog = page.getByRole('dialog');
  await hand.press(dialog.getByRole('button', { name: say('wallet.maxAmount') }));
  await hand.press(dialog.getByRole('button', { name: say('ui.confirm') }));
  await page.getByText(say('wallet.transferSuccess')).first().waitFor();
}

/** A close from a list of markets: a hold, and the yes. */
export async function closeOnPhone(hand: Hand): Promise<void> {
  const { page } = hand;
  const strip = page.getByRole('region', { name: say('futuresPanel.positionAtHand') });
  await hand.hold(strip.getByRole('button', { name: /^Close .*hold/ }));
  await hand.press(submit(page));
  await strip.waitFor({ state: 'detached' });
}

export async function setAlertOnPhone(hand: Hand): Promise<void> {
  const { page } = hand;
  const chart = page.getByRole('region', { name: say('trading.chart') });
  await hand.press(chart.getByRole('button', { name: say('notifications.alert'), exact: true }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('notifications.alertPrice')).fill('99999');
  hand.keys += 5;
  await hand.press(dialog.getByRole('button', { name: say('notifications.setAlert') }));
  await dialog.getByRole('listitem').waitFor();
}

/** The switch is kept with the account. */
export async function workInRows(page: Page): Promise<void> {
  await page.goto('/futures/BTC');
  await panel(page).getByText(say('trading.workInRows')).click();
  await panel(page).getByLabel(say('futuresForm.stopLoss'), { exact: true }).waitFor();
}
