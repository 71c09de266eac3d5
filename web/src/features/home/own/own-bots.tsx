import { Link } from 'wouter';
import { useBots } from '#app/data/user/bots.ts';
import { useText } from '#app/lib/i18n.ts';
import { stateNameOf, strategyNames } from '#app/parts/bots/bot-names.ts';
import { moneyText, moneyTone } from '#app/parts/contracts/contract-cells.tsx';
import { Badge } from '#app/ui/figures/badge.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { NothingOpen, OwnPanel, PanelError } from './own-panel.tsx';

const ROWS = 3;

/** The bots that have not ended, with what each made. */
export function OwnBots() {
  const t = useText();
  const { data, error } = useBots();
  const running = data?.filter(({ state }) => state !== 'stopped');
  return (
    <OwnPanel
      title={t('shell.tradingBots')}
      count={running?.length ?? 0}
      all={{ to: '/bots', label: t('home.showAll') }}
      className="min-h-[92px]"
    >
      {!running && (error ? <PanelError text={error} /> : <Skeleton className="mx-4 my-3 h-5" />)}
      {running?.length === 0 && (
        <NothingOpen text={t('home.noBots')} to="/bots" label={t('home.startBot')} />
      )}
      <ul>
        {running?.slice(0, ROWS).map((bot) => (
          <li key={bot.code} className="border-line border-t">
            <Link
              to={`/bots?bot=${bot.code}`}
              className="flex h-12 items-center gap-2 px-4 hover:bg-field focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 truncate">
                <span className="font-medium">{bot.name}</span>{' '}
                <span className="text-ink-2 text-small">{t(strategyNames[bot.strategy])}</span>
              </span>
              <Badge>{t(stateNameOf(bot))}</Badge>
              <span className={`text-right font-medium tabular-nums ${moneyTone(bot.profit)}`}>
                {moneyText(bot.profit, true)} {bot.quote}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </OwnPanel>
  );
}
