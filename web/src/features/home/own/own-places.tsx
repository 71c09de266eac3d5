import { classNames } from '#app/lib/class-names.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';

/** Equity, positions and orders at the left; markets, bots and notifications beside them. */
export const ownFrame =
  'mx-auto grid w-full max-w-(--page) grid-cols-1 gap-3 px-2 py-2 tablet:px-4 tablet:py-4 desktop:grid-cols-[minmax(0,1fr)_380px] wide:grid-cols-[minmax(0,1fr)_440px] roomy:grid-cols-[minmax(0,1fr)_812px]';

/** As high as three positions. */
export const PositionsPlace = () => <PanelPlace className="h-[252px]" />;

/** As high as three open orders. */
export const OrdersPlace = () => <PanelPlace className="h-[252px] tablet:h-[192px]" />;

function PanelPlace({ className }: { readonly className: string }) {
  return (
    <div className={classNames('rounded bg-panel px-4 py-3', className)}>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-4 h-5 w-full" />
    </div>
  );
}

/** The shape of the account while its code is loaded. */
export function OwnHomePlace() {
  return (
    <LoadingPart>
      <div className={ownFrame}>
        <div className="flex min-w-0 flex-col gap-3">
          <PanelPlace className="h-[248px] tablet:h-[168px]" />
          <PositionsPlace />
          <OrdersPlace />
        </div>
        <div className="max-tablet:hidden">
          <PanelPlace className="h-[240px]" />
        </div>
      </div>
    </LoadingPart>
  );
}
