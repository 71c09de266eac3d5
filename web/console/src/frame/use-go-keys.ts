import { consoleScreens } from '@bourse/contract/console/screens.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { ConsolePage } from '../pages.ts';

const TYPED_IN = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const NEXT_MS = 1_500;

/** `g`, then a page's letter, goes there. Never in a field, never with Ctrl, Alt or Meta. */
export function useGoKeys(pages: readonly ConsolePage[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goneAt = -NEXT_MS;
    const press = (event: KeyboardEvent) => {
      const { tagName } = event.target as HTMLElement;
      if (event.ctrlKey || event.altKey || event.metaKey || TYPED_IN.has(tagName)) return;
      if (event.key === 'g') {
        goneAt = performance.now();
        return;
      }
      if (performance.now() - goneAt > NEXT_MS) return;
      goneAt = -NEXT_MS;
      const page = pages.find(({ name }) => consoleScreens[name].key === event.key);
      if (page) void navigate(`/${page.path}`);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [pages, navigate]);
}
