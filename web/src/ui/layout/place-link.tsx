import type { AnchorHTMLAttributes } from 'react';
import { Link, useRoute } from 'wouter';

interface PlaceLinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className' | 'aria-current'> {
  readonly to: string;
  readonly className: (isHere: boolean) => string;
}

/** A link that says whether its address, or one below it, is the one that is drawn. */
export function PlaceLink({ to, className, ...rest }: PlaceLinkProps) {
  const [isHere] = useRoute(`${to}/*?`);
  return (
    <Link
      {...rest}
      to={to}
      className={className(isHere)}
      aria-current={isHere ? 'page' : undefined}
    />
  );
}
