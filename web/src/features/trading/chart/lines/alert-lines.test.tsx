import type { PriceAlert } from '@bourse/contract/routes/price-alerts.ts';
import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useAlertRequest } from '#app/data/notices/price-alerts.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import type { SpotMarket } from '../../market/trading-market.ts';
import type { ChartLine, LineCanvas } from '../plot/chart-line.ts';
import { OneListener } from '../plot/one-listener.ts';
import { AlertLines } from './alert-lines.tsx';

const market: SpotMarket = { ...sampleMarket, icon: '/btc.svg', product: 'spot' };

const alertOf = (code: string, change: Partial<PriceAlert> = {}): PriceAlert => ({
  ...{ code, product: 'spot', symbol: market.symbol, direction: 'above', price: '65000' },
  ...{ kind: 'price', level: '0', spanMinutes: 0 },
  ...{ isRepeated: false, gapMinutes: 60, isWaiting: true, firedCount: 0, firedTime: 0 },
  createTime: 1,
  ...change,
});

/** A scale on which a dollar is a pixel and 70,000 stands at the top, 400 pixels high. */
function fakeCanvas() {
  const picked = new OneListener<string>();
  const aimed = new OneListener<number | null>();
  let lines: readonly ChartLine[] = [];
  const canvas: LineCanvas = {
    showLines: (layer, next) => {
      if (layer === 'alerts') lines = next;
    },
    holdLine: () => {},
    yOf: (price) => 70_000 - price,
    priceAt: (y) => (y <= 400 ? 70_000 - y : null),
    axisWidth: () => 60,
    onDrop: () => () => {},
    onPick: (listener) => picked.hear(listener),
    onAim: (listener) => aimed.hear(listener),
  };
  return { canvas, picked, aimed, prices: () => lines.map(({ id, price }) => [id, price]) };
}

function opens() {
  const fake = fakeCanvas();
  const others = [
    alertOf('2', { symbol: 'ETHUSDT' }),
    alertOf('3', { product: 'futures' }),
    alertOf('4', { isWaiting: false }),
  ];
  const sent = serve({
    [routes.priceAlertList.path]: { data: { list: [alertOf('1'), ...others] } },
    '/api/alert/1/remove': { data: { list: others } },
  });
  const drawn = show(<AlertLines market={market} canvas={fake.canvas} />, { at: '/spot/BTC' });
  return { ...fake, ...drawn, sent };
}

beforeEach(() => startSession('token'));
afterEach(() => endSession());

test('the alerts of the market that wait are lines; one that is clicked goes once that is confirmed', async () => {
  const { prices, picked, user, sent } = opens();
  await waitFor(() => expect(prices()).toEqual([['alert 1', 65_000]]));
  const removals = () => sent.filter(({ path }) => path.endsWith('/remove'));

  act(() => void picked.tell('alert 1'));
  screen.getByRole('alertdialog', { name: 'Remove the alert at 65,000?' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(removals()).toEqual([]);

  act(() => void picked.tell('alert 1'));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(prices()).toEqual([]));
  expect(removals()).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a bell stands at the price of the crosshair and opens the form with it', async () => {
  const { aimed, user } = opens();
  act(() => void aimed.tell(250));
  await user.click(screen.getByRole('button', { name: 'Set alert at 69,750.0' }));
  expect(useAlertRequest.getState()).toMatchObject({
    market: { product: 'spot', symbol: market.symbol },
    price: '69750.0',
  });
});

test('no bell without a crosshair, or below the pane of prices', () => {
  const { aimed } = opens();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void aimed.tell(401));
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void aimed.tell(10));
  screen.getByRole('button', { name: /^Set alert/ });
  act(() => void aimed.tell(null));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a guest who wants an alert is sent to sign in', async () => {
  endSession();
  const { aimed, user } = opens();
  act(() => void aimed.tell(250));
  await user.click(screen.getByRole('button', { name: /^Set alert/ }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/login?next=%2Fspot%2FBTC'),
  );
});
