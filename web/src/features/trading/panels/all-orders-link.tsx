import { Link } from 'wouter';
import type { Product } from '#app/data/live/topic.ts';
import { useText } from '#app/lib/i18n.ts';

interface AllOrdersLinkProps {
  readonly product: Product;
  /** As the orders page names it. */
  readonly tab: 'history' | 'trades' | 'position-history';
  /** A market; empty for every one. */
  readonly symbol: string;
}

/** The way from a history to the orders page, which filters it by time and writes it to a file. */
export function AllOrdersLink({ product, tab, symbol }: AllOrdersLinkProps) {
  const t = useText();
  const search = new URLSearchParams({ product, tab, ...(symbol && { symbol }) });
  return (
    <Link to={`/order?${search}`} className="reach-end text-accent-text text-small hover:underline">
      {t('trading.filterAndExport')}
    </Link>
  );
}
