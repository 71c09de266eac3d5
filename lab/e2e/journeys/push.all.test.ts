import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type DeviceClass, type Language, launchWholeChromium } from '../browser.ts';
import { groundOfWorker } from '../ground.ts';
import { openStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { wordsIn } from '../words.ts';

/** The shell without windows shows no notifications. */
const stage = useStage(() => openStage(groundOfWorker(), undefined, () => launchWholeChromium()));

/** Stands for the browser's push service, which no test reaches: what it hands out is of the right shape. */
function handOutSubscriptions(): void {
  PushManager.prototype.subscribe = async () => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const json = { endpoint: `https://push.example.com/${crypto.randomUUID()}`, keys };
    return { toJSON: () => json } as unknown as PushSubscription;
  };
}

/** What push services bring to the worker, without one. */
async function bring(page: Page, data: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: stage().address, registrationId: await registered, data: JSON.stringify(data) },
  });
}

const readers: readonly { name: string; device: DeviceClass; language: Language }[] = [
  { name: 'English, desktop', device: 'desktop', language: 'en' },
  { name: 'Chinese, phone', device: 'small-phone', language: 'zh-CN' },
];

test.each(readers)(
  'a push is switched on with the first kind, shown by the worker, and switched off again ($name)',
  async ({ device, language }) => {
    const say = wordsIn(language);
    const [trader] = await stage().traders(1);
    if (!trader) throw new Error('no account was opened');
    const { token } = trader;
    const { page } = await stage().visit({ device, language, token, hasServiceWorker: true });
    await page.addInitScript(handOutSubscriptions);
    await page.goto('/notifications?tab=choices');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const fills = page.getByRole('group', { name: say('notifications.orderFills') });
    const push = fills.getByLabel(say('notifications.byPush'));
    const on = () => fills.getByText(say('notifications.byPush')).click();
    // Nobody was asked, and who says no is left as they were.
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
    await on();
    const refused = page.getByText(say('notifications.pushBlocked'));
    await refused.waitFor();
    expect(await push.isChecked()).toBe(false);
    await page.context().grantPermissions(['notifications'], { origin: stage().address });
    await on();
    await expect.poll(() => push.isChecked()).toBe(true);
    const devices = page.getByRole('region', { name: say('notifications.pushNotifications') });
    await devices.getByText(say('notifications.thisDevice')).waitFor();
    // A note that is fading is paler than what can be read.
    await refused.waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual(noFaults);
    // On a busy machine the developer tools have lost one; of one tag there is one note, however often it comes.
    const shown = async () => {
      await bring(page, { title: 'Order filled', text: 'Bought 1 BTC', tag: '7', lang: 'en' });
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const notifications = await registration.getNotifications();
        return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    };
    await expect
      .poll(shown, { interval: 1_000 })
      .toEqual([{ title: 'Order filled', body: 'Bought 1 BTC', tag: '7' }]);
    await devices.getByRole('button', { name: say('notifications.turnOffPush') }).click();
    await devices.getByRole('button', { name: say('notifications.turnOnHere') }).waitFor();
  },
);
