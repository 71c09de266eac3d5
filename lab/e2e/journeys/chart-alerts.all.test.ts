import { expect, test } from 'vitest';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { type Say, wordsIn } from '../words.ts';

const stage = useStage();

async function open(device: 'desktop' | 'small-phone', language: 'en' | 'zh-CN', path: string) {
  const say = wordsIn(language);
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  const { token } = trader;
  const { page } = await stage().visit({ device, language, token, reducedMotion: true });
  await page.goto(path);
  const chart = page.getByRole('region', { name: say('trading.chart'), exact: true });
  const plot = chart.getByRole('img');
  await plot.locator('canvas').first().waitFor();
  await chart.getByText(/^O |^开 /).waitFor();
  return { say, page, chart, plot };
}

const text = (say: Say, key: Parameters<Say>[0]) => {
  const [before = ''] = say(key, { price: '|' }).split('|');
  return new RegExp(`^${before}`);
};

test('a bell at the crosshair opens the form with its price; the line that stands there since is clicked and goes', async () => {
  const { say, page, plot } = await open('desktop', 'en', '/spot/BTC');
  const box = await plot.boundingBox();
  if (!box) throw new Error('the chart has no place');
  // Above the candles, so that no trade reaches it meanwhile.
  const [x, y] = [box.x + box.width / 2, box.y + 60];
  await page.mouse.move(x, y);
  const bell = page.getByRole('button', { name: text(say, 'notifications.setAlertAt') });
  const label = (await bell.getAttribute('aria-label')) ?? '';
  const price = /[\d,.]+$/.exec(label)?.[0] ?? '';
  await bell.click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(say('notifications.alertPrice'));
  expect(await field.inputValue()).toBe(price.replaceAll(',', ''));
  await dialog.getByRole('button', { name: say('notifications.setAlert') }).click();
  // The market may have risen past it meanwhile.
  const set = dialog.getByText(say('notifications.risesTo', { price }));
  await set.or(dialog.getByText(say('notifications.fallsTo', { price }))).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.mouse.click(x, y);
  const question = page.getByRole('alertdialog', {
    name: say('notifications.removeAlertQuestion', { price }),
  });
  await question.waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);
  await question.getByRole('button', { name: say('notifications.remove') }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^BTC\S* price alerts$/ }).click();
  await field.waitFor();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0);
});

test.each(['/spot/BTC', '/futures/BTC'])(
  'a phone: the bell of its head begins with the last price; the line is tapped and goes (%s)',
  async (path) => {
    const { say, page, plot } = await open('small-phone', 'zh-CN', path);
    const bell = say('shell.pairPriceAlerts', { pair: 'BTC/USDT' });
    await page.getByRole('button', { name: bell }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(say('notifications.alertPrice'));
    const last = Number(await field.inputValue());
    expect(last).toBeGreaterThan(0);
    // A little below, so that the line stands within the scale.
    const wanted = (last * 0.999).toFixed(1);
    await field.fill(wanted);
    await dialog.getByRole('button', { name: say('notifications.setAlert') }).click();
    await dialog.getByRole('listitem').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    const box = await plot.boundingBox();
    if (!box) throw new Error('the chart has no place');
    const question = page.getByRole('alertdialog');
    const isAsked = async () => {
      for (let y = 20; y < box.height && (await question.count()) === 0; y += 20) {
        await page.touchscreen.tap(box.x + box.width / 3, box.y + y);
      }
      return question.count();
    };
    await expect.poll(isAsked).toBe(1);
    await question.getByRole('button', { name: say('notifications.remove') }).click();
    await question.waitFor({ state: 'hidden' });
    await page.goto('/notifications?tab=alerts');
    await page.getByText(say('notifications.noPriceAlerts')).waitFor();
  },
);
