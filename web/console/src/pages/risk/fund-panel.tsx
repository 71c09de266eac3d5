import type { Risk } from '@bourse/contract/console/routes/risk.ts';
import { clockText, colonText, roughText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';
import { wholeAmountText } from '../../ui/figures.ts';

const WIDTH = 280;
const HEIGHT = 120;

/** What the insurance fund has, how it came there, and how far it may fall. */
export function FundPanel({ fund }: { readonly fund: Risk['fund'] }) {
  const t = useText();
  return (
    <Panel title={t('risk.fund')} note={t('risk.fundDay')} className="side">
      <div className="panel-body">
        {fund.points.length === 0 && <p className="muted">{t('risk.noMoves')}</p>}
        {fund.points.length > 1 && <FundLine points={fund.points} />}
      </div>
      <div className="panel-body none named-values">
        <span>{t('risk.cameIn')}</span>
        <span className="up">{signed('+', fund.cameIn)}</span>
        <span>{t('risk.paidOut')}</span>
        <span className={Number(fund.paidOut) > 0 ? 'down' : ''}>{signed('−', fund.paidOut)}</span>
        <span>{t('risk.heldProfit')}</span>
        <span className={Number(fund.heldProfit) < 0 ? 'down' : ''}>
          {wholeAmountText(fund.heldProfit)}
        </span>
        <span>{t('risk.mayFallTo')}</span>
        <span>{wholeAmountText(fund.mayFallTo)}</span>
        <span>{t('risk.uncoveredDebts')}</span>
        <span className={Number(fund.uncoveredDebts) > 0 ? 'down' : ''}>
          {wholeAmountText(fund.uncoveredDebts)}
        </span>
      </div>
    </Panel>
  );
}

/** With its sign before it; what is nothing has none. */
const signed = (sign: string, amount: string): string =>
  `${Number(amount) === 0 ? '' : sign}${wholeAmountText(amount)}`;

function FundLine({ points }: { readonly points: Risk['fund']['points'] }) {
  const t = useText();
  const { language } = useLanguage();
  const values = points.map(({ balance }) => Number(balance));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const place = (value: number, at: number) =>
    `${((at / (values.length - 1)) * WIDTH).toFixed(1)} ${(HEIGHT - ((value - low) / span) * (HEIGHT - 8)).toFixed(1)}`;
  const line = `M${values.map(place).join('L')}`;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div className="faint size-11">
      <p className="num">{roughText(Math.round(high))}</p>
      {/* As wide as its panel and no taller for it: the words stand beside it, and lines keep their width. */}
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t('risk.fund')}${colonText(language)}${roughText(Math.round(low))} – ${roughText(Math.round(high))}`}
      >
        <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="var(--warn)" opacity=".1" />
        <path
          d={line}
          fill="none"
          stroke="var(--warn)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="apart">
        <span>{clockText(first?.time ?? 0).slice(0, 5)}</span>
        <span>{clockText(last?.time ?? 0).slice(0, 5)}</span>
      </p>
    </div>
  );
}
