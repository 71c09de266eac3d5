import { classNames } from '../../lib/class-names.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** As wide as every section of the page. */
const frame = 'mx-auto w-full max-w-(--page) px-4';
const rows = [1, 2, 3, 4, 5];

/** Rows of markets in a panel, below a head. */
function RowsPlace({ head, row }: { readonly head: string; readonly row: string }) {
  return (
    <div className="rounded bg-panel">
      <div className={classNames('flex items-center px-4', head)}>
        <Skeleton className="h-4 w-32" />
      </div>
      {rows.map((at) => (
        <div key={at} className={classNames('flex items-center gap-4 px-4', row)}>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="ml-auto h-5 w-40" />
        </div>
      ))}
    </div>
  );
}

/** The shape of what stands below the hero: the markets at a glance, and room for all that follows. */
export function BelowPlace() {
  return (
    <div className="min-h-[2000px]">
      <LoadingPart>
        <div className={classNames(frame, 'py-6')}>
          <Skeleton className="h-8 w-48" />
          <div className="mt-6 grid grid-cols-1 items-start gap-3 desktop:grid-cols-[1.9fr_1fr]">
            <RowsPlace head="h-[82px]" row="h-14" />
            <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-1">
              <RowsPlace head="h-10" row="h-9" />
              <RowsPlace head="h-10" row="h-9" />
            </div>
          </div>
        </div>
      </LoadingPart>
    </div>
  );
}
