import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import type { TotalAsset } from '#app/data/user/assets.ts';
import { classNames } from '#app/lib/class-names.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { formatAmount } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Amount } from '../frame/amounts.tsx';
import { type AssetTab, tabNames } from '../view/asset-tabs.ts';
import { tabPath } from '../view/asset-view.ts';
import { percentOf, wholeOf } from './shares.ts';

const TOTAL_DECIMALS = 4;

/** An account's tab, what it is for, and its colour in the bar. */
const accounts = [
  {
    kind: Account.FUNDING,
    tab: 'Funding',
    note: 'assets.fundingAccountNote',
    colour: 'bg-chart-1',
  },
  { kind: Account.SPOT, tab: 'Spot', note: 'assets.spotAccountNote', colour: 'bg-chart-3' },
  {
    kind: Account.FUTURES,
    tab: 'Futures',
    note: 'assets.futuresAccountNote',
    colour: 'bg-chart-2',
  },
] as const satisfies readonly { tab: AssetTab; note: TextKey; [more: string]: unknown }[];

interface AccountsPanelProps {
  /** Undefined while it is read. */
  readonly total: TotalAsset | undefined;
}

/** Where it is: the three accounts, each with its share of the whole. */
export function AccountsPanel({ total }: AccountsPanelProps) {
  const t = useText();
  const shown = useShownCurrency();
  const whole = wholeOf(total?.accountAsset.map(({ totalUsdt }) => totalUsdt) ?? []);
  const rows = accounts.map((account) => {
    const value = total?.accountAsset.find((each) => each.account === account.kind)?.totalUsdt;
    return { ...account, value, percent: percentOf(value ?? '0', whole) };
  });
  return (
    <Panel label={t('assets.accounts')} className="overflow-hidden">
      <h2 className="flex items-center justify-between px-4 pt-4 low-phone:pt-2 font-semibold tablet:px-5">
        {t('assets.accounts')}{' '}
        <span className="font-normal text-ink-2 text-small">{shown.unit}</span>
      </h2>
      <div
        aria-hidden="true"
        className="mx-4 mt-4 mb-4 low-phone:my-2 flex h-2 gap-0.5 tablet:mx-5"
      >
        {rows.map(
          ({ tab, colour, percent }) =>
            isAboveZero(percent) && (
              <span
                key={tab}
                style={{ flexGrow: Number(percent) }}
                className={classNames('min-w-0.5 first:rounded-l last:rounded-r', colour)}
              />
            ),
        )}
        {!isAboveZero(whole) && <span className="flex-1 rounded bg-track" />}
      </div>
      <ul>
        {rows.map(({ tab, note, colour, value, percent }) => (
          <li key={tab} className="border-line border-t">
            <Link
              to={tabPath(tab)}
              className="flex min-h-[58px] items-center gap-3 px-4 py-2 hover:bg-field focus-visible:-outline-offset-2 tablet:px-5"
            >
              <span aria-hidden="true" className={classNames('size-2 rounded-[2px]', colour)} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-semibold">{t(tabNames[tab])}</span>
                <span className="text-ink-2 text-small">{t(note)}</span>
              </span>
              <span className="flex flex-col-reverse items-end gap-x-3 tabular-nums tablet:flex-row tablet:items-center min-[1200px]:max-wide:flex-col-reverse min-[1200px]:max-wide:items-end">
                <span className="text-ink-2 text-small">{formatAmount(percent, 2)}%</span>
                {value === undefined ? (
                  <Skeleton className="h-5 w-24" />
                ) : (
                  <span className="text-right font-medium tablet:min-w-[108px]">
                    <Amount>{shown.format(value, TOTAL_DECIMALS)}</Amount>
                  </span>
                )}
              </span>
              <Icon name="chevron-right" className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
