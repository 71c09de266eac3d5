import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { Router, useLocation } from 'wouter';
import { navigate as writeAddress } from 'wouter/use-browser-location';

interface Written {
  readonly pathname: string;
  /** Whether its parts can be read: a percent sign that stands alone says nothing. */
  readonly isWellFormed: boolean;
  readonly search: string;
  readonly hash: string;
  /** What whoever led here handed over. */
  readonly state: Readonly<Record<string, unknown>> | null;
}

interface GoOptions {
  /** Takes the place of the address that is left, which the way back then passes over. */
  readonly replace?: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
}

function isReadable(pathname: string): boolean {
  try {
    // The text is looked at: the build leaves out a call whose answer nobody uses, and its failure with it.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

const readAddress = (): Written => ({
  pathname: location.pathname,
  isWellFormed: isReadable(location.pathname),
  search: location.search,
  hash: location.hash,
  state: history.state,
});

/** How many steps of this app lie behind: as many as the way back may take without leaving it. */
const stepsBehind = (): number => Number(history.state?.steps ?? 0);

/** Leads to an address of this app. The one that is shown already is no step of its own. */
function go(to: string, { replace = false, state }: GoOptions = {}): void {
  const isNoStep = replace || new URL(to, location.href).href === location.href;
  const steps = stepsBehind() + (isNoStep ? 0 : 1);
  writeAddress(to, { replace: isNoStep, state: { ...state, steps } });
}

const changes = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const;
const AddressContext = createContext<Written | null>(null);
const OnItsWayContext = createContext(false);

function useWritten(): Written {
  const written = useContext(AddressContext);
  if (!written) throw new Error('an address is read outside of AddressBar');
  return written;
}

const usePathname = (): [string, typeof go] => [useWritten().pathname, go];

/**
 * The browser's address for all within. A new one is drawn in a transition: a screen stays until the
 * next one is loaded, and whoever reads a part of the address reads the same one meanwhile.
 */
export function AddressBar({
  base = '',
  children,
}: {
  /** Where the app begins: '/console'; addresses within are written without it. */
  readonly base?: string;
  readonly children: ReactNode;
}) {
  const [written, setWritten] = useState(readAddress);
  const [isOnItsWay, startTransition] = useTransition();
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setWritten(readAddress()));
    for (const name of changes) addEventListener(name, follow);
    // What is drawn first may lead on before anybody listens.
    follow();
    return () => {
      for (const name of changes) removeEventListener(name, follow);
    };
  }, []);
  return (
    <AddressContext value={written}>
      <OnItsWayContext value={isOnItsWay}>
        <Router hook={usePathname} base={base}>
          {children}
        </Router>
      </OnItsWayContext>
    </AddressContext>
  );
}

/** The browser's address leads on, and what it shows is not drawn yet. */
export const useIsOnItsWay = (): boolean => useContext(OnItsWayContext);

/** The address that is drawn; its search begins with a question mark and its hash with a number sign, if any. */
export function useAddress(): Written {
  const [pathname] = useLocation();
  return { ...useWritten(), pathname };
}

/** The way to another address of this app. */
export function useNavigate(): (to: string, options?: GoOptions) => void {
  return useLocation<typeof usePathname>()[1];
}

/** A step back, or to an address that takes the place of this one where no step of this app lies behind. */
export function useStepBack(): (otherwise: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (otherwise) => {
      if (stepsBehind() > 0) history.back();
      else navigate(otherwise, { replace: true });
    },
    [navigate],
  );
}

type Search = ConstructorParameters<typeof URLSearchParams>[0];
type SetSearch = (
  next: Search | ((before: URLSearchParams) => Search),
  options?: GoOptions,
) => void;

/** The values that the address carries, and the way to others on the same screen. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { pathname: shown, search } = useWritten();
  const { pathname } = useAddress();
  const navigate = useNavigate();
  const values = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, options) => {
      // Two changes at once both count: the second one begins with what the first one wrote. Where
      // another screen is on its way, its search is none of this one's.
      const before = new URLSearchParams(location.pathname === shown ? location.search : search);
      const after = new URLSearchParams(
        typeof next === 'function' ? next(before) : next,
      ).toString();
      navigate(after === '' ? pathname : `${pathname}?${after}`, options);
    },
    [navigate, pathname, shown, search],
  );
  return [values, set];
}
