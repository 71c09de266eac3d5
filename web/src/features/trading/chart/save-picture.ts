import { usePreferences } from '#app/data/device/preferences.ts';
import { exchangeNowMs, feed } from '#app/data/live/feed.ts';
import { formatNumber, formatOffset, formatTime } from '#app/lib/format.ts';
import { brand } from '#app/lib/page-meta.ts';
import { saveFile } from '#app/lib/save-file.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import { useTradingPreferences } from '../page/trading-preferences.ts';
import { colourOf, fontOf } from './plot/chart-colours.ts';

/** Of the line over the chart, in pixels of the page. */
const HEAD_HEIGHT = 36;
const EDGE = 12;
const GAP = 14;

/** What is written over the chart, with the token of its colour; the first is the largest. */
export type Heading = readonly (readonly [text: string, colour: string])[];

/** The chart under its heading, as one picture. */
export function composePicture(chart: HTMLCanvasElement, heading: Heading): HTMLCanvasElement {
  const scale = window.devicePixelRatio || 1;
  const head = Math.round(HEAD_HEIGHT * scale);
  const picture = document.createElement('canvas');
  picture.width = chart.width;
  picture.height = chart.height + head;
  const context = picture.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = colourOf('--bg-1');
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart, 0, head);
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  let x = EDGE;
  for (const [at, [text, colour]] of heading.entries()) {
    context.font = at === 0 ? `600 15px ${fontOf()}` : `12px ${fontOf()}`;
    context.fillStyle = colourOf(colour);
    context.fillText(text, x, HEAD_HEIGHT / 2);
    x += context.measureText(text).width + GAP;
  }
  return picture;
}

/** Pair, interval, price, time and whose chart it is. */
function headingOf(market: TradingMarket, interval: string, nowMs: number): Heading {
  const { timeOffset } = usePreferences.getState();
  const price = feed.ticker(market.product, market.symbol)?.price;
  const time = `${formatTime(nowMs, timeOffset, 'full')} ${formatOffset(timeOffset)}`;
  return [
    [market.name, '--text-1'],
    [interval, '--text-2'],
    [formatNumber(price?.toFixed(market.precision), market.precision), '--text-1'],
    [time, '--text-2'],
    [brand, '--accent-text'],
  ];
}

/** Keeps the chart as a file, named by its market, its interval and the time. */
export async function savePicture(chart: HTMLCanvasElement, market: TradingMarket): Promise<void> {
  const { interval, period } = useTradingPreferences.getState();
  const nowMs = exchangeNowMs();
  const picture = composePicture(chart, headingOf(market, interval, nowMs));
  const blob = await new Promise<Blob | null>((answer) => picture.toBlob(answer, 'image/png'));
  if (!blob) throw new Error('no picture was made');
  const time = new Date(nowMs).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  saveFile(
    blob,
    `${market.symbol}-${interval === 'Line' ? `line-${period}` : interval}-${time}.png`,
  );
}
