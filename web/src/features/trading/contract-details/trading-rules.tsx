import type { ContractRulesText } from '../../../data/futures/contract-rules.ts';
import { trimZeros } from '../../../lib/decimal.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { percentText } from '../../../lib/percent-text.ts';

function Rule({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{value}</dd>
    </div>
  );
}

/** What an order has to keep to, and what it costs. */
export function TradingRules({ rules }: { rules: ContractRulesText }) {
  const t = useText();
  const { base, quote } = rules;
  const amount = (text: string, coin: string) =>
    `${formatNumber(text, trimZeros(text).split('.')[1]?.length ?? 0, { zero: true })} ${coin}`;
  return (
    <dl className="grid gap-x-8 text-small tablet:grid-cols-2">
      <Rule name={t('Price step')} value={amount(rules.tickSize, quote)} />
      <Rule name={t('Quantity step')} value={amount(rules.lotSize, base)} />
      <Rule name={t('Smallest order')} value={amount(rules.notionalMin, quote)} />
      <Rule name={t('Largest order')} value={amount(rules.quantityMax, base)} />
      <Rule name={t('Largest position')} value={amount(rules.positionMax, base)} />
      <Rule name={t('Largest open interest')} value={amount(rules.openInterestMax, base)} />
      <Rule name={t('Open orders at most')} value={String(rules.openOrdersMax)} />
      <Rule
        name={t('Price band around the index')}
        value={`±${percentText(rules.priceBandRate)}`}
      />
      <Rule
        name={t('Protection of market orders')}
        value={`±${percentText(rules.protectionRate)}`}
      />
      <Rule name={t('Liquidation fee at most')} value={percentText(rules.liquidationFeeRate)} />
      <Rule name={t('Maker fee')} value={percentText(rules.makerRate)} />
      <Rule name={t('Taker fee')} value={percentText(rules.takerRate)} />
      <Rule
        name={t('Funding interval')}
        value={t('{{hours}} h at most', { hours: rules.fundingHours })}
      />
      <Rule name={t('Funding cap')} value={`±${percentText(rules.fundingCapRate)}`} />
      <Rule name={t('Interest rate')} value={percentText(rules.interestRate)} />
      <Rule name={t('Impact notional')} value={amount(rules.impactNotional, quote)} />
    </dl>
  );
}
