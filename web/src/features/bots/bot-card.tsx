import type { BotMeasure } from '@bourse/contract/trading-bots.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { useClock } from '../../data/device/use-clock.ts';
import { pauseBot, resumeBot, type TradingBot } from '../../data/user/bots.ts';
import { multiplyDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatAmount, formatNumber, formatTime } from '../../lib/format.ts';
import { type AnyTextKey, type TextKey, type Translate, useText } from '../../lib/i18n.ts';
import { stateNameOf, strategyNames } from '../../parts/bots/bot-names.ts';
import { distanceOf } from '../../parts/orders/order-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { firstPress } from '../../ui/buttons/first-press.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { directionNames, endTexts, holdTextOf, runningText } from './bot-words.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { Figures, Profit } from './figures.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { useBotDecimals } from './use-bot-decimals.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface BotCardProps {
  readonly bot: TradingBot;
  /** The card of the bot that is shown whole has no link to itself. */
  readonly isWhole?: boolean;
  /** Whether it asks at once what becomes of what a bot at work holds. */
  readonly asksToStop?: boolean;
}

/** When a bot buys next, to the minute; empty: it buys at no set time, or has ended. */
function nextPurchaseText(bot: TradingBot, now: number, timeOffset: number): string {
  if (bot.strategy !== 'dca' || bot.state !== 'running') return '';
  const everyMs = bot.everyHours * HOUR_MS;
  const passed = Math.floor(Math.max(0, now - bot.purchasesFrom) / everyMs);
  return formatTime(bot.purchasesFrom + (passed + 1) * everyMs, timeOffset, 'short');
}

type Row = readonly [label: string, value: string];

/** What its owner has set: range or purchases, and where it ends by itself. */
function planRows(
  t: Translate,
  bot: TradingBot,
  decimals: number,
  nextPurchase: string,
): readonly Row[] {
  const { quote, takeProfitPercent, stopLossPercent } = bot;
  const isFutures = bot.strategy === 'futures-grid';
  const own: readonly Row[] =
    bot.strategy === 'dca'
      ? [
          [t('bots.amountPerPurchase'), `${formatAmount(bot.amount, 2)} ${quote}`],
          [t('bots.hoursBetweenPurchases'), String(bot.everyHours)],
          ...(nextPurchase ? [[t('bots.nextPurchase'), nextPurchase] as const] : []),
        ]
      : [
          [
            t('bots.priceRange'),
            `${formatAmount(bot.lowerPrice, decimals)} – ${formatAmount(bot.upperPrice, decimals)} ${quote}`,
          ],
          [t('bots.gridCount'), String(bot.cells)],
        ];
  const end = (label: TextKey, percent: number): readonly Row[] =>
    percent > 0 ? [[t(label), `${percent}%`]] : [];
  return [
    ...own,
    ...end(isFutures ? 'bots.futuresTakeProfit' : 'bots.spotTakeProfit', takeProfitPercent),
    ...end(isFutures ? 'bots.futuresStopLoss' : 'bots.spotStopLoss', stopLossPercent),
  ];
}

/** What the current value is made of: a position, or cash and coins with what they are worth. */
function holdingRows(t: Translate, bot: TradingBot): readonly Row[] {
  const { quote, base, cash, worth } = bot;
  const coins = `${formatNumber(bot.coins, 8, { zero: true, trim: true })} ${base}`;
  if (bot.strategy === 'futures-grid') return [[t('bots.position'), coins]];
  const value = `${formatAmount(subtractDecimals(worth, cash), 2)} ${quote}`;
  return [
    [t('bots.cash'), `${formatAmount(cash, 2)} ${quote}`],
    [t('bots.coinsHeld'), t('bots.coinsAndValue', { coins, value })],
  ];
}

/** One bot: what it made, how long, its orders, and what it waits for. */
export function BotCard({ bot, isWhole = false, asksToStop = false }: BotCardProps) {
  const t = useText();
  const [isStopping, setStopping] = useState(asksToStop && bot.state !== 'stopped');
  const [isChanging, setChanging] = useState(false);
  const canChange = bot.state === 'running' || bot.state === 'paused';
  const now = useClock(MINUTE_MS);
  const { quote } = bot;
  const isFutures = bot.strategy === 'futures-grid';
  const hold = holdTextOf(bot);
  const decimals = useBotDecimals(bot);
  const timeOffset = useTimeOffset();
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
          <Badge>{t(stateNameOf(bot))}</Badge>
        </span>
      </header>
      <Profit
        profit={bot.profit}
        quote={quote}
        of={bot.funds}
        className="mt-2 block font-semibold text-title"
      />
      <span className="text-ink-3 text-tiny">
        {t(isFutures ? 'bots.profitAfterFeesFunding' : 'bots.profitAfterFees')}
      </span>
      <Figures
        rows={[
          [t('bots.fundsSetAside'), `${formatAmount(bot.funds, 2)} ${quote}`],
          ...planRows(t, bot, decimals.price, nextPurchaseText(bot, now, timeOffset)),
          [t('bots.currentValue'), `${formatAmount(bot.worth, 2)} ${quote}`],
          ...holdingRows(t, bot),
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
      <footer className="mt-3 flex flex-wrap gap-2">
        {!isWhole && (
          <Link to={`/bots?bot=${bot.code}`} className={buttonClass({ size: 'small' })}>
            {t('bots.ordersAndHistory')}
          </Link>
        )}
        <PauseButton bot={bot} />
        {canChange && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t('bots.change')}
          </Button>
        )}
        {bot.state !== 'stopped' && (
          <Button size="small" onClick={() => setStopping(true)}>
            {t('bots.stop')}
          </Button>
        )}
      </footer>
      {isChanging && canChange && <ChangeDialog bot={bot} onClose={() => setChanging(false)} />}
      {isStopping && <StopDialog bot={bot} onClose={() => setStopping(false)} />}
    </Panel>
  );
}

const judgedTexts = {
  index: 'bots.judgedByIndex',
  'mark-and-index': 'bots.judgedByMarkAndIndex',
  closes: 'bots.judgedByCloses',
} as const satisfies Readonly<Record<Exclude<BotMeasure, ''>, AnyTextKey>>;

const PERCENT_DECIMALS = 2;

/** By which price the end of a bot was judged, and how far from it the bot traded. */
function EndReceipt({ bot }: { readonly bot: TradingBot }) {
  const t = useText();
  const { price: decimals } = useBotDecimals(bot);
  const { judgedBy, endPrice, exitPrice } = bot;
  if (judgedBy === '') return null;
  const difference = Number(subtractDecimals(exitPrice, endPrice));
  const left = {
    price: formatAmount(exitPrice, decimals),
    percent: formatAmount(
      multiplyDecimals(distanceOf(exitPrice, endPrice), '100'),
      PERCENT_DECIMALS,
    ),
  };
  return (
    <p className="mt-1 text-ink-3 text-tiny">
      {t(judgedTexts[judgedBy], { price: formatAmount(endPrice, decimals) })}{' '}
      {Number(exitPrice) > 0 && t(difference < 0 ? 'bots.exitBelow' : 'bots.exitAbove', left)}
    </p>
  );
}

/** Pauses a bot that runs, and lets a paused one go on; nothing for one that ends. */
function PauseButton({ bot: { code, state } }: { readonly bot: TradingBot }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  if (state !== 'running' && state !== 'paused') return null;
  const isPaused = state === 'paused';
  const change = async () => {
    setBusy(true);
    const work = isPaused
      ? resumeBot(code, t('bots.botResumed'))
      : pauseBot(code, t('bots.botPaused'));
    // A refusal is shown as a note by the call itself.
    await work.catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={firstPress(() => void change())}>
      {isPaused ? t('bots.resume') : t('bots.pause')}
    </Button>
  );
}
