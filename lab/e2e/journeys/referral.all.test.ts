import { expect, test } from 'vitest';
import { codeSentTo } from '../outbox.ts';
import { newAddress, PASSWORD, register, submitForm, typeCode } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

test('a code is copied, a friend registers by its link, and is listed without a whole number', async () => {
  const { page } = await stage().visit();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await register(page, say, stage().address);
  await page.goto('/user?tab=Account');
  await page.getByRole('link', { name: say('shell.inviteFriends') }).click();
  await page.waitForURL('**/user/referral');
  await page.getByText(say('referral.noFriendsYet')).waitFor();
  await page.getByRole('button', { name: /\/register\?invitation=/ }).click();
  await page.getByText('Copied to clipboard', { exact: true }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${stage().address}/register\\?invitation=[A-Z0-9]{8}$`));

  const { page: friends } = await stage().visit();
  const email = newAddress();
  await friends.goto(link);
  const code = friends.locator('input[name=invitation]');
  await expect.poll(() => code.inputValue()).toBe(link.slice(-8));
  await friends.getByLabel(say('ui.emailOrPhone')).fill(email);
  await friends.getByLabel(say('signIn.password'), { exact: true }).fill(PASSWORD);
  await friends.getByText(say('signIn.readAndAgree')).click({ position: { x: 4, y: 8 } });
  // A code that nobody has is refused before anything is sent.
  await code.fill('NOBODY22');
  await submitForm(friends);
  await friends.getByText("This invitation code doesn't exist").first().waitFor();
  await code.fill(link.slice(-8));
  await submitForm(friends);
  await friends.waitForURL('**/verify');
  await typeCode(friends, await codeSentTo(stage().address, email));
  await friends.getByRole('button', { name: new RegExp(`^${say('shell.accountMenu')}`) }).waitFor();

  await page.reload();
  const list = page.getByRole('region', { name: say('referral.friends'), exact: true });
  await list.getByText(/^\d\d\*{4}\d\d$/).waitFor();
  await expect.poll(() => list.getByRole('row').count()).toBe(2);
});

test('the fees of all tiers are public, the own one is marked, and the card of the account leads there', async () => {
  const { page: guests } = await stage().visit();
  await guests.goto('/fees');
  await expect.poll(() => guests.getByRole('row').count()).toBe(11);
  expect(await guests.getByText('Your tier', { exact: true }).count()).toBe(0);

  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ token: trader?.token ?? '' });
  await page.goto('/user?tab=Account');
  await page.getByText('Trade 100,000.00 USDT more to reach VIP 1').waitFor();
  await page.getByRole('link', { name: say('referral.allTiers') }).click();
  const own = page.getByRole('row').filter({ hasText: 'Your tier' });
  await own.getByText('VIP 0').waitFor();
  await expect.poll(() => own.textContent()).toBe('VIP 0Your tier≥ 00.08%0.10%0.02%0.05%');
});

test('on a phone the menu shows the page that is open, also its last one', async () => {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ token: trader?.token ?? '', device: 'small-phone' });
  await page.goto('/user/referral');
  const menu = page.getByRole('navigation', { name: say('shell.userCentre') });
  const here = menu.getByRole('link', { name: say('shell.referral') });
  await here.waitFor();
  await expect
    .poll(async () => {
      const [inner, outer] = [await here.boundingBox(), await menu.boundingBox()];
      return inner && outer && inner.x + inner.width <= outer.x + outer.width;
    })
    .toBe(true);
});
