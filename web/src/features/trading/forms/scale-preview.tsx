import { moneyOf, type OrderBounds, priceOf, quantityOf } from '#app/data/markets/scale.ts';
import { formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import { FormLine } from './form-lines.tsx';
import type { OrderDraft } from './order-draft.ts';
import { type Rung, rungsOf } from './scale-order.ts';

interface ScalePreviewProps {
  readonly form: OrderDraft;
  /** Null until they are known. */
  readonly bounds: OrderBounds | null;
  readonly decimals: { readonly price: number; readonly quantity: number };
  readonly base: string;
  readonly quote: string;
}

const MONEY_DECIMALS = 2;

/** Each order with its price, its quantity and its value. */
function Rungs({ rungs, bounds, decimals, base, quote }: RungsProps) {
  const t = useText();
  return (
    <table className="w-full text-right text-small tabular-nums">
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {t('trading.priceInCoin', { coin: quote })}
          </th>
          <th scope="col" className="py-1 pl-4 font-normal">
            {t('trading.amountInCoin', { coin: base })}
          </th>
          <th scope="col" className="py-1 pl-4 font-normal">
            {t('trading.totalInCoin', { coin: quote })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rungs.map(({ ticks, lots }) => (
          <tr key={ticks}>
            <td className="py-0.5 text-left">
              {formatNumber(priceOf(bounds, ticks), decimals.price)}
            </td>
            <td className="py-0.5 pl-4">
              {formatNumber(quantityOf(bounds, lots), decimals.quantity, { zero: true })}
            </td>
            <td className="py-0.5 pl-4">
              {formatNumber(moneyOf(bounds, ticks * lots * bounds.unit), MONEY_DECIMALS, {
                zero: true,
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RungsProps = Omit<ScalePreviewProps, 'form'> & {
  readonly rungs: readonly Rung[];
  readonly bounds: OrderBounds;
};

/** What a scale order is divided into: its average price, and each order at a press. */
export function ScalePreview({ form, bounds, ...shown }: ScalePreviewProps) {
  const t = useText();
  const { decimals, base } = shown;
  const rungs = bounds && rungsOf(form.scaleTerms, form.quantity, bounds);
  const sizes = rungs?.map(({ lots }) => lots) ?? [];
  const sizeText = (lots: number) =>
    bounds && formatNumber(quantityOf(bounds, lots), decimals.quantity, { zero: true });
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return (
    <>
      <FormLine name={t('trading.averagePrice')}>
        {formatNumber(form.price, decimals.price)}
      </FormLine>
      <FormLine name={t('trading.eachOrder')}>
        {bounds && rungs ? (
          <Popover
            label={t('trading.eachOrder')}
            align="end"
            className="w-[320px] px-3 py-2"
            trigger={
              <button type="button" className="flex items-center gap-1 rounded hover:underline">
                {least === most ? sizeText(least) : `${sizeText(least)} – ${sizeText(most)}`} {base}
                <Icon name="chevron-down" size={12} />
              </button>
            }
          >
            <Rungs rungs={rungs} bounds={bounds} {...shown} />
          </Popover>
        ) : (
          NO_VALUE
        )}
      </FormLine>
    </>
  );
}
