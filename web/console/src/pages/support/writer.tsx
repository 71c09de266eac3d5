import type { QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { Link } from 'wouter';

/** The customer; of who wrote without signing in the mail address, which a code has proved. */
export function Writer({ row }: { readonly row: Pick<QueuedTicket, 'uid' | 'email'> }) {
  if (row.email) return <span className="wrap">{row.email}</span>;
  return (
    <Link className="lnk" to={`/customers/${row.uid}`}>
      {row.uid}
    </Link>
  );
}
