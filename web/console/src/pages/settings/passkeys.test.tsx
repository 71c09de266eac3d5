import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { button, showDesk } from '../../test-desk.tsx';
import { Passkeys } from './passkeys.tsx';

const ADD = '/api/console/passkey/add';
const PROVE = '/api/console/factor/prove';
const bytes = new Uint8Array([1, 2, 3]).buffer;
/** What a device answers, with what is told of it in letters: `AQID`. */
const made = {
  ...{ id: 'AQID', rawId: bytes, type: 'public-key', authenticatorAttachment: 'platform' },
  response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
};
const proved = {
  ...{ ...made, id: 'BBBB' },
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
};

/** A browser that knows passkeys, and its device. */
function giveDevice() {
  const device = {
    create: vi.fn(async () => made),
    get: vi.fn(async (): Promise<unknown> => proved),
  };
  const holders = [
    [globalThis, 'PublicKeyCredential', class {}],
    [navigator, 'credentials', device],
  ] as const;
  for (const [holder, name, value] of holders) {
    Object.defineProperty(holder, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(holder, name));
  }
  return device;
}

const rp = { id: 'house.example', name: 'House' };
const user = { id: 'AQID', name: 'rosa', displayName: 'Rosa' };
const answers = {
  '/api/console/passkey/list': { data: { list: [] } },
  '/api/console/passkey/offer': {
    data: { options: { challenge: 'AQID', rp, user, pubKeyCredParams: [] } },
  },
  '/api/console/passkey/ask': { data: { options: { challenge: 'AQID', rpId: rp.id } } },
};

async function openAdd(more: Parameters<typeof showDesk>[1]) {
  const shown = showDesk(<Passkeys />, { ...answers, ...more }, ['support']);
  await shown.user.click(button('Add a passkey…'));
  return shown;
}

test('S26 a passkey is made once by the device, however often its answer is sent, and is sent under one key', async () => {
  const device = giveDevice();
  let isAway = true;
  const shown = await openAdd({ [ADD]: () => (isAway ? 'away' : { data: {} }) });
  const name = screen.getByLabelText('Name of the passkey');
  await shown.user.type(screen.getByLabelText('Authenticator code'), '123456');
  await shown.user.type(name, '  ');
  expect([button('Add').disabled, button('Use a passkey instead').disabled]).toEqual([
    ...[true, true],
  ]);
  await shown.user.type(name, 'laptop ');
  await shown.user.click(button('Add'));
  await screen.findByText('Checking the result');
  isAway = false;
  await shown.user.click(button('Try again'));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  const added = shown.sent.filter(({ path }) => path === ADD);
  expect(added.length).toBe(2);
  expect(added[0]).toEqual(added[1]);
  expect(added[0]?.body).toMatchObject({ name: 'laptop', answer: { id: 'AQID', rawId: 'AQID' } });
  expect(device.create).toHaveBeenCalledTimes(1);
  expect(shown.sent.filter(({ path }) => path === PROVE).length).toBe(1);
});

test('S26 another passkey proves the act in place of a code, and one that is given up loses nothing that was typed', async () => {
  const device = giveDevice();
  const givenUp = Object.assign(new Error('no finger'), { name: 'NotAllowedError' });
  device.get.mockRejectedValueOnce(givenUp);
  const shown = await openAdd({ [ADD]: { data: {} } });
  await shown.user.type(screen.getByLabelText('Name of the passkey'), 'laptop');
  // Nothing goes out without a proof.
  expect(button('Add').disabled).toBe(true);
  await shown.user.click(button('Use a passkey instead'));
  await screen.findByText('Passkey prompt canceled.');
  screen.getByDisplayValue('laptop');
  expect(shown.sent.filter(({ path }) => path === PROVE || path === ADD)).toEqual([]);
  await shown.user.click(button('Use a passkey instead'));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  const [proof, added] = [PROVE, ADD].map((one) => shown.sent.find(({ path }) => path === one));
  expect(proof?.body).toMatchObject({ passkey: { id: 'BBBB' } });
  expect(Object.keys(proof?.body ?? {})).toEqual(['passkey']);
  // The proof is bound to the act by its key.
  expect(proof?.key).toBe(added?.key);
});
