import { consoleScreens } from '@bourse/contract/console/screens.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from '#app/ui/address.tsx';
import { isForPage } from '../lib/page-keys.ts';
import type { ConsolePage } from '../pages/pages.ts';

const NEXT_MS = 1_500;

/** `g`, then a page's letter, goes there. */
export function useGoKeys(pages: readonly ConsolePage[]): void {
  const navigate = useNavigate();
  // Beside the effect: the menu may be drawn anew between the two keys.
  const goneAt = useRef(-NEXT_MS);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'g') {
        goneAt.current = performance.now();
        return;
      }
      if (performance.now() - goneAt.current > NEXT_MS) return;
      goneAt.current = -NEXT_MS;
      const page = pages.find(({ name }) => consoleScreens[name].key === event.key);
      if (page) navigate(`/${page.path}`);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [pages, navigate]);
}
