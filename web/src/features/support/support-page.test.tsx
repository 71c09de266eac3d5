import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route, Switch } from 'wouter';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { SupportPage } from './support-page.tsx';

const contact = vi.hoisted(() => ({ supportEmail: 'help@trade.example', liveChatUrl: '' }));
vi.mock('../../lib/page-meta.ts', async (original) => ({
  ...(await original<object>()),
  get supportEmail() {
    return contact.supportEmail;
  },
  get liveChatUrl() {
    return contact.liveChatUrl;
  },
}));

const markup = '<img src=x onerror=alert(1)>';
const ticket = {
  ...{ code: '12', subject: markup, category: 'deposit', state: 'answered' },
  ...{ object: 'deposit', objectCode: '0xabc' },
  ...{ createTime: 1_760_000_000_000, changeTime: 1_760_000_000_000 },
};
const picture = { code: 'B'.repeat(32), width: 320, height: 200 };
const thread = {
  ...{ ...ticket, answerTime: 0, reopenTime: 0 },
  messages: [
    {
      code: '1',
      isOwn: true,
      time: 1,
      text: `${markup}\nhttps://evil.example`,
      pictures: [picture],
    },
    { code: '2', isOwn: false, time: 2, text: `${markup} It came.`, pictures: [] },
  ],
};

const [LIST, THREAD, OPEN, ANSWER, CLOSE, PICTURE, UPLOAD] = [
  ...[routes.ticketList.path, routes.ticketThread.path.replace('{code}', '12')],
  ...[routes.ticketOpen.path, routes.ticketAnswer.path.replace('{code}', '12')],
  ...[routes.ticketClose.path.replace('{code}', '12')],
  ...[routes.ticketPicture.path.replace('{code}', picture.code), routes.ticketPictureUpload.path],
] as const;

beforeEach(() => {
  startSession('a-token');
  URL.createObjectURL = vi.fn(() => 'blob:preview');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  endSession();
  queryClient.clear();
  contact.liveChatUrl = '';
  contact.supportEmail = 'help@trade.example';
});

function opens(at: string, answers: Readonly<Record<string, Answered>> = {}) {
  const calls = serve({
    [LIST as string]: { data: { list: [ticket], next: '' } },
    [THREAD as string]: { data: thread },
    [PICTURE as string]: { data: { width: 320, height: 200, jpeg: 'AAAA' } },
    ...answers,
  });
  const page = (
    <Switch>
      <Route path="/support/:ticket?">
        <SupportPage />
      </Route>
    </Switch>
  );
  return { calls, ...show(page, { at }) };
}

test('a visitor sees how to reach the house, and the chat where there is one', async () => {
  endSession();
  const { calls, unmount } = opens('/support');
  screen.getByText('Please log in to open a ticket');
  expect(screen.getByRole('link', { name: 'help@trade.example' }).getAttribute('href')).toBe(
    'mailto:help@trade.example',
  );
  screen.getByText(/within 24 hours.* 48 hours without a reply, we escalate/);
  expect(screen.queryByText('Live chat')).toBeNull();
  expect(calls).toEqual([]);
  unmount();
  contact.liveChatUrl = 'https://chat.example/trade';
  opens('/support');
  const chat = screen.getByRole('link', { name: 'Live chat' });
  expect(chat.getAttribute('href')).toBe('https://chat.example/trade');
});

test('a visitor who cannot log in writes with a code by mail, and reads where the answer goes', async () => {
  endSession();
  const { calls, user } = opens('/support', {
    [routes.guestCode.path]: { data: { key: 'k1', waitSeconds: 60, isSlow: false } },
    [routes.guestTicketOpen.path]: { data: { code: '4071' } },
  });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.type(screen.getByLabelText('Email'), 'alex@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByText('Sent to alex@example.com');
  await user.type(screen.getByLabelText('Email verification code'), 'ab2 cd3');
  await user.type(screen.getByLabelText('Subject'), 'Locked out');
  expect(send.disabled).toBe(true);
  await user.type(screen.getByLabelText('Your message'), 'No code comes.');
  await user.click(send);
  await screen.findByText(
    "We've received your message 4071. We'll reply to alex@example.com within 24 hours.",
  );
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'alex@example.com' },
    { key: 'k1', code: 'AB2CD3', subject: 'Locked out', text: 'No code comes.' },
  ]);
});

test('a code proves the address that it was sent to, and no other one', async () => {
  endSession();
  const { user } = opens('/support', {
    [routes.guestCode.path]: { data: { key: 'k1', waitSeconds: 0, isSlow: false } },
  });
  await user.type(screen.getByLabelText('Email'), 'alex@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByText('Sent to alex@example.com');
  await user.type(screen.getByLabelText('Email verification code'), 'AB2CD3');
  await user.type(screen.getByLabelText('Subject'), 'Locked out');
  await user.type(screen.getByLabelText('Your message'), 'No code comes.');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(false);
  await user.type(screen.getByLabelText('Email'), '.evil');
  expect(send.disabled).toBe(true);
});

test('SUPPORT_EMAIL empty: no address is named', () => {
  contact.supportEmail = '';
  endSession();
  const { container } = opens('/support');
  expect(container.querySelector('a[href^="mailto:"]')).toBeNull();
  screen.getByText("No account, or can't log in?");
});

test('what is stored is text, in the list and in the thread, and no address in it is a link', async () => {
  const { container, unmount } = opens('/support');
  await screen.findByText(markup);
  expect(container.querySelector('img')).toBeNull();
  unmount();
  const shown = opens('/support/12').container;
  await screen.findByText(/It came\./);
  const pictures = await waitFor(() => {
    const found = shown.querySelectorAll('img');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(pictures[0]?.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  expect(shown.querySelector('a[href*="evil"]')).toBeNull();
});

test('a ticket is written once it is whole, with what it names and its pictures', async () => {
  const sent = { ...thread, state: 'open' };
  const { calls, user } = opens('/support/new', {
    [OPEN as string]: { data: sent },
    [UPLOAD as string]: { data: { url: picture.code } },
  });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit ticket' });
  await user.selectOptions(screen.getByLabelText("What's this about?"), 'deposit');
  await user.type(screen.getByLabelText('Subject'), 'Where is it');
  await user.type(screen.getByLabelText('Your message'), 'It left.');
  await user.selectOptions(
    screen.getByLabelText('Related order, deposit or withdrawal'),
    'deposit',
  );
  expect(send.disabled).toBe(true);
  await user.type(screen.getByLabelText('Number, as shown in the list'), '0xabc');
  await user.click(screen.getByRole('button', { name: 'Add images' }));
  const file = new File([new Uint8Array(9)], 'a.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Image 1'), file);
  await waitFor(() => expect(send.disabled).toBe(false));
  await user.click(send);
  await screen.findByText(/It came\./);
  expect(calls.find(({ path }) => path === OPEN)?.body).toEqual({
    ...{ category: 'deposit', subject: 'Where is it', text: 'It left.' },
    ...{ object: 'deposit', objectCode: '0xabc', pictures: [picture.code] },
  });
});

test('an answer that is refused says why and stays; a ticket is closed by a press', async () => {
  const refused = { refused: 'At most 30 messages a day can be sent', code: 6065 };
  const { user } = opens('/support/12', {
    [ANSWER as string]: refused,
    [CLOSE as string]: { data: { ...thread, state: 'closed', reopenTime: 1 } },
  });
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Reply');
  await user.type(text, 'And now?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe(refused.refused);
  expect(text.value).toBe('And now?');
  await user.click(screen.getByRole('button', { name: 'Close ticket' }));
  await screen.findByText('Permanently closed. For anything else, please open a new ticket.');
  expect(screen.queryByLabelText('Reply')).toBeNull();
});
