import { RATE_ONE } from '@bourse/contract/amount.ts';
import { type Account, accountFigures } from '@bourse/core/perpetual/account.ts';
import { lossAtStop, lotsOfRisk } from '@bourse/core/perpetual/order-size.ts';
import { ticksOf, unitsOf } from '#app/data/markets/scale.ts';
import type { TextKey } from '#app/lib/i18n.ts';
import { exitPrice } from './exit-estimate.ts';
import type { FuturesForm } from './form.ts';
import type { FormContext, FormSummary } from './summary.ts';

/** Percents of the equity that an order may be sized by, in parts of RATE_ONE. */
const riskRates = { min: 100_000, max: 5_000_000 } as const;
/** Decimals of a percent, with which it is in parts of RATE_ONE. */
const PERCENT_DECIMALS = 6;

/** An order that loses a share of the equity at its stop, or why there is none. */
type RiskSize =
  | { readonly lots: number /** Both fees included, atomic units. */; readonly loss: number }
  | { readonly reason: TextKey };

/** All that the futures account is worth now, isolated positions included; atomic units. */
function equityOf(account: Account): bigint {
  const { unrealised, isolatedMargin } = accountFigures(account);
  return account.wallet + unrealised + isolatedMargin;
}

/**
 * The most lots that lose no more than a percent of the equity when the stop loss of the form fills at its trigger,
 * with both fees. A stop that is typed as a return is one on both sides: the worse one counts.
 *
 * @param percent a decimal string, 0.1 to 5
 */
export function sizeByRisk(
  form: FuturesForm,
  context: FormContext,
  summary: FormSummary,
  percent: string,
): RiskSize {
  const { rules, account } = context;
  const { priceTicks: entryTicks } = summary;
  const rate = unitsOf(percent, PERCENT_DECIMALS) ?? 0;
  if (rate < riskRates.min || rate > riskRates.max) return { reason: 'futuresForm.riskOutOfRange' };
  if (form.stopLoss.amount?.unit === 'pnl') return { reason: 'futuresForm.riskNeedsPrice' };
  if (!rules || !account || !entryTicks) return { reason: 'trading.enterPrice' };
  const stops = (['buy', 'sell'] as const).map((side) =>
    ticksOf(rules, exitPrice(form, 'stopLoss', side, context, summary)),
  );
  const equity = equityOf(account);
  const loss = equity > 0n ? Number((equity * BigInt(rate)) / BigInt(RATE_ONE)) : 0;
  const entryRate = form.timeInForce === 'PO' ? rules.chargedMakerRate : rules.chargedTakerRate;
  const sizes: { readonly lots: number; readonly loss: number }[] = [];
  for (const stopTicks of stops) {
    if (stopTicks === null || stopTicks > rules.priceMaxTicks) {
      return { reason: 'futuresForm.riskNeedsStop' };
    }
    const terms = {
      entryTicks,
      stopTicks,
      unit: rules.unit,
      entryRate,
      exitRate: rules.chargedTakerRate,
    };
    const lots = lotsOfRisk(loss, terms);
    sizes.push({ lots, loss: lossAtStop(lots, terms) });
  }
  const least = sizes.reduce((worse, size) =>
    size.lots < worse.lots || (size.lots === worse.lots && size.loss > worse.loss) ? size : worse,
  );
  return least.lots < rules.quantityMinLots ? { reason: 'futuresForm.riskTooSmall' } : least;
}
