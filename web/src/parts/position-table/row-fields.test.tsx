import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WaitingExit } from '../../data/futures/exits.ts';
import { addressOf } from '../../data/server/client.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { type Answered, serve, show, showAt } from '../../test-screen.tsx';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { sampleListed, samplePositionRow } from '../fixtures/sample-rows.ts';
import { useFuturesDialog } from '../positions/dialog-store.ts';
import type { PositionRow } from './position-rows.ts';
import { PositionsTable } from './positions-table.tsx';

const CLOSE = addressOf(routes.contractClose.path, { code: 'p1' });
const CANCEL = addressOf(routes.contractCancel.path, { code: '9' });
const EXITS = routes.contractConditionalClose.path;
vi.mock('../../data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

const stop: WaitingExit = {
  ...{ code: '9', kind: 'stopLoss', triggerPriceType: 2, price: '0', quantity: '0' },
  ...{ isWhole: true, triggerPrice: '58000' },
};
const takeProfit: WaitingExit = { ...stop, code: '8', kind: 'takeProfit', triggerPrice: '65000' };

async function opens(exits: Partial<PositionRow['exits']> = {}, answer: Answered = { data: {} }) {
  const sent = serve({
    ...contractAnswers(),
    [routes.contractPositions.path]: { data: { list: [sampleListed()] } },
    [EXITS]: answer,
    [CANCEL]: { data: {} },
    [CLOSE]: { data: { code: '77', status: 3 } },
  });
  startSession('token');
  const row = { ...samplePositionRow(), exits: { takeProfit: [], stopLoss: [], ...exits } };
  const drawn = show(
    <PositionsTable
      isWorked
      loaded={{ data: [row], isLoading: false, error: null, retry: () => {} }}
    />,
  );
  // Rules and figures are read by then.
  await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(2));
  await new Promise((done) => setTimeout(done, 50));
  return {
    ...drawn,
    bodies: (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body),
  };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const opened = () => useFuturesDialog.getState().request;

beforeAll(() => showAt(1920));
afterEach(() => {
  endSession();
  deviceStorage.removeItem('marketCloseModal_dontShow');
  useFuturesDialog.setState({ request: null });
});

describe('exits are fields', () => {
  test('Enter sends what is typed: a new stop of the whole position', async () => {
    const { user, bodies } = await opens();
    await user.type(field('Stop loss'), '59000{Enter}');
    await waitFor(() => expect(bodies(EXITS)).toHaveLength(1));
    expect(bodies(EXITS)[0]).toMatchObject({
      ...{ positionCode: 'p1', orderCode: '', quantity: '0', takeProfit: null },
      stopLoss: { triggerPrice: '59000', triggerPriceType: 1 },
    });
  });

  test('one that waits is moved, and keeps its kind of trigger', async () => {
    const { user, bodies } = await opens({ stopLoss: [stop] });
    const input = field('Stop loss');
    expect(input.value).toBe('58000');
    await user.clear(input);
    await user.type(input, '58500{Enter}');
    await waitFor(() => expect(bodies(EXITS)).toHaveLength(1));
    expect(bodies(EXITS)[0]).toMatchObject({
      orderCode: '9',
      stopLoss: { triggerPrice: '58500', triggerPriceType: 2 },
    });
  });

  test('Escape puts back what waits, and nothing is sent', async () => {
    const { user, bodies } = await opens({ stopLoss: [stop] });
    await user.type(field('Stop loss'), '5{Escape}');
    expect(field('Stop loss').value).toBe('58000');
    expect(bodies(EXITS)).toEqual([]);
  });

  test('an empty field takes the exit away', async () => {
    const { user, bodies } = await opens({ stopLoss: [stop] });
    await user.clear(field('Stop loss'));
    await user.type(field('Stop loss'), '{Enter}');
    await waitFor(() => expect(bodies(CANCEL)).toHaveLength(1));
    expect(bodies(EXITS)).toEqual([]);
  });

  test('nothing is taken away, and nothing said, where nothing waits', async () => {
    const { user, bodies } = await opens();
    await user.type(field('Stop loss'), '0{Enter}');
    expect([bodies(CANCEL), bodies(EXITS)]).toEqual([[], []]);
    expect(screen.queryByText(/canceled/i)).toBeNull();
  });

  test('what the rules refuse is said, stays in the field, and is not sent', async () => {
    const { user, bodies } = await opens();
    await user.type(field('Take profit'), '50000{Enter}');
    await screen.findByText(/must be higher than current price/);
    expect(field('Take profit').value).toBe('50000');
    expect(bodies(EXITS)).toEqual([]);
  });

  test('a stop beyond the liquidation price is asked about first', async () => {
    const { user, bodies } = await opens();
    await user.type(field('Stop loss'), '50000{Enter}');
    await waitFor(() => expect(opened()?.kind).toBe('stop-beyond'));
    expect(bodies(EXITS)).toEqual([]);
  });

  test('several of a kind are worked in their dialog', async () => {
    const { user } = await opens({ takeProfit: [takeProfit, { ...takeProfit, code: '7' }] });
    expect(screen.queryByRole('textbox', { name: 'Take profit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take profit' }));
    expect(opened()).toEqual({ kind: 'exits', code: 'p1' });
  });
});

describe('a part is closed from the row', () => {
  const button = (name: string) =>
    within(screen.getAllByRole('row')[1]!).getByRole<HTMLButtonElement>('button', { name });

  test('by its dialog, which begins with the quantity of the row', async () => {
    const { user } = await opens();
    await user.click(button('50% of the position'));
    expect(Number(field('Quantity to close').value)).toBe(0.05);
    await user.click(button('Market'));
    expect(opened()).toMatchObject({ kind: 'close', mode: 'market', quantity: '0.05' });
  });

  test('at once, where nothing is to be asked again', async () => {
    deviceStorage.setItem('marketCloseModal_dontShow', 'true');
    const { user, bodies } = await opens();
    await user.clear(field('Quantity to close'));
    await user.type(field('Quantity to close'), '0.03');
    await user.click(button('Market'));
    await waitFor(() => expect(bodies(CLOSE)).toHaveLength(1));
    expect(bodies(CLOSE)[0]).toMatchObject({ orderType: 2, quantity: '0.03' });
  });

  test('of more than is held, or of nothing, neither', async () => {
    const { user } = await opens();
    for (const quantity of ['0.2', '0']) {
      await user.clear(field('Quantity to close'));
      await user.type(field('Quantity to close'), quantity);
      expect([button('Market').disabled, button('Limit').disabled]).toEqual([true, true]);
    }
  });
});

test('with less room PNL and liquidation stand before the fields, and the rest is in a menu', async () => {
  await showAt(1440);
  const { user } = await opens();
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names.slice(0, 5)).toEqual(['Contract', 'Size', 'PNL (ROE%)', 'Liq. Price', 'TP/SL']);
  await user.click(screen.getByRole('button', { name: '50% of the position' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Limit' }));
  expect(opened()).toEqual({ kind: 'close', code: 'p1', mode: 'limit', quantity: '0.05' });
  await showAt(1920);
});
