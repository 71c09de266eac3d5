import { parseDecimal } from '@bourse/contract/amount.ts';
import { listLocalCoins } from '@bourse/server/custody/chains/evm/local-coins.ts';
import { catalogAssets } from '@bourse/server/platform/markets/catalog.ts';
import { watchMachine } from '@bourse/server/platform/test-machine.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tokenBalance } from '../../load/ask-evm.ts';
import { call, type Trader } from '../../load/traders.ts';
import { groundOfWorker } from '../ground.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { bindAuthenticator, freshAddress, passWithdrawal } from '../steps/wallet-steps.ts';
import { useOwnStage } from '../use-stage.ts';
import { type Say, wordsIn } from '../words.ts';

const stage = useOwnStage();
const machine = watchMachine();
/** From the first coin to the one that is gone. */
const WHOLE_WAY_MS = 5 * 60_000;
const CHAIN_MS = 60_000;

const usdt = listLocalCoins(catalogAssets).find(({ symbol }) => symbol === 'USDT');

async function arrives(page: Page, say: Say): Promise<void> {
  await page.goto('/asset?tab=Deposit');
  await page.getByRole('button', { name: say('assets.demoGetCoin', { coin: 'USDT' }) }).click();
  const bar = page
    .getByRole('region', { name: say('assets.incomingDeposits') })
    .getByRole('progressbar');
  await bar.waitFor({ timeout: machine.patient(CHAIN_MS) });
  const count = async () => Number(await bar.getAttribute('aria-valuenow').catch(() => '0'));
  const first = await count();
  // It counts up before everybody's eyes, until it is credited.
  await expect.poll(count, { timeout: machine.patient(CHAIN_MS) }).toBeGreaterThan(first);
  const done = page.getByRole('region', { name: say('assets.depositHistory') }).first();
  await done
    .getByText(say('assets.success'), { exact: true })
    .first()
    .waitFor({ timeout: machine.patient(CHAIN_MS) });
}

/** From the spot account, whose rest the form tells of, to the one that withdrawals leave. */
async function moves(page: Page, say: Say): Promise<void> {
  await page.goto('/asset?tab=Withdraw');
  await page
    .getByRole('button', { name: say('shell.transfer'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say('shell.transfer') });
  await dialog.getByRole('textbox', { name: say('wallet.amount') }).fill('200');
  await dialog.getByRole('button', { name: say('ui.confirm'), exact: true }).click();
  await page.getByText(say('wallet.transferSuccess')).first().waitFor();
}

async function bitcoinsOf(trader: Trader): Promise<number> {
  const path = '/api/finance/account/asset?accountType=2';
  const { data } = await call<{ list: { tokenName: string; available: string }[] }>(
    ...([stage().address, trader, 'GET', path] as const),
  );
  return Number(data.list.find(({ tokenName }) => tokenName === 'BTC')?.available ?? 0);
}

async function sells(page: Page, say: Say, device: 'desktop' | 'phone', trader: Trader) {
  const before = await bitcoinsOf(trader);
  await page.goto('/spot/BTC');
  const trading = new TradingPage(page, say, device);
  await trading.entry.locator('label', { hasText: say('trading.sell') }).click();
  await trading.chooseKind('market');
  await trading.input('quantity').fill('0.005');
  await trading.submit();
  await expect.poll(() => bitcoinsOf(trader)).toBeCloseTo(before - 0.005, 8);
}

test.each([
  { language: 'en', device: 'desktop' },
  { language: 'zh-CN', device: 'phone' },
] as const)(
  'coins of the faucet are counted up, moved, traded beside, and leave to a stranger who has them on the chain, within five minutes: $language on a $device',
  {
    timeout: 900_000,
  },
  async ({ language, device }) => {
    const [trader] = await stage().traders(1);
    if (!trader || !usdt?.contract) throw new Error('nobody, or no coin, is there');
    const say = wordsIn(language);
    const { page } = await stage().visit({ token: trader.token, language, device });
    const begunAt = performance.now();
    await arrives(page, say);
    await moves(page, say);
    await sells(page, say, device, trader);

    await bindAuthenticator(stage().address, trader);
    await page.goto('/asset?tab=Withdraw');
    const address = freshAddress();
    const form = page.getByRole('region', { name: say('shell.withdraw'), exact: true });
    const amount = form.getByRole('textbox', { name: say('wallet.amount') });
    await form.getByText('1,200.00000000 USDT').waitFor({ timeout: machine.patient(CHAIN_MS) });
    await form.getByRole('textbox', { name: say('assets.address') }).fill(address);
    await amount.fill('250');
    await form.getByRole('button', { name: say('shell.withdraw'), exact: true }).click();
    await page.getByText(say('assets.statusUnderReview')).first().waitFor();
    await passWithdrawal(stage(), address);
    const list = async () => {
      const path = '/api/cryptocurrency/withdraw/list';
      const { data } = await call<{ list: { status: number; received: string }[] }>(
        ...([stage().address, trader, 'GET', path] as const),
      );
      return data.list[0];
    };
    await page
      .getByText(say('assets.statusCommitted'))
      .first()
      .waitFor({ timeout: machine.patient(CHAIN_MS) });
    expect(performance.now() - begunAt).toBeLessThan(machine.patient(WHOLE_WAY_MS));

    const { received = '' } = (await list()) ?? {};
    const units = BigInt(parseDecimal(received, usdt.decimals));
    expect(units).toBeGreaterThan(0n);
    expect(await tokenBalance(groundOfWorker().dataDir, usdt.contract, address)).toBe(units);
  },
);
