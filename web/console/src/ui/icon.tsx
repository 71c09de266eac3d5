import { Drawing } from '#app/ui/figures/shell-icon.tsx';
import { sharedStrokes } from '#app/ui/figures/strokes.ts';

const { alert: warning, info: note, ...shared } = sharedStrokes;
/** Strokes on a 24 x 24 grid; how thick they are stands in the stylesheet. */
const strokes = {
  ...{ ...shared, warning, note },
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4',
  people:
    'M8 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-5 8c.4-3 2.3-4.6 5-4.6M14 17l2.3 2.3 4.7-5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.5l3.5 2',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h4.5v-5h3v5H18V10',
  customers:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.7 3 2.2 3.5 4.6',
  book: 'M5 4.5h14v15H5v-15ZM9 4.5v15M12 9h4m-4 4h4',
  gauge: 'M4 17a8.5 8.5 0 1 1 16 0M12 14.5l4-5',
  bolt: 'M13 3 5.5 13.5H11L10 21l8-11h-5.5L13 3Z',
  list: 'M6 4h12v16H6V4Zm3 5h6m-6 4h6m-6 4h4',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.1 2.1m8.6 8.6 2.1 2.1m0-12.8-2.1 2.1m-8.6 8.6-2.1 2.1',
  speaker: 'M4 9.5v5h3.5L13 19V5L7.5 9.5H4Zm12.5-1a5 5 0 0 1 0 7',
  critical: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5ZM12 8v5m0 3h.01',
  hash: 'M9 4 7 20M17 4l-2 16M4.5 9h15.5M4 15h15.5',
  machine: 'M4 4.5h16v6H4v-6Zm0 9h16v6H4v-6Zm3.5-6h.01m-.01 9h.01',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  card: 'M4 5.5h16v13H4v-13Zm3.5 4h4m-4 4h9',
  theme: 'M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8Z',
  retry: 'M19 12a7 7 0 1 1-2-5m2-3v4h-4',
} as const;
export type IconName = keyof typeof strokes;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return <Drawing stroke={strokes[name]} size={size} className="icon" />;
}
