import type { ConsoleInstrument } from '@bourse/contract/console/routes/markets.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, callsTo, showDesk } from '../../test-desk.tsx';
import { InstrumentHead } from './instrument-head.tsx';

const instrument: ConsoleInstrument = {
  ...{ id: 7, scope: 'spot:7', symbol: 'BTCUSDT', name: 'BTCUSDT', kind: 'spot', state: 'open' },
  ...{ version: 0, turnover: '0', orders: 1_204, positions: 0 },
};

test.each([
  ['Halt…', 'Halt BTCUSDT', /No one can place or cancel orders/, 'Halt', 'halted'],
  [
    'Cancel-only…',
    'Make BTCUSDT cancel-only',
    /Customers can cancel orders but not place them/,
    'Make cancel-only',
    'cancel-only',
  ],
])('%s asks by what it does, and its button says so', async (opener, title, text, verb, state) => {
  const onDone = vi.fn();
  const path = '/api/console/market/stop';
  const { user, sent } = showDesk(<InstrumentHead {...{ instrument, onDone }} />, {
    [path]: { data: {} },
  });
  await user.click(button(opener));
  const dialog = within(screen.getByRole('dialog', { name: title }));
  dialog.getByText(text);
  dialog.getByText(/Open orders: 1,204\./);
  await user.click(screen.getByLabelText(/^Reason, in a sentence/));
  await user.paste('as agreed on the telephone');
  await user.click(dialog.getByRole('button', { name: verb }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(callsTo(sent, path)[0]?.body).toMatchObject({ instrument: 7, state });
});
