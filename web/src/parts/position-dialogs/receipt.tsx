import { MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { ReceiptStep } from '@bourse/contract/routes/liquidation-receipt.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePreferences } from '../../data/device/preferences.ts';
import { futuresKey } from '../../data/futures/read-keys.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import type { ContractItem } from '../../data/markets/markets.ts';
import { read } from '../../data/server/client.ts';
import { loadableOf } from '../../data/server/loadable.ts';
import { compareDecimals, divideDecimals, isAboveZero } from '../../lib/decimal.ts';
import { directionOf, formatNumber, formatTime, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ContractLink, percentText, priceText } from '../contracts/contract-cells.tsx';
import { Figure } from './parts.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';

const MONEY_DECIMALS = 4;
/** Of the smallest unit of any coin. */
const DUST_DECIMALS = 8;

interface StepProps {
  readonly step: ReceiptStep;
  readonly item: ContractItem | undefined;
  readonly isLong: boolean;
  readonly isCross: boolean;
}

function useTexts(item: ContractItem | undefined) {
  const quote = item?.quote ?? '';
  const base = item?.base ?? '';
  return {
    price: (value: string) => priceText(item, value),
    money: (value: string) => {
      // Cut to the usual decimals, dust would be told as nothing.
      const isDust = isAboveZero(value) && directionOf(value, MONEY_DECIMALS) === 'flat';
      const shown = isDust
        ? formatNumber(value, DUST_DECIMALS, { trim: true })
        : formatNumber(value, MONEY_DECIMALS, { zero: true });
      return `${shown} ${quote}`;
    },
    quantity: (value: string) =>
      `${formatNumber(value, item?.quantityPrecision ?? MONEY_DECIMALS, { zero: true })} ${base}`,
  };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h4 className="font-semibold text-small">{title}</h4>
      {children}
    </section>
  );
}

const figures = 'grid gap-x-8 gap-y-1 text-small tablet:grid-cols-2';

function marginRatioText({ maintenanceMargin, equity }: ReceiptStep): string {
  if (!isAboveZero(equity)) return NO_VALUE;
  return percentText(divideDecimals(maintenanceMargin, equity, 8));
}

/** The prices and the account as they stood when the exchange looked. */
function Seen({ step, item, isCross }: StepProps) {
  const t = useText();
  const { price, money, quantity } = useTexts(item);
  const equityName = isCross ? t('futuresPanel.accountEquity') : t('futuresPanel.positionEquity');
  return (
    <Group title={t('futuresPanel.snapshot')}>
      <p className="text-ink-2 text-small">
        {isCross ? t('futuresPanel.accountEquityTooLow') : t('futuresPanel.positionEquityTooLow')}
      </p>
      <dl className={figures}>
        <Figure name={t('futuresPage.markPrice')}>{price(step.markPrice)}</Figure>
        <Figure name={t('futuresPage.indexPrice')}>{price(step.indexPrice)}</Figure>
        <Figure name={equityName}>{money(step.equity)}</Figure>
        <Figure name={t('futuresPanel.maintenanceMargin')}>{money(step.maintenanceMargin)}</Figure>
        <Figure name={t('orders.marginRatio')}>{marginRatioText(step)}</Figure>
        <Figure name={t('futuresPanel.positionBefore')}>{quantity(step.positionQuantity)}</Figure>
        <Figure name={t('futuresPanel.marginTier')}>{step.tier}</Figure>
      </dl>
    </Group>
  );
}

/** Each thing that the exchange did, in its order, as a sentence. */
function useDeeds({ step, item, isLong }: StepProps): readonly string[] {
  const t = useText();
  const { price, quantity, money } = useTexts(item);
  const deeds: string[] = [];
  if (step.cancelledOrders > 0) {
    deeds.push(
      t('futuresPanel.canceledOpenOrders', {
        count: step.cancelledOrders,
      }),
    );
  }
  if (isAboveZero(step.quantity)) {
    const values = {
      quantity: quantity(step.quantity),
      whole: quantity(step.positionQuantity),
      price: price(step.bankruptcyPrice),
    };
    deeds.push(
      compareDecimals(step.quantity, step.positionQuantity) < 0
        ? t('futuresPanel.tookOverPart', values)
        : t('futuresPanel.tookOverWhole', values),
    );
  }
  if (isAboveZero(step.tradedQuantity)) {
    const values = { quantity: quantity(step.tradedQuantity), price: price(step.tradedPrice) };
    deeds.push(
      isLong ? t('futuresPanel.soldInBook', values) : t('futuresPanel.boughtInBook', values),
    );
  }
  if (isAboveZero(step.deleveragedQuantity)) {
    const values = { quantity: quantity(step.deleveragedQuantity) };
    deeds.push(t('futuresPanel.passedToOpposing', values));
  }
  if (isAboveZero(step.keptQuantity)) {
    const values = { quantity: quantity(step.keptQuantity) };
    deeds.push(t('futuresPanel.keptByInsuranceFund', values));
  }
  if (isAboveZero(step.returned)) {
    deeds.push(t('futuresPanel.returnedToAccount', { amount: money(step.returned) }));
  }
  return deeds;
}

function insuranceName(change: string) {
  return change.startsWith('-') ? 'futuresPanel.insurancePaid' : 'futuresPanel.insuranceReceived';
}

function Liquidated(props: StepProps) {
  const t = useText();
  const { step, item } = props;
  const { money } = useTexts(item);
  const deeds = useDeeds(props);
  return (
    <>
      <Seen {...props} />
      <Group title={t('futuresPanel.actionsTaken')}>
        <ol className="flex list-decimal flex-col gap-0.5 pl-5 text-small">
          {deeds.map((deed) => (
            <li key={deed}>{deed}</li>
          ))}
        </ol>
      </Group>
      <Group title={t('futuresPanel.costs')}>
        <dl className={figures}>
          <Figure name={t('futuresPanel.takerFee')}>{money(step.takerFee)}</Figure>
          <Figure name={t('futuresPanel.liquidationFee')}>{money(step.liquidationFee)}</Figure>
          <Figure name={t(insuranceName(step.insuranceChange))}>
            {money(step.insuranceChange.replace('-', ''))}
          </Figure>
          <Figure name={t('futuresPanel.returned')}>{money(step.returned)}</Figure>
        </dl>
      </Group>
    </>
  );
}

function Deleveraged({ step, item }: StepProps) {
  const t = useText();
  const { price, money, quantity } = useTexts(item);
  return (
    <>
      <Group title={t('futuresPanel.snapshot')}>
        <dl className={figures}>
          <Figure name={t('futuresPage.markPrice')}>{price(step.markPrice)}</Figure>
          <Figure name={t('futuresPanel.positionBefore')}>{quantity(step.positionQuantity)}</Figure>
          <Figure name={t('futuresPanel.queuePlace')}>{step.rank}</Figure>
        </dl>
      </Group>
      <Group title={t('futuresPanel.actionsTaken')}>
        <p className="text-small">
          {t('futuresPanel.adlExplanation', {
            quantity: quantity(step.quantity),
            price: price(step.bankruptcyPrice),
          })}
        </p>
        <dl className={figures}>
          <Figure name={t('futuresPanel.pnlBeforeFees')}>{money(step.realised)}</Figure>
        </dl>
      </Group>
    </>
  );
}

function Resolved({ step, item }: StepProps) {
  const t = useText();
  const { price, money, quantity } = useTexts(item);
  return (
    <Group title={t('futuresPanel.actionsTaken')}>
      <p className="text-small">
        {t('futuresPanel.exchangeTookOver', {
          quantity: quantity(step.quantity),
          price: price(step.bankruptcyPrice),
        })}
      </p>
      <dl className={figures}>
        <Figure name={t('futuresPanel.pnlBeforeFees')}>{money(step.realised)}</Figure>
      </dl>
    </Group>
  );
}

const stepTitles = {
  liquidated: 'trading.liquidation',
  deleveraged: 'futuresPanel.autoDeleveraging',
  resolved: 'futuresPanel.takenOver',
} as const;
const stepBodies = {
  liquidated: Liquidated,
  deleveraged: Deleveraged,
  resolved: Resolved,
} as const;

function Step(props: StepProps) {
  const Body = stepBodies[props.step.kind];
  return <Body {...props} />;
}

/** The receipt of a liquidation or a deleveraging: what was seen, what was done, at which prices. */
export function Receipt({ code }: { code: string }) {
  const t = useText();
  const { data, isLoading, error, retry } = useReceipt(code);
  const contracts = useContractsBySymbol();
  const timeOffset = usePreferences((state) => state.timeOffset);
  if (!data) {
    return isLoading ? (
      <SkeletonLines />
    ) : (
      <ErrorState message={error ?? t('shell.unexpectedError')} onRetry={retry} />
    );
  }
  const item = contracts.get(data.symbol);
  const isLong = data.positionType === PositionSide.LONG;
  const isCross = data.marginMode === MarginMode.CROSS;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2 text-small">
        <ContractLink symbol={data.symbol} item={item} /> ·{' '}
        {isLong ? t('futuresPage.long') : t('futuresPage.short')} ·{' '}
        {isCross ? t('futuresForm.cross') : t('futuresForm.isolated')} ·{' '}
        {t('futuresPanel.positionCode', { code })}
      </p>
      <ol className="flex flex-col gap-4">
        {data.steps.map((step, index) => (
          <li key={step.sequence} className="flex flex-col gap-3 rounded border border-line p-4">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                {t('futuresPanel.step', { number: index + 1 })} · {t(stepTitles[step.kind])}
              </span>
              <span className="text-ink-3 text-small">
                {formatTime(step.time, timeOffset, 'full')} · #{step.sequence}
              </span>
            </h3>
            <Step step={step} item={item} isLong={isLong} isCross={isCross} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What the exchange saw and did when it ended a position; it never changes afterwards. */
function useReceipt(code: string) {
  const t = useText();
  const query = useQuery({
    queryKey: [...futuresKey, 'receipt', code],
    queryFn: ({ signal }) => read(routes.contractLiquidation, { parameters: { code } }, signal),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}
