import { Drawing, type DrawingProps, shellStrokes } from './shell-icon.tsx';
import { sharedStrokes } from './strokes.ts';

/** Strokes on a 24 x 24 grid, drawn with the current colour. */
const strokes = {
  ...shellStrokes,
  ...sharedStrokes,
  close: 'm6 6 12 12M18 6 6 18',
  'chevron-down': 'm6 9.5 6 6 6-6',
  more: 'M4.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0Zm6.5 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0Zm6.5 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0Z',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.8A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.5-.7M10 10a3 3 0 0 0 4 4.2',
  bell: 'M12 4a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 6.5h15s-2-1.5-2-6.5A5.5 5.5 0 0 0 12 4Zm-2 15.5a2.2 2.2 0 0 0 4 0',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13.5v2m0 15v2m9.5-9.5h-2m-15 0h-2m16.2-6.7-1.4 1.4M6.7 17.3l-1.4 1.4m0-13.4 1.4 1.4m10.6 10.6 1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  id: 'M3.5 5.5h17v13h-17v-13Zm5 6.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Zm-2.8 3.5c.3-1.3 1.3-2 2.8-2s2.5.7 2.8 2M14.5 10h3.5m-3.5 4h3.5',
  home: 'm3.5 11 8.5-7 8.5 7v9h-5.5v-6h-6v6H3.5v-9Z',
  trend: 'M3.5 18 9.5 10.5l4 3.5 7-9',
  candles: 'M8 3.5v4m0 8.5v4.5M5.5 7.5h5V16h-5V7.5ZM16.5 3.5V9m0 6.5v5M14 9h5v6.5h-5V9Z',
  list: 'M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.01M4 12h.01M4 17.5h.01',
  grid: 'M4.5 4.5h6v6h-6v-6Zm9 0h6v6h-6v-6Zm-9 9h6v6h-6v-6Zm9 0h6v6h-6v-6Z',
  layers: 'm12 4 8.5 4.5L12 13 3.5 8.5 12 4Zm-8.5 8.5L12 17l8.5-4.5m-17 4L12 21l8.5-4.5',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5m0-4.5v4.5h4.5M12 7.5V12l3 2',
  wallet:
    'M3.5 7.5v10a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-15Zm0 0a2 2 0 0 1 2-2.5h11.5v2.5M16.5 13.5h.01',
  'arrow-down': 'M12 4.5v15m0 0 6-6m-6 6-6-6',
  'arrow-up': 'M12 19.5v-15m0 0 6 6m-6-6-6 6',
  'arrow-right': 'M4.5 12h15m0 0-6-6m6 6-6 6',
  swap: 'M7 4v16m0 0-3.5-3.5M7 20l3.5-3.5M17 20V4m0 0-3.5 3.5M17 4l3.5 3.5',
  transfer: 'M4 8.5h15m0 0-4-4m4 4-4 4M20 15.5H5m0 0 4-4m-4 4 4 4',
  logout: 'M14.5 4.5h-9v15h9M10 12h10.5m0 0-3.5-3.5m3.5 3.5L17 15.5',
  gift: 'M4 11.5h16v8.5H4v-8.5Zm-1-4h18v4H3v-4Zm9 0v12.5m0-12.5C9 7.5 7 6.5 7 5s3.5-2.5 5 2.5c1.5-5 5-4 5-2.5s-2 2.5-5 2.5Z',
  empty: 'M4 13.5 6.5 5.5h11l2.5 8m-16 0v5h16v-5m-16 0h4.5l1.2 2h4.6l1.2-2H20',
  edit: 'M4.5 19.5h4l11-11-4-4-11 11v4Zm9-13 4 4',
  copy: 'M8.5 8.5h11v11h-11v-11Zm-4 7v-11h11',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-5v5h-5',
  phone: 'M7.5 3h9v18h-9V3Zm4.5 15h.01',
  laptop: 'M5 5.5h14v10H5v-10ZM2.5 18.5h19',
  message: 'M4 5.5h16v11h-9l-4 3.5v-3.5H4v-11Zm4 4h8m-8 3.5h5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6.5L20.5 7',
  bot: 'M5 9.5h14v10H5v-10Zm7-4v4m0-4a1.5 1.5 0 1 0 0-.01M9.5 14v1m5-1v1M2.5 13v3m19-3v3',
  upload: 'M12 15.5v-11m0 0-4 4m4-4 4 4M4.5 15v4.5h15V15',
  lock: 'M5.5 11h13v9h-13v-9Zm2.5 0V8a4 4 0 0 1 8 0v3m-4 3.5v2',
  chart: 'M4 4v16h16M8 15l3.5-4 3 2.5L19.5 7',
  key: 'M14.5 14a5 5 0 1 0-4.6-3L3.5 17.5V21H7v-2.5h2.5V16l1.7-1.7c1 .5 2.1-.3 3.3-.3ZM16 8.5h.01',
  book: 'M5 4.5h12a2 2 0 0 1 2 2v13H7a2 2 0 0 1-2-2v-13Zm0 13a2 2 0 0 1 2-2h12M9 8.5h6',
  flag: 'M5.5 21V4m0 0h12l-2.5 4 2.5 4h-12',
  expand: 'M14.5 4.5h5v5m-10 10h-5v-5m15-10-6 6m-3 3-6 6',
  camera: 'M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17V8Zm8.5 8.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  calculator:
    'M6 3.5h12v17H6v-17Zm3 4h6M9 12h.01m2.99 0h.01m2.99 0h.01M9 16h.01m2.99 0h.01m2.99 0h.01',
  keyboard: 'M3 6.5h18v11H3v-11Zm4 7.5h10M6.5 10h.01m3.5 0h.01m3.5 0h.01m3.5 0h.01',
} as const;

export type IconName = keyof typeof strokes;

interface IconProps extends DrawingProps {
  readonly name: IconName;
}

/** A drawing without meaning of its own: the control around it carries the label. */
export function Icon({ name, ...drawing }: IconProps) {
  return <Drawing stroke={strokes[name]} {...drawing} />;
}
