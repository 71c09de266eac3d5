import type { ContractRulesText } from '#app/data/futures/contract-rules.ts';
import { trimZeros } from '#app/lib/decimal.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { percentText } from '#app/lib/percent-text.ts';

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
      <Rule name={t('trading.priceStep')} value={amount(rules.tickSize, quote)} />
      <Rule name={t('trading.quantityStep')} value={amount(rules.lotSize, base)} />
      <Rule name={t('trading.minimumOrder')} value={amount(rules.notionalMin, quote)} />
      <Rule name={t('futuresPage.maxOrderSize')} value={amount(rules.quantityMax, base)} />
      <Rule name={t('futuresPage.maxPositionSize')} value={amount(rules.positionMax, base)} />
      <Rule name={t('futuresPage.maxOpenInterest')} value={amount(rules.openInterestMax, base)} />
      <Rule name={t('futuresPage.maxOpenOrders')} value={String(rules.openOrdersMax)} />
      <Rule name={t('futuresPage.indexPriceBand')} value={`±${percentText(rules.priceBandRate)}`} />
      <Rule
        name={t('futuresPage.marketOrderProtection')}
        value={`±${percentText(rules.protectionRate)}`}
      />
      <Rule
        name={t('futuresPage.maxLiquidationFee')}
        value={percentText(rules.liquidationFeeRate)}
      />
      <Rule name={t('trading.makerFee')} value={percentText(rules.makerRate)} />
      <Rule name={t('trading.takerFee')} value={percentText(rules.takerRate)} />
      <Rule
        name={t('futuresPage.fundingInterval')}
        value={t('futuresPage.upToHours', { hours: rules.fundingHours })}
      />
      <Rule name={t('futuresPage.fundingCap')} value={`±${percentText(rules.fundingCapRate)}`} />
      <Rule name={t('futuresPage.interestRate')} value={percentText(rules.interestRate)} />
      <Rule name={t('futuresPage.impactNotional')} value={amount(rules.impactNotional, quote)} />
    </dl>
  );
}
