import { useTimeOffset } from '../../data/device/preferences.ts';
import { type Announcement, useAnnouncements } from '../../data/markets/announcements.ts';
import { formatTime } from '../../lib/format.ts';
import { type TextKey, useLocale, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const kinds = {
  notice: { tone: 'neutral', name: 'shell.announcementNotice' },
  listing: { tone: 'accent', name: 'shell.announcementListing' },
  maintenance: { tone: 'warn', name: 'shell.maintenance' },
  incident: { tone: 'down', name: 'shell.incident' },
} as const satisfies Readonly<
  Record<Announcement['kind'], { readonly tone: string; readonly name: TextKey }>
>;

/** One of them. Its text is text: nothing in it is markup. */
function Entry({ one }: { readonly one: Announcement }) {
  const t = useText();
  const offset = useTimeOffset();
  const language = useLocale() === 'en' ? 'en' : 'zh';
  const { tone, name } = kinds[one.kind];
  const isOver = !one.isCurrent && one.until > 0;
  const begins = formatTime(one.from, offset, 'minute');
  return (
    <li id={one.code} className="border-line border-t py-6 first:border-t-0">
      <p className="flex flex-wrap items-center gap-2 text-ink-3 text-small">
        <Badge tone={tone}>{t(name)}</Badge>
        <time dateTime={new Date(one.from).toISOString()}>
          {one.until > 0 ? `${begins} – ${formatTime(one.until, offset, 'minute')}` : begins}
        </time>
        {isOver && <Badge>{t('shell.announcementOver')}</Badge>}
      </p>
      <h2 className="mt-2 break-words font-semibold text-body">{one.title[language]}</h2>
      <p className="mt-2 max-w-[720px] whitespace-pre-line break-words text-ink-2 leading-6">
        {one.text[language]}
      </p>
    </li>
  );
}

/** /announcements: what the house told everybody, the newest first. */
export function AnnouncementsPage() {
  const t = useText();
  const { data, error, retry, more } = useAnnouncements();
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 py-10">
      <PageTitle>{t('shell.announcements')}</PageTitle>
      <h1 className="font-semibold text-large">{t('shell.announcements')}</h1>
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t('shell.noAnnouncementsYet')} />
        ) : (
          <ul className="mt-4 rounded border border-line bg-panel px-4">
            {data.map((one) => (
              <Entry key={one.code} one={one} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState className="mt-6" message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-6 h-[320px]" />
      )}
      {more && (
        <Button className="mt-4" onClick={more}>
          {t('shell.olderAnnouncements')}
        </Button>
      )}
    </div>
  );
}
