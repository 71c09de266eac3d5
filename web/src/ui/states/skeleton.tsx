import { classNames } from '../../lib/class-names.ts';

interface SkeletonProps {
  /** The size of what will stand here: `h-4 w-24`. */
  readonly className?: string;
}

export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />;
}
