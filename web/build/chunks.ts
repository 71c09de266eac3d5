import type { ScreenName } from '../../contract/src/screens.ts';
import { firstScreens } from '../src/lib/first-screens.ts';
import { firstScreenNames, moduleEndOf } from './screen-modules.ts';

/** The part of the bundler's graph that is read here. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
  } | null;
}

type Screens = ReadonlySet<ScreenName>;

const isTrading = (name: ScreenName) => firstScreens[name]?.isTrading === true;
const tradingScreens = firstScreenNames.filter(isTrading);

/** A file for the modules that certain screens need, by its name; null for any other module. */
type ChunkOf = (needing: Screens) => string | null;

/**
 * Which file takes a module that several parts of the app share, by the first screens that cannot be
 * drawn without it: each file is a trip over a phone's slow line, and what a screen does not need
 * makes it late. A file takes what its modules import, too, so what more screens need comes first.
 */
const shares: readonly ChunkOf[] = [
  // The home screen, and every other one needs it too.
  (needing) => (needing.has('home') ? 'kit' : null),
  (needing) => ([...needing].some((name) => !isTrading(name)) ? 'tools' : null),
  (needing) => (tradingScreens.every((name) => needing.has(name)) ? 'trading' : null),
  (needing) => (needing.size > 1 ? [...needing].sort().join('-') : null),
];

/** The first screens that load a module before they are drawn. */
export function screensNeeding(id: string, graph: ModuleGraph): Screens {
  const seen = new Set([id]);
  // Grows while it is walked: importers of importers, each once.
  for (const each of seen) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  const isLoaded = (name: ScreenName) => [...seen].some((each) => each.endsWith(moduleEndOf(name)));
  return new Set(firstScreenNames.filter(isLoaded));
}

/** The groups of files for the bundler. What they leave out it splits by itself. */
export const chunkGroups = shares.map((chunkOf) => ({
  name: (id: string, graph: ModuleGraph) => chunkOf(screensNeeding(id, graph)),
  minShareCount: 2,
}));
