import { routes } from '@bourse/contract/route-paths.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { installBrowser } from '../test-browser.ts';

const browser = installBrowser();
const { addressOf, call, read } = await import('./client.ts');
const { setLocale } = await import('../../lib/i18n.ts');
const { logSequence, refusedAsBehind, seeLogSequence, shareLogSequence } = await import(
  './log-sequence.ts'
);
const { endSession, onSessionEnd, startSession, useSession } = await import('./session.ts');
const { useToasts } = await import('../../ui/overlays/toast-store.ts');

const notes = () => useToasts.getState().toasts.map(({ type, message }) => `${type}: ${message}`);
const fail = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

beforeEach(() => {
  browser.forget();
  useToasts.setState({ toasts: [] });
  endSession();
});

describe('the client (error catalogue)', () => {
  it('sends method, address, language, version and the bearer token', async () => {
    startSession('secret');
    browser.answer({ code: '7', sequence: 1 });
    await call(routes.spotOrderCancel, { parameters: { code: '7' } });
    expect(browser.sent[0]).toMatchObject({
      address: '/api/spot/order/7/cancel',
      method: 'PATCH',
      headers: {
        accept: 'application/json',
        authorization: 'Bearer secret',
        language: 'en',
        'x-client-version': '1.0.0',
        'x-client-id': 'bourse-web',
        'content-type': 'application/json',
      },
    });
  });

  it('asks in the language of the reader', async () => {
    await setLocale('zh-CN');
    browser.answer({ time: 1 });
    await call(routes.exchangeTime);
    await setLocale('en');
    expect(browser.sent[0]?.headers).toMatchObject({ language: 'zh-CN' });
  });

  it('sends no authorization while signed out, and no body with a read', async () => {
    browser.answer({ time: 1 });
    expect(await call(routes.exchangeTime)).toEqual({ time: 1 });
    expect(browser.sent[0]?.headers).not.toHaveProperty('authorization');
    expect(browser.sent[0]?.body).toBeNull();
  });

  it('leaves the type of a form to the browser, which knows its edge', async () => {
    const file = new File(['a picture'], 'front.png', { type: 'image/png' });
    await call(routes.kycImageUpload, { file });
    expect(browser.sent[0]).toMatchObject({ method: 'POST', address: '/api/user/upload/image' });
    expect(browser.sent[0]?.headers).not.toHaveProperty('content-type');
  });

  it('F65 sends back the highest number of the log that answers and feed have said', async () => {
    shareLogSequence();
    startSession('secret');
    const headers = { 'x-log-sequence': '12' };
    browser.reply({ headers, body: { code: 0, msg: '', data: {} } });
    await call(routes.spotOrderCancel, { parameters: { code: '7' } });
    expect(browser.sent[0]?.headers).not.toHaveProperty('x-log-sequence');
    seeLogSequence(15);
    seeLogSequence(14);
    browser.answer({ list: [] });
    await call(routes.spotOrders, {});
    expect(browser.sent[1]?.headers).toMatchObject({ 'x-log-sequence': '15' });
    // The next person has seen nothing.
    endSession();
    expect(logSequence()).toBe(0);
  });

  it('F65 keeps it through a delay of a gateway, and forgets what a restored exchange never reaches', async () => {
    startSession('secret');
    seeLogSequence(40);
    browser.reply({ status: 503, body: { code: 9006, msg: 'Behind' } });
    await fail(call(routes.spotOrders, {}));
    expect(logSequence()).toBe(40);
    const delays = [0, 4_000, 9_500, 13_000, 17_000].map((ms) => performance.now() + 60_000 + ms);
    for (const nowMs of delays) refusedAsBehind(nowMs);
    // Between the second and the third there was none for five seconds.
    expect(logSequence()).toBe(40);
    refusedAsBehind((delays[4] ?? 0) + 3_000);
    expect(logSequence()).toBe(0);
  });

  it('F65 hears of it from other tabs', async () => {
    shareLogSequence();
    const tab = new BroadcastChannel('bourse.log-sequence');
    tab.postMessage(21);
    await expect.poll(logSequence).toBe(21);
    tab.close();
  });

  it('carries an idempotency key when asked', async () => {
    const body = { from: 1, to: 2, coin: 'USDT', amount: '1' };
    await call(routes.transfer, { body }, { idempotencyKey: 'k1' });
    expect(browser.sent[0]).toMatchObject({ body, headers: { 'idempotency-key': 'k1' } });
  });

  it('notes and throws the refusal of a code that is not 0, as status 400', async () => {
    browser.reply({ body: { code: 4001, msg: 'Insufficient balance', data: { coin: 'BTC' } } });
    const error = await fail(call(routes.demoClaim));
    expect(error).toMatchObject({ status: 400, code: 4001, data: { coin: 'BTC' } });
    expect(notes()).toEqual(['error: Insufficient balance']);
  });

  it('falls back to the texts of the product', async () => {
    browser.reply({ body: { code: 1, msg: '', data: null } });
    await fail(call(routes.demoClaim));
    browser.reply({ status: 502, body: '<html>bad gateway</html>' });
    await fail(call(routes.demoClaim));
    browser.reply(new TypeError('failed to fetch'));
    await fail(call(routes.demoClaim));
    browser.reply({ body: 'not json' });
    await fail(call(routes.demoClaim));
    expect(notes()).toEqual([
      'error: Operation failed',
      'error: API error',
      'error: No response received from server',
      'error: An unexpected error occurred',
    ]);
  });

  it('a message that is missing stays missing: the screen has words of its own', async () => {
    const { messageOf, refusalOf } = await import('./api-error.ts');
    const wordless = [
      { code: 1, data: null },
      { code: 1, msg: '', data: null },
    ].flatMap((body) => [{ body }, { status: 500, body }]);
    for (const reply of [...wordless, { status: 502, body: '<html>bad gateway</html>' }]) {
      browser.reply(reply);
      const error = await fail(call(routes.demoClaim, {}, { toast: 'silent' }));
      expect(messageOf(error, 'Transfer failed')).toBe('Transfer failed');
      expect(refusalOf(error, 'Order failed', 'unexpected')).toBe('Order failed');
    }
    browser.reply(new TypeError('failed to fetch'));
    const silence = await fail(call(routes.demoClaim, {}, { toast: 'silent' }));
    expect(messageOf(silence, 'Transfer failed')).toBe('No response received from server');
    expect(refusalOf(new Error(''), 'Order failed', 'unexpected')).toBe('unexpected');
  });

  it('shows the message of a server that answered with a status', async () => {
    browser.reply({ status: 429, body: { code: 2006, msg: 'Too many requests', data: null } });
    expect(await fail(call(routes.demoClaim))).toMatchObject({ status: 429, code: 2006 });
    expect(notes()).toEqual(['error: Too many requests']);
  });

  it('stays silent for screens that show their own error', async () => {
    browser.reply({ status: 500, body: '' });
    await fail(read(routes.spotItems));
    expect(notes()).toEqual([]);
  });

  it('notes a success only when asked, with the default text for true', async () => {
    await call(routes.demoClaim);
    expect(notes()).toEqual([]);
    await call(routes.demoClaim, {}, { toast: { success: true } });
    await call(routes.demoClaim, {}, { toast: { success: 'Done' } });
    expect(notes()).toEqual(['success: Operation successful', 'success: Done']);
  });

  it('ends the session on 401, but not a session that began meanwhile', async () => {
    const ends: string[] = [];
    const leave = onSessionEnd((end) => ends.push(end));
    startSession('old');
    browser.reply({ status: 401, body: { code: 1002, msg: 'ended', data: null } });
    const slow = fail(read(routes.user));
    startSession('new');
    await slow;
    expect(useSession.getState().token).toBe('new');
    browser.reply({ status: 401, body: { code: 1002, msg: 'ended', data: null } });
    await fail(read(routes.user));
    expect(useSession.getState()).toEqual({ token: null, isAuth: false });
    // The screen of the sign-in says it.
    expect(notes()).toEqual([]);
    expect(ends).toEqual(['lost']);
    leave();
  });

  it('fills addresses and leaves absent values out', () => {
    expect(
      addressOf('/a/{code}/b', { code: 'x/y' }, { page: 1, symbol: undefined, q: 'a b' }),
    ).toBe('/a/x%2Fy/b?page=1&q=a+b');
  });
});
