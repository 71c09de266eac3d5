import { Skeleton } from '../../ui/states/skeleton.tsx';

/** What stands where a dialog's content is about to be. */
export function SkeletonLines() {
  return (
    <div className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
    </div>
  );
}
