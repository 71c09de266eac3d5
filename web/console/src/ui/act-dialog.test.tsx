import type { ActName } from '@bourse/contract/console/acts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { ask } from '../lib/api.ts';
import { button, callsTo, giveReasonAndCode, showDesk } from '../test-desk.tsx';
import { ActDialog } from './act-dialog.tsx';

const PROVE = '/api/console/factor/prove';
const STOP = '/api/console/recovery/7/stop';

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const reason = () => field(/^Reason, in a sentence/);
const code = () => field('Authenticator code');
const problem = () => screen.getByRole('alert').textContent;

/** An act of the table, which stops a recovery for its example. */
function open(act: ActName, answers: Readonly<Record<string, Answered | (() => Answered)>> = {}) {
  const onClose = vi.fn();
  const dialog = (
    <ActDialog
      {...{ act, title: 'Do it', text: 'What it does', verb: 'Do', onClose }}
      run={(key, why) => ask('consoleRecoveryStop', { code: '7', key, body: { reason: why } })}
    />
  );
  const desk = showDesk(dialog, { [STOP]: { data: {} }, ...answers });
  const callsOf = (path: string) => callsTo(desk.sent, path);
  return { ...desk, onClose, proofs: () => callsOf(PROVE), acts: () => callsOf(STOP) };
}

test('the table says what an act asks for, and the focus begins in the first of it', () => {
  for (const [act, fields] of [
    ['limit-raise', ['TEXTAREA', 'INPUT']],
    ['alarm-close', ['TEXTAREA']],
    ['passkey-unbind', ['INPUT']],
    ['alarm-test', []],
  ] as const) {
    const { unmount, container } = open(act);
    const shown = [...container.querySelectorAll('input, textarea')];
    expect(
      shown.map(({ tagName }) => tagName),
      act,
    ).toEqual(fields);
    const first = shown[0] ?? screen.getByRole('dialog', { name: 'Do it' });
    expect(document.activeElement, act).toBe(first);
    expect(button('Do').disabled, act).toBe(shown.length > 0);
    unmount();
  }
});

test('a reason of blanks is none, and a code is six digits', async () => {
  const { user, sent } = open('limit-raise');
  await user.type(code(), '12a345 6789');
  expect(code().value).toBe('123456');
  for (const [why, isEnough] of [
    ['        ', false],
    [' seven77 ', false],
    [' eight888 ', true],
  ] as const) {
    await user.clear(reason());
    await user.type(reason(), why);
    expect(button('Do').disabled, why).toBe(!isEnough);
  }
  await user.type(code(), '{Backspace}');
  expect(button('Do').disabled).toBe(true);
  await user.type(code(), '{Enter}');
  expect(sent).toEqual([]);
});

test('S27 pressed twice, it is proved once and done once, both under one key', async () => {
  const { user, proofs, acts, onClose } = open('limit-raise');
  await giveReasonAndCode(user);
  await user.dblClick(button('Do'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(proofs().map(({ body }) => body)).toEqual([{ factorCode: '123456' }]);
  expect(acts().map(({ body }) => body)).toEqual([{ reason: 'as agreed on the telephone' }]);
  expect(acts()[0]?.key).toBe(proofs()[0]?.key);
});

test.each([
  ['the proof', PROVE, 0],
  ['the act', STOP, 1],
])(
  'where %s is refused, the reason stays and the code, which was used, goes',
  async (_, path, count) => {
    const { user, proofs, acts, onClose } = open('limit-raise', { [path]: { refused: 'not so' } });
    await giveReasonAndCode(user);
    await user.click(button('Do'));
    await waitFor(() => expect(problem()).toBe('not so'));
    expect([reason().value, code().value]).toEqual(['as agreed on the telephone', '']);
    expect([button('Do').disabled, acts().length]).toEqual([true, count]);
    await user.type(code(), '654321{Enter}');
    await waitFor(() => expect(proofs()).toHaveLength(2));
    // The same act, and not another one.
    expect(proofs()[1]?.key).toBe(proofs()[0]?.key);
    await waitFor(() => expect(problem()).toBe('not so'));
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('whoever asks what became of a lost act and hears that it was refused may try it again', async () => {
  let answer: Answered = 'away';
  const { user, proofs, acts, onClose } = open('limit-raise', { [STOP]: () => answer });
  await giveReasonAndCode(user);
  await user.click(button('Do'));
  await screen.findByText('Checking the result');
  answer = { refused: 'It was decided meanwhile' };
  await user.click(button('Try again'));
  await waitFor(() => expect(problem()).toBe('It was decided meanwhile'));
  expect(screen.queryByText('Checking the result')).toBeNull();
  answer = { data: {} };
  await user.type(code(), '654321');
  await user.click(button('Do'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect([proofs().length, acts().length]).toEqual([2, 3]);
  expect(new Set(acts().map(({ key }) => key)).size).toBe(1);
});

test('a dialog that is left while its act is on its way closes nothing when the answer comes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onClose = vi.fn();
  const { user, unmount } = showDesk(
    <ActDialog
      {...{ act: 'alarm-test', title: 'Do it', text: '', verb: 'Do', onClose }}
      run={() => promise}
    />,
  );
  await user.click(button('Do'));
  expect(button('Do').disabled).toBe(true);
  await user.click(button('Back Esc'));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  resolve();
  await promise;
  await Promise.resolve();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape leaves it, and nothing is sent', async () => {
  const { user, sent, onClose } = open('limit-raise');
  await giveReasonAndCode(user);
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
});
