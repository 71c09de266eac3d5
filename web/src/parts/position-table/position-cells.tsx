import { MarginMode } from '@bourse/contract/enumerations.ts';
import { breakEvenPrice } from '../../data/futures/break-even.ts';
import { coveredBy, type WaitingExit } from '../../data/futures/exits.ts';
import { classNames } from '../../lib/class-names.ts';
import { compareDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatNumber, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { joinSentences } from '../../lib/join-sentences.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Hint } from '../../ui/overlays/hint.tsx';
import {
  figuresLook,
  Money,
  moneyText,
  percentText,
  priceText,
  quantityText,
} from '../contracts/contract-cells.tsx';
import { whyIsolatedRatio, whyLiquidation, whyMarginRatio } from '../contracts/why.ts';
import { WhyNumber } from '../contracts/why-number.tsx';
import { openFuturesDialog } from '../positions/dialog-store.ts';
import { distanceOf, nearnessOf, nearnessOfRatio, nearnessTones } from './nearness.ts';
import type { PositionRow } from './position-rows.ts';

interface RowProps {
  readonly row: PositionRow;
}

interface LineProps extends RowProps {
  /** The row is one line: what stands below a figure elsewhere is beside it, or told by a hint. */
  readonly isLine?: boolean;
}

const COST_DECIMALS = 4;

const inherited = '[text-align:inherit]!';

/** The quantity in the coin, and its value. */
export function SizeCell({ row: { position, numbers, item }, isLine = false }: LineProps) {
  const t = useText();
  const size = `${quantityText(item, position.quantity)} ${item?.base ?? ''}`;
  const value = numbers?.notional
    ? `${moneyText(numbers.notional)} ${item?.quote ?? ''}`
    : NO_VALUE;
  if (isLine) {
    return (
      <Hint text={`${t('trading.value')} ${value}`} className={inherited}>
        {size}
      </Hint>
    );
  }
  return (
    <span className="flex flex-col">
      <span>{size}</span>
      <span className="text-ink-3 text-tiny">{value}</span>
    </span>
  );
}

/** The average price of its opening trades; below it where closing it leaves neither profit nor loss. */
export function EntryCell({ row: { position, item, source }, isLine = false }: LineProps) {
  const t = useText();
  const breakEven = source && breakEvenPrice(position, source.position, source.rules);
  if (isLine && breakEven) {
    const text = (
      <>
        <b className="block font-semibold text-ink">
          {t('futuresPanel.breakEvenShort')} {priceText(item, breakEven)}
        </b>
        {t('futuresPanel.breakEvenHint')}
      </>
    );
    return (
      <Hint text={text} className={inherited}>
        {priceText(item, position.price)}
      </Hint>
    );
  }
  return (
    <span className="flex flex-col">
      <span>{priceText(item, position.price)}</span>
      {breakEven && (
        <Hint
          text={t('futuresPanel.breakEvenHint')}
          className={`${inherited} text-ink-3 text-tiny`}
        >
          {t('futuresPanel.breakEvenShort')} {priceText(item, breakEven)}
        </Hint>
      )}
    </span>
  );
}

/** The price, and how far the mark is from it; redder the nearer it comes. */
export function LiquidationCell({ row, isLine = false }: LineProps) {
  const { numbers, item, source } = row;
  if (!numbers) return NO_VALUE;
  const distance = distanceOf(numbers.markPrice, numbers.liqPrice);
  const why = () => source && whyLiquidation(source.account, source.position, source.rules);
  return (
    <span className={classNames(figuresLook(isLine), nearnessTones[nearnessOf(distance)])}>
      <WhyNumber
        why={source && distance ? why : null}
        unit={item?.quote ?? ''}
        className={inherited}
      >
        {priceText(item, numbers.liqPrice)}
      </WhyNumber>
      <span className="text-tiny">{distance ? percentText(distance) : NO_VALUE}</span>
    </span>
  );
}

/** What stands behind it; `withCoin` where no column says in what. */
export function MarginCell({
  row: { position, numbers, item },
  withCoin = false,
}: RowProps & { readonly withCoin?: boolean }) {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {numbers ? moneyText(numbers.margin) : NO_VALUE}{' '}
      {withCoin && <span className="max-[359px]:hidden">{item?.quote}</span>}
      {/* The amounts of a column stand under each other. */}
      {position.marginMode === MarginMode.CROSS && !withCoin && <span className="w-6" />}
      {position.marginMode === MarginMode.ISOLATED && (
        <IconButton
          icon="plus"
          size="small"
          tone="accent"
          className="reach -my-1"
          label={t('futuresPanel.adjustMargin')}
          onClick={() => openFuturesDialog({ kind: 'margin', code: position.code })}
        />
      )}
    </span>
  );
}

const whyRatio = ({ account, position, rules }: NonNullable<PositionRow['source']>) =>
  position.isCross ? whyMarginRatio(account, rules) : whyIsolatedRatio(account, position, rules);

export function MarginRatioCell({ row }: RowProps) {
  const { numbers, source } = row;
  if (!numbers) return NO_VALUE;
  return (
    <span className={nearnessTones[nearnessOfRatio(numbers.marginRate)]}>
      <WhyNumber why={source && (() => whyRatio(source))} unit="">
        {percentText(numbers.marginRate)}
      </WhyNumber>
    </span>
  );
}

/** Realised profit less fees and funding since the position was opened; below it, of these, the funding. */
export function RealisedCell({ row: { position }, isLine = false }: LineProps) {
  const t = useText();
  const { realised, costs, funding } = position;
  const fundingText =
    funding === undefined
      ? ''
      : t('futuresPanel.fundingSoFar', {
          amount: moneyText(subtractDecimals('0', funding), true),
        });
  return (
    <Hint
      text={joinSentences(
        t,
        t('futuresPanel.realizedPnlHint', {
          profit: moneyText(realised, true),
          costs: formatNumber(costs, COST_DECIMALS, { zero: true }),
        }),
        funding === undefined ? '' : t('futuresPanel.fundingSoFarHint'),
        isLine ? fundingText : '',
      )}
      className={inherited}
    >
      <Money amount={subtractDecimals(realised, costs)} />
      {fundingText && !isLine && <span className="block text-ink-3 text-tiny">{fundingText}</span>}
    </Hint>
  );
}

function exitText(row: PositionRow, [first, ...others]: readonly WaitingExit[]): string {
  if (!first) return NO_VALUE;
  const more = others.length > 0 ? ` +${others.length}` : '';
  return priceText(row.item, first.triggerPrice) + more;
}

/** The stop loss; in the colour of a warning, and with words, where it covers less than all of the position. */
function StopCell({ row }: RowProps) {
  const t = useText();
  const { position, exits, item } = row;
  const text = exitText(row, exits.stopLoss);
  if (!exits.stopLoss[0]) return <span className="text-ink-3">{text}</span>;
  const covered = coveredBy(exits.stopLoss, position.quantity);
  if (compareDecimals(covered, position.quantity) >= 0) {
    return <span className="text-down">{text}</span>;
  }
  const part = quantityText(item, covered);
  const all = `${quantityText(item, position.quantity)} ${item?.base ?? ''}`;
  return (
    <Hint
      className="text-warn"
      text={t('futuresPanel.stopCoversPart', {
        part,
        all,
      })}
    >
      {text}
    </Hint>
  );
}

export function ExitsCell({ row, isLine = false }: LineProps) {
  const t = useText();
  const { position, exits } = row;
  return (
    <span className="inline-flex items-center gap-1">
      <span className={isLine ? 'flex gap-1' : 'flex flex-col text-right'}>
        <span className={exits.takeProfit[0] ? 'text-up' : 'text-ink-3'}>
          {exitText(row, exits.takeProfit)}
        </span>
        {isLine && <span className="text-ink-3">/</span>}
        <StopCell row={row} />
      </span>
      <IconButton
        icon="edit"
        size="small"
        label={t('futuresPanel.setTpSl')}
        onClick={() => openFuturesDialog({ kind: 'exits', code: position.code })}
      />
    </span>
  );
}
