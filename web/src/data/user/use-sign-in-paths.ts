import { useAddress } from '../../ui/layout/address.tsx';

/** The ways in, which lead back to the pair and the tabs that are shown now. */
export function useSignInPaths(): { readonly login: string; readonly register: string } {
  const { pathname, search } = useAddress();
  const next = `?next=${encodeURIComponent(pathname + search)}`;
  return { login: `/login${next}`, register: `/register${next}` };
}
