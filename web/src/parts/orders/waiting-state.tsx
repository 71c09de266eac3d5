import type { SpotOrder } from '@bourse/contract/routes/spot.ts';
import { multiplyDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatAmount } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { distanceOf } from './order-text.ts';

type Waiting = NonNullable<SpotOrder['waiting']>;

const PERCENT_DECIMALS = 2;
const percentText = (rate: string) => formatAmount(multiplyDecimals(rate, '100'), PERCENT_DECIMALS);

function stateOf({ reach }: Waiting, isExit: boolean): TextKey {
  const isSilent = reach !== undefined && Number(reach) === 0;
  if (isExit) return isSilent ? 'Waiting for the index' : 'Waiting for liquidity';
  return isSilent ? 'Triggered, waiting for the index' : 'Triggered, waiting for liquidity';
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
  const isSilent = reach !== undefined && Number(reach) === 0;
  return (
    <span className="flex flex-col whitespace-normal text-warn">
      {t(stateOf(waiting, isExit))}
      {!isSilent && (
        <span className="text-ink-3 text-tiny">
          {away === undefined
            ? t('Nobody is there')
            : t('Nearest {{percent}}% away', { percent: percentText(away) })}
        </span>
      )}
      {!isSilent && (
        <span className="text-ink-3 text-tiny">
          {reach === undefined
            ? t('Trades up to its limit')
            : t('Trades within {{percent}}%', { percent: percentText(reach) })}
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
  const measure = isContract ? t('index or mark') : t('index#price');
  const hasTraded = Number(average) > 0;
  const isBelow = hasTraded && Number(subtractDecimals(average, woken.measure)) < 0;
  const percent = percentText(distanceOf(average, woken.measure));
  return (
    <span className="flex flex-col whitespace-normal text-ink-3 text-tiny">
      <span>{t('Triggered at {{price}}', { price: priceText(woken.price) })}</span>
      {hasTraded && (
        <span>
          {isBelow
            ? t('Filled {{percent}}% below {{measure}}', { percent, measure })
            : t('Filled {{percent}}% above {{measure}}', { percent, measure })}
        </span>
      )}
    </span>
  );
}
