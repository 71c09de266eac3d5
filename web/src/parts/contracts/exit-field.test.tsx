import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addressOf } from '../../data/server/client.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show, showAt } from '../../test-screen.tsx';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { sampleContractItem, sampleListed, sampleStop } from '../fixtures/sample-rows.ts';
import { useFuturesDialog } from '../positions/dialog-store.ts';
import { AmendContractOrder } from './amend-contract-order.tsx';
import { ExitField, exitFields } from './exit-field.tsx';

const EXITS = routes.contractConditionalClose.path;
vi.mock('../../data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

async function opens(order: typeof sampleStop = sampleStop, answer: Answered = { data: {} }) {
  const sent = serve({
    ...contractAnswers(),
    [routes.contractPositions.path]: { data: { list: [sampleListed()] } },
    [routes.contractOrders.path]: { data: { list: [order] } },
    [EXITS]: answer,
    [addressOf(routes.contractCancel.path, { code: '88' })]: { data: {} },
  });
  startSession('token');
  const drawn = show(
    <>
      {exitFields(order).map((field) => (
        <ExitField key={field} order={order} field={field} />
      ))}
      <AmendContractOrder order={order} item={sampleContractItem} />
    </>,
  );
  await screen.findByRole('button', { name: 'Set TP/SL' });
  return {
    ...drawn,
    bodies: () => sent.filter(({ path }) => path === EXITS).map(({ body }) => body),
  };
}
const field = (name = 'Trigger price') => screen.getByRole<HTMLInputElement>('textbox', { name });
/** A part of 0.04, sold at 57,900 or more. */
const limitPart = {
  ...{ ...sampleStop, orderType: 1, price: '57900.0', quantity: '0.0400', isWhole: false },
};

beforeAll(() => showAt(1920));
afterEach(() => {
  endSession();
  useFuturesDialog.setState({ request: null });
});

test('the trigger of a stop loss is moved in its row, in the act of its dialog', async () => {
  const { user, bodies } = await opens();
  await waitFor(() => expect(field().disabled).toBe(false));
  await user.clear(field());
  await user.keyboard('{Enter}');
  await user.type(field(), '58500{Enter}');
  await screen.findByText('TP/SL updated');
  expect(bodies()).toEqual([expect.objectContaining({ positionCode: 'p1', orderCode: '88' })]);
  expect(bodies()[0]).toMatchObject({ stopLoss: { triggerPrice: '58500', triggerPriceType: 2 } });
});

test('Escape puts back what waits, and the pencil opens the exits of the position', async () => {
  const { user, bodies } = await opens();
  await waitFor(() => expect(field().disabled).toBe(false));
  await user.clear(field());
  await user.keyboard('{Escape}');
  expect(field().value).toBe('58000.0');
  await user.click(screen.getByRole('button', { name: 'Set TP/SL' }));
  expect(useFuturesDialog.getState().request).toEqual({ kind: 'exits', code: 'p1' });
  expect(bodies()).toEqual([]);
});

test('of a part its quantity is changed in its row, of a limit its price, and the rest of it stays', async () => {
  const { user, bodies } = await opens(limitPart);
  await waitFor(() => expect(field().disabled).toBe(false));
  await user.clear(field('Quantity'));
  await user.type(field('Quantity'), '0.2{Enter}');
  await screen.findByText('Quantity must be at most 0.1');
  expect(bodies()).toEqual([]);
  await user.clear(field('Quantity'));
  await user.type(field('Quantity'), '0.05{Enter}');
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await waitFor(() => expect(field('Price').disabled).toBe(false));
  await user.clear(field('Price'));
  await user.type(field('Price'), '57800{Enter}');
  await waitFor(() => expect(bodies()).toHaveLength(2));
  const stop = { triggerPrice: '58000.0', triggerPriceType: 2 };
  expect(bodies()).toMatchObject([
    { orderCode: '88', quantity: '0.05', stopLoss: { ...stop, price: '57900.0' } },
    { orderCode: '88', quantity: '0.04', stopLoss: { ...stop, price: '57800' } },
  ]);
});

test('an exit of the whole at the market has a trigger alone', () => {
  expect(exitFields(sampleStop)).toEqual(['stopPrice']);
  expect(exitFields(limitPart)).toEqual(['stopPrice', 'price', 'quantity']);
});
