import { steadyNowMs } from '#app/data/device/steady-clock.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import { feed } from '#app/data/live/feed.ts';
import type { FeedHealth } from '#app/data/live/health.ts';
import { useEngineAwaySeconds } from '#app/data/live/use-engine-away.ts';
import { useFeedHealth } from '#app/data/live/use-feed.ts';
import { usePriceAgeSeconds } from '#app/data/live/use-staleness.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { useOnline } from '#app/lib/online.ts';
import { Steady } from '#app/ui/figures/steady.tsx';
import { FloatingNote } from '#app/ui/overlays/floating-note.tsx';

/** The state of the data in a few words. */
function healthText(t: Translate, health: FeedHealth): string {
  switch (health.kind) {
    case 'connecting':
      return t('trading.connecting');
    case 'live':
      return health.latencyMs === null
        ? t('trading.live')
        : t('trading.liveLatency', { latency: Math.max(1, Math.round(health.latencyMs)) });
    case 'delayed':
      return t('trading.delayedSeconds', { seconds: Math.round(health.delayMs / 1000) });
    case 'offline':
      return health.retry ? t('shell.failedToConnect') : t('trading.reconnecting');
  }
}

const dots: Readonly<Record<FeedHealth['kind'], string>> = {
  connecting: 'bg-ink-3',
  live: 'bg-good',
  delayed: 'bg-warn',
  offline: 'bg-bad',
};

function ReconnectButton() {
  const t = useText();
  return (
    <button
      type="button"
      className="rounded px-1 text-accent-text underline"
      onClick={() => feed.reconnect()}
    >
      {t('trading.reconnect')}
    </button>
  );
}

const SECOND_MS = 1000;

/** When a lost connection is tried again, counted down. */
function NextTry({ health }: { health: FeedHealth }) {
  const t = useText();
  const dueMs = health.kind === 'offline' ? health.nextTryMs : null;
  useClock(dueMs === null ? null : SECOND_MS / 2);
  if (dueMs === null) return null;
  const seconds = Math.max(1, Math.ceil((dueMs - steadyNowMs()) / SECOND_MS));
  return <span>{t('trading.retryCountdown', { seconds })}</span>;
}

/** Whether the page's data is live and how old it is, and whether orders reach the engine. */
export function FeedStatus() {
  const t = useText();
  const health = useFeedHealth();
  const awaySeconds = useEngineAwaySeconds();
  if (awaySeconds > 0) {
    return (
      <span className="flex shrink-0 items-center gap-1.5 tabular-nums">
        <span aria-hidden="true" className={classNames('size-[7px] rounded-full', dots.delayed)} />
        {t('trading.reconnectingEngine', { seconds: awaySeconds })}
      </span>
    );
  }
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      <span
        aria-hidden="true"
        className={classNames('size-[7px] rounded-full', dots[health.kind])}
      />
      <Steady text={healthText(t, health)} like={t('trading.liveLatency', { latency: 99 })} />
      <NextTry health={health} />
      {health.kind === 'offline' && health.retry && <ReconnectButton />}
    </span>
  );
}

/** Says out loud that the data is late or away; nothing while it is live or the page offline. */
export function FeedWarning() {
  const t = useText();
  const health = useFeedHealth();
  const isOnline = useOnline();
  const seconds = usePriceAgeSeconds();
  const isShown = isOnline && (health.kind === 'delayed' || health.kind === 'offline');
  return (
    <FloatingNote>
      {isShown && (
        <>
          {health.kind === 'delayed' ? t('trading.dataDelayed') : t('trading.connectionLost')}
          {seconds > 0 && <span>{t('trading.priceAge', { seconds })}</span>}
          <NextTry health={health} />
          {health.kind === 'offline' && health.retry && <ReconnectButton />}
        </>
      )}
    </FloatingNote>
  );
}
