import { notificationKinds } from '@bourse/contract/notifications.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { type Answered, type Sent, serve, show } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { NotificationsPage } from './notifications-page.tsx';

const KEY = `B${'A'.repeat(86)}`;
const told = (code: string, change: object = {}) => ({
  ...{ code, kind: 'deposit', title: `Deposit ${code}`, text: '0.00000001 BTC', time: 1e12 },
  ...{ isRead: false, product: '', symbol: '' },
  ...change,
});
const page = (list: readonly object[], next = '', unread = 1): Answered => ({
  data: { list, next, unread },
});
const choicesOf = (change: object = {}) => ({
  list: notificationKinds.map((kind) => ({
    ...{ kind, app: true, mail: false, push: false, isMailFixed: kind === 'sign-in' },
  })),
  ...{ fundingRate: '0.001', hasMail: true },
  ...change,
});
const phone = { code: '5', device: 'iPhone', browser: 'Safari', time: 1e12, isCurrent: false };
const devices = (...list: readonly object[]): Answered => ({ data: { publicKey: KEY, list } });

type Answers = Readonly<Record<string, Answered | ((sent: Sent) => Answered)>>;
function opens(tab: string, answers: Answers = {}) {
  const sent = serve({
    [routes.notificationUnread.path]: { data: { unread: 1 } },
    [routes.notificationList.path]: page([told('9')]),
    [routes.notificationChoices.path]: { data: choicesOf() },
    [routes.pushDevices.path]: devices(),
    ...answers,
  });
  const drawn = show(<NotificationsPage />, { at: `/notifications?tab=${tab}` });
  return { ...drawn, to: (path: string) => sent.filter((one) => one.path === path) };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('what one was told', () => {
  test('is read up to the newest that is shown, once, and what came meanwhile stays unread', async () => {
    const { user, to } = opens('list', {
      [routes.notificationList.path]: page([told('9'), told('8', { isRead: true })]),
      [routes.notificationUnread.path]: { data: { unread: 120 } },
      [routes.notificationReadAll.path]: { data: { unread: 2 } },
    });
    await screen.findByText('120 unread');
    await user.click(button('Mark all as read'));
    await screen.findByText('2 unread');
    expect(to(routes.notificationReadAll.path).map(({ body }) => body)).toEqual([{ upTo: '9' }]);
    // The list is asked for again, and shows which are read.
    await waitFor(() => expect(to(routes.notificationList.path)).toHaveLength(2));
  });

  test('a refusal of that is said and leaves them unread', async () => {
    const refused = { refused: 'Wait 20 s', status: 429 };
    const { user } = opens('list', { [routes.notificationReadAll.path]: refused });
    await screen.findByText('1 unread');
    await user.click(button('Mark all as read'));
    await waitFor(() => expect(toasts()).toEqual(['Wait 20 s']));
    screen.getByText('1 unread');
  });

  test.each([
    [{ kind: 'price-alert', product: 'futures', symbol: 'BTCUSDT' }, '/futures/BTCUSDT'],
    [{ kind: 'bots', product: 'spot', symbol: 'BTCUSDT', botCode: '7' }, '/bots?bot=7'],
  ])('is text, however it is written, and leads to where one reads more: %o', async (of, path) => {
    const title = '<b>You won</b> https://phish.example';
    opens('list', { [routes.notificationList.path]: page([told('9', { ...of, title })]) });
    const link = await screen.findByRole('link', { name: /You won/ });
    expect(link.getAttribute('href')).toBe(path);
    expect(link.textContent).toContain(title);
    expect(screen.getAllByRole('link')).toEqual([link]);
  });

  test('is read page after page, and none is offered after the last', async () => {
    const { user, to } = opens('list', {
      [routes.notificationList.path]: ({ query }) =>
        query.before === '9' ? page([told('4')]) : page([told('9')], '9'),
    });
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    await screen.findByText('Deposit 4');
    screen.getByText('Deposit 9');
    expect(to(routes.notificationList.path).map(({ query }) => query.before)).toEqual([
      ...[undefined, '9'],
    ]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test.each([
    ['nothing', page([], '', 0), 'No notifications yet'],
    ['what could not be read', { refused: 'Wait 20 s', status: 429 }, 'Wait 20 s'],
  ] as const)('%s says so', async (_, answer, words) => {
    opens('list', { [routes.notificationList.path]: answer });
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('nothing is asked for without a session, and a tab that is none is the first', async () => {
    const { unmount } = opens('none');
    await screen.findByText('Deposit 9');
    unmount();
    endSession();
    const { to } = opens('choices');
    screen.getByText('Please log in to see your notifications');
    expect(to(routes.notificationChoices.path)).toEqual([]);
  });
});

describe('what one wants to hear of', () => {
  const box = async (kind: string, way: string) =>
    within(await screen.findByRole('group', { name: kind })).getByRole<HTMLInputElement>(
      ...(['checkbox', { name: way }] as const),
    );
  const chosen = ({ body }: Sent): Answered => ({
    data: choicesOf({
      list: choicesOf().list.map((one) => (one.kind === body?.kind ? { ...one, ...body } : one)),
    }),
  });

  test('one press sends that kind whole, and no other is pressed while it is on its way', async () => {
    const { user, to } = opens('choices', { [routes.notificationChoose.path]: 'pending' });
    await user.dblClick(await box('Liquidations and auto-deleveraging', 'Email'));
    expect((await box('Order fills', 'In-app')).disabled).toBe(true);
    await user.click(await box('Order fills', 'In-app'));
    expect(to(routes.notificationChoose.path).map(({ body }) => body)).toEqual([
      { kind: 'liquidation', app: true, mail: true, push: false },
    ]);
  });

  test('a refusal is said, and the box stands as it is kept', async () => {
    const refused = { refused: 'Wait 20 s', status: 429 };
    const { user } = opens('choices', { [routes.notificationChoose.path]: refused });
    await user.click(await box('Order fills', 'In-app'));
    await waitFor(() => expect(toasts()).toEqual(['Wait 20 s']));
    const shown = await box('Order fills', 'In-app');
    expect([shown.checked, shown.disabled]).toEqual([true, false]);
  });

  test('mails that are security notices cannot be chosen here, and none without an address', async () => {
    const { unmount } = opens('choices');
    expect((await box('Logins from new devices', 'Email')).disabled).toBe(true);
    expect((await box('Withdrawals', 'Email')).disabled).toBe(false);
    unmount();
    queryClient.clear();
    opens('choices', {
      [routes.notificationChoices.path]: { data: choicesOf({ hasMail: false }) },
    });
    await waitFor(async () => expect((await box('Withdrawals', 'Email')).disabled).toBe(true));
  });

  test.each([
    ['0.1', '0.001'],
    ['0.000001', '0.00000001'],
    ['5.', '0.05'],
    ['0.', '0'],
    ['100', '1'],
  ])('a rate of %s %% is sent as a part', async (typed, rate) => {
    const { user, to } = opens('choices', { [routes.notificationFundingRate.path]: chosen });
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: /^Notify me when the funding rate reaches/,
    });
    expect(field.value).toBe('0.1');
    await user.clear(field);
    expect(button('Save').disabled).toBe(true);
    await user.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(toasts()).toEqual(['Notification settings saved']));
    expect(to(routes.notificationFundingRate.path).map(({ body }) => body)).toEqual([{ rate }]);
  });

  test('a rate that is refused stays written', async () => {
    const refused = { refused: 'At most 1' };
    const { user } = opens('choices', { [routes.notificationFundingRate.path]: refused });
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: /^Notify me when the funding rate reaches/,
    });
    await user.type(field, '000');
    await user.click(button('Save'));
    await waitFor(() => expect(toasts()).toEqual(['At most 1']));
    expect([field.value, button('Save').disabled]).toEqual(['0.1000', false]);
  });

  /** A browser that can be pushed to, and says so when it is asked. */
  function withPush(permission: 'granted' | 'denied', endpoint = 'https://push.example/1') {
    const subscription = {
      unsubscribe: vi.fn(async () => true),
      toJSON: () => ({ endpoint, keys: { p256dh: KEY, auth: 'A'.repeat(22) } }),
    };
    const subscribe = vi.fn(async () => subscription);
    const pushManager = { getSubscription: async () => subscription, subscribe };
    Object.assign(globalThis, {
      PushManager: class {},
      Notification: { requestPermission: async () => permission },
    });
    const serviceWorker = { getRegistration: async () => ({ pushManager }) };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    return { subscribe, subscription };
  }
  const FILL = ['Order fills', 'Push'] as const;

  test('the first push asks the browser, names this device, and only then is chosen', async () => {
    const { subscribe, subscription } = withPush('granted');
    const { user, to } = opens('choices', {
      [routes.pushSubscribe.path]: devices({ ...phone, isCurrent: true }),
      [routes.notificationChoose.path]: chosen,
    });
    await screen.findByRole('button', { name: 'Turn on for this device' });
    await user.click(await box(...FILL));
    await waitFor(async () => expect((await box(...FILL)).checked).toBe(true));
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(to(routes.pushSubscribe.path).map(({ body }) => body)).toEqual([
      { endpoint: 'https://push.example/1', p256dh: KEY, auth: 'A'.repeat(22) },
    ]);
    screen.getByText('This device');
    expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
  });

  test.each([
    [
      'the browser does not allow it',
      'denied',
      '',
      'Your browser blocks notifications from this site. Allow them in its settings.',
    ],
    [
      'its push service is away',
      'granted',
      '',
      "Your browser couldn't reach its push service. Please try again.",
    ],
  ] as const)(
    'where %s nothing is chosen, and why is said',
    async (_, permission, endpoint, words) => {
      withPush(permission, endpoint);
      const { user, to } = opens('choices', { [routes.notificationChoose.path]: chosen });
      await screen.findByRole('button', { name: 'Turn on for this device' });
      await user.click(await box(...FILL));
      await waitFor(() => expect(toasts()).toEqual([words]));
      expect([to(routes.pushSubscribe.path), to(routes.notificationChoose.path)]).toEqual([[], []]);
      const shown = await box(...FILL);
      expect([shown.checked, shown.disabled]).toEqual([false, false]);
    },
  );

  test('where another device is pushed to already, this one is left alone', async () => {
    const { subscribe } = withPush('granted');
    const { user } = opens('choices', {
      [routes.pushDevices.path]: devices(phone),
      [routes.notificationChoose.path]: chosen,
    });
    await screen.findByText(/^Safari, iPhone/);
    await user.click(await box(...FILL));
    await waitFor(async () => expect((await box(...FILL)).checked).toBe(true));
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('a device is switched off by its own code; a refusal leaves it there to be tried again', async () => {
    const PATH = '/api/push/5/remove';
    let answer: Answered = { refused: 'Wait 20 s', status: 429 };
    const { user, to } = opens('choices', {
      [routes.pushDevices.path]: devices(phone, { ...phone, code: '6', device: '', browser: '' }),
      [PATH]: () => answer,
    });
    const first = async () =>
      (await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Turn off' }))[0]!;
    await user.click(await first());
    await waitFor(() => expect(toasts()).toEqual(['Wait 20 s']));
    await waitFor(async () => expect((await first()).disabled).toBe(false));
    answer = devices({ ...phone, code: '6', device: '', browser: '' });
    await user.click(await first());
    await waitFor(() => expect(screen.queryByText(/^Safari, iPhone/)).toBeNull());
    screen.getByText(/^Unknown device/);
    expect(to(PATH)).toHaveLength(2);
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    const { container } = opens('choices');
    await screen.findAllByRole('checkbox');
    expect(container.textContent).not.toMatch(/[a-z]{3,} [a-z]{2,}|\{\{/);
  });
});
