import type { ScreenName } from '../../contract/src/screens.ts';
import { firstScreens } from '../src/lib/first-screens.ts';
import type { TextPart } from '../src/lib/text-parts.ts';
import { firstScreenNames, moduleEndOf } from './screen-modules.ts';

/** The part of the bundler's graph that is read here. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

const screenOf = (id: string) => firstScreenNames.find((name) => id.endsWith(moduleEndOf(name)));
const screensWith = (texts: TextPart) =>
  firstScreenNames.filter((name) => firstScreens[name]?.texts === texts);
const tradingScreens = screensWith('trading');
const signInScreens = screensWith('sign-in');

/** A part is loaded by itself: a screen, a dialog, a chart. These cannot be drawn without a module. */
export function partsNeeding(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([id]);
  // Grows while it is walked: importers of importers, each once.
  for (const each of seen) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return new Set([...seen].filter((each) => graph.getModuleInfo(each)?.dynamicImporters.length));
}

/** Whether a part can be opened from these screens only. */
function isWithin(screens: readonly ScreenName[], part: string, graph: ModuleGraph): boolean {
  const seen = new Set([part]);
  for (const each of seen) {
    const screen = screenOf(each);
    if (screen && !screens.includes(screen)) return false;
    if (screen) continue;
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(each) ?? {};
    if (importers.length + dynamicImporters.length === 0) return false;
    for (const importer of [...importers, ...dynamicImporters]) seen.add(importer);
  }
  return true;
}

interface Need {
  readonly parts: readonly string[];
  readonly screens: readonly ScreenName[];
  /** Parts that cannot be drawn without the live feed. */
  readonly liveParts: ReadonlySet<string>;
  readonly graph: ModuleGraph;
}

/**
 * Which file takes a module that several parts share, by who needs it; null when it is not one of
 * these. Each file is a trip over a phone's slow line, and what a part does not need makes it late.
 * A file takes what its modules import, too, so what more parts need comes first. The names are those of
 * the bundler's report.
 */
const shares: Readonly<Record<string, (need: Need) => string | null>> = {
  // The home screen needs it, and every other one does too.
  kit: ({ screens }) => (screens.includes('home') ? 'kit' : null),
  // The screens of sign-in need it: fields and buttons, and nothing of markets.
  fields: ({ screens }) => (screens.some((name) => signInScreens.includes(name)) ? 'fields' : null),
  // Another screen than those of trading needs it.
  tools: ({ screens }) => (screens.some((name) => !tradingScreens.includes(name)) ? 'tools' : null),
  // Screens of trading need it, and a part that does without the feed.
  parts: ({ screens, parts, liveParts }) =>
    screens.length > 1 && parts.some((part) => !liveParts.has(part)) ? 'parts' : null,
  // The feed, and how it is read.
  live: ({ parts, liveParts }) => (parts.length === liveParts.size ? 'live' : null),
  // All screens of trading need it, or some and a part that others open, too.
  trading: ({ screens, parts, graph }) =>
    screens.length === tradingScreens.length ||
    (screens.length > 1 && !parts.every((part) => isWithin(screens, part, graph)))
      ? 'trading'
      : null,
  pairs: ({ screens }) => (screens.length > 1 ? [...screens].sort().join('-') : null),
};

/**
 * The groups of files for the bundler. What they leave out it splits by itself.
 *
 * @param feed the module that only those load who read the live feed
 */
export function createChunkGroups(feed: string) {
  return Object.entries(shares).map(([debugName, chunkOf]) => ({
    debugName,
    name: (id: string, graph: ModuleGraph) => {
      const parts = [...partsNeeding(id, graph)];
      const screens = parts.map(screenOf).filter((name) => name !== undefined);
      return chunkOf({ parts, screens, liveParts: partsNeeding(feed, graph), graph });
    },
    minShareCount: 2,
  }));
}
