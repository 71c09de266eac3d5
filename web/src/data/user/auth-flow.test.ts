import { beforeEach, describe, expect, it } from 'vitest';
import { installBrowser } from '../test-browser.ts';

const browser = installBrowser();
const flows = await import('./auth-flow.ts');
const { useSession, endSession } = await import('../server/session.ts');
const { signOut } = await import('./account.ts');
const { useFavourites, followFavourites } = await import('../markets/favourites.ts');

const PASSWORD = 'correct horse battery';
const start = { agreeTerms: true, next: '/spot' };
const stored = () =>
  [localStorage, sessionStorage]
    .flatMap((storage) =>
      Array.from({ length: storage.length }, (_, index) =>
        storage.getItem(storage.key(index) ?? ''),
      ),
    )
    .join('\n');

async function open(type: 'login' | 'register' | 'retrieve-pass') {
  browser.answer({ ticket: 'ticket-1', target: 'm***@example.com' });
  await flows.openFlow({ type, email: 'me@example.com', password: PASSWORD }, start);
  browser.forget();
}

beforeEach(() => {
  flows.clearFlow();
  endSession();
  browser.forget();
});

describe('the sign-in flow (D8, S39)', () => {
  it('keeps type, ticket and masked target, never the password or the contact', async () => {
    await open('login');
    expect(flows.useFlow.getState().flow).toEqual({
      type: 'login',
      ticket: 'ticket-1',
      target: 'm***@example.com',
      resendAtMs: 0,
      ...start,
    });
    expect(stored()).toContain('ticket-1');
    expect(stored()).not.toContain(PASSWORD);
    expect(stored()).not.toContain('me@example.com');
  });

  it('registers with the default country and currency', async () => {
    browser.answer({ ticket: 't', target: 'm' });
    await flows.openFlow({ type: 'register', email: 'a@b', password: PASSWORD }, start);
    expect(browser.sent[0]?.body).toMatchObject({ country: 'HK', currency: 'USD' });
  });

  it.each([
    ['+81', 'JP'],
    ['+1', 'US'],
    ['+999', 'HK'],
  ])('registers a number of %s as one of %s', async (areaCode, country) => {
    browser.answer({ ticket: 't', target: 'm' });
    const number = { type: 'register', areaCode, mobile: '91234567', password: PASSWORD } as const;
    await flows.openFlow(number, start);
    expect(browser.sent[0]?.body).toMatchObject({ country, areaCode });
  });

  it.each([
    ['register', 1, 1],
    ['login', 2, 2],
    ['retrieve-pass', 5, 2],
  ] as const)('%s sends scene %i first and %i again', async (type, first, again) => {
    await open(type);
    browser.answer({ waitSeconds: 60, isSlow: false });
    await flows.sendCode('first', 1_000);
    browser.answer({ waitSeconds: 60, isSlow: false });
    await flows.sendCode('again', 70_000);
    expect(browser.sent.map(({ body }) => body)).toEqual([
      { ticket: 'ticket-1', scene: first },
      { ticket: 'ticket-1', scene: again },
    ]);
    expect(flows.useFlow.getState().flow?.resendAtMs).toBe(130_000);
  });

  it('counts from the call, so that a second entry cannot send twice', async () => {
    await open('login');
    browser.answer({ waitSeconds: 60, isSlow: false });
    const sending = flows.sendCode('first', 5_000);
    expect(flows.useFlow.getState().flow?.resendAtMs).toBe(65_000);
    await sending;
  });

  it('waits as long as a refusing server says, and not at all for one that is silent', async () => {
    await open('login');
    const body = { code: 1006, msg: 'Please wait', data: null };
    browser.reply({ status: 429, headers: { 'retry-after': '42' }, body });
    await expect(flows.sendCode('first', 1_000)).rejects.toThrow('Please wait');
    expect(flows.useFlow.getState().flow?.resendAtMs).toBe(43_000);
    browser.reply(new TypeError('offline'));
    await expect(flows.sendCode('again', 50_000)).rejects.toMatchObject({ code: -1 });
    expect(flows.useFlow.getState().flow?.resendAtMs).toBe(50_000);
  });

  it('signs in with the code, forgets the flow, and goes where the user wanted', async () => {
    await open('login');
    browser.answer({ token: 'fresh', info: {} });
    expect(await flows.submitCode('12ab34')).toBe('/spot');
    expect(browser.sent[0]?.address).toBe('/api/login');
    // And no `webHash` (P1-3.02).
    expect(browser.sent[0]?.body).toEqual({ ticket: 'ticket-1', code: '12ab34' });
    expect(useSession.getState()).toEqual({ token: 'fresh', isAuth: true });
    expect(flows.useFlow.getState().flow).toBeNull();
  });

  it('clears the flow when an answer has no token', async () => {
    await open('register');
    browser.answer({ token: '', info: {} });
    expect(await flows.submitCode('12ab34')).toBe('/login');
    expect(useSession.getState().isAuth).toBe(false);
    expect(flows.useFlow.getState().flow).toBeNull();
  });

  it('keeps a recovery code in memory only, then sends it with the new password', async () => {
    await open('retrieve-pass');
    expect(flows.canSetPassword()).toBe(false);
    expect(await flows.submitCode('ZX81QQ')).toBe('/set-pass');
    expect(flows.canSetPassword()).toBe(true);
    expect(stored()).not.toContain('ZX81QQ');
    await flows.setNewPassword(PASSWORD);
    expect(browser.sent[0]).toMatchObject({
      address: '/api/members/password/forget',
      body: { ticket: 'ticket-1', code: 'ZX81QQ', password: PASSWORD },
    });
    expect(flows.canSetPassword()).toBe(false);
  });
});

describe('signing out (S39)', () => {
  it('clears the token and the favourites even when the call fails', async () => {
    followFavourites();
    useSession.setState({ token: 'old', isAuth: true });
    useFavourites.setState({ spot: ['BTC-USDT'], contract: [] });
    browser.forget();
    browser.reply(new TypeError('offline'));
    browser.reply(new TypeError('offline'));
    await signOut();
    expect(useSession.getState()).toEqual({ token: null, isAuth: false });
    expect(useFavourites.getState()).toEqual({ spot: [], contract: [] });
    expect(stored()).not.toContain('old');
  });
});
