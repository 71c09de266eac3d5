import { render, screen, waitFor } from '@testing-library/react';
import { generate } from 'lean-qr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { signedOut, useSession } from '../../lib/session.ts';
import { button, callsTo, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { JoinPage } from './join.tsx';

const LOOK = '/api/console/invitation/look';
const JOIN = '/api/console/invitation/accept';
const TICKET = `${'Tk'.repeat(21)}9`;
const SECRET = 'JBSWY3DPEHPK3PXP';
const operator = { id: 5, name: 'tom', fullName: 'Tom T', roles: ['risk'] };
const joined = { data: { token: 'a-token', operator } };
const invitation = {
  ...{ name: 'tom', fullName: 'Tom T', roles: ['risk', 'auditor'], secret: SECRET },
  ...{ link: `otpauth://totp/Bourse:tom?secret=${SECRET}`, expiresAt: 0 },
};
const unnamed = { ...invitation, name: '', fullName: '' };

/** What was drawn on the canvas: jsdom has none. */
let drawn: Uint8ClampedArray | undefined;
beforeEach(() => {
  drawn = undefined;
  signedOut('');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    createImageData: (width: number, height: number) => ({
      ...{ width, height, data: new Uint8ClampedArray(width * height * 4) },
    }),
    putImageData: ({ data }: ImageData) => {
      drawn = data;
    },
  } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  signedOut('');
});

const open = (answers: Parameters<typeof showDesk>[1]) =>
  showDesk(<JoinPage />, answers, [], `/join#${TICKET}`);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const password = () => field('Password, at least 12 characters');
const code = () => field('Authenticator code');
const ready = () => waitFor(() => expect(drawn).toBeDefined());

test('S26 the ticket is read from behind the hash sign, sent once, and gone from the address at once', async () => {
  const { sent } = open({ [LOOK]: { data: invitation } });
  await ready();
  expect(callsTo(sent, LOOK).map(({ method, body, query }) => ({ method, body, query }))).toEqual([
    { method: 'POST', body: { ticket: TICKET }, query: {} },
  ]);
  expect(location.href).not.toContain(TICKET);
  expect(location.pathname).toBe('/join');
});

test('a page that is loaded again half-way asks with the ticket that it was opened with', async () => {
  const { sent, unmount } = open({ [LOOK]: { data: invitation } });
  await ready();
  unmount();
  const { state } = history;
  drawn = undefined;
  render(<JoinPage />);
  await ready();
  expect(history.state).toEqual(state);
  expect(callsTo(sent, LOOK).map(({ body }) => body)).toEqual(Array(2).fill({ ticket: TICKET }));
});

test('who joins reads as what, and binds exactly the secret of the invitation', async () => {
  open({ [LOOK]: { data: invitation } });
  await ready();
  screen.getByRole('heading', { name: 'Tom T' });
  screen.getByText("You'll join as: Risk, Auditor. This link works once.");
  // They need it at the next login, and no mail has it.
  expect(screen.getByText(/^Login name/).textContent).toBe('Login name: tom');
  screen.getByText('JBSW Y3DP EHPK 3PXP');
  expect(drawn?.length).toBeGreaterThan(0);
  const shown = drawn;
  const canvas = document.createElement('canvas');
  generate(invitation.link).toCanvas(canvas);
  expect(shown).toEqual(drawn);
  generate(`${invitation.link}0`).toCanvas(canvas);
  expect(shown).not.toEqual(drawn);
  expect(readInChinese().replace('Bourse', '').replace('English', '')).not.toMatch(
    /\{\d\}|undefined|You|Risk|Bind|Scan/,
  );
});

test('whoever is named already chooses no name: ticket, password and code are all that is sent', async () => {
  const { user, sent } = open({ [LOOK]: { data: invitation }, [JOIN]: joined });
  await ready();
  expect(screen.queryByLabelText('Login name')).toBeNull();
  expect(screen.queryByLabelText('Full name')).toBeNull();
  await user.type(password(), ' twelve chars ');
  await user.type(code(), '123456{Enter}');
  await waitFor(() => expect(useSession.getState()).toMatchObject({ token: 'a-token', operator }));
  expect(callsTo(sent, JOIN).map(({ body }) => body)).toEqual([
    { ticket: TICKET, password: ' twelve chars ', factorCode: '123456' },
  ]);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
});

test('the first operator chooses both names, and a name that can be none is not sent', async () => {
  const { user, sent } = open({ [LOOK]: { data: unnamed }, [JOIN]: joined });
  await ready();
  screen.getByRole('heading', { name: 'Join as an operator' });
  await user.type(field('Full name'), 'Ann Lee');
  await user.type(password(), 'twelve chars');
  await user.type(code(), '123456');
  for (const wrong of ['', 'Ann', '1ann', 'a', 'ann lee', 'ann@desk']) {
    await user.clear(field('Login name'));
    if (wrong) await user.type(field('Login name'), wrong);
    await user.click(button('Link and log in'));
    expect(callsTo(sent, JOIN), wrong).toEqual([]);
  }
  await user.clear(field('Login name'));
  await user.type(field('Login name'), 'ann.lee-2');
  await user.click(button('Link and log in'));
  await waitFor(() => expect(useSession.getState().token).toBe('a-token'));
  expect(callsTo(sent, JOIN).map(({ body }) => body)).toEqual([
    {
      ...{ ticket: TICKET, name: 'ann.lee-2', fullName: 'Ann Lee' },
      ...{ password: 'twelve chars', factorCode: '123456' },
    },
  ]);
});

test('a code of five digits is not sent, and a password has twelve characters at least', async () => {
  const { user, sent } = open({ [LOOK]: { data: invitation }, [JOIN]: joined });
  await ready();
  // By the browser, which alone knows that a person has typed it.
  expect(password()).toMatchObject({ minLength: 12, required: true, autocomplete: 'new-password' });
  await user.type(password(), 'twelve chars');
  await user.type(code(), '12345');
  await user.click(button('Link and log in'));
  expect(callsTo(sent, JOIN)).toEqual([]);
});

test('a refusal says so and keeps what was typed; as long as an answer is awaited, the one ticket is sent once', async () => {
  const answers: Answered[] = [{ refused: 'The code is wrong', status: 422 }, 'away', 'pending'];
  const { user, sent } = open({
    [LOOK]: { data: invitation },
    [JOIN]: () => answers.shift() ?? 'pending',
  });
  await ready();
  await user.type(password(), 'twelve chars');
  await user.type(code(), '123456');
  await user.click(button('Link and log in'));
  await screen.findByText('The code is wrong');
  expect(password().value).toBe('twelve chars');
  await user.click(button('Link and log in'));
  await screen.findByText('No response. Try again.');
  await user.click(button('Link and log in'));
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.keyboard('{Enter}');
  await user.click(button('Link and log in'));
  expect(callsTo(sent, JOIN).length).toBe(3);
  expect(useSession.getState().token).toBe('');
});

test('a link that was used is called so, and asks for nothing', async () => {
  open({ [LOOK]: { refused: 'There is no such invitation', status: 404 } });
  await screen.findByRole('heading', { name: 'This link is no longer valid' });
  screen.getByText('It has been used, or is older than 24 hours. Ask for a new one.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(readInChinese().replace('Bourse', '').replace('English', '')).not.toMatch(notChinese);
});

test('a link whose answer never came is not called bad: it is looked at again', async () => {
  const answers: Answered[] = ['away', { data: invitation }];
  const { user, sent } = open({ [LOOK]: () => answers.shift() ?? 'pending' });
  await screen.findByText("Couldn't load: no response from the server");
  expect(screen.queryByText('This link is no longer valid')).toBeNull();
  await user.click(button('Try again'));
  await ready();
  expect(callsTo(sent, LOOK).map(({ body }) => body)).toEqual(Array(2).fill({ ticket: TICKET }));
});

test('S27 a key that was shown before is not shown again: who has bound it goes on, everybody else asks for a new link', async () => {
  open({ [LOOK]: { data: { ...invitation, secret: '', link: '' } } });
  await screen.findByText(/^Your authenticator key was shown once/);
  expect(document.querySelector('canvas')).toBeNull();
  expect(document.querySelector('[data-secret]')).toBeNull();
  expect(code().required).toBe(true);
  expect(readInChinese().replace('Bourse', '').replace('English', '')).not.toMatch(/shown|link/);
});
