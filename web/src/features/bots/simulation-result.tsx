import type { BotSimulation } from '../../data/user/bots.ts';
import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Figures } from './figures.tsx';
import { Profit } from './profit.tsx';
import { ValueChart } from './value-chart.tsx';

const DAY_MS = 86_400_000;

/** What a bot would have made of recent candles, and what that is worth as a promise. */
export function SimulationResult({ result, quote, isFutures }: SimulationResultProps) {
  const t = useText();
  const { points, profit, fees, trades, fallMax, funding, end } = result;
  const spanMs = (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0);
  const days = Math.max(1, Math.round(spanMs / DAY_MS));
  return (
    <section aria-label={t('bots.backtestResult')} className="rounded border border-line p-3">
      <ValueChart points={points} profit={profit} quote={quote} />
      <Figures
        rows={[
          [
            t(isFutures ? 'bots.profitAfterFeesFunding' : 'bots.profitAfterFees'),
            <Profit key="profit" profit={profit} quote={quote} of={points[0]?.worth} />,
          ],
          [t('bots.tradeCount'), String(trades)],
          [t('bots.fees'), `${formatAmount(fees, 2)} ${quote}`],
          ...(isFutures
            ? [[t('bots.fundingPaid'), `${formatAmount(funding, 2)} ${quote}`] as const]
            : []),
          [t('bots.maxDrawdown'), `${formatAmount(fallMax, 2)} ${quote}`],
        ]}
      />
      {end === 'liquidated' && (
        <p className="mt-2 text-down text-small">{t('bots.wouldBeLiquidated')}</p>
      )}
      <p className="mt-2 text-small text-warn">{t('bots.backtestDisclaimer', { days })}</p>
    </section>
  );
}

interface SimulationResultProps {
  readonly result: BotSimulation;
  readonly quote: string;
  readonly isFutures: boolean;
}
