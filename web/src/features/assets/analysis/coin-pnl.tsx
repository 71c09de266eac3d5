import { type CoinPnl, useCoinPnl } from '#app/data/user/assets.ts';
import { divideDecimals, isAboveZero } from '#app/lib/decimal.ts';
import { formatAmount, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Money, moneyText, ProfitCell } from '#app/parts/contracts/contract-cells.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { PanelHead } from '../frame/panel-head.tsx';
import { tabPath } from '../view/asset-view.ts';

const QUANTITY_DECIMALS = 8;
const RATE_DECIMALS = 4;

/** What a coin won or lost since it came, and what that is of its cost. */
function Unrealized({ row: { quantity, cost, unrealized } }: { readonly row: CoinPnl }) {
  if (!isAboveZero(quantity)) return NO_VALUE;
  const rate = isAboveZero(cost) ? divideDecimals(unrealized, cost, RATE_DECIMALS) : undefined;
  return (
    <Amount>
      <ProfitCell profit={unrealized} rate={rate} />
    </Amount>
  );
}

/** What one's coins cost on average, what they are worth, and what sales of them brought so far. */
export function CoinPnlPanel() {
  const t = useText();
  const loaded = useCoinPnl();
  const right = { align: 'right' } as const;
  const columns: readonly Column<CoinPnl>[] = [
    {
      ...{ id: 'coin', title: t('wallet.coin') },
      cell: ({ coin }) => <span className="font-semibold">{coin}</span>,
    },
    {
      ...{ ...right, id: 'quantity', title: t('trading.quantity') },
      cell: ({ quantity }) => <Amount>{formatAmount(quantity, QUANTITY_DECIMALS)}</Amount>,
    },
    {
      ...{ ...right, id: 'average', title: t('assets.averageCost') },
      cell: (row) => (isAboveZero(row.quantity) ? moneyText(row.averageCost) : NO_VALUE),
    },
    {
      ...{ ...right, id: 'worth', title: t('assets.currentValue') },
      cell: ({ worth }) => <Amount>{moneyText(worth)}</Amount>,
    },
    {
      ...{ ...right, id: 'unrealized', title: t('orders.unrealizedPnl') },
      cell: (row) => <Unrealized row={row} />,
    },
    {
      ...{ ...right, id: 'realized', title: t('assets.realizedSoFar') },
      cell: ({ realized }) => (
        <Amount>
          <Money amount={realized} />
        </Amount>
      ),
    },
  ];
  return (
    <Panel label={t('assets.pnlByCoin')} className="overflow-hidden">
      <PanelHead
        title={t('assets.pnlByCoin')}
        more={{ to: tabPath('Spot'), text: t('assets.inSpotAccount') }}
      />
      <AssetRows
        isTall
        label={t('assets.pnlByCoin')}
        loaded={loaded}
        columns={columns}
        rowKey={({ coin }) => coin}
        emptyText={t('assets.noCoinsHeld')}
        card={(row) => (
          <div className="flex flex-col gap-1 px-4 py-2.5 text-small">
            <span className="flex justify-between gap-3">
              <span className="font-semibold">{row.coin}</span>
              <Unrealized row={row} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-ink-2">
              <span>
                {t('assets.averageCost')}{' '}
                {isAboveZero(row.quantity) ? moneyText(row.averageCost) : NO_VALUE}
              </span>
              <span>
                {t('assets.realizedSoFar')}{' '}
                <Amount>
                  <Money amount={row.realized} />
                </Amount>
              </span>
            </span>
          </div>
        )}
      />
    </Panel>
  );
}
