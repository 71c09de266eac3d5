import { FeedAction, type Period } from '@bourse/contract/feed.ts';
import {
  type CancelRequest,
  CancelRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type KlineRequest,
  KlineRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode } from '@bourse/contract/plain.ts';
import { routes } from '@bourse/contract/routes.ts';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Route, Switch } from 'wouter';
import type { Loadable } from '#app/data/server/loadable.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { PriceChartView } from '../chart/price-chart-view.tsx';
import { spotOrder } from '../forms/spot/spot-form.ts';
import type { SpotMarket } from '../market/trading-market.ts';
import type { TradingParts } from '../page/page-context.ts';
import { setTradingPreference } from '../page/trading-preferences.ts';
import { TradingScreen } from './trading-screen.tsx';

/** The chart without its canvas. */
vi.mock('../chart/plot/price-chart.ts', () => ({
  PriceChart: class {
    configure() {}
    clear() {}
    show() {}
    close() {}
    lastPoint = () => null;
    paneTops = () => [];
    showLines() {}
    onPick = () => () => {};
    onAim = () => () => {};
  },
}));

const names: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(FeedAction).map(([name, action]) => [action, name]),
);

/** What the page says to the feed, but for tickers: its last line has those of other markets too. */
const said: string[] = [];
class Recorder {
  onopen = () => {};
  constructor() {
    queueMicrotask(() => this.onopen());
  }
  send(bytes: Uint8Array): void {
    const { action, data } = decode<Envelope>(EnvelopeSchema, bytes);
    if (action === FeedAction.cancel) {
      const { type, symbol, period } = decode<CancelRequest>(CancelRequestSchema, data);
      said.push(`cancel ${type} ${symbol} ${period}`.trim());
    } else if (action === FeedAction.spotKline) {
      const { symbol, period } = decode<KlineRequest>(KlineRequestSchema, data);
      said.push(`${names[action]} ${symbol} ${period}`);
    } else if (action !== FeedAction.spotTicker) said.push(names[action] ?? String(action));
  }
  close() {}
}

const pair = (base: string): SpotMarket => ({
  ...{ ...sampleMarket, name: `${base}/USDT`, symbol: `${base}USDT`, base, product: 'spot' },
});
const markets = {
  data: [pair('SOL'), pair('XRP')],
  ...{ isLoading: false, error: null, retry: () => {} },
};
const Nothing = () => null;
const Head = () => <p>The header</p>;
const parts: TradingParts<SpotMarket> = {
  Chart: ({ market }) => <PriceChartView market={market} drawLines={() => null} />,
  ...{ Header: Nothing, Book: Nothing, Form: Nothing, Orders: Nothing },
};

let go: (path: string) => void = () => {};
function Way() {
  go = useNavigate();
  return null;
}
const page = (
  <>
    <Way />
    <Switch>
      <Route path="/spot/:symbol">
        <TradingScreen product="spot" markets={markets} form={spotOrder.port} parts={parts} />
      </Route>
    </Switch>
  </>
);

test('nothing else of the page is drawn or asked for before its markets are read', async () => {
  vi.stubGlobal('WebSocket', Recorder);
  const sent = serve({});
  const none = { data: undefined, error: null, retry: () => {} };
  const at = (markets: Loadable<readonly SpotMarket[]>) => (
    <Route path="/spot/:symbol">
      <TradingScreen
        product="spot"
        markets={markets}
        form={spotOrder.port}
        parts={{ ...parts, Header: Head }}
      />
    </Route>
  );
  const { redraw } = show(at({ ...none, isLoading: true }), { at: '/spot/SOLUSDT' });
  await act(async () => {});
  expect(screen.queryByText('The header')).toBeNull();
  expect([said, sent]).toEqual([[], []]);
  redraw(at(markets));
  await screen.findByText('The header');
});

test('the feed and the history follow the pair and the period', async () => {
  vi.stubGlobal('WebSocket', Recorder);
  const sent = serve({ [routes.spotKlines.path]: { data: { klines: [] } } });
  const histories = () =>
    sent.filter(({ path }) => path === routes.spotKlines.path).map(({ query }) => query);
  const history = (symbol: string, period: Period) => ({ symbol, period, limit: '500' });
  const all = (symbol: string) => ['spotDepth', 'spotTrade', `spotKline ${symbol} 1m`];

  show(page, { at: '/spot/SOLUSDT' });
  await expect.poll(() => said.toSorted()).toEqual(all('SOLUSDT').toSorted());
  expect(histories()).toEqual([history('SOLUSDT', '1m')]);

  said.length = 0;
  act(() => go('/spot/XRPUSDT'));
  // What nobody reads any more ends a second later, so that a look back costs nothing.
  const ended = ['cancel 2 SOLUSDT 1m', 'cancel 5 SOLUSDT', 'cancel 9 SOLUSDT'];
  const changed = [...ended, ...all('XRPUSDT')];
  await expect.poll(() => said.toSorted()).toEqual(changed.toSorted());
  expect(histories().at(-1)).toEqual(history('XRPUSDT', '1m'));

  said.length = 0;
  act(() => setTradingPreference({ interval: '4H', period: '4H' }));
  const period = ['cancel 2 XRPUSDT 1m', 'spotKline XRPUSDT 4H'];
  await expect.poll(() => said.toSorted()).toEqual(period);
  expect(histories().at(-1)).toEqual(history('XRPUSDT', '4H'));

  // The line of closes is of the last period: nothing else is asked for.
  act(() => setTradingPreference({ interval: 'Line' }));
  expect(said.toSorted()).toEqual(period);
  expect(histories()).toHaveLength(3);
});
