import { brand } from '../../lib/page-meta.ts';

interface PageTitleProps {
  readonly children: string;
}

/** The document's title: what the page is, then the brand. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{children ? `${children} | ${brand}` : brand}</title>;
}
