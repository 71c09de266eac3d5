import { Link } from 'wouter';
import { useClock } from '../../data/device/use-clock.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import { addDecimals } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { stateNameOf, strategyNames } from '../../parts/bots/bot-names.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { runningText } from './bot-words.ts';
import { Profit } from './figures.tsx';

const MINUTE_MS = 60_000;

/** What bots made in each coin that they trade in, in the order in which the coins come. */
export function profitsOf(bots: readonly TradingBot[]): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const { quote, profit } of bots)
    sums.set(quote, addDecimals(sums.get(quote) ?? '0', profit));
  return sums;
}

/** The bots that have not ended in a line each, with what each made and all of them together. */
export function RunningBots({ bots }: { readonly bots: readonly TradingBot[] }) {
  const t = useText();
  const now = useClock(MINUTE_MS);
  const running = bots.filter(({ state }) => state !== 'stopped');
  if (running.length === 0) return null;
  return (
    <Panel label={t('bots.runningBots')} className="overflow-hidden">
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <h2 className="font-semibold">{t('bots.runningBots')}</h2>
        <span className="flex flex-wrap items-baseline justify-end gap-x-3">
          <span className="text-ink-2 text-small">{t('bots.allBotsProfit')}</span>
          {Array.from(profitsOf(running), ([quote, profit]) => (
            <Profit key={quote} profit={profit} quote={quote} className="font-semibold" />
          ))}
        </span>
      </div>
      <ul>
        {running.map((bot) => {
          const name = `${t(strategyNames[bot.strategy])} ${bot.name}`;
          return (
            <li key={bot.code} className="border-line border-t">
              <Link
                to={`/bots?bot=${bot.code}`}
                className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-field focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-ink-2 text-small">{runningText(t, bot, now)}</span>
                </span>
                <Badge>{t(stateNameOf(bot))}</Badge>
                <Profit
                  profit={bot.profit}
                  quote={bot.quote}
                  className="min-w-28 text-right font-medium"
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
