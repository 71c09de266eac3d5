import { Skeleton } from '#app/ui/states/skeleton.tsx';

/** Stands where the pairs will be. */
export function PairSkeletons() {
  return (
    <div className="flex flex-col gap-3 p-3">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  );
}
