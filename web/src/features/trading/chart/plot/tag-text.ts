import type { ChartLine } from './chart-line.ts';

/** What stands in a tag: its name on the line's colour, and beside it what it tells. */
export interface TagText {
  readonly name: string;
  readonly details: readonly string[];
}

/** The largest part of a plot's width that a tag takes. */
export const TAG_SHARE_MAX = 0.15;
/** Plots narrower than this have room for a letter beside the axis. */
export const NARROW_PX = 480;

/** A tag's lines: the first that became one tag, how many they are, and those that found no room beside it. */
export interface TagContent {
  readonly line: ChartLine;
  readonly count: number;
  readonly moreCount: number;
}

/** A letter with how many it stands for. */
function shortName({ line, count, moreCount }: TagContent): string {
  const letter = line.letter ?? [...line.name].slice(0, 1).join('');
  const all = count + moreCount;
  return all > 1 ? `${letter}${all}` : letter;
}

/** All that a tag could say, the most telling first. */
function versionsOf(content: TagContent): TagText[] {
  const { line, count, moreCount } = content;
  const name = count > 1 ? `${line.name} ×${count}` : line.name;
  const more = moreCount > 0 ? [`+${moreCount}`] : [];
  const { quantity, profit } = count > 1 ? {} : line;
  const details = [[quantity, profit], [profit ?? quantity], []].map((parts) => [
    ...parts.filter((part) => part !== undefined),
    ...more,
  ]);
  return [
    ...details.map((shown) => ({ name, details: shown })),
    { name: shortName(content), details: [] },
  ];
}

/**
 * What a tag says within a width: quantity and profit where there is room for both, then the profit, the
 * name alone, a letter. A narrow plot has letters only.
 * @param widthOf pixels that a tag of this text takes
 */
export function tagTextOf(
  content: TagContent,
  plotWidth: number,
  widthOf: (text: TagText) => number,
): TagText {
  const versions = versionsOf(content);
  const letter = versions.at(-1)!;
  if (plotWidth < NARROW_PX) return letter;
  return versions.find((text) => widthOf(text) <= plotWidth * TAG_SHARE_MAX) ?? letter;
}
