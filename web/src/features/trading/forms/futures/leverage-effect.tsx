import { positionFigures } from '@bourse/core/perpetual/account.ts';
import { withLeverage } from '@bourse/core/perpetual/leverage.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { priceOf, quantityOf } from '#app/data/markets/scale.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Change } from '#app/parts/position-dialogs/parts.tsx';
import { futuresOrder } from './futures-form.ts';
import { sizedForm } from './size.ts';
import { type FormContext, type SideSummary, summarise } from './summary.ts';
import { useFormContext } from './use-form-context.ts';

interface LeverageEffectProps {
  readonly market: ContractItem;
  /** Null: what was typed is no leverage. */
  readonly chosen: number | null;
}

/** The context of the form as it is with another leverage. */
function contextAt(context: FormContext, leverage: number): FormContext {
  const { rules, account } = context;
  if (!rules || !account) return { ...context, leverage };
  return { ...context, leverage, account: withLeverage(account, rules.contractId, leverage) };
}

/** Where open positions of the contract, and the order of the form, would be liquidated with another leverage. */
export function LeverageEffect({ market, chosen }: LeverageEffectProps) {
  const t = useText();
  const context = useFormContext(market);
  const draft = futuresOrder.useForm();
  const { rules, account, base } = context;
  if (!rules || !account) return null;
  const next = contextAt(context, chosen ?? context.leverage);
  const priceText = (ticks: number | null) =>
    formatNumber(ticks === null ? null : priceOf(rules, ticks), rules.priceDecimals);
  const own = account.positions.filter(({ contractId }) => contractId === rules.contractId);
  const positions = own.map((position) => {
    const after = next.account?.positions.find(
      ({ contractId, sign }) => contractId === position.contractId && sign === position.sign,
    );
    const side = position.sign === 1 ? t('futuresPage.long') : t('futuresPage.short');
    return {
      name: `${side} ${formatNumber(quantityOf(rules, position.lots), rules.quantityDecimals)} ${base}`,
      before: positionFigures(account, position).liquidationTicks,
      after: next.account && after ? positionFigures(next.account, after).liquidationTicks : null,
    };
  });
  const [present, changed] = [context, next].map((each) => summarise(sizedForm(draft, each), each));
  const orders = (['buy', 'sell'] as const).flatMap((side) => {
    const [before, after] = [present?.[side], changed?.[side]];
    return after?.preview?.opened ? [{ name: t(orderNames[side]), ...ticksOf(before, after) }] : [];
  });
  const rows = [...positions, ...orders];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('futuresForm.liqPrice')} className="text-small tabular-nums">
      <h3 className="pb-1 text-ink-2">{t('futuresForm.liqPrice')}</h3>
      <dl className="flex flex-col gap-1">
        {rows.map(({ name, before, after }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-medium">
              <Change before={priceText(before)} after={priceText(after)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const orderNames = { buy: 'futuresForm.openLong', sell: 'futuresForm.openShort' } as const;

const ticksOf = (before: SideSummary | undefined, after: SideSummary) => ({
  before: before?.liquidationTicks ?? null,
  after: after.liquidationTicks,
});
