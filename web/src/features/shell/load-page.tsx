import { type ComponentType, lazy, useEffect, useState } from 'react';
import { addTexts, type TextPart, useText } from '../../lib/i18n.ts';
import { useOnline } from '../../lib/online.ts';
import { ShellIcon } from '../../ui/figures/shell-icon.tsx';

/** A screen as a chunk of its own, loaded when its address is first opened. */
export interface Page {
  /** Once this resolves the screen draws at once, without the placeholder of what is loading. */
  load(): Promise<unknown>;
  /** What draws it now: itself, or what waits for it. */
  component(): ComponentType;
}

/** A screen by what loads it, with the texts that it says. Opened without a connection it says so in its place, and comes with the connection. */
export function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  ...texts: readonly TextPart[]
): Page {
  let loaded: ComponentType | null = null;
  const loadOnce = async () => {
    const [module] = await Promise.all([load(), addTexts(...texts)]);
    loaded = module[name];
    return loaded;
  };
  const waiting = lazy(async () => {
    try {
      return { default: await loadOnce() };
    } catch (error) {
      if (navigator.onLine) throw error;
      return { default: () => <LoadsWhenOnline load={loadOnce} /> };
    }
  });
  return { load: loadOnce, component: () => loaded ?? waiting };
}

/** Stands in the place of a screen that waits for the connection. */
function LoadsWhenOnline({ load }: { readonly load: () => Promise<ComponentType> }) {
  const t = useText();
  const isOnline = useOnline();
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOnline) return;
    load().then(
      (shown) => setShown(() => shown),
      // A browser may remember for the life of the page that a file could not be had.
      () => navigator.onLine && location.reload(),
    );
  }, [isOnline, load]);
  if (Shown) return <Shown />;
  return (
    <div
      role="status"
      className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-24 text-center text-ink-2"
    >
      <ShellIcon name="offline" />
      <p>{t('shell.offlinePage')}</p>
    </div>
  );
}
