import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { ContractOrder } from '../../data/futures/contract-orders.ts';
import type { Position } from '../../data/futures/positions.ts';
import { useText } from '../../lib/i18n.ts';
import { show } from '../../test-screen.tsx';
import { Table } from '../../ui/tables/table.tsx';
import { endedContractOrderColumns } from '../contracts/contract-order-columns.tsx';
import { sampleContractItem } from '../fixtures/sample-rows.ts';
import { useFuturesDialog } from '../positions/dialog-store.ts';
import { positionHistoryColumns } from './position-history-columns.tsx';

const contracts = new Map([['BTCUSDT', sampleContractItem]]);

/** 0.1 BTC long from 60,000, closed at 61,000 after one funding instant. */
const closed = (change: Partial<Position> = {}): Position => ({
  ...{ id: 'p1', code: 'p1', symbol: 'BTCUSDT', positionType: 1, marginMode: 1, leverage: 20 },
  ...{ quantity: '0.1', price: '60000', dealPrice: '61000', markPrice: '0', liqPrice: '0' },
  ...{ bankruptcyPrice: '0', cost: '6000', initMargin: '300', extraMargin: '0' },
  ...{ maintenanceMargin: '0', marginRate: '0', profit: '93.35', profitRate: '0.3111' },
  ...{
    realised: '100',
    costs: '6.65',
    lights: 0,
    exitType: 'manual',
    takeProfit: [],
    stopLoss: [],
  },
  ...{ openingFees: '3', closingFees: '3.05', funding: '0.6' },
  ...{ createTime: 1_763_640_000_000, updateTime: 1_763_650_000_000 },
  ...change,
});

function History({ positions }: { positions: readonly Position[] }) {
  const columns = positionHistoryColumns(useText(), contracts);
  return <Table label="History" columns={columns} rows={positions} rowKey={({ code }) => code} />;
}

function Orders({ orders }: { orders: readonly ContractOrder[] }) {
  const columns = endedContractOrderColumns(useText(), contracts);
  return <Table label="Orders" columns={columns} rows={orders} rowKey={({ code }) => code} />;
}

const cells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

afterEach(() => useFuturesDialog.setState({ request: null }));

describe('the PNL of a closed position', () => {
  test('is net, and can be asked for its parts', () => {
    show(<History positions={[closed()]} />);
    expect(cells().slice(0, 8)).toEqual([
      ...['BTC/USDTLong 20xIsolated', '0.1000 BTC', '60,000.0', '61,000.0'],
      ...['+93.35', '+31.11%', '-6.65', 'Manual'],
    ]);
    expect(screen.getByRole('button', { name: '+93.35' }).title).toBe('Why this number?');
  });

  test('names before fees what Order History does, which says so', () => {
    const order = {
      ...{ code: 'o1', symbol: 'BTCUSDT', side: 2, positionType: 1, positionCode: 'p1' },
      ...{ orderType: 2, marginMode: 1, leverage: 20, margin: '0', price: '0' },
      ...{ dealPrice: '61000', quantity: '0.1', dealQuantity: '0.1', status: 3, reason: '' },
      ...{ reduceOnly: true, timeInForce: 'IOC', stopPrice: '0', triggerPriceType: 1 },
      ...{ triggered: false, exitType: '', clientOrderId: '', profit: '100', fee: '3.05' },
      ...{ takeProfit: null, stopLoss: null, createTime: 1, updateTime: 2 },
    } as ContractOrder;
    show(<Orders orders={[order]} />);
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const ofOrder = cells();
    expect(ofOrder[names.indexOf('PNL before fees')]).toBe('+100.00');
    // Its decimals stay, so that fees stand under each other.
    expect(ofOrder[names.indexOf('Fee')]).toBe('3.0500');
  });

  test('without its parts is said with its costs together', async () => {
    const { openingFees, closingFees, funding, ...uncounted } = closed();
    const { user } = show(<History positions={[uncounted]} />);
    await user.hover(screen.getByText('+93.35'));
    expect(screen.getByRole('tooltip').textContent).toBe(
      'Since opening: PNL +100.00, minus 6.6500 in fees and funding.',
    );
  });

  test.each([
    ['a loss', { profit: '-106.65', profitRate: '-0.3555' }, ['-106.65', '-35.55%']],
    ['nothing', { profit: '0', profitRate: '0' }, ['0.00', '0.00%']],
    ['less than a cent', { profit: '-0.004', profitRate: '-0.00001' }, ['0.00', '0.00%']],
  ])('of %s', (_, change, expected) => {
    show(<History positions={[closed(change)]} />);
    expect(cells().slice(4, 6)).toEqual(expected);
  });
});

test('what the exchange did by itself opens its receipt', async () => {
  const { user } = show(<History positions={[closed({ exitType: 'liquidation' })]} />);
  await user.click(screen.getByRole('button', { name: /Receipt/ }));
  expect(useFuturesDialog.getState().request).toEqual({ kind: 'receipt', code: 'p1' });
});
