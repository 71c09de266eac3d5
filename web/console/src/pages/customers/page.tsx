import { useParams } from 'wouter';
import { CustomerPage } from './customer.tsx';
import { CustomerList } from './customer-list.tsx';

/** Customers: the list, or the one that the address names. */
export function Page() {
  const { row } = useParams();
  return row ? <CustomerPage key={row} uid={row} /> : <CustomerList />;
}
