/** A tag that asks for room at its line. */
export interface Tag {
  readonly id: string;
  /** Pixels from the top to its line. */
  readonly y: number;
  /** Pixels that it takes above and below its line. */
  readonly above: number;
  readonly below: number;
  /** Where there is no room for all, that of the lowest goes. */
  readonly priority: number;
  /** Tags of one group that would overlap become one; null stays alone. */
  readonly group: string | null;
  /** It stands at its line whatever is beside it, and stays. */
  readonly isFixed?: boolean;
}

/** Where a tag stands, and whose it is: more than one line's where they became one. */
export interface PlacedTag {
  readonly ids: readonly string[];
  readonly lineYs: readonly number[];
  /** Pixels from the top to where it would have its line, had it not moved. */
  readonly y: number;
  /** Tags nearby for which there was no room. */
  readonly moreCount: number;
}

/** Pixels that a tag may stand from its line. */
export const SHIFT_MAX = 20;
/** Outweighs what would move a fixed tag. */
const FIXED_WEIGHT = 1e9;

interface Entry extends Tag {
  readonly ids: readonly string[];
  readonly lineYs: readonly number[];
  moreCount: number;
}

interface Block {
  readonly entries: readonly Entry[];
  readonly top: number;
  readonly height: number;
}

/** Tags of one group at lines nearer than a tag is high become one, in the middle of their lines. */
function merged(tags: readonly Tag[]): Entry[] {
  const entries: Entry[] = [];
  for (const tag of [...tags].sort((left, right) => left.y - right.y)) {
    const at = entries.findLastIndex(({ group }) => group !== null && group === tag.group);
    const near = entries[at];
    if (near && tag.y - near.lineYs[0]! < near.above + near.below) {
      const lineYs = [...near.lineYs, tag.y];
      const y = (lineYs[0]! + tag.y) / 2;
      entries[at] = { ...near, ids: [...near.ids, tag.id], lineYs, y };
    } else {
      entries.push({ ...tag, ids: [tag.id], lineYs: [tag.y], moreCount: 0 });
    }
  }
  return entries.sort((left, right) => left.y - right.y);
}

/** Entries that touch each other, where the sum of their squared shifts is least. */
function blockOf(entries: readonly Entry[], bounds: TagBounds): Block {
  let height = 0;
  let sum = 0;
  let weights = 0;
  for (const { y, above, below, isFixed } of entries) {
    const weight = isFixed ? FIXED_WEIGHT : 1;
    sum += weight * (y - above - height);
    weights += weight;
    height += above + below;
  }
  const top = Math.max(bounds.top, Math.min(bounds.bottom - height, sum / weights));
  return { entries, top, height };
}

function blocksOf(entries: readonly Entry[], bounds: TagBounds): Block[] {
  const blocks: Block[] = [];
  for (const entry of entries) {
    let block = blockOf([entry], bounds);
    for (
      let last = blocks.at(-1);
      last && last.top + last.height > block.top;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = blockOf([...last.entries, ...block.entries], bounds);
    }
    blocks.push(block);
  }
  return blocks;
}

function placed({ entries, top }: Block): PlacedTag[] {
  let edge = top;
  return entries.map(({ ids, lineYs, above, below, moreCount }) => {
    const y = edge + above;
    edge += above + below;
    return { ids, lineYs, y, moreCount };
  });
}

const isTooFar = ({ y, lineYs }: PlacedTag) =>
  lineYs.every((lineY) => Math.abs(lineY - y) > SHIFT_MAX);

/** Takes the least important entry of a block away; a neighbour that stays counts it. */
function withoutLeast(entries: readonly Entry[], block: Block): readonly Entry[] {
  const loose = block.entries.filter(({ isFixed }) => !isFixed);
  const least = loose.reduce((low, entry) => (entry.priority < low.priority ? entry : low));
  const at = loose.indexOf(least);
  const heir = loose[at - 1] ?? loose[at + 1];
  if (heir) heir.moreCount += least.ids.length + least.moreCount;
  return entries.filter((entry) => entry !== least);
}

/** The pixels from the top between which tags stand. */
export interface TagBounds {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places tags beside their lines, from the top down: at the line where there is room, else as near as
 * their neighbours let them, in the order of their lines and at most SHIFT_MAX away. Where that cannot
 * be, the least important go, and a neighbour counts them.
 */
export function layOutTags(tags: readonly Tag[], bounds: TagBounds): readonly PlacedTag[] {
  let entries: readonly Entry[] = merged(tags);
  for (;;) {
    const blocks = blocksOf(entries, bounds);
    const crowded = blocks.find(
      (block) =>
        block.entries.some(({ isFixed }) => !isFixed) && placed(block).some((tag) => isTooFar(tag)),
    );
    if (!crowded) return blocks.flatMap((block) => placed(block));
    entries = withoutLeast(entries, crowded);
  }
}
