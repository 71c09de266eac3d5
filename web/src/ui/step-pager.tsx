import { useText } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';

interface StepPagerProps {
  readonly page: number;
  readonly pageSize: number;
  /** Rows that are here of this page. */
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Pages of a list whose length nobody counts: a page that is not full is the last one. */
export function StepPager({ page, pageSize, count, onPage }: StepPagerProps) {
  const t = useText();
  const from = (page - 1) * pageSize;
  return (
    <div className="flex items-center justify-between gap-3 text-small">
      <p className="text-ink-2">
        {count > 0 &&
          t('ui.rowsRange', {
            ...{ from: from + 1, to: from + count, size: pageSize },
          })}
      </p>
      <nav aria-label={t('ui.pagination')} className="flex items-center gap-1">
        <IconButton
          icon="chevron-left"
          label={t('ui.previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span className="flex h-8 min-w-8 items-center justify-center rounded bg-field px-2 font-semibold">
          {page}
        </span>
        <IconButton
          icon="chevron-right"
          label={t('ui.nextPage')}
          disabled={count < pageSize}
          onClick={() => onPage(page + 1)}
        />
      </nav>
    </div>
  );
}
