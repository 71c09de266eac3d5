import { expect, test } from 'vitest';
import { moveToFutures } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();
const BACKTEST =
  /^Backtest over the last \d+ days?, assuming every order fills\. Past results don't predict future returns\.$/;

test('a grid is simulated, started, seen with its orders, and stopped', async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  const { page } = await stage().visit({ token: trader.token, language: 'en' });
  await page.goto('/bots');
  await page.getByLabel('Funds set aside').fill('2000');
  await page.getByRole('button', { name: 'Backtest' }).click();
  await page.getByText(BACKTEST).waitFor();
  await page.getByRole('button', { name: 'Start bot' }).click();
  await page.getByRole('link', { name: 'Orders and history' }).click();
  const orders = page.getByRole('table', { name: 'Bot orders' });
  await orders.getByText('Open', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop bot', exact: true }).click();
  await page.getByText('You stopped this bot.').waitFor();
  await page.getByText('Stopped', { exact: true }).waitFor();
});

test('a futures grid is short with leverage, shows its position, and is stopped with the position closed', async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '3000');
  const { page } = await stage().visit({ token: trader.token, language: 'en' });
  await page.goto('/bots');
  await page.getByText('Futures grid', { exact: true }).click();
  await page.getByText('Short', { exact: true }).click();
  await page.getByLabel('Leverage').fill('3');
  await page.getByLabel('Funds set aside').fill('2500');
  await page.getByRole('button', { name: 'Backtest' }).click();
  await page.getByText(BACKTEST).waitFor();
  await page.getByRole('button', { name: 'Start bot' }).click();
  await page.getByText('Short 3x').waitFor();
  await page.getByRole('link', { name: 'Orders and history' }).click();
  const orders = page.getByRole('table', { name: 'Bot orders' });
  await orders.getByText('Open', { exact: true }).first().waitFor();
  // Cells below the market sell at once: it stands in its position.
  await page.getByText(/^-0\.\d+ BTC$/).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Close at market', { exact: true }).click();
  await page.getByRole('button', { name: 'Stop bot', exact: true }).click();
  await page.getByText('You stopped this bot.').waitFor();
  await page.getByText('Stopped', { exact: true }).waitFor();
  await page.goto('/futures/BTC');
  await page.getByRole('tab', { name: 'Positions (0)' }).waitFor();
});

test('a DCA bot says what it bought at which price and when it buys next; its amount is changed while it runs', async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  const { page } = await stage().visit({ token: trader.token, language: 'en' });
  await page.goto('/bots');
  await page.getByText('DCA', { exact: true }).click();
  await page.getByLabel('Funds set aside').fill('500');
  await page.getByLabel('Amount per purchase').fill('50');
  await page.getByRole('button', { name: 'Start bot' }).click();
  await page.getByRole('link', { name: 'Orders and history' }).click();
  const orders = page.getByRole('table', { name: 'Bot orders' });
  await orders.getByText('Filled', { exact: true }).waitFor();
  const price = orders.getByRole('cell').filter({ hasText: 'Market price' });
  // The head of a column has the same word as the state of the order.
  await expect.poll(() => price.first().textContent()).toMatch(/^[1-9][\d,]*\.\d+Market price$/);
  await page.getByText('Next purchase').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change bot' });
  await dialog.getByLabel('Amount per purchase').fill('80');
  await dialog.getByRole('region', { name: 'Your changes' }).waitFor();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('80.00 USDT').waitFor();
});
