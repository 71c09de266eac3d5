import { useState } from 'react';
import { Link } from 'wouter';
import { isUrgent, useAnnouncements } from '../../data/markets/announcements.ts';
import { useLocale, useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/figures/icon.tsx';

/** On every page, while maintenance or an incident lasts; who has read it puts it away. */
export function AnnouncementBar() {
  const t = useText();
  const language = useLocale() === 'en' ? 'en' : 'zh';
  const { data } = useAnnouncements();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const one = data?.find((each) => isUrgent(each) && !read.has(each.code));
  if (!one) return null;
  const isBad = one.kind === 'incident';
  return (
    <aside aria-label={t('shell.announcements')} className={isBad ? 'bg-bad-bg' : 'bg-warn-bg'}>
      <div className="mx-auto flex w-full max-w-(--page) items-center gap-x-3 px-3 py-2 tablet:px-4">
        <Icon name="alert" className={isBad ? 'shrink-0 text-bad' : 'shrink-0 text-warn'} />
        <p className="min-w-0 flex-1 break-words text-small">
          {one.title[language]}{' '}
          <Link to={`/announcements#${one.code}`} className="underline">
            {t('shell.readMore')}
          </Link>
        </p>
        <IconButton
          icon="close"
          label={t('ui.close')}
          onClick={() => setRead(new Set([...read, one.code]))}
        />
      </div>
    </aside>
  );
}
