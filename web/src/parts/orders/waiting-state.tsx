import type { SpotOrder } from '@bourse/contract/routes/spot.ts';
import { multiplyDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatAmount } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { distanceOf } from './order-text.ts';

type Waiting = NonNullable<SpotOrder['waiting']>;

const PERCENT_DECIMALS = 2;
const percentText = (rate: string) => formatAmount(multiplyDecimals(rate, '100'), PERCENT_DECIMALS);

/** Its index is silent, and nothing trades. */
const isSilent = ({ reach }: Waiting) => reach !== undefined && Number(reach) === 0;

function stateOf(waiting: Waiting, isExit: boolean): TextKey {
  if (isExit) return isSilent(waiting) ? 'trading.waitingForIndex' : 'trading.waitingForLiquidity';
  return isSilent(waiting)
    ? 'trading.triggeredWaitingForIndex'
    : 'trading.triggeredWaitingForLiquidity';
}

/** That an order finds nobody near enough, how far away the nearest is, and how far it reaches now. */
export function WaitingState({
  waiting,
  isExit,
}: {
  readonly waiting: Waiting;
  readonly isExit: boolean;
}) {
  const t = useText();
  const { away, reach } = waiting;
  const awayText =
    away === undefined
      ? t('trading.noCounterparty')
      : t('trading.nearestAway', { percent: percentText(away) });
  const reachText =
    reach === undefined
      ? t('trading.fillsUpToLimit')
      : t('trading.fillsWithin', { percent: percentText(reach) });
  return (
    <span className="block whitespace-normal pb-1 text-tiny">
      <span className="block text-warn">{t(stateOf(waiting, isExit))}</span>
      {!isSilent(waiting) && (
        <span className="block text-ink-3">
          {awayText} · {reachText}
        </span>
      )}
    </span>
  );
}

interface WokenProps {
  readonly woken: SpotOrder['woken'];
  /** Of its fills; '0' without one. */
  readonly average: string;
  readonly isContract: boolean;
  readonly priceText: (price: string) => string;
}

/** Which price triggered an order that is over, and how far from its measure it traded on average. */
export function WokenLines({ woken, average, isContract, priceText }: WokenProps) {
  const t = useText();
  if (!woken) return null;
  const measure = isContract ? t('trading.indexOrMarkPrice') : t('trading.indexPrice');
  const hasTraded = Number(average) > 0;
  const isBelow = hasTraded && Number(subtractDecimals(average, woken.measure)) < 0;
  const percent = percentText(distanceOf(average, woken.measure));
  return (
    <span className="flex flex-col whitespace-normal pb-1 text-ink-3 text-tiny">
      <span>{t('trading.triggeredAt', { price: priceText(woken.price) })}</span>
      {hasTraded && (
        <span>
          {isBelow
            ? t('trading.filledBelow', { percent, measure })
            : t('trading.filledAbove', { percent, measure })}
        </span>
      )}
    </span>
  );
}
