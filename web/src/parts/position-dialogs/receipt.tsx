import { MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import type { ReceiptStep } from '@bourse/contract/routes/futures.ts';
import type { ReactNode } from 'react';
import { usePreferences } from '../../data/device/preferences.ts';
import { useReceipt } from '../../data/futures/receipt.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import type { ContractItem } from '../../data/markets/markets.ts';
import { compareDecimals, divideDecimals, isAboveZero } from '../../lib/decimal.ts';
import { directionOf, formatNumber, formatTime, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
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
  const equityName = isCross ? t('Equity of the account') : t('Equity of the position');
  return (
    <Group title={t('What was seen')}>
      <p className="text-ink-2 text-small">
        {isCross
          ? t(
              'The equity of the account was no longer above the maintenance margin of its cross positions.',
            )
          : t('The equity of the position was no longer above its maintenance margin.')}
      </p>
      <dl className={figures}>
        <Figure name={t('Mark Price')}>{price(step.markPrice)}</Figure>
        <Figure name={t('Index Price')}>{price(step.indexPrice)}</Figure>
        <Figure name={equityName}>{money(step.equity)}</Figure>
        <Figure name={t('Maintenance margin')}>{money(step.maintenanceMargin)}</Figure>
        <Figure name={t('Margin ratio')}>{marginRatioText(step)}</Figure>
        <Figure name={t('Position before')}>{quantity(step.positionQuantity)}</Figure>
        <Figure name={t('Maintenance tier')}>{step.tier}</Figure>
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
      t('Cancelled {{count}} {{count|one:open order|other:open orders}} first.', {
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
        ? t('Took over {{quantity}} of {{whole}} at the bankruptcy price {{price}}.', values)
        : t(
            'Took over the whole position of {{quantity}} at the bankruptcy price {{price}}.',
            values,
          ),
    );
  }
  if (isAboveZero(step.tradedQuantity)) {
    const values = { quantity: quantity(step.tradedQuantity), price: price(step.tradedPrice) };
    deeds.push(
      isLong
        ? t('Sold {{quantity}} in the order book at {{price}} on average.', values)
        : t('Bought {{quantity}} in the order book at {{price}} on average.', values),
    );
  }
  if (isAboveZero(step.deleveragedQuantity)) {
    const values = { quantity: quantity(step.deleveragedQuantity) };
    deeds.push(
      t('Passed {{quantity}} on to opposing positions by automatic deleveraging.', values),
    );
  }
  if (isAboveZero(step.keptQuantity)) {
    const values = { quantity: quantity(step.keptQuantity) };
    deeds.push(t('Kept {{quantity}} in the insurance fund.', values));
  }
  if (isAboveZero(step.returned)) {
    deeds.push(t('Gave {{amount}} back to the account.', { amount: money(step.returned) }));
  }
  return deeds;
}

function insuranceName(change: string) {
  return change.startsWith('-') ? 'The insurance fund paid' : 'The insurance fund received';
}

function Liquidated(props: StepProps) {
  const t = useText();
  const { step, item } = props;
  const { money } = useTexts(item);
  const deeds = useDeeds(props);
  return (
    <>
      <Seen {...props} />
      <Group title={t('What was done')}>
        <ol className="flex list-decimal flex-col gap-0.5 pl-5 text-small">
          {deeds.map((deed) => (
            <li key={deed}>{deed}</li>
          ))}
        </ol>
      </Group>
      <Group title={t('What it cost')}>
        <dl className={figures}>
          <Figure name={t('Taker fee#amount')}>{money(step.takerFee)}</Figure>
          <Figure name={t('Liquidation fee')}>{money(step.liquidationFee)}</Figure>
          <Figure name={t(insuranceName(step.insuranceChange))}>
            {money(step.insuranceChange.replace('-', ''))}
          </Figure>
          <Figure name={t('Given back')}>{money(step.returned)}</Figure>
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
      <Group title={t('What was seen')}>
        <dl className={figures}>
          <Figure name={t('Mark Price')}>{price(step.markPrice)}</Figure>
          <Figure name={t('Position before')}>{quantity(step.positionQuantity)}</Figure>
          <Figure name={t('Place in the queue')}>{step.rank}</Figure>
        </dl>
      </Group>
      <Group title={t('What was done')}>
        <p className="text-small">
          {t(
            'A liquidation on the other side cost more than the insurance fund had. {{quantity}} of the position was closed against it at {{price}}, without a fee.',
            { quantity: quantity(step.quantity), price: price(step.bankruptcyPrice) },
          )}
        </p>
        <dl className={figures}>
          <Figure name={t('PNL before fees')}>{money(step.realised)}</Figure>
        </dl>
      </Group>
    </>
  );
}

function Resolved({ step, item }: StepProps) {
  const t = useText();
  const { price, money, quantity } = useTexts(item);
  return (
    <Group title={t('What was done')}>
      <p className="text-small">
        {t('The exchange took over {{quantity}} of the position at {{price}}.', {
          quantity: quantity(step.quantity),
          price: price(step.bankruptcyPrice),
        })}
      </p>
      <dl className={figures}>
        <Figure name={t('PNL before fees')}>{money(step.realised)}</Figure>
      </dl>
    </Group>
  );
}

const stepTitles = {
  liquidated: 'Liquidation',
  deleveraged: 'Auto-deleveraging',
  resolved: 'Taken over',
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
      <ErrorState message={error ?? t('An unexpected error occurred')} onRetry={retry} />
    );
  }
  const item = contracts.get(data.symbol);
  const isLong = data.positionType === PositionSide.LONG;
  const isCross = data.marginMode === MarginMode.CROSS;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2 text-small">
        <ContractLink symbol={data.symbol} item={item} /> · {isLong ? t('Long') : t('Short')} ·{' '}
        {isCross ? t('Cross') : t('Isolated')} · {t('Position {{code}}', { code })}
      </p>
      <ol className="flex flex-col gap-4">
        {data.steps.map((step, index) => (
          <li key={step.sequence} className="flex flex-col gap-3 rounded border border-line p-4">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                {t('Step {{number}}', { number: index + 1 })} · {t(stepTitles[step.kind])}
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
