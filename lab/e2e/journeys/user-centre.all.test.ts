import { codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { appCode } from '@bourse/server/people/sign-in/factor/test-app.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { query } from '../console/console-steps.ts';
import { forgetAuthenticatorSteps, forgetCodePauses, messagesTo } from '../outbox.ts';
import {
  signedIn as accountMenu,
  bindByKey,
  openSecurity,
  signInByMail,
  typeSentCode,
} from '../steps/security-steps.ts';
import { newAddress, PASSWORD, register, typeCode } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
const NEW_PASSWORD = 'four-loud-lighthouses';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const toastSays = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** A page of somebody who has just registered. */
async function newcomer(): Promise<{ page: Page; email: string }> {
  const { page } = await stage().visit();
  const email = await register(page, say, stage().address);
  await forgetCodePauses();
  return { page, email };
}

/** Asks for a code beside its field and types the one that arrives. */
const enterCode = (page: Page, label: string, email: string) =>
  typeSentCode(stage().address, { page, email }, say, label);

async function signInAgain(page: Page, email: string, password: string): Promise<void> {
  await signInByMail(stage().address, { page, email }, say, { password });
  await signedIn(page).waitFor();
}

const signedIn = (page: Page) => accountMenu(page, say);

/** Without a touch: the server said that its session is over. */
async function hasLeft(page: Page): Promise<void> {
  await page.waitForURL('**/login?next=*');
  await page.getByText(say('signIn.sessionEnded')).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('bourse.session'))).not.toMatch(
    /"token":"/,
  );
}

test('the tab is in the address; without one, or with an unknown one, it is Account', async () => {
  const { page } = await newcomer();
  for (const path of ['/user', '/user?tab=Nothing']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  }
  const menu = page.getByRole('navigation', { name: say('shell.userCentre') });
  for (const tab of ['Identification', 'Security', 'Account']) {
    await menu.getByRole('link', { name: tab }).click();
    await page.getByRole('heading', { name: tab, level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?tab=${tab}`);
  }
  await page.getByRole('link', { name: say('userCentre.verifyNow') }).click();
  await page.getByRole('heading', { name: 'Identification', level: 1 }).waitFor();
});

test('a visitor is asked to log in, and comes back', async () => {
  const { page } = await stage().visit();
  await page.goto('/user?tab=Security');
  await page.getByText(say('userCentre.logInForAccount')).waitFor();
  expect(
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).getAttribute('href'),
  ).toContain('/login');
});

test('nickname and avatar are changed; UID and referral code are copied; the sign-in is listed', async () => {
  const { page } = await newcomer();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/user');
  await button(page, say('userCentre.editNickname')).click();
  const field = page.getByLabel(say('userCentre.nickname'));
  await field.fill('<img src=x>');
  await field.press('Enter');
  await page.getByText(codeTexts[Code.nicknameInvalid].en).waitFor();
  await field.fill('Lena K');
  await field.press('Enter');
  await page.getByRole('main').getByText('Lena K', { exact: true }).waitFor();
  await button(page, say('userCentre.chooseAvatar')).click();
  await button(page, say('userCentre.avatarNumber', { number: 4 })).click();
  await button(page, say('futuresPanel.save')).click();
  await dialog(page).waitFor({ state: 'detached' });
  const avatar = button(page, say('userCentre.chooseAvatar')).locator('svg');
  await expect.poll(() => avatar.count()).toBe(1);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^UID \d+/ })
    .click();
  await toastSays(page, 'Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{8,9}$/);
  await page.reload();
  await page.getByRole('main').getByText('Lena K', { exact: true }).waitFor();
  await page.getByText('VIP 0').first().waitFor();
  const history = page.getByRole('table', { name: say('userCentre.loginHistory') });
  await history.getByText(say('userCentre.thisSession')).waitFor();
  await expect.poll(() => history.getByRole('row').count()).toBe(2);
});

test('S39 after a sign-out Back shows nothing of the account, also from outside the app', async () => {
  const { page, email } = await newcomer();
  await page.goto('/user');
  const uid =
    (await page
      .getByRole('main')
      .getByRole('button', { name: /^UID \d+/ })
      .textContent()) ?? '';
  expect(uid).toMatch(/\d{8}/);
  await page
    .getByRole('navigation', { name: say('shell.userCentre') })
    .getByRole('link', { name: 'Security' })
    .click();
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  await signedIn(page).click();
  await button(page, say('shell.logOut')).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  const seesNothing = async (search: string) => {
    await page.waitForURL(`**/user${search}`);
    await page.getByText(say('userCentre.logInForAccount')).waitFor();
    const text = await page.locator('body').textContent();
    for (const own of [uid.replace(/\D/g, ''), email]) {
      expect(text).not.toContain(own);
    }
  };
  await page.goBack();
  await seesNothing('?tab=Security');
  await page.goBack();
  await seesNothing('');
  await page.goto('/docs');
  await page.goBack();
  await seesNothing('');
});

test('S12 a nickname with markup, however it came there, is text on every page of the app', async () => {
  const image = '<img src=x onerror="document.title=1">';
  const { page, email } = await newcomer();
  await query('update users set nickname = $1 where email = $2', [image, email]);
  for (const path of ['/user', '/user?tab=Security', '/spot/BTC']) {
    await page.goto(path);
    await signedIn(page).click();
    await page.getByText(image, { exact: true }).first().waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
  }
});

test('the e-mail address is changed with codes of both; others are signed out, withdrawals wait', async () => {
  const { page, email } = await newcomer();
  const other = await stage().visit();
  await signInAgain(other.page, email, PASSWORD);
  await forgetCodePauses();
  const next = newAddress();
  await openSecurity(page, 'Email verification: Change');
  await button(page, say('ui.confirm')).click();
  await dialog(page).getByText(say('userCentre.fillAllFields')).waitFor();
  const [masked] =
    (
      await dialog(page)
        .getByText(/^Code for .*\*/)
        .textContent()
    )
      ?.split(' ')
      .slice(-1) ?? [];
  await enterCode(page, say('userCentre.codeFor', { target: masked ?? '' }), email);
  await dialog(page).getByLabel(say('userCentre.newEmail'), { exact: true }).fill(next);
  await enterCode(page, say('userCentre.newEmailCode'), next);
  await button(page, say('ui.confirm')).click();
  await toastSays(page, 'Operation successful');
  await page.getByText(/^You can't withdraw until 20\d\d-/).waitFor();
  const told = async (target: string) =>
    (await messagesTo(stage().address, target)).map(({ kind }) => kind);
  await expect.poll(() => told(email)).toContain('contact-changed');
  await expect.poll(() => told(next)).toContain('contact-changed');
  await hasLeft(other.page);
});

test('a phone number is bound, then changed with codes of both', async () => {
  const { page, email } = await newcomer();
  const mobile = `9${String(Date.now()).slice(-7)}`;
  await openSecurity(page, 'Phone verification: Bind');
  const own = dialog(page).getByLabel(/^Code for .*@/);
  await own.waitFor();
  const label = (await dialog(page).locator('label').first().textContent()) ?? '';
  await enterCode(page, label, email);
  await dialog(page).getByLabel(say('userCentre.newPhoneNumber'), { exact: true }).fill(mobile);
  await enterCode(page, say('userCentre.newPhoneCode'), mobile);
  await button(page, say('ui.confirm')).click();
  await toastSays(page, 'Operation successful');
  await button(page, 'Phone verification: Change').click();
  await dialog(page).waitFor();
  await forgetCodePauses();
  const next = `6${String(Date.now()).slice(-7)}`;
  const ownLabel = (await dialog(page).locator('label').first().textContent()) ?? '';
  expect(ownLabel).toContain('*');
  await enterCode(page, ownLabel, mobile);
  await dialog(page).getByLabel(say('userCentre.newPhoneNumber'), { exact: true }).fill(next);
  await enterCode(page, say('userCentre.newPhoneCode'), next);
  await button(page, say('ui.confirm')).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page
    .getByText(`${next.slice(0, 2)}****${next.slice(-2)}`)
    .first()
    .waitFor();
});

test('S09 the password is changed: other browsers leave at once; the new one signs in', async () => {
  const { page, email } = await newcomer();
  const other = await stage().visit();
  await signInAgain(other.page, email, PASSWORD);
  await forgetCodePauses();
  await other.page.goto('/faq');
  await signedIn(other.page).waitFor();
  await openSecurity(page, 'Login password: Edit');
  const fill = (name: string, text: string) =>
    dialog(page).getByLabel(name, { exact: true }).fill(text);
  await fill(say('userCentre.currentPassword'), PASSWORD);
  await fill(say('signIn.newPassword'), NEW_PASSWORD);
  await fill(say('signIn.confirmPassword'), 'something else');
  await button(page, say('ui.confirm')).click();
  await dialog(page).getByText('New passwords do not match').waitFor();
  await fill(say('signIn.confirmPassword'), NEW_PASSWORD);
  await button(page, say('ui.confirm')).click();
  await toastSays(page, 'Change password success');
  await hasLeft(other.page);
  await signedIn(page).waitFor();
  const again = await stage().visit();
  await signInAgain(again.page, email, NEW_PASSWORD);
});

test('the anti-phishing code is set, and the next mail carries it', async () => {
  const { page, email } = await newcomer();
  await page.goto('/user?tab=Security');
  await page.getByText(say('userCentre.doneOfCount', { done: 0, count: 3 })).waitFor();
  await button(page, 'Anti-phishing code: Settings').click();
  await dialog(page).getByLabel(say('userCentre.antiPhishingCode')).fill('harbour7');
  await button(page, say('ui.confirm')).click();
  await dialog(page).getByText(say('userCentre.enterContactCode')).waitFor();
  const label =
    (await dialog(page)
      .getByText(/^Code for /)
      .textContent()) ?? '';
  await enterCode(page, label, email);
  await button(page, say('ui.confirm')).click();
  await toastSays(page, 'Operation successful');
  await page.getByText(say('userCentre.doneOfCount', { done: 1, count: 3 })).waitFor();
  const again = await stage().visit();
  await signInAgain(again.page, email, PASSWORD);
  const newest = (await messagesTo(stage().address, email)).find(({ kind }) => kind === 'code');
  expect(newest?.text).toContain('Your anti-phishing code: harbour7');
});

test('an authenticator is unlinked with the password, a code of the mail and its own', async () => {
  const { page, email } = await newcomer();
  const { secret } = await bindByKey(stage().address, { page, email }, say);
  await page.getByText(say('userCentre.doneOfCount', { done: 1, count: 3 })).waitFor();
  await forgetCodePauses();
  await button(page, 'Authenticator App: Unlink').click();
  await dialog(page).getByLabel(say('signIn.password'), { exact: true }).fill(PASSWORD);
  await enterCode(page, say('authenticator.emailCode'), email);
  await forgetAuthenticatorSteps();
  await typeCode(page, appCode(secret, Date.now()));
  await dialog(page)
    .getByRole('button', { name: say('authenticator.unlink'), exact: true })
    .click();
  await toastSays(page, 'Google Authenticator unlinked successfully');
  await button(page, 'Authenticator App: Settings').waitFor();
});

test('S09 another session is signed out, one alone and all at once; a device is removed', async () => {
  const { page, email } = await newcomer();
  const others = [
    await stage().visit({ device: 'phone' }),
    await stage().visit({ device: 'phone' }),
  ];
  for (const [index, { page: other }] of others.entries()) {
    await signInAgain(other, email, PASSWORD);
    await forgetCodePauses();
    // One stays where somebody is known only by the corner, the other where all is of the person.
    await other.goto(['/market', '/user?tab=Security'][index] ?? '/');
    await signedIn(other).waitFor();
  }
  await page.goto('/user?tab=Security');
  const sessions = page.getByRole('table', { name: say('userCentre.sessions') });
  await sessions.getByText(say('userCentre.thisSession')).waitFor();
  await expect.poll(() => sessions.getByRole('row').count()).toBe(4);
  await sessions
    .getByRole('button', { name: /^Log out: / })
    .first()
    .click();
  await toastSays(page, 'Session logged out');
  await expect.poll(() => sessions.getByRole('row').count()).toBe(3);
  await button(page, say('userCentre.logOutOthers')).click();
  await button(page, say('ui.confirm')).click();
  await toastSays(page, '1 session logged out');
  for (const other of others) await hasLeft(other.page);
  const devices = page.getByRole('table', { name: say('userCentre.devices') });
  await expect.poll(() => devices.getByRole('row').count()).toBe(3);
  await devices.getByRole('button', { name: /^Remove: .*Android/ }).click();
  await expect.poll(() => devices.getByRole('row').count()).toBe(2);
});
