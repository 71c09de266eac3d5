import { findBitcoind } from '@bourse/server/demo/chains/bitcoind.ts';
import { bitcoindPlaces } from '@bourse/server/platform/files/bitcoind-places.ts';
import { expect, test } from 'vitest';
import { askBitcoin } from '../../load/ask-bitcoin.ts';
import { groundOfWorker, takeFreshGround } from '../ground.ts';
import { openStage } from '../stage.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import {
  bindAuthenticator,
  passWithdrawal,
  withdraw,
  withdrawalRow,
} from '../steps/wallet-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const BITCOIND = findBitcoind(bitcoindPlaces(process.env));
const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
/** A node that starts, blocks of ten seconds, and a busy machine. */
const CHAIN_MS = 180_000;

const stage = useStage(async () =>
  openStage(await takeFreshGround(), () => ({ BITCOIND_PATH: BITCOIND ?? 'none' })),
);

// Where there is no bitcoind, scripts/bitcoin.mjs says so and this is skipped.
test.skipIf(!BITCOIND)(
  'bitcoins of the faucet are counted up, moved, sold in part, and leave to a stranger, who has them on the chain',
  { timeout: 600_000 },
  async () => {
    const [trader] = await stage().traders(1);
    if (!trader) throw new Error('no account was opened');
    const { page } = await stage().visit({ token: trader.token });
    await page.goto('/asset?tab=Deposit&coin=BTC');
    const network = page.getByRole('radio', { name: /Bitcoin/ });
    await expect.poll(() => network.isEnabled(), { timeout: CHAIN_MS }).toBe(true);
    await network.check();
    await page.getByRole('button', { name: 'Get BTC' }).click();
    const way = page.getByRole('region', { name: 'Incoming' });
    await way.getByText('0.02 BTC').waitFor({ timeout: CHAIN_MS });
    await way.getByRole('progressbar', { name: /^\d of \d confirmations$/ }).waitFor();
    await page
      .locator('main tbody tr')
      .filter({ hasText: 'Success' })
      .waitFor({ timeout: CHAIN_MS });

    await page.goto('/asset?tab=Funding');
    await page.getByRole('button', { name: 'Transfer BTC' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer' });
    await dialog.getByText('0.02000000 BTC').waitFor();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.005');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Transfer success').waitFor();
    await page.goto('/spot/BTC');
    const trading = new TradingPage(page, wordsIn('en'));
    // What it has beside is 0.1 of a claim.
    await trading.balanceBecomes('BTC', '0.1050');
    await trading.entry.locator('label', { hasText: 'Sell' }).click();
    await trading.chooseKind('market');
    await trading.input('quantity').fill('0.005');
    await trading.submit();
    await trading.balanceBecomes('BTC', '0.1000');

    await bindAuthenticator(stage().address, trader);
    await page.goto('/asset?tab=Withdraw&coin=BTC');
    const form = page.getByRole('region', { name: 'Withdraw', exact: true });
    await form.getByRole('combobox', { name: 'Network' }).click();
    await page.getByRole('option', { name: /Bitcoin/ }).click();
    await form.getByText('0.01500000 BTC').waitFor({ timeout: CHAIN_MS });
    await withdraw(page, STRANGER, '0.0101');
    await passWithdrawal(stage(), STRANGER);
    const row = withdrawalRow(page, STRANGER);
    await row.getByText('Committed').waitFor({ timeout: CHAIN_MS });
    const seen = await askBitcoin(
      ...([groundOfWorker().dataDir, 'scantxoutset', ['start', [`addr(${STRANGER})`]]] as const),
    );
    expect(seen).toMatchObject({ success: true, total_amount: 0.01 });
  },
);
