import { colourOf, fontOf } from './chart-colours.ts';
import { type ChartLine, lineColour } from './chart-line.ts';
import type { TagText } from './tag-text.ts';

/** A tag with all that its drawing needs, in pixels of the plot. */
export interface DrawnTag {
  readonly text: TagText;
  /** Its right edge. */
  readonly right: number;
  readonly y: number;
  readonly height: number;
  /** The lines that it is far enough from for a leader. */
  readonly leaderYs: readonly number[];
  /** Token of its colour. */
  readonly colour: string;
}

export interface DrawnLine {
  readonly line: ChartLine;
  readonly y: number;
}

const PADDING = 5;
const GAP = 6;
/** Pixels that a leader takes beside its tag. */
const LEADER = 12;

/** The token of what is readable on a token's colour. */
export const inkOn = (colour: string) => (colour === '--accent' ? '--accent-ink' : '--bg-1');

const fontOfSize = (px: number) => `${px}px ${fontOf()}`;

const widths = new Map<string, number>();
let scratch: CanvasRenderingContext2D | null = null;

/** Pixels of a text, its digits as wide as the widest: a number that changes moves nothing beside it. */
function textWidth(text: string, fontPx: number): number {
  const font = fontOfSize(fontPx);
  const shape = text.replace(/\d/g, '0');
  const key = `${font} ${shape}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  scratch ??= document.createElement('canvas').getContext('2d');
  if (!scratch) return 0;
  scratch.font = font;
  const { width } = scratch.measureText(shape);
  widths.set(key, width);
  return width;
}

const nameWidth = ({ name }: TagText, fontPx: number) =>
  Math.ceil(textWidth(name, fontPx)) + 2 * PADDING - (name.length > 2 ? 0 : 2);

/** Pixels that a tag takes. */
export function tagWidth(text: TagText, fontPx: number): number {
  const details = text.details.map((part) => Math.ceil(textWidth(part, fontPx)));
  const between = Math.max(0, details.length - 1) * GAP;
  const inner = details.reduce((sum, width) => sum + width, between);
  return nameWidth(text, fontPx) + (details.length > 0 ? inner + 2 * PADDING : 0);
}

const dashes: Readonly<Record<ChartLine['kind'], readonly number[]>> = {
  ...{ entry: [], takeProfit: [5, 3], stopLoss: [5, 3], liquidation: [5, 3], order: [2, 2] },
  ...{ mark: [1, 3], alert: [1, 3] },
};

/** Draws lines over the whole width of the plot. */
export function paintLines(
  context: CanvasRenderingContext2D,
  lines: readonly DrawnLine[],
  width: number,
): void {
  context.lineWidth = 1;
  for (const { line, y } of lines) {
    context.setLineDash([...dashes[line.kind]]);
    context.strokeStyle = colourOf(lineColour(line));
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
  }
  context.setLineDash([]);
}

const toneOfDetail = (text: string) =>
  /^\+[\d,]*\.\d/.test(text) ? '--up' : /^[-−]/.test(text) ? '--down' : '--text-1';

function paintTag(context: CanvasRenderingContext2D, tag: DrawnTag, fontPx: number): void {
  const { text, right, y, height, leaderYs, colour } = tag;
  const width = tagWidth(text, fontPx);
  const left = right - width;
  const middle = Math.round(y);
  const top = middle - Math.floor(height / 2);
  context.fillStyle = colourOf(colour);
  context.strokeStyle = colourOf(colour);
  context.lineWidth = 1;
  for (const lineY of leaderYs) {
    context.beginPath();
    context.moveTo(left - LEADER, Math.round(lineY) + 0.5);
    context.lineTo(left + 1, middle + 0.5);
    context.stroke();
  }
  context.beginPath();
  context.roundRect(left, top, width, height, [2, 0, 0, 2]);
  context.fill();
  context.font = fontOfSize(fontPx);
  context.textBaseline = 'middle';
  const named = nameWidth(text, fontPx);
  if (text.details.length > 0) {
    context.fillStyle = colourOf('--bg-1');
    context.fillRect(left + named, top + 1, width - named - 1, height - 2);
  }
  context.fillStyle = colourOf(inkOn(colour));
  context.textAlign = 'center';
  context.fillText(text.name, left + named / 2, middle + 0.5);
  context.textAlign = 'left';
  let x = left + named + PADDING;
  for (const part of text.details) {
    context.fillStyle = colourOf(toneOfDetail(part));
    context.fillText(part, x, middle + 0.5);
    x += Math.ceil(textWidth(part, fontPx)) + GAP;
  }
}

/** Draws tags over everything else of the plot, each with its leaders. */
export function paintTags(
  context: CanvasRenderingContext2D,
  tags: readonly DrawnTag[],
  fontPx: number,
): void {
  context.save();
  for (const tag of tags) paintTag(context, tag, fontPx);
  context.restore();
}
