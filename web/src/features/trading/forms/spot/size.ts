import { previewLotsOf } from '@bourse/core/preview.ts';
import { quantityOfSum } from '../order-sums.ts';
import { withAveragePrice } from '../scale-order.ts';
import type { SpotForm } from './form.ts';
import { type OrderContext, priceTicksOf } from './summary.ts';

/**
 * The form as it is looked at and sent: a size that was typed in the quote coin is the quantity that it makes at the
 * order's price, or at the last one, rounded down to the lot. Empty while the price is missing.
 */
export function sizedForm(draft: SpotForm, context: OrderContext): SpotForm {
  const { scale } = context;
  const form = withAveragePrice(draft, scale);
  const priceTicks = scale && priceTicksOf(form, context, scale);
  if (!form.sum || !scale || !priceTicks) return form;
  const quantity = quantityOfSum(scale, form.sum, (units) =>
    previewLotsOf(units, priceTicks, scale.unit),
  );
  return { ...form, quantity };
}
