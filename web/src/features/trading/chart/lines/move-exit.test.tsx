/** Half of a position was closed, and its stop goes to break-even: by its line on the chart, or in the dialog. */
import { routes } from '@bourse/contract/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import { sampleContractItem, sampleListed, sampleStop } from '#app/parts/fixtures/sample-rows.ts';
import { FuturesDialogs } from '#app/parts/position-dialogs/futures-dialogs.tsx';
import { openFuturesDialog, useFuturesDialog } from '#app/parts/positions/dialog-store.ts';
import { serve, show } from '#app/test-screen.tsx';
import { type ChartLine, type LineCanvas, type LineDrop, lineText } from '../plot/chart-line.ts';
import { dragLines } from '../plot/line-dragger.ts';
import { OneListener } from '../plot/one-listener.ts';
import { FuturesLines } from './futures-lines.tsx';

// No price is old, however slow the machine.
vi.mock('#app/data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

const EXITS = routes.contractConditionalClose.path;
const STOP = 58_000;
const BREAK_EVEN = 60_000;
const market = { ...sampleContractItem, icon: '/btc.svg', product: 'futures' } as const;

/** A scale on which a dollar is a pixel and 65,000 stands at the top; lines are dragged as on the real chart. */
function fakeChart() {
  const container = document.createElement('div');
  container.setPointerCapture = () => {};
  const dropped = new OneListener<LineDrop>();
  const held = new Map<string, number>();
  let lines: readonly ChartLine[] = [];
  const silent = () => () => {};
  const canvas: LineCanvas = {
    showLines: (_layer, next) => {
      lines = next;
    },
    holdLine: (id, price) => {
      if (price === null) held.delete(id);
      else held.set(id, price);
    },
    yOf: (price) => 65_000 - price,
    priceAt: (y) => 65_000 - y,
    axisWidth: () => 60,
    onDrop: (listener) => dropped.hear(listener),
    ...{ onPick: silent, onAim: silent },
  };
  const { yOf, priceAt, holdLine: hold } = canvas;
  const onDrop = (drop: LineDrop) => void dropped.tell(drop);
  dragLines({ container, lines: () => lines, yOf, priceAt, hold, onDrop, onPick: () => {} });
  const drag = (from: number, to: number) => {
    const at = (price: number) => ({ clientY: yOf(price)!, button: 0, pointerId: 1 });
    fireEvent.pointerDown(container, at(from));
    fireEvent.pointerMove(container, at(to));
    fireEvent.pointerUp(container, at(to));
  };
  return { canvas, drag, held, texts: () => lines.map(lineText) };
}

/** 0.05 BTC are left of a long of 0.1 from 60,000; the mark is 61,000. */
async function opens(stop: object) {
  const chart = fakeChart();
  const half = { quantity: '0.05', cost: '3000', initMargin: '150', markPrice: '61000' };
  const sent = serve({
    ...contractAnswers(),
    [routes.contractPositions.path]: { data: { list: [sampleListed(half)] } },
    [routes.contractOrders.path]: { data: { list: [{ ...sampleStop, ...stop }] } },
    [EXITS]: { data: {} },
  });
  const drawn = show(
    <>
      <FuturesLines market={market} canvas={chart.canvas} />
      <FuturesDialogs />
    </>,
  );
  await waitFor(() => expect(chart.texts().some((text) => text.startsWith('SL'))).toBe(true));
  const bodies = () => sent.filter(({ path }) => path === EXITS).map(({ body }) => body);
  return { ...chart, ...drawn, bodies };
}
type Opened = Awaited<ReturnType<typeof opens>>;

async function byDrag({ drag, user }: Opened) {
  drag(STOP, BREAK_EVEN);
  await screen.findByRole('alertdialog', { name: 'Move stop loss from 58,000.0 to 60,000.0?' });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
}

async function byDialog({ user }: Opened) {
  openFuturesDialog({ kind: 'exits', code: 'p1' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Stop loss' });
  await user.clear(field);
  await user.type(field, String(BREAK_EVEN));
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  useFuturesDialog.setState({ request: null });
});

const part = (quantity: string) => ({ isWhole: false, quantity });

test.each([
  ['of all of it, moved by drag, follows it on', byDrag, { isWhole: true, quantity: '0' }, '0'],
  ['of all of it, moved by dialog, follows it on', byDialog, { isWhole: true, quantity: '0' }, '0'],
  ['of a part, moved by drag, stays of that part', byDrag, part('0.04'), '0.04'],
  ['of a part, moved by dialog, stays of that part', byDialog, part('0.04'), '0.04'],
  ['of more than is left, moved by drag, is of what is left', byDrag, part('0.08'), '0.05'],
  ['of more than is left, moved by dialog, is of what is left', byDialog, part('0.08'), '0.05'],
] as const)('a stop %s', async (_, move, stop, quantity) => {
  const opened = await opens(stop);
  await move(opened);
  await screen.findByText('TP/SL updated');
  expect(opened.bodies()).toMatchObject([
    {
      ...{ positionCode: 'p1', orderCode: '88', quantity, orderType: 2, takeProfit: null },
      stopLoss: { triggerPriceType: 2 },
    },
  ]);
  const { stopLoss } = opened.bodies()[0] as { stopLoss: { triggerPrice: string } };
  expect(Number(stopLoss.triggerPrice)).toBe(BREAK_EVEN);
  await waitFor(() => expect(opened.held.size).toBe(0));
});

test('a limit stop that is dragged keeps its limit price and its quantity', async () => {
  const stop = { ...part('0.04'), orderType: 1, price: '57900.0' };
  const opened = await opens(stop);
  await byDrag(opened);
  await screen.findByText('TP/SL updated');
  expect(opened.bodies()).toMatchObject([
    { quantity: '0.04', orderType: 1, stopLoss: { price: '57900.0' } },
  ]);
});

test('a stop that is dragged goes nowhere by Escape, and its line goes back', async () => {
  const { drag, held, user, bodies } = await opens({});
  drag(STOP, BREAK_EVEN);
  await screen.findByRole('alertdialog');
  expect(held.get('88')).toBe(BREAK_EVEN);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([held.size, bodies()]).toEqual([0, []]);
});
