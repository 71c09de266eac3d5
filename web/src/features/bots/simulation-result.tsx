import type { BotSimulation } from '../../data/user/bots.ts';
import { directionOf, formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { AreaLine } from '../../ui/area-line.tsx';
import { Figures } from './figures.tsx';
import { Profit } from './profit.tsx';

/** What a bot would have made of recent candles, and what that is worth as a promise. */
export function SimulationResult({ result, quote, isFutures }: SimulationResultProps) {
  const t = useText();
  const { points, profit, fees, trades, fallMax, funding, end } = result;
  return (
    <section aria-label={t('Simulation')} className="rounded border border-line p-3">
      <AreaLine values={points.map(({ worth }) => Number(worth))} direction={directionOf(profit)} />
      <Figures
        rows={[
          [
            t(isFutures ? 'Profit after fees and funding' : 'Profit after fees'),
            <Profit key="profit" profit={profit} quote={quote} />,
          ],
          [t('Trades#bot'), String(trades)],
          [t('Fees#bot'), `${formatAmount(fees, 2)} ${quote}`],
          ...(isFutures
            ? [[t('Funding paid#bot'), `${formatAmount(funding, 2)} ${quote}`] as const]
            : []),
          [t('Largest fall'), `${formatAmount(fallMax, 2)} ${quote}`],
        ]}
      />
      {end === 'liquidated' && (
        <p className="mt-2 text-down text-small">{t('Its position would have been liquidated.')}</p>
      )}
      <p className="mt-2 text-small text-warn">
        {t(
          'This is what recent candles would have made of it, in a market that always trades. Past candles promise nothing.',
        )}
      </p>
    </section>
  );
}

interface SimulationResultProps {
  readonly result: BotSimulation;
  readonly quote: string;
  readonly isFutures: boolean;
}
