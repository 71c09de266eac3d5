import type { PriceAlert } from '@bourse/contract/routes/price-alerts.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { serve, show } from '../../test-screen.tsx';
import { sampleContractItem, sampleMarket } from '../fixtures/sample-rows.ts';
import { AlertList } from './alert-list.tsx';

const alertOf = (code: string, change: Partial<PriceAlert>): PriceAlert => ({
  ...{ code, product: 'spot', symbol: 'BTCUSDT', direction: 'above', price: '65000' },
  ...{ kind: 'price', level: '0', spanMinutes: 0 },
  ...{ isRepeated: false, gapMinutes: 60, isWaiting: true, firedCount: 0, firedTime: 0 },
  createTime: 1,
  ...change,
});

test('an alert names its market as people call it; one that is gone keeps its symbol', async () => {
  serve({
    [routes.spotItems.path]: { data: { list: [sampleMarket], HotList: [], NewList: [] } },
    [routes.contractItems.path]: {
      data: { list: [{ ...sampleContractItem, name: 'BTC/USDT Perpetual' }] },
    },
  });
  const alerts = [
    alertOf('1', {}),
    alertOf('2', { product: 'futures' }),
    alertOf('3', { symbol: 'GONEUSDT' }),
  ];
  show(<AlertList alerts={alerts} />);
  await screen.findByText('BTC/USDT');
  await screen.findByText('BTC/USDT Perpetual');
  screen.getByText('GONEUSDT');
});

test('an alert says what it waits for: a price, a change within a time, or a funding rate', async () => {
  serve({
    [routes.spotItems.path]: { data: { list: [sampleMarket], HotList: [], NewList: [] } },
    [routes.contractItems.path]: { data: { list: [sampleContractItem] } },
  });
  const change = { kind: 'change', price: '0', level: '5', spanMinutes: 60 } as const;
  const funding = { kind: 'funding', price: '0', level: '-0.0005', direction: 'below' } as const;
  const alerts = [
    alertOf('1', {}),
    alertOf('2', change),
    alertOf('3', { ...change, direction: 'below', spanMinutes: 5 }),
    alertOf('4', { ...funding, product: 'futures' }),
  ];
  show(<AlertList alerts={alerts} />);
  await screen.findByText('Rises to 65,000');
  screen.getByText('Rises by 5% within 1 h');
  screen.getByText('Falls by 5% within 5 min');
  screen.getByText(/^Funding rate at or below -0\.050*%$/);
});
