import { formatNumber, formatShort } from '#app/lib/format.ts';
import { axisTicks } from './axis-ticks.ts';
import { colourOf, fadedColourOf, fontOf } from './chart-colours.ts';
import { type DepthCurves, type DepthPoint, depthAt } from './depth-model.ts';

const AXIS_HEIGHT = 24;
const TOP = 24;
const PRICE_LABELS_MAX = 6;
const VOLUME_LABELS_MAX = 8;
/** The least pixels for a label of a price, with the space around it. */
const PRICE_LABEL_WIDTH = 84;

interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly curves: DepthCurves;
  readonly precision: number;
}

/** Draws depth curves, their axes and, under the pointer, what rests up to that price. */
export function paintDepth(
  canvas: HTMLCanvasElement,
  curves: DepthCurves | null,
  precision: number,
  pointerX: number | null,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  context.clearRect(0, 0, width, height);
  if (!curves || curves.volumeMax === 0) return;
  const frame = { context, width, height, curves, precision };
  context.font = `11px ${fontOf()}`;
  paintAxes(frame);
  paintSide(frame, curves.bids, '--up', curves.priceMin);
  paintSide(frame, curves.asks, '--down', curves.priceMax);
  if (pointerX !== null) paintPointer(frame, pointerX);
}

const xOf = ({ width, curves }: Frame, price: number) =>
  ((price - curves.priceMin) / (curves.priceMax - curves.priceMin)) * width;
const yOf = ({ height, curves }: Frame, volume: number) =>
  height - AXIS_HEIGHT - (volume / curves.volumeMax) * (height - AXIS_HEIGHT - TOP);

function paintAxes(frame: Frame): void {
  const { context, width, height, curves, precision } = frame;
  const { priceMin, priceMax, volumeMax } = curves;
  context.fillStyle = colourOf('--text-3');
  context.strokeStyle = colourOf('--line');
  context.textAlign = 'center';
  const room = Math.floor(width / PRICE_LABEL_WIDTH);
  for (const price of axisTicks(priceMin, priceMax, Math.min(PRICE_LABELS_MAX, room))) {
    const text = formatNumber(price.toFixed(precision), precision);
    const x = xOf(frame, price);
    const half = context.measureText(text).width / 2;
    if (x > half && x < width - half) context.fillText(text, x, height - 8);
  }
  context.textAlign = 'right';
  for (const volume of axisTicks(0, volumeMax, VOLUME_LABELS_MAX).slice(1)) {
    const y = Math.round(yOf(frame, volume)) + 0.5;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
    context.fillText(formatShort(volume), width - 8, y - 4);
  }
}

function paintSide(
  frame: Frame,
  points: readonly DepthPoint[],
  token: string,
  edgePrice: number,
): void {
  const { context, height } = frame;
  const first = points[0];
  if (!first) return;
  const floor = height - AXIS_HEIGHT;
  context.beginPath();
  context.moveTo(xOf(frame, first.price), floor);
  let y = floor;
  for (const { price, volume } of points) {
    const x = xOf(frame, price);
    context.lineTo(x, y);
    y = yOf(frame, volume);
    context.lineTo(x, y);
  }
  context.lineTo(xOf(frame, edgePrice), y);
  context.strokeStyle = colourOf(token);
  context.lineWidth = 1.5;
  context.stroke();
  context.lineTo(xOf(frame, edgePrice), floor);
  context.closePath();
  context.fillStyle = fadedColourOf(token, 0.16);
  context.fill();
  context.lineWidth = 1;
}

function paintPointer(frame: Frame, pointerX: number): void {
  const { context, width, height, curves, precision } = frame;
  const price = curves.priceMin + (pointerX / width) * (curves.priceMax - curves.priceMin);
  const point = depthAt(curves, price);
  if (!point) return;
  const token = price < curves.middle ? '--up' : '--down';
  const y = yOf(frame, point.volume);
  context.strokeStyle = colourOf('--text-3');
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(pointerX, TOP);
  context.lineTo(pointerX, height - AXIS_HEIGHT);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colourOf(token);
  context.beginPath();
  context.arc(pointerX, y, 4, 0, 2 * Math.PI);
  context.fill();
  const change = (price / curves.middle - 1) * 100;
  const text = `${formatNumber(price, precision)}  (${change.toFixed(2)}%)  ${formatShort(point.volume)}`;
  const isLeft = pointerX < width / 2;
  context.textAlign = isLeft ? 'left' : 'right';
  context.fillStyle = colourOf('--text-1');
  context.fillText(text, pointerX + (isLeft ? 10 : -10), Math.max(16, y - 10));
}
