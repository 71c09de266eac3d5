import { codeText, codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { appCode } from '@bourse/server/people/sign-in/factor/test-app.ts';
import { sayBoth } from '@bourse/server/platform/texts/texts.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addOperator, confirmAct, enterConsole, query } from '../console/console-steps.ts';
import { forgetAuthenticatorSteps, messagesTo } from '../outbox.ts';
import { openShiftedStage, type ShiftedStage } from '../shifted-stage.ts';
import {
  bindByKey,
  type Person,
  signedIn,
  signInByMail,
  signOut,
} from '../steps/security-steps.ts';
import { register, typeCode } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { wordsIn } from '../words.ts';

let shifted: ShiftedStage;
const stage = useStage(async () => {
  shifted = await openShiftedStage();
  return shifted;
});
const say = wordsIn('en');
const MINUTE_MS = 60_000;
const NEXT_CODE = codeText(Code.authenticatorWrong, 'en', {
  advice: sayBoth('authenticatorAdvice.next'),
});
/** What open pages say while a server starts again, or when they look for a reset as their session ends. */
const AWAY =
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection|401 \(Unauthorized\) \S+auth\/reset$/;

/** The server's clock is so far ahead from here on: nobody waits for what a demo waits for. */
async function letPass(minutes: number): Promise<void> {
  await stage().halt();
  shifted.shiftClock(minutes * MINUTE_MS);
  await stage().resume();
}

/** Where password and mail lead to without the authenticator. */
const AUTHENTICATOR_DUE = 'Enter the 6-digit code from your authenticator app';

/** Who has password and mail, and says that the authenticator is lost. */
async function askRemoval(thief: Person): Promise<void> {
  const { page } = thief;
  await signInByMail(stage().address, thief, say);
  await page.getByRole('button', { name: 'Lost your authenticator?' }).click();
  await page.getByText('you can have it removed after 10 minutes').waitFor();
  await page.getByRole('button', { name: 'Request removal' }).click();
  await page.getByText("We'll remove your authenticator on").waitFor();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await page.waitForURL('**/login');
}

/** What the newest message says in its subject; a server that starts again begins with none. */
const newestTo = async (email: string) => (await messagesTo(stage().address, email))[0]?.subject;

/** By the code that the newest of those messages has, which anybody may type. */
async function stopByCode(page: Page, email: string): Promise<void> {
  const [newest] = (await messagesTo(stage().address, email)).flatMap(
    ({ text }) => /Stop code: (\S+)/.exec(text)?.[1] ?? [],
  );
  await page.getByRole('link', { name: 'Stop an authenticator removal' }).click();
  const stop = page.getByRole('button', { name: 'Stop removal' });
  await stop.click();
  await page.getByText('Please enter the stop code').waitFor();
  await page.getByLabel('Stop code').fill('2222-3333-4444');
  await stop.click();
  await page.getByText(codeTexts[Code.codeWrong].en).waitFor();
  await page.getByLabel('Stop code').fill(newest?.toLowerCase() ?? '');
  await stop.click();
  await page.getByText(say('recovery.setNewPasswordNow')).waitFor();
}

test('D11 S09 S15 S16: an authenticator is bound, signed in with and lost; its removal is stopped by a session, a code and an operator, and then goes through', {
  timeout: 300_000,
}, async () => {
  const { page } = await stage().visit();
  const email = await register(page, say, stage().address);
  const owner: Person = { page, email };
  const { secret, used } = await bindByKey(stage().address, owner, say);

  await signOut(page, say);
  await signInByMail(stage().address, owner, say, { path: '/login?next=/market' });
  await page.getByText(AUTHENTICATOR_DUE).waitFor();
  await typeCode(page, used);
  await page.getByText(NEXT_CODE).waitFor();
  expect(new URL(page.url()).pathname).toBe('/verify');
  await forgetAuthenticatorSteps();
  await typeCode(page, appCode(secret, Date.now()));
  await signedIn(page, say).waitFor();
  await page.waitForURL('**/market');

  const [{ uid }] = await query('select public_number as uid from users where email = $1', [email]);
  const { page: elsewhere } = await stage().visit();
  const asker: Person = { page: elsewhere, email };
  await askRemoval(asker);
  // A page that is open looks each minute; the next one that is opened says so at once.
  await page.goto('/market');
  await page.getByRole('alert').getByText('Someone asked to remove your authenticator').waitFor();
  const { token, secret: operatorSecret } = await addOperator('sara', ['support']);
  const { page: desk } = await stage().visit();
  await enterConsole(desk, token);
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: /^Recovery/ })
    .click();
  const row = desk.getByRole('row', { name: new RegExp(`^${uid}`) });
  await row.getByText('1 session, 0 passkeys').waitFor();
  expect(await faultsOf(desk)).toEqual(noFaults);
  await page.getByRole('button', { name: 'Stop removal' }).click();
  await page.getByText(say('recovery.changePasswordNow')).waitFor();
  await page.getByRole('button', { name: 'Stop removal' }).waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });

  await askRemoval(asker);
  await stopByCode(elsewhere, email);
  await row.waitFor({ state: 'detached' });
  await askRemoval(asker);
  await row.getByRole('button', { name: 'Stop…' }).click();
  await confirmAct(desk, 'Stop', operatorSecret);
  await row.waitFor({ state: 'detached' });
  await desk.getByRole('tab', { name: 'Ended' }).click();
  const outcomes = () => desk.locator('main tbody tr td:nth-child(3) b').allTextContents();
  const stops = ['stopped by sara', 'stopped by a stop code', 'stopped by a session'];
  await expect.poll(outcomes).toEqual(stops);

  // Nobody stops the fourth: half-way, before the end and at the end its owner is told.
  await askRemoval(asker);
  const steps = [
    [5.1, /^Halfway reminder/],
    [8.2, /^Last notice/],
    [12, /^Your \w+ authenticator app was removed$/],
  ] as const;
  for (const [minutes, subject] of steps) {
    await letPass(minutes);
    await expect.poll(() => newestTo(email)).toMatch(subject);
  }
  await page.waitForURL('**/login?next=*');
  await page.getByText('Your session has ended. Please log in again.').waitFor();
  await expect.poll(outcomes).toEqual(['removed', ...stops]);

  await signInByMail(stage().address, owner, say, {
    path: `/login?next=${encodeURIComponent('/asset?tab=Withdraw')}`,
  });
  await signedIn(page, say).waitFor();
  await page.getByText(/^Withdrawals are suspended until 20\d\d-/).waitFor();
  await page.goto('/user?tab=Security');
  await page.getByText(/^You can't withdraw until 20\d\d-/).waitFor();
  await page.getByRole('button', { name: 'Authenticator App: Settings' }).waitFor();
  const interrupted = [...stage().visitors].filter(({ complaints }) => complaints.length > 0);
  for (const visitor of interrupted) visitor.forgive(AWAY);
});
