import type { ColdReserve } from '@bourse/contract/console/routes/proof.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, showDesk } from '../../test-desk.tsx';
import { ColdSection } from './cold-section.tsx';

const SIGN = '/api/console/proof/cold/sign';
const root = 'ab'.repeat(32);
const unsigned: ColdReserve = {
  ...{ chain: 'BTC', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', root, signedAt: 0 },
  message: `Reserves of Bourse\nroot ${root}\nchain BTC\naddress 1BoatSLRHtKNngkdXEeobR76b53LETtpyT`,
  isNewest: false,
};
const earlier = { ...unsigned, address: '1Earlier', signedAt: 1_763_774_436_000 };
const newest = { ...unsigned, address: '1Newest', signedAt: 1_763_774_436_000, isNewest: true };

function open(
  answers: Parameters<typeof showDesk>[1] = { [SIGN]: { data: {} } },
  roles: readonly string[] = ['treasury'],
) {
  const onDone = vi.fn();
  const list = [unsigned, earlier, newest];
  return { ...showDesk(<ColdSection list={list} onDone={onDone} />, answers, roles), onDone };
}

const rowOf = (address: string) =>
  within(screen.getByText(address).closest('tr') as HTMLTableRowElement);
const signature = () => screen.getByLabelText<HTMLInputElement>('Signature');

async function openDialog(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.click(rowOf(unsigned.address).getByRole('button', { name: 'Submit signature…' }));
}

test('each cold address says which proof it has signed, and only what is not signed for the newest one asks for it', () => {
  open();
  rowOf(unsigned.address).getByText('not signed');
  rowOf('1Earlier').getByText(/^signed for the proof of 2025-11-22/);
  rowOf('1Earlier').getByRole('button', { name: 'Submit signature…' });
  expect(rowOf('1Newest').queryByRole('button')).toBeNull();
});

test('who only looks has nothing to hand in', () => {
  open({}, ['auditor']);
  rowOf(unsigned.address).getByText('not signed');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is to be signed is shown and copied to the last byte, and what was signed is sent for exactly that', async () => {
  const { user, sent, onDone } = open();
  await openDialog(user);
  expect(document.querySelector('dialog pre')?.textContent).toBe(unsigned.message);
  await user.click(button('Copy text'));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(unsigned.message);
  expect(button('Submit').disabled).toBe(true);
  await user.type(signature(), ' ');
  expect(button('Submit').disabled).toBe(true);
  await user.type(signature(), 'H1sig=');
  await user.click(button('Submit'));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toMatchObject([
    { path: SIGN, body: { root, chain: 'BTC', address: unsigned.address, signature: ' H1sig=' } },
  ]);
});

test('a signature of another text stays in its field beside the reason, and the right one is handed in after it', async () => {
  const refused = "The signature doesn't match. Sign exactly this text with this address's key.";
  let isWrong = true;
  const { user, sent, onDone } = open({
    [SIGN]: () => (isWrong ? { refused, status: 422 } : { data: {} }),
  });
  await openDialog(user);
  await user.type(signature(), 'wrong');
  await user.click(button('Submit'));
  expect((await screen.findByText(refused)).getAttribute('role')).toBe('alert');
  expect(signature().value).toBe('wrong');
  expect(onDone).not.toHaveBeenCalled();
  isWrong = false;
  await user.clear(signature());
  await user.type(signature(), 'right');
  await user.click(button('Submit'));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toMatchObject({ signature: 'right' });
});

test('whose answer never came is asked for again under the same key', async () => {
  let isAway = true;
  const { user, sent, onDone } = open({
    [SIGN]: () => {
      const answer = isAway ? ('away' as const) : { data: {} };
      isAway = false;
      return answer;
    },
  });
  await openDialog(user);
  await user.type(signature(), 'H1sig=');
  await user.click(button('Submit'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const [first, second] = sent.filter(({ path }) => path === SIGN);
  expect(second).toEqual(first);
});
