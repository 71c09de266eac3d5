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
import { ExitTriggerField } from './exit-trigger.tsx';

const EXITS = routes.contractConditionalClose.path;
vi.mock('../../data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

async function opens(answer: Answered = { data: {} }) {
  const sent = serve({
    ...contractAnswers(),
    [routes.contractPositions.path]: { data: { list: [sampleListed()] } },
    [routes.contractOrders.path]: { data: { list: [sampleStop] } },
    [EXITS]: answer,
    [addressOf(routes.contractCancel.path, { code: '88' })]: { data: {} },
  });
  startSession('token');
  const drawn = show(
    <>
      <ExitTriggerField order={sampleStop} />
      <AmendContractOrder order={sampleStop} item={sampleContractItem} />
    </>,
  );
  await screen.findByRole('button', { name: 'Set TP/SL' });
  return {
    ...drawn,
    bodies: () => sent.filter(({ path }) => path === EXITS).map(({ body }) => body),
  };
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Trigger price' });

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
