import type { Page } from 'playwright-core';
import { rightAnswers } from '../../load/enable-futures.ts';
import type { Hand } from '../hand.ts';
import { codeSentTo } from '../outbox.ts';
import type { Stage } from '../stage.ts';
import { wordsIn } from '../words.ts';
import { newAddress, PASSWORD } from './sign-in-steps.ts';

const say = wordsIn('en');
const entry = (page: Page) =>
  page.getByRole('region', { name: say('trading.placeOrder'), exact: true });
const quantity = (page: Page) => page.locator('input[name=quantity]');

/** A phone has a list of the kinds, which is opened and pressed. */
async function chooseMarket(hand: Hand): Promise<void> {
  const { page } = hand;
  const tab = entry(page).getByRole('tab', { name: say('trading.market'), exact: true });
  const list = entry(page).getByRole('combobox', { name: say('trading.orderType') });
  await tab.or(list).waitFor();
  if (await tab.isVisible()) return hand.press(tab);
  hand.presses += 2;
  await list.selectOption({ label: say('trading.market') });
}

/** From the invitation in place of a form to the form of an account with funds. */
async function comeAndClaim(hand: Hand, stage: Stage, use: string): Promise<void> {
  const { page } = hand;
  const email = newAddress();
  await hand.press(entry(page).getByRole('link', { name: say('shell.registerNow') }));
  await hand.press(page.getByLabel(say('ui.emailOrPhone')));
  await hand.type(email);
  await hand.press(page.getByLabel(say('signIn.password'), { exact: true }));
  await hand.type(PASSWORD);
  await hand.press(page.locator('label:has(input[name=agree]) > span').first());
  await hand.press(page.locator('form button[type=submit]'));
  await page.waitForURL('**/verify');
  await page.locator('fieldset input[autocomplete="one-time-code"]:focus').waitFor();
  await hand.type(await codeSentTo(stage.address, email));
  await hand.press(entry(page).getByRole('button', { name: say('shell.claimDemoFunds') }));
  await hand.press(page.getByRole('button', { name: use, exact: true }));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function buyOnSpot(hand: Hand, stage: Stage): Promise<void> {
  const { page } = hand;
  await hand.press(page.locator('main a[href^="/spot/BTC"]').first());
  await comeAndClaim(hand, stage, say('wallet.useInSpot'));
  await chooseMarket(hand);
  await hand.press(quantity(page));
  await hand.type('0.01');
  await hand.key('Enter');
  await page.getByText('bought 0.01 BTC').waitFor();
}

export async function comeAndOpen(hand: Hand, stage: Stage): Promise<void> {
  await hand.press(hand.page.getByRole('banner').getByRole('link', { name: say('shell.futures') }));
  await openWithExits(hand, stage);
}

export async function openWithExits(hand: Hand, stage: Stage): Promise<void> {
  const { page } = hand;
  await comeAndClaim(hand, stage, say('wallet.useInFutures'));
  await chooseMarket(hand);
  await hand.press(quantity(page));
  await hand.type('0.02');
  await hand.press(entry(page).getByText(say('futuresForm.tpSl')));
  await hand.press(entry(page).getByLabel(say('futuresForm.takeProfit'), { exact: true }));
  await hand.type('99000');
  await hand.press(entry(page).getByLabel(say('futuresForm.stopLoss'), { exact: true }));
  await hand.type('88000');
  await hand.press(entry(page).getByRole('button', { name: say('futuresForm.openLong') }));
  for (const { answer } of rightAnswers) {
    await hand.press(page.locator(`label:has(input[value=${answer}])`));
  }
  await hand.press(page.locator('label:has(input[name=hasRead])'));
  await hand.press(
    page.getByRole('dialog').getByRole('button', { name: say('rights.enableFutures') }),
  );
  const enabled = page.getByRole('dialog', { name: say('rights.futuresEnabled') });
  await hand.press(enabled.getByRole('button', { name: say('futuresForm.openLong') }));
  await page.getByRole('tab', { name: say('futuresPanel.positionsCount', { count: 1 }) }).waitFor();
}
