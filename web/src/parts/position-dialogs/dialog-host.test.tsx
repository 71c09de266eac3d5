import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshFutures } from '../../data/futures/actions.ts';
import { addressOf } from '../../data/server/client.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { sampleListed as row, sampleStop } from '../fixtures/sample-rows.ts';
import {
  type FuturesDialog,
  openFuturesDialog,
  useFuturesDialog,
} from '../positions/dialog-store.ts';
import { FuturesDialogs } from './futures-dialogs.tsx';

const CLOSE = addressOf(routes.contractClose.path, { code: 'p1' });
const EXITS = routes.contractConditionalClose.path;
// No price is old, however slow the machine.
vi.mock('../../data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

/** A dialog over an exchange whose positions, read again, are others when the test says so. */
async function opens(request: FuturesDialog, positions: readonly object[] | Answered = [row()]) {
  let listed: Answered = Array.isArray(positions)
    ? { data: { list: positions } }
    : (positions as Answered);
  const sent = serve({
    ...contractAnswers(),
    [routes.contractPositions.path]: () => listed,
    [routes.contractOrders.path]: { data: { list: [sampleStop] } },
    [CLOSE]: { data: { code: '77', status: 3 } },
    [EXITS]: { data: {} },
  });
  openFuturesDialog(request);
  const drawn = show(<FuturesDialogs />);
  return {
    ...{ ...drawn, dialog: await screen.findByRole('dialog') },
    bodies: (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body),
    became: async (...list: readonly object[]) => {
      listed = { data: { list } };
      await act(refreshFutures);
    },
  };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const close = { kind: 'close', code: 'p1', mode: 'market' } as const;
const exits = { kind: 'exits', code: 'p1' } as const;

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  useFuturesDialog.setState({ request: null });
});

describe('a position that changes while its dialog is open', () => {
  test('closed: there is nothing to send any more, and the dialog says why', async () => {
    const { dialog, became, bodies } = await opens(close);
    expect((await field('Quantity')).value).toBe('0.1');
    await became();
    await within(dialog).findByText('This position is closed');
    expect(within(dialog).getAllByRole('button')).toEqual([button('Close')]);
    expect(bodies(CLOSE)).toEqual([]);
  });

  test('closed and opened anew: the new one is another, which nobody asked about', async () => {
    const { dialog, became } = await opens(close);
    await field('Quantity');
    await became(row({ code: 'p2', id: 'p2' }));
    await within(dialog).findByText('This position is closed');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('smaller: more than is left is not sent', async () => {
    const { user, became, bodies } = await opens(close);
    await field('Quantity');
    await became(row({ quantity: '0.04', cost: '2400', initMargin: '120' }));
    await screen.findByText('Position: 0.04 BTC');
    await user.click(button('Close Long'));
    screen.getByText('Quantity must be at most 0.04');
    expect(bodies(CLOSE)).toEqual([]);
  });

  test('larger: a close is of what was read, and no more', async () => {
    const { user, became, bodies } = await opens(close);
    await field('Quantity');
    await became(row({ quantity: '0.2', cost: '12000', initMargin: '600' }));
    await screen.findByText('Position: 0.2 BTC');
    expect((await field('Quantity')).value).toBe('0.1');
    await user.click(button('Close Long'));
    await waitFor(() => expect(bodies(CLOSE)).toHaveLength(1));
    expect(bodies(CLOSE)[0]).toMatchObject({ quantity: '0.1', price: '0' });
  });

  test('larger: exits of all of it are still of all of it', async () => {
    const { user, became, bodies } = await opens(exits);
    await user.type(await field('Stop loss'), '59000');
    await became(row({ quantity: '0.2', cost: '12000', initMargin: '600' }));
    await waitFor(async () => expect((await field('Quantity')).value).toBe('0.2'));
    // What was typed stands.
    expect((await field('Stop loss')).value).toBe('59000');
    await user.click(button('Confirm'));
    await waitFor(() => expect(bodies(EXITS)).toHaveLength(1));
    expect(bodies(EXITS)[0]).toMatchObject({ positionCode: 'p1', quantity: '0' });
  });

  test.each([
    ['0.2', '12000'],
    ['0.04', '2400'],
  ])(
    'an exit that follows the position and is moved follows it on, to %s',
    async (quantity, cost) => {
      const { user, became, bodies } = await opens(exits);
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      await became(row({ quantity, cost }));
      const trigger = await field('Stop loss');
      await user.clear(trigger);
      await user.type(trigger, '58500');
      await user.click(button('Save'));
      await waitFor(() => expect(bodies(EXITS)).toHaveLength(1));
      expect(bodies(EXITS)[0]).toMatchObject({ orderCode: '88', quantity: '0' });
    },
  );

  test('larger: an exit of a part that was typed stays that part', async () => {
    const { user, became, bodies } = await opens(exits);
    await user.type(await field('Take profit'), '61000');
    await user.clear(await field('Quantity'));
    await user.type(await field('Quantity'), '0.05');
    await became(row({ quantity: '0.2', cost: '12000', initMargin: '600' }));
    await screen.findByText('Position: 0.2 BTC');
    await user.click(button('Confirm'));
    await waitFor(() => expect(bodies(EXITS)).toHaveLength(1));
    expect(bodies(EXITS)[0]).toMatchObject({ quantity: '0.05' });
  });
});

test.each([
  ['is still being read', 'pending'],
  ['could not be read', { refused: 'Wait 20 s', status: 429 }],
] as const)('a position that %s is not said to be closed', async (_, answer) => {
  const { dialog } = await opens(close, answer);
  within(dialog).getByRole('heading', { name: 'Close position' });
  if (answer !== 'pending') await within(dialog).findByText(answer.refused);
  expect(within(dialog).queryByText('This position is closed')).toBeNull();
});

test.each([
  ['add', 'Add to position'],
  ['margin', 'Adjust margin'],
] as const)('without the live connection nothing is offered to %s', async (kind, title) => {
  const { dialog } = await opens({ kind, code: 'p1' });
  within(dialog).getByRole('heading', { name: title });
  await within(dialog).findByText('You can do this once the connection is back.');
  expect(within(dialog).getAllByRole('button')).toEqual([button('Close')]);
});

describe('a stop loss that would come too late', () => {
  const asks = async () => {
    const answer = vi.fn();
    return { ...(await opens({ kind: 'stop-beyond', liqPrice: '57200.50', answer })), answer };
  };

  test('is asked about with the price that comes before it; only a yes is one', async () => {
    const { user, answer } = await asks();
    screen.getByText(
      /^Your position would be liquidated at 57,200\.5, before the price reaches this stop loss/,
    );
    await user.dblClick(button('Set anyway'));
    expect(answer.mock.calls).toEqual([[true]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['Escape', '{Escape}'],
    ['a press on Cancel', 'Cancel'],
  ])('%s is a no', async (_, by) => {
    const { user, answer } = await asks();
    await (by === '{Escape}' ? user.keyboard(by) : user.click(button(by)));
    expect(answer.mock.calls).toEqual([[false]]);
  });

  test('is asked about in Chinese', async () => {
    await setLocale('zh-CN');
    await asks();
    screen.getByText(/57,200\.5/);
    expect(screen.getByRole('dialog').textContent).not.toMatch(/[a-z]{4,}/);
  });
});

test('a dialog has the focus in its first field, and gives it back to what opened it', async () => {
  serve({ ...contractAnswers(), [routes.contractPositions.path]: { data: { list: [row()] } } });
  const { user } = show(
    <>
      <button type="button" onClick={() => openFuturesDialog(exits)}>
        open
      </button>
      <FuturesDialogs />
    </>,
  );
  await user.click(button('open'));
  await field('Take profit');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('open')));
});
