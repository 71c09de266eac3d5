import { accountFigures } from '@bourse/core/perpetual/account.ts';
import { useState } from 'react';
import { useContractSettings } from '#app/data/futures/settings.ts';
import { useContractRules } from '#app/data/futures/use-contract-rules.ts';
import { useFuturesAccount } from '#app/data/futures/use-futures-account.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Money, moneyText, percentText } from '#app/parts/contracts/contract-cells.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import type { FuturesMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { calculate, maxOpen, type Outcome, type Planned, targetPrice } from './calculate.ts';

interface ResultProps {
  readonly outcome: Outcome | null;
  readonly precision: number;
  /** The most that the account could open, with its coin. */
  readonly most: string;
}

function Result({ outcome, precision, most }: ResultProps) {
  const t = useText();
  const rows = [
    [t('futuresPage.netPnl'), outcome ? <Money key="pnl" amount={outcome.profit} /> : NO_VALUE],
    [t('futuresPage.returnOnMargin'), percentText(outcome?.rate, true)],
    [t('futuresPage.neededMargin'), outcome ? moneyText(outcome.margin) : NO_VALUE],
    [t('futuresPage.bothFees'), outcome ? moneyText(outcome.fees) : NO_VALUE],
    [
      t('futuresPage.isolatedLiquidation'),
      formatNumber(outcome?.liquidationPrice ?? undefined, precision),
    ],
    [t('futuresPage.mostNow'), most],
  ] as const;
  return (
    <dl aria-live="polite" className="flex flex-col rounded bg-field px-4 py-2 tabular-nums">
      {rows.map(([label, value]) => (
        <div key={label} className="flex min-h-9 items-center justify-between gap-3">
          <dt className="text-ink-2 text-small">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a position would take and bring, before there is one. */
export function Calculator({ market }: { market: FuturesMarket }) {
  const t = useText();
  const rules = useContractRules(market.symbol);
  const { lastPrice } = useQuotation(market);
  const [typed, setTyped] = useState<Partial<Planned>>({});
  const [firstPrice] = useState(lastPrice);
  const [target, setTarget] = useState('');
  const account = useFuturesAccount();
  const { leverage } = useContractSettings().of(market.symbol);
  if (!rules) return <Skeleton className="h-40 w-full" />;
  const written: Planned = {
    ...{
      side: 'long',
      leverage: String(leverage),
      entryPrice: firstPrice,
      exitPrice: '',
      quantity: '',
    },
    ...typed,
  };
  const planned = target
    ? { ...written, exitPrice: targetPrice(rules, written, target) ?? '' }
    : written;
  const most = account && maxOpen(rules, planned, accountFigures(account).available);
  const change = (part: Partial<Planned>) => setTyped((before) => ({ ...before, ...part }));
  const price = { decimals: rules.priceDecimals, unit: rules.quote };
  return (
    <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Segmented
          label={t('futuresPage.side')}
          value={planned.side}
          onValue={(side) => change({ side })}
          segments={[
            { value: 'long', label: t('futuresPage.long'), tone: 'up' },
            { value: 'short', label: t('futuresPage.short'), tone: 'down' },
          ]}
        />
        <NumberField
          label={t('orders.leverage')}
          value={planned.leverage}
          onValue={(leverage) => change({ leverage })}
          decimals={0}
          unit="x"
          hint={t('futuresPage.leverageUpTo', { most: rules.leverageMax })}
        />
        <NumberField
          label={t('orders.entryPrice')}
          value={planned.entryPrice}
          onValue={(entryPrice) => change({ entryPrice })}
          {...price}
        />
        <NumberField
          label={t('orders.exitPrice')}
          value={planned.exitPrice}
          onValue={(exitPrice) => {
            setTarget('');
            change({ exitPrice });
          }}
          {...price}
        />
        <NumberField
          label={t('futuresPage.targetReturn')}
          value={target}
          onValue={setTarget}
          decimals={2}
          unit="%"
          hint={t('futuresPage.targetReturnHint')}
        />
        <NumberField
          label={t('trading.quantity')}
          value={planned.quantity}
          onValue={(quantity) => change({ quantity })}
          decimals={rules.quantityDecimals}
          unit={rules.base}
        />
      </div>
      <Result
        outcome={calculate(rules, planned)}
        precision={market.precision}
        most={most ? `${most} ${rules.base}` : NO_VALUE}
      />
    </div>
  );
}
