import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import { formatOffset, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/icon.tsx';

const LOOK_MS = 10_000;

/** Says until when withdrawals wait after a change (D12), while they do. */
export function HoldNote({ until }: { until: number }) {
  const t = useText();
  const offset = useTimeOffset();
  const nowMs = useClock(until > 0 ? LOOK_MS : null);
  if (until <= nowMs) return null;
  const time = `${formatTime(until, offset, 'full')} (${formatOffset(offset)})`;
  return (
    <p className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
      <Icon name="alert" className="text-warn" />
      {t('userCentre.withdrawalsHeldUntil', {
        time,
      })}
    </p>
  );
}
