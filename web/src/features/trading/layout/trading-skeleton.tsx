import { useIsPhone } from '../../../data/device.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shape of the page before the markets are known. */
export function TradingSkeleton() {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-1 flex-col gap-1 p-1">
      <div className="flex h-14 items-center gap-6 rounded bg-panel px-4">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-6 w-24" />
        {!isPhone && <Skeleton className="h-6 w-96" />}
      </div>
      <div className="flex min-h-[480px] flex-1 gap-1">
        <div className="flex-1 rounded bg-panel p-3">
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
        {!isPhone && (
          <>
            <div className="w-[296px] rounded bg-panel p-3">
              <Skeleton className="h-4 w-40" />
            </div>
            <div className="w-[320px] rounded bg-panel p-3">
              <Skeleton className="h-9 w-full" />
            </div>
          </>
        )}
      </div>
      <div className="h-[240px] rounded bg-panel p-3">
        <Skeleton className="h-4 w-60" />
      </div>
    </div>
  );
}
