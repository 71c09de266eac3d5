import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { NativeSelect } from '../forms/native-select.tsx';
import { pageCountOf, pageEntries } from './pages.ts';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly pageSizes?: readonly number[];
  readonly onPageSize?: (pageSize: number) => void;
}

/** Pages with ellipses, and the page size when there is a choice. */
export function Pager({ page, pageSize, total, onPage, pageSizes, onPageSize }: PagerProps) {
  const t = useText();
  const pageCount = pageCountOf(total, pageSize);
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 text-small">
      {pageSizes && onPageSize && (
        <NativeSelect
          label={t('ui.rowsPerPage')}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({
            value: String(size),
            label: t('ui.rowsPerPageShort', { size }),
          }))}
          onValue={(value) => onPageSize(Number(value))}
        />
      )}
      <nav aria-label={t('ui.pagination')} className="flex items-center gap-1">
        <IconButton
          icon="chevron-left"
          label={t('ui.previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pageEntries(page, pageCount).map((entry) =>
          typeof entry === 'number' ? (
            <button
              key={entry}
              type="button"
              aria-label={t('ui.pageNumber', { page: entry })}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPage(entry)}
              className={classNames(
                'h-8 touch:h-11 max-tablet:h-11 min-w-8 touch:min-w-11 rounded px-2',
                entry === page
                  ? 'bg-accent font-semibold text-accent-ink'
                  : 'text-ink-2 hover:bg-field',
              )}
            >
              {entry}
            </button>
          ) : (
            <span key={entry} aria-hidden="true" className="w-6 text-center text-ink-3">
              …
            </span>
          ),
        )}
        <IconButton
          icon="chevron-right"
          label={t('ui.nextPage')}
          disabled={page >= pageCount}
          onClick={() => onPage(page + 1)}
        />
      </nav>
    </div>
  );
}
