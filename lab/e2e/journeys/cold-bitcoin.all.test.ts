import { writeFileSync } from 'node:fs';
import type { Role } from '@bourse/contract/console/roles.ts';
import { findBitcoind } from '@bourse/server/demo/chains/bitcoind.ts';
import { bitcoindPlaces } from '@bourse/server/platform/files/bitcoind-places.ts';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { ForeignBitcoin } from '../../api/foreign-bitcoin.ts';
import { LiveCompany } from '../../api/live-company.ts';
import type { DeviceClass, Language, Theme } from '../browser.ts';
import { addOperator, confirmAct, enterConsole } from '../console/console-steps.ts';
import { takeFreshGround } from '../ground.ts';
import { enterAs } from '../pictures/show-console.ts';
import { openStage } from '../stage.ts';
import { textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { clippedTexts, cutOff, overflowOf, unreachable } from '../walks/fit.ts';

const BITCOIND = findBitcoind(bitcoindPlaces(process.env));
/** A node that starts, a comparison each minute, and a busy machine. */
const CHAIN_MS = 120_000;
const REASON = 'the hot wallet has more than it needs';

// Where there is no bitcoind, scripts/bitcoin.mjs says so and this is skipped.
describe.skipIf(!BITCOIND)('the cold Bitcoin of a company', () => {
  const company = new LiveCompany();
  let foreign: ForeignBitcoin | undefined;
  const bitcoin = () => {
    if (!foreign) throw new Error('the node starts before the stage');
    return foreign;
  };
  const stage = useStage(async () => {
    foreign = await ForeignBitcoin.open(BITCOIND ?? '', company.folder);
    writeFileSync(company.chainsFile, foreign.chainsOf(company));
    const { hot } = await company.createWallet('btc', [foreign.cold]);
    await foreign.endow(hot);
    return openStage(await takeFreshGround(), () => company.environment());
  });
  // Stops after the stage: hooks of this kind run last first.
  afterAll(async () => {
    await foreign?.stop();
    company.remove();
  });

  const colleague = async (name: string, roles: readonly Role[]) => {
    const { token, secret } = await addOperator(name, roles);
    const { page } = await stage().visit({ reducedMotion: true });
    await enterConsole(page, token);
    return { page, secret, token };
  };
  const go = (page: Page, name: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();

  /** An exchange that has just started knows what it holds after a minute, or once it is asked. */
  const compareNow = async (page: Page) => {
    await page.getByRole('button', { name: 'Reconcile and sweep now' }).click();
    await confirmAct(page, 'Reconcile and sweep now', '');
  };

  test('S27 one person sends half a bitcoin to cold, another passes it by the seal that was read aloud, and the chain has it', {
    timeout: 400_000,
  }, async () => {
    const { cold } = bitcoin();
    const tess = await colleague('tess', ['treasury']);
    const ron = await colleague('ron', ['risk']);
    await go(tess.page, 'Treasury');
    await compareNow(tess.page);
    const wallet = tess.page.getByRole('region', { name: 'Hot and cold wallets, BTC' });
    await wallet.getByRole('button', { name: 'To cold…' }).click({ timeout: CHAIN_MS });
    const dialog = tess.page.getByRole('dialog');
    await dialog.getByText(cold).waitFor();
    await dialog.getByLabel('Amount, BTC').fill('0.5');
    await confirmAct(tess.page, 'Propose', tess.secret, REASON);
    const told = tess.page.getByRole('status').filter({ hasText: 'awaits a second person' });
    const [, code = '', seal = ''] =
      /(PR-\d+) submitted, seal (\w{3}-\w{3})\./.exec(await textOf(told)) ?? [];
    expect(seal).not.toBe('');
    // Whoever put it forward cannot pass it, and until somebody does nothing is signed.
    await go(tess.page, 'Approvals');
    await tess.page.getByRole('link', { name: /^Send 0.5 BTC to the cold wallet/ }).click();
    await tess.page.getByText('You submitted this proposal').waitFor();
    expect(await bitcoin().ask('getrawmempool')).toEqual([]);

    await go(ron.page, 'Approvals');
    await ron.page.getByRole('link', { name: /^Send 0.5 BTC to the cold wallet/ }).click();
    await ron.page.locator('[data-hash]').waitFor();
    await ron.page.getByText(seal).first().waitFor();
    await ron.page.getByText(cold).first().waitFor();
    await ron.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await confirmAct(ron.page, 'Approve', ron.secret, 'she read the seal aloud');
    await ron.page.getByRole('heading', { name: 'Outcome' }).waitFor();

    // By a client of this test's own: the bytes that the signer made pay exactly that.
    const waiting = async () => (await bitcoin().ask('getrawmempool')) as readonly string[];
    await expect.poll(async () => (await waiting()).length, { timeout: CHAIN_MS }).toBe(1);
    const [txid = ''] = await waiting();
    const { vout } = await bitcoin().ask('getrawtransaction', txid, true);
    const paid = (vout as { value: number; scriptPubKey: { address: string } }[])
      .filter(({ scriptPubKey }) => scriptPubKey.address === cold)
      .map(({ value }) => value);
    expect(paid).toEqual([0.5]);
    await bitcoin().mine(3);
    await expect.poll(() => bitcoin().holds(cold)).toBe(38.5);
    await go(tess.page, 'Treasury');
    await compareNow(tess.page);
    const move = tess.page.getByRole('row').filter({ hasText: code }).filter({ hasText: '0.5' });
    await move.getByText('Done').waitFor({ timeout: CHAIN_MS });
    await move.getByText(txid.slice(0, 6)).first().waitFor();
  });

  test('what the cold key signed elsewhere is refused while one byte is wrong, taken when it is right, and checked by everybody', {
    timeout: 400_000,
  }, async () => {
    const { cold } = bitcoin();
    const tina = await colleague('tina', ['treasury']);
    const { page } = tina;
    await go(page, 'Proof of reserves');
    await page.getByRole('button', { name: 'Generate now…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
    const colds = page.getByRole('region', { name: 'Cold addresses' });
    const row = colds.getByRole('row').filter({ hasText: cold });
    await row.getByText('not signed').waitFor({ timeout: CHAIN_MS });
    await row.getByRole('button', { name: 'Submit signature…' }).click();
    const dialog = page.getByRole('dialog');
    // What is read from the page is what is signed: the wallet has nothing else to go by.
    const message = (await dialog.locator('pre').textContent()) ?? '';
    const sign = (text: string) => bitcoin().inWallet('cold', 'signmessage', cold, text);
    const handIn = async (signature: string) => {
      await dialog.getByLabel('Signature').fill(signature);
      await dialog.getByRole('button', { name: 'Submit' }).click();
    };
    const [visitor] = stage().visitors;
    visitor?.forgive(/status of 422/);
    await handIn(await sign(`${message}\n`));
    await dialog
      .getByRole('alert')
      .getByText("The signature doesn't match. Sign exactly this text")
      .waitFor();
    await row.getByText('not signed').waitFor();
    await handIn(await sign(message));
    await dialog.waitFor({ state: 'detached' });
    await row.getByText(/^signed for the proof of /).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);

    const { page: anybody } = await stage().visit();
    await anybody.goto('/proof');
    const entry = anybody.getByRole('listitem').filter({ hasText: cold });
    await entry.getByText('Signature valid').waitFor();
    await entry.getByText('Message and signature').click();
    expect(await textOf(entry.locator('pre'))).toContain(`address ${cold}`);

    // The next proof asks again; until then everybody is told that the signature is of an earlier one.
    await page.getByRole('button', { name: 'Generate now…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
    await row.getByRole('button', { name: 'Submit signature…' }).waitFor({ timeout: CHAIN_MS });
    await anybody.reload();
    await entry.getByText('Signed for an earlier proof.').waitFor();
    await entry.getByText('Signature valid').waitFor();
  });

  const looks: readonly (readonly [DeviceClass, Language, Theme])[] = [
    ['small-phone', 'zh-CN', 'dark'],
    ['small-phone', 'en', 'light'],
    ['desktop', 'en', 'dark'],
    ['desktop', 'zh-CN', 'light'],
  ];
  test.each(looks)(
    'both dialogs fit and can be read on a %s in %s, %s',
    async (device, language, theme) => {
      const { token } = await addOperator(`look-${device}-${language}`, ['treasury']);
      const { page } = await stage().visit({ device, language, reducedMotion: true });
      await enterAs(page, token, language, theme);
      const words = {
        en: { cold: 'To cold…', sign: 'Submit signature…' },
        'zh-CN': { cold: '转冷钱包…', sign: '提交签名…' },
      }[language];
      for (const [path, name] of [
        ['treasury', words.cold],
        ['proof', words.sign],
      ] as const) {
        await page.goto(`/console/${path}`);
        await page.getByRole('button', { name }).first().click({ timeout: CHAIN_MS });
        await page.getByRole('dialog').waitFor();
        expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
        expect(await cutOff(page), path).toEqual([]);
        expect(await clippedTexts(page), path).toEqual([]);
        expect(await unreachable(page, 'dialog[open]'), path).toEqual([]);
        expect(await faultsOf(page), path).toEqual(noFaults);
      }
    },
  );
});
