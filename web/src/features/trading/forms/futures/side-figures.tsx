import { initialMargin } from '@bourse/core/perpetual/margin.ts';
import type { ContractOrderPreview } from '@bourse/core/perpetual/order-preview.ts';
import type { ReactNode } from 'react';
import { useTradingChoice } from '#app/data/device/preferences.ts';
import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import { moneyOf, priceOf, quantityOf } from '#app/data/markets/scale.ts';
import { useUser } from '#app/data/user/account.ts';
import { divideDecimals } from '#app/lib/decimal.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { whyCost, whyLiquidation } from '#app/parts/contracts/why.ts';
import { WhyNumber } from '#app/parts/contracts/why-number.tsx';
import type { FuturesForm } from './form.ts';
import { sizeOf } from './size.ts';
import type { FormContext, FormSummary, SideSummary } from './summary.ts';

interface SideFiguresProps {
  readonly form: FuturesForm;
  readonly context: FormContext;
  readonly summary: FormSummary;
}

/** The product shows amounts with at most four decimals, truncated. */
const MONEY_DECIMALS = 2;
const FEE_DECIMALS = 4;

interface RowProps {
  readonly name: string;
  readonly unit?: string;
  readonly buy: ReactNode;
  readonly sell: ReactNode;
}

function Row({ name, unit, buy, sell }: RowProps) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap py-0.5 text-left font-normal text-ink-2">
        {name} <span className="text-ink-3 text-tiny">{unit}</span>
      </th>
      <td className="py-0.5 pl-2 text-right font-medium">{buy}</td>
      <td className="py-0.5 pl-2 text-right font-medium">{sell}</td>
    </tr>
  );
}

/** What the order would cost and where it would leave the position, for each of the two buttons. */
export function SideFigures({ form, context, summary }: SideFiguresProps) {
  const t = useText();
  const { rules, base, quote, isOneWay } = context;
  const { buy, sell } = summary;
  const tier = useUser().data?.feeTier;
  const both = (cell: (side: SideSummary) => ReactNode) => ({ buy: cell(buy), sell: cell(sell) });
  const sizeUnit = useTradingChoice('sizeUnit');
  const most = ({ lotsMax }: SideSummary) => {
    if (!rules || lotsMax === 0) return NO_VALUE;
    if (sizeUnit === 'base')
      return formatNumber(quantityOf(rules, lotsMax), rules.quantityDecimals);
    const sum = sizeOf(lotsMax, sizeUnit, context, summary.priceTicks);
    return formatNumber(sum && moneyOf(rules, sum), MONEY_DECIMALS);
  };
  const buyName = isOneWay
    ? t('trading.buy')
    : form.isClosing
      ? t('futuresPage.short')
      : t('futuresPage.long');
  const sellName = isOneWay
    ? t('trading.sell')
    : form.isClosing
      ? t('futuresPage.long')
      : t('futuresPage.short');
  return (
    <table className="w-full table-fixed text-small tabular-nums">
      <thead>
        <tr>
          <td className="w-[34%]" />
          <th scope="col" className="pl-2 text-right font-normal text-up">
            {buyName}
          </th>
          <th scope="col" className="pl-2 text-right font-normal text-down">
            {sellName}
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={form.isClosing ? t('futuresForm.maxClose') : t('futuresForm.maxOpen')}
          unit={sizeUnit === 'base' ? base : quote}
          {...both(most)}
        />
        {form.kind === 'market' && (
          <Row
            name={t('futuresForm.average')}
            {...both(({ preview }) =>
              preview && rules
                ? formatNumber(averageOf(preview, rules), rules.priceDecimals)
                : NO_VALUE,
            )}
          />
        )}
        {form.isClosing ? (
          <Row
            name={t('futuresForm.estimatedPnl')}
            unit={quote}
            {...both(({ preview }) =>
              preview && rules && preview.closedLots > 0
                ? formatNumber(moneyOf(rules, preview.realised), MONEY_DECIMALS, {
                    ...{ zero: true, sign: true },
                  })
                : NO_VALUE,
            )}
          />
        ) : (
          <Row
            name={t('futuresForm.cost')}
            unit={quote}
            {...both((side) => <Cost side={side} context={context} summary={summary} />)}
          />
        )}
        <Row
          name={t('trading.fee')}
          unit={tier ?? quote}
          {...both(({ preview }) =>
            preview && rules && preview.fee > 0
              ? formatNumber(moneyOf(rules, preview.fee), FEE_DECIMALS)
              : NO_VALUE,
          )}
        />
        {!form.isClosing && (
          <Row
            name={t('futuresForm.liqPrice')}
            {...both((side) => <Liquidation side={side} context={context} />)}
          />
        )}
      </tbody>
      <caption className="sr-only">{t('futuresForm.orderCostTable', { coin: quote })}</caption>
    </table>
  );
}

/** The price at which the book would fill it, truncated; '0' when it would not. */
function averageOf({ notional, lots }: ContractOrderPreview, rules: ContractRules): string {
  if (lots === 0) return '0';
  return divideDecimals(moneyOf(rules, notional), quantityOf(rules, lots), rules.priceDecimals);
}

interface CellProps {
  readonly side: SideSummary;
  readonly context: FormContext;
}

/** The margin of what it opens: in one-way mode an order closes the other side first. */
function costTerms({ preview, lots: asked }: SideSummary, context: FormContext, sums: FormSummary) {
  const { rules, leverage } = context;
  const { priceTicks } = sums;
  if (!rules || !preview || sums.value === null || priceTicks === null || !asked) return null;
  const lots = asked - preview.closedLots;
  const value = priceTicks * lots * rules.unit;
  const margin = initialMargin(value, leverage);
  return { rules, terms: { priceTicks, lots, leverage, value, margin, held: preview.held } };
}

const marginText = (rules: ContractRules, margin: number) =>
  formatNumber(moneyOf(rules, margin), MONEY_DECIMALS, { zero: true });

/** The margin of what an order of the side opens; empty while it is not known. */
export function costText(side: SideSummary, context: FormContext, sums: FormSummary): string {
  const known = costTerms(side, context, sums);
  return known ? marginText(known.rules, known.terms.margin) : '';
}

function Cost({ side, context, summary }: CellProps & { readonly summary: FormSummary }) {
  const known = costTerms(side, context, summary);
  if (!known) return NO_VALUE;
  return (
    <WhyNumber why={whyCost(known.terms, known.rules)} unit={context.quote}>
      {marginText(known.rules, known.terms.margin)}
    </WhyNumber>
  );
}

/** Where the position would be liquidated after the order; empty where it opens nothing. */
export function liquidationText(
  { preview, liquidationTicks }: SideSummary,
  { rules }: FormContext,
): string {
  if (!rules || !preview?.opened || !liquidationTicks) return '';
  return formatNumber(priceOf(rules, liquidationTicks), rules.priceDecimals);
}

function Liquidation({ side, context }: CellProps) {
  const { rules, quote } = context;
  const { preview } = side;
  const text = liquidationText(side, context);
  if (!text || !rules || !preview?.opened) return NO_VALUE;
  return (
    <WhyNumber why={whyLiquidation(preview.after, preview.opened, rules)} unit={quote}>
      {text}
    </WhyNumber>
  );
}
