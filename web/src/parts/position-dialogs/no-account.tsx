import { useIsFeedOpen } from '../../data/futures/use-is-feed-open.ts';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SkeletonLines } from './skeleton-lines.tsx';

/** Stands in place of a form that needs the account as it is now, while that is not known. */
export function NoAccount() {
  const t = useText();
  if (useIsFeedOpen()) return <SkeletonLines />;
  return (
    <EmptyState
      icon="offline"
      className="py-6"
      title={t('trading.connectionLost')}
      hint={t('futuresPanel.needsLiveAccount')}
    />
  );
}
