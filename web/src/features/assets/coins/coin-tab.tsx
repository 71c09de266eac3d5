import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useLiveQuotes } from '#app/data/live/live-quotes.ts';
import { type MarketItem, useSpotMarkets } from '#app/data/markets/markets.ts';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import {
  type AssetRow,
  useAccountAssets,
  useCoinPnl,
  useTotalAsset,
} from '#app/data/user/assets.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { Change } from '#app/ui/figures/change.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { BalanceHead } from '../frame/balance-head.tsx';
import { AvailableCell, CoinActions, CoinName, PnlCell, TotalCell } from './coin-cells.tsx';
import { heldInUsdt, shownCoins } from './coin-rows.ts';

const TOTAL_DECIMALS = 2;
const QUOTE = 'USDT';
const accounts = { funding: Account.FUNDING, spot: Account.SPOT } as const;
type CoinAccount = (typeof accounts)[keyof typeof accounts];

function columnsOf(
  t: Translate,
  account: CoinAccount,
  quotes: ReadonlyMap<string, MarketItem>,
  pnlOf: (row: AssetRow) => ReactNode,
): readonly Column<AssetRow>[] {
  const right = { align: 'right' } as const;
  return [
    { id: 'coin', title: t('wallet.coin'), cell: (row) => <CoinName row={row} /> },
    { ...right, id: 'total', title: t('trading.total'), cell: (row) => <TotalCell row={row} /> },
    {
      ...right,
      id: 'available',
      title: t('assets.availableAmount'),
      cell: (row) => <AvailableCell row={row} />,
    },
    {
      ...right,
      id: 'price',
      title: t('assets.priceAndChange'),
      cell: ({ tokenName: coin }) => (
        <PriceCell coin={coin} quote={QUOTE} item={quotes.get(coin)} />
      ),
    },
    { ...right, id: 'pnl', title: t('assets.averageCostAndPnl'), cell: pnlOf },
    {
      ...right,
      id: 'action',
      title: t('trading.action'),
      cell: (row) => <CoinActions row={row} account={account} />,
    },
  ];
}

interface CoinCardProps {
  readonly row: AssetRow;
  readonly account: CoinAccount;
  readonly pnlOf: (row: AssetRow) => ReactNode;
}

/** On a phone: name and total, what is available of it, and what can be done. */
function CoinCard({ row, account, pnlOf }: CoinCardProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2 px-4 py-3 text-small">
      <div className="flex items-start justify-between gap-3">
        <CoinName row={row} />
        <span className="text-right tabular-nums">
          <TotalCell row={row} />
        </span>
      </div>
      {isAboveZero(row.balance) && (
        <div className="flex items-start justify-between gap-3">
          <span className="text-ink-3 leading-5">{t('assets.availableAmount')}</span>
          <span className="text-right tabular-nums">
            <AvailableCell row={row} />
          </span>
        </div>
      )}
      {isAboveZero(row.balance) && row.tokenName !== QUOTE && (
        <div className="flex items-start justify-between gap-3">
          <span className="text-ink-3 leading-5">{t('assets.averageCostAndPnl')}</span>
          <span className="text-right tabular-nums">{pnlOf(row)}</span>
        </div>
      )}
      <div className="flex justify-end">
        <CoinActions row={row} account={account} />
      </div>
    </div>
  );
}

interface Filters {
  readonly search: string;
  readonly hidesZero: boolean;
  readonly onSearch: (search: string) => void;
  readonly onHidesZero: (hidesZero: boolean) => void;
}

function FilterLine({ search, hidesZero, onSearch, onHidesZero }: Filters) {
  const t = useText();
  return (
    <search className="flex flex-wrap items-center justify-between gap-3 p-4 tablet:px-5">
      <SearchField
        label={t('assets.searchCoin')}
        value={search}
        onValue={onSearch}
        className="w-full tablet:w-[280px]"
      />
      <Checkbox checked={hidesZero} onChecked={onHidesZero}>
        {t('assets.hideZeroBalances')}
      </Checkbox>
    </search>
  );
}

/** What cannot be moved now, in the currency of totals. */
function Held({ name, rows, quotes }: HeldProps) {
  const t = useText();
  const shown = useShownCurrency();
  const held = heldInUsdt(rows, (coin) =>
    coin === QUOTE ? '1' : quotes.get(coin)?.quotation.latestPrice,
  );
  if (!isAboveZero(held)) return null;
  return (
    <p className="flex flex-col text-ink-2 text-small">
      {name === 'spot' ? t('assets.frozenInOrders') : t('assets.frozenInWithdrawals')}
      <span className="font-medium text-body text-ink tabular-nums">
        <Amount>{shown.format(held, TOTAL_DECIMALS)}</Amount>
      </span>
    </p>
  );
}

interface HeldProps {
  readonly name: keyof typeof accounts;
  readonly rows: readonly AssetRow[];
  readonly quotes: ReadonlyMap<string, MarketItem>;
}

/** The coins of the funding or the spot account. */
export function CoinTab({ account: name }: { readonly account: keyof typeof accounts }) {
  const t = useText();
  const account = accounts[name];
  const shown = useShownCurrency();
  const [search, setSearch] = useState('');
  const [hidesZero, setHidesZero] = useState(false);
  const total = useTotalAsset();
  const loaded = useAccountAssets(account);
  const quotes = useCoinQuotes(QUOTE);
  const costs = useCoinPnl().data;
  const pnlOf = (row: AssetRow) => (
    <PnlCell
      row={row}
      cost={costs?.find(({ coin }) => coin === row.tokenName)}
      price={quotes.get(row.tokenName)?.quotation.latestPrice}
    />
  );
  const amount = total.data?.accountAsset.find((each) => each.account === account)?.totalUsdt;
  const rows = loaded.data && shownCoins(loaded.data, { search, hidesZero });
  const isEmpty = loaded.data?.length === 0 || (rows?.length === 0 && search.trim() === '');
  const none = name === 'funding' ? t('assets.noFundingAssets') : t('assets.noSpotAssets');
  return (
    <>
      <Panel className="flex flex-wrap items-end justify-between gap-4 p-4 tablet:p-5">
        <BalanceHead amount={amount && shown.format(amount, TOTAL_DECIMALS)} unit={shown.unit} />
        <Held name={name} rows={loaded.data ?? []} quotes={quotes} />
      </Panel>
      <Panel label={t('assets.coins')} className="overflow-hidden">
        <FilterLine {...{ search, hidesZero }} onSearch={setSearch} onHidesZero={setHidesZero} />
        <AssetRows
          isTall
          label={t('assets.coins')}
          loaded={{ ...loaded, data: rows }}
          columns={columnsOf(t, account, quotes, pnlOf)}
          rowKey={({ tokenName }) => tokenName}
          emptyText={none}
          empty={
            !isEmpty && (
              <EmptyState icon="search" className="py-16" title={t('assets.noAssetsFound')} />
            )
          }
          card={(row) => <CoinCard row={row} account={account} pnlOf={pnlOf} />}
        />
      </Panel>
    </>
  );
}

/** The markets in `quote` by their base coin, with live quotations. */
function useCoinQuotes(quote: string): ReadonlyMap<string, MarketItem> {
  const withQuotes = useLiveQuotes('spot');
  const listed = useSpotMarkets().data?.list;
  const live = listed && withQuotes(listed);
  return useMemo(
    () =>
      new Map(live?.flatMap((item) => (item.quote === quote ? [[item.base, item] as const] : []))),
    [live, quote],
  );
}

const ONE_DECIMALS = 4;

interface PriceCellProps {
  readonly coin: string;
  /** What prices are in. */
  readonly quote: string;
  /** The coin's market; undefined for the quote coin itself and for a coin without one. */
  readonly item: MarketItem | undefined;
}

/** A coin's last price, and how far it is from the one of 24 hours ago. */
function PriceCell({ coin, quote, item }: PriceCellProps) {
  const isQuote = coin === quote;
  return (
    <span className="flex flex-col">
      <span className="text-body">
        {isQuote
          ? formatNumber('1', ONE_DECIMALS)
          : formatNumber(item?.quotation.latestPrice, item?.precision ?? ONE_DECIMALS)}
      </span>
      {item ? (
        <Change percent={item.quotation.changePercent} />
      ) : (
        <span className="text-ink-3">{NO_VALUE}</span>
      )}
    </span>
  );
}
