import { Spinner } from '#app/ui/figures/spinner.tsx';

/** Stands where the chart will be. */
export function ChartLoading() {
  return (
    <div className="absolute inset-0 z-10 flex items-center justify-center text-ink-3">
      <Spinner size={28} />
    </div>
  );
}
