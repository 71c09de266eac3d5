import { routes } from '@bourse/contract/routes.ts';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import {
  sampleContractItem,
  sampleMarket,
  sampleOrder,
  sampleStop,
} from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import { setTradingPreference } from '../../page/trading-preferences.ts';
import { type ChartLine, type LineCanvas, lineText } from '../plot/chart-line.ts';
import { FuturesLines } from './futures-lines.tsx';
import { SpotLines } from './spot-lines.tsx';

const spot = { ...sampleMarket, icon: '/btc.svg', product: 'spot' } as const;
const futures = { ...sampleContractItem, icon: '/btc.svg', product: 'futures' } as const;
const contractOrder = (code: string, clientOrderId: string) => ({
  ...{ ...sampleStop, code, clientOrderId, exitType: '', positionCode: '', stopPrice: '0' },
  ...{ side: 1, orderType: 1, price: '59000', quantity: '0.1', isWhole: false },
});

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  setTradingPreference({ isHidingBots: false });
});

test.each<[string, (canvas: LineCanvas) => React.ReactNode]>([
  ['a spot market', (canvas) => <SpotLines market={spot} canvas={canvas} />],
  ['a contract', (canvas) => <FuturesLines market={futures} canvas={canvas} />],
])(
  'lines of bots on the chart of %s are marked, and go and come with the box of the lists',
  async (_, draw) => {
    let lines: readonly ChartLine[] = [];
    const silent = () => () => {};
    const canvas: LineCanvas = {
      showLines: (_layer, next) => {
        lines = next;
      },
      ...{ holdLine: () => {}, yOf: () => null, priceAt: () => null, axisWidth: () => 60 },
      ...{ onDrop: silent, onPick: silent, onAim: silent },
    };
    const own = { code: '1', clientOrderId: 'mine' };
    const ofBot = { code: '2', clientOrderId: 'bot7-0-3' };
    const list = [own, ofBot].map((change) => sampleOrder({ ...change, quantity: '0.1' }));
    serve({
      ...contractAnswers(),
      [routes.spotOrders.path]: { data: { list, order: [], total: 2 } },
      [routes.contractOrders.path]: {
        data: { list: [own, ofBot].map((one) => contractOrder(one.code, one.clientOrderId)) },
      },
      [routes.contractPositions.path]: { data: { list: [] } },
    });
    show(draw(canvas));
    const texts = () => lines.map(lineText);
    await waitFor(() => expect(texts()).toEqual(['Buy 0.1', 'Bot Buy 0.1']));
    act(() => setTradingPreference({ isHidingBots: true }));
    expect(texts()).toEqual(['Buy 0.1']);
    act(() => setTradingPreference({ isHidingBots: false }));
    expect(texts()).toEqual(['Buy 0.1', 'Bot Buy 0.1']);
  },
);

test('a stop of a spot market stands at its trigger until it is triggered, then at its price', async () => {
  let lines: readonly ChartLine[] = [];
  const silent = () => () => {};
  const canvas: LineCanvas = {
    showLines: (_layer, next) => {
      lines = next;
    },
    ...{ holdLine: () => {}, yOf: () => null, priceAt: () => null, axisWidth: () => 60 },
    ...{ onDrop: silent, onPick: silent, onAim: silent },
  };
  const stop = { code: '1', quantity: '0.1', stopPrice: '58000', price: '57900' };
  const list = [
    sampleOrder(stop),
    sampleOrder({ ...stop, code: '2', triggered: true }),
    sampleOrder({ ...stop, code: '3', price: '0' }),
  ];
  serve({ [routes.spotOrders.path]: { data: { list, order: [], total: 3 } } });
  show(<SpotLines market={spot} canvas={canvas} />);
  await waitFor(() =>
    expect(lines.map((line) => [lineText(line), line.price])).toEqual([
      ['Stop Buy 0.1', 58_000],
      ['Buy 0.1', 57_900],
      ['Stop Buy 0.1', 58_000],
    ]),
  );
});
