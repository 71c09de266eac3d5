import { useState } from 'react';
import { Link } from 'wouter';
import { useClock } from '../../data/device/use-clock.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import { formatAmount, formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Panel } from '../../ui/panel.tsx';
import {
  directionNames,
  endTexts,
  holdTextOf,
  runningText,
  stateNames,
  strategyNames,
} from './bot-words.ts';
import { EndReceipt } from './end-receipt.tsx';
import { Figures } from './figures.tsx';
import { PauseButton } from './pause-button.tsx';
import { Profit } from './profit.tsx';
import { StopDialog } from './stop-dialog.tsx';

const MINUTE_MS = 60_000;

interface BotCardProps {
  readonly bot: TradingBot;
  /** The card of the bot that is shown whole has no link to itself. */
  readonly isWhole?: boolean;
  /** Whether it asks at once what becomes of what a bot at work holds. */
  readonly asksToStop?: boolean;
}

/** One bot: what it made, how long, its orders, and what it waits for. */
export function BotCard({ bot, isWhole = false, asksToStop = false }: BotCardProps) {
  const t = useText();
  const [isStopping, setStopping] = useState(asksToStop && bot.state !== 'stopped');
  const now = useClock(MINUTE_MS);
  const { quote, base } = bot;
  const isFutures = bot.strategy === 'futures-grid';
  const hold = holdTextOf(bot);
  return (
    <Panel label={`${t(strategyNames[bot.strategy])} ${bot.name}`} className="p-4">
      <header className="flex items-center justify-between gap-2">
        <b>
          {t(strategyNames[bot.strategy])} {bot.name}
        </b>
        <span className="flex gap-1">
          {isFutures && (
            <Badge>
              {t(directionNames[bot.direction])} {bot.leverage}x
            </Badge>
          )}
          <Badge>{t(stateNames[bot.state])}</Badge>
        </span>
      </header>
      <Profit profit={bot.profit} quote={quote} className="mt-2 block font-semibold text-large" />
      <span className="text-ink-3 text-tiny">
        {t(isFutures ? 'bots.profitAfterFeesFunding' : 'bots.profitAfterFees')}
      </span>
      <Figures
        rows={[
          [t('bots.fundsSetAside'), `${formatAmount(bot.funds, 2)} ${quote}`],
          [t('bots.currentValue'), `${formatAmount(bot.worth, 2)} ${quote}`],
          [
            t(isFutures ? 'bots.position' : 'bots.coinsHeld'),
            `${formatNumber(bot.coins, 8, { zero: true, trim: true })} ${base}`,
          ],
          [t('bots.feesPaid'), `${formatAmount(bot.fees, 2)} ${quote}`],
          ...(isFutures
            ? [[t('bots.fundingPaid'), `${formatAmount(bot.funding, 2)} ${quote}`] as const]
            : []),
          [
            t('bots.openAndFilledOrders'),
            t('bots.openAndFilledCounts', { open: bot.openOrders, traded: bot.tradedOrders }),
          ],
          [t('bots.runningFor'), runningText(t, bot, now)],
        ]}
      />
      {hold && <p className="mt-2 text-small text-warn">{t(hold)}</p>}
      {bot.end && <p className="mt-2 text-ink-2 text-small">{t(endTexts[bot.end])}</p>}
      <EndReceipt bot={bot} />
      <footer className="mt-3 flex gap-2">
        {!isWhole && (
          <Link to={`/bots?bot=${bot.code}`} className={buttonClass({ size: 'small' })}>
            {t('bots.ordersAndHistory')}
          </Link>
        )}
        <PauseButton bot={bot} />
        {bot.state !== 'stopped' && (
          <Button size="small" onClick={() => setStopping(true)}>
            {t('bots.stop')}
          </Button>
        )}
      </footer>
      {isStopping && <StopDialog bot={bot} onClose={() => setStopping(false)} />}
    </Panel>
  );
}
