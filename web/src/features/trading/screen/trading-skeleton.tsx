import { useIsLowPhone, useIsPhone } from '#app/data/device/device.ts';
import type { Product } from '#app/data/live/topic.ts';
import { classNames } from '#app/lib/class-names.ts';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { useTradingPreferences } from '../page/trading-preferences.ts';
import { useStripState } from './market-strip.ts';
import { shortChart } from './pull-chart.tsx';

/** Head, short chart, form beside the best of the book, orders. */
function PhoneSkeleton() {
  const isLow = useIsLowPhone();
  const isChartWanted = useTradingPreferences((state) => state.isLowChartShown);
  const isChartShown = !isLow || isChartWanted;
  return (
    <div className="flex flex-1 flex-col gap-1">
      <div className="flex h-[70px] low-phone:h-11 items-start justify-between bg-panel p-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-6 w-24" />
      </div>
      {isChartShown && <div className={classNames('bg-panel', shortChart)} />}
      <div className="flex h-[432px] gap-3 bg-panel p-3">
        <Skeleton className="h-full flex-1" />
        <Skeleton className="h-full w-[120px] min-[360px]:w-[146px]" />
      </div>
      <div className="flex-1 bg-panel" />
    </div>
  );
}

/** The shape of the page before the markets are known. */
export function TradingSkeleton({ product }: { readonly product: Product }) {
  const isPhone = useIsPhone();
  const hasStrip = useStripState(product) === 'shown';
  if (isPhone) return <PhoneSkeleton />;
  return (
    <div className={classNames('flex flex-1 flex-col gap-1 p-1', hasStrip && 'pt-8')}>
      <div className="flex h-14 items-center gap-6 rounded bg-panel px-4">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-6 w-96" />
      </div>
      <div className="grid flex-1 grid-rows-[minmax(480px,1fr)_240px] gap-1 grid-cols-[minmax(0,1fr)_296px_320px] roomy:grid-cols-[36px_minmax(0,1fr)_296px_240px_320px]">
        <div className="hidden rounded bg-panel roomy:block" />
        <div className="rounded bg-panel p-3">
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
        <div className="rounded bg-panel p-3">
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="hidden rounded bg-panel roomy:block" />
        <div className="rounded bg-panel p-3 row-span-2">
          <Skeleton className="h-9 w-full" />
        </div>
        <div className="rounded bg-panel p-3 col-span-2 roomy:col-span-4">
          <Skeleton className="h-4 w-60" />
        </div>
      </div>
    </div>
  );
}
