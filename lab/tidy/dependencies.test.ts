import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Import, importsOf, isTest, ROOT, type Source, sourcesUnder } from './sources.ts';

const typescript = ['.ts', '.tsx'];
const sources = ['contract', 'core', 'client', 'server', 'web', 'lab'].flatMap((folder) =>
  sourcesUnder(folder, typescript),
);
const inside = (files: readonly Source[]) =>
  files.flatMap(importsOf).filter(({ isOutside }) => !isOutside);
const product = (folder: string) =>
  sources.filter(({ path }) => path.startsWith(folder) && !isTest(path));
const show = ({ from, to }: Import) => `${from} imports ${to}`;

describe('packages', () => {
  test('every import of an own file names a file that is there', () => {
    const imports = inside(sources);
    expect(imports.length).toBeGreaterThan(500);
    const missing = imports.filter(({ to }) => !existsSync(join(ROOT, to)));
    expect(missing.map(show)).toEqual([]);
  });

  test.each([
    ['contract', ['contract']],
    ['core', ['core', 'contract']],
    ['client', ['client', 'contract']],
    ['server', ['server', 'client', 'core', 'contract']],
    ['web', ['web', 'core', 'contract']],
    ['lab', ['lab', 'server', 'web', 'client', 'core', 'contract', 'docs']],
  ])('%s sees %s only', (folder, allowed) => {
    const files = sources.filter(({ path }) => path.startsWith(`${folder}/`));
    expect(files.length).toBeGreaterThan(5);
    const wrong = inside(files).filter(({ to }) => !allowed.includes(to.split('/')[0] as string));
    expect(wrong.map(show)).toEqual([]);
  });

  test.each(['contract', 'core', 'client', 'server', 'web', 'lab'])(
    '%s has no circle of files',
    (folder) => {
      const files = product(`${folder}/`);
      expect(files.length).toBeGreaterThan(2);
      expect(circlesOf(inside(files))).toEqual([]);
    },
  );

  test('web sees of core only the market-data folds, the order preview and the futures formulas', () => {
    const wrong = inside(product('web/src/')).filter(
      ({ to }) =>
        to.startsWith('core/') && !/^core\/src\/(market-data\/|perpetual\/|preview\.ts$)/.test(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test('only the generated messages and their plain form are protobuf: nothing but contract, the log and the feed imports the runtime', () => {
    const wrong = sources
      .filter(({ path }) => !isTest(path))
      .flatMap(importsOf)
      .filter(({ from, to }) => {
        const mayUse =
          /^(contract\/|server\/src\/(edge\/feed|engine\/log)\/|web\/src\/data\/|lab\/)/;
        return to.startsWith('@bufbuild/protobuf') && !mayUse.test(from);
      });
    expect(wrong.map(show)).toEqual([]);
  });

  test('core imports nothing from outside', () => {
    const wrong = product('core/src/')
      .flatMap(importsOf)
      .filter(({ isOutside }) => isOutside);
    expect(wrong.map(show)).toEqual([]);
  });
});

/**
 * Folders and files of `core`, lowest first: a file sees its own folder and what stands lower.
 * Book and ledger never see each other: the commands in `spot` join them.
 */
const coreLayers = [
  ['assert.ts', 'column.ts', 'half-sip-hash.ts', 'refusal.ts'],
  ['limits.ts'],
  ['arithmetic.ts', 'level-changes.ts', 'pair-index.ts'],
  ['perpetual'],
  ['strategy'],
  ['ledger', 'order', 'keys'],
  ['book'],
  ['risk'],
  ['position'],
  ['market.ts', 'outcome.ts', 'snapshot-room.ts'],
  ['state.ts'],
  ['admit', 'read.ts', 'snapshot'],
  ['futures'],
  ['spot', 'define.ts', 'funds.ts', 'holds.ts', 'pay-referral.ts', 'correct-balances.ts'],
  ['cancels', 'rights'],
  ['audit.ts'],
  ['engine.ts', 'preview.ts'],
  ['what-if'],
] as const;

/** The same inside `core/src/futures`: what is left of the path after that folder. */
const futuresLayers = [
  ['margin'],
  ['settle'],
  ['orders'],
  ['liquidate'],
  ['clock'],
  ['finish.ts'],
  ['read.ts', 'restore.ts', 'run.ts'],
  ['beyond-bounds.ts'],
  ['audit-counts.ts', 'audit-risk.ts'],
  ['audit.ts'],
] as const;

describe('inside core', () => {
  const imports = inside(product('core/src/')).filter(({ to }) => to.startsWith('core/'));

  test('every file has a place', () => {
    const known = new Set<string>([...coreLayers.flat(), 'market-data']);
    const places = product('core/src/').map(({ path }) => placeOf(path));
    expect(places.filter((place) => !known.has(place))).toEqual([]);
  });

  test('limits, assert <- book | ledger | order <- risk <- state <- admit <- commands <- engine', () => {
    const wrong = imports
      .filter(({ from }) => placeOf(from) !== 'market-data')
      .filter(({ from, to }) => !isLower(coreLayers, from, to))
      .filter(({ from, to }) => !(placeOf(from) === 'limits.ts' && placeOf(to) === 'assert.ts'));
    expect(wrong.map(show)).toEqual([]);
  });

  test('in futures: margin <- settle <- orders <- liquidate <- clock <- commands and views', () => {
    const inFutures = (path: string) => path.startsWith('core/src/futures/');
    const part = (path: string) => path.split('/')[3] as string;
    const level = (path: string) =>
      futuresLayers.findIndex((layer) => (layer as readonly string[]).includes(part(path)));
    const own = imports.filter(({ from, to }) => inFutures(from) && inFutures(to));
    expect(own.length).toBeGreaterThan(30);
    expect(own.filter(({ from }) => level(from) < 0).map(show)).toEqual([]);
    const wrong = own.filter(({ from, to }) => part(from) !== part(to) && level(to) >= level(from));
    expect(wrong.map(show)).toEqual([]);
  });

  test('book and ledger never see each other', () => {
    const places = imports.map(({ from, to }) => `${placeOf(from)} ${placeOf(to)}`);
    expect(places).toContain('book order');
    expect(places).not.toContain('book ledger');
    expect(places).not.toContain('ledger book');
  });

  test('the market-data folds see only the contract', () => {
    const wrong = imports.filter(
      ({ from, to }) => placeOf(from) === 'market-data' && placeOf(to) !== 'market-data',
    );
    expect(wrong.map(show)).toEqual([]);
  });
});

describe('inside server', () => {
  const imports = inside(product('server/src/')).filter(({ to }) => to.startsWith('server/'));

  test('the exchange for programs is called by the process of the bots alone', () => {
    const callers = inside(product('server/src/')).filter(({ to }) => to.startsWith('client/'));
    expect(callers.length).toBeGreaterThan(0);
    const wrong = callers.filter(
      ({ from }) => !/^server\/src\/(bots\/runner\/|processes\/bot-runner-main)/.test(from),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test('only the sequencer appends to the log', () => {
    const appends = sources
      .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
      .filter(({ text }) => /\blog\.append\(/.test(text))
      .map(({ path }) => path);
    expect(appends).toEqual(['server/src/engine/log/sequencer.ts']);
    const writers = sources
      .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
      .filter(({ text }) => /insert into log_batch/i.test(text))
      .map(({ path }) => path);
    const log = 'server/src/engine/log';
    expect(writers).toEqual([`${log}/log-rows.ts`, `${log}/postgres-log.ts`]);
  });

  test('only the engine thread makes an engine: balances change by Command alone', () => {
    const makers = imports.filter(({ to }) => to === 'server/src/engine/log/recover.ts');
    expect(makers.map(({ from }) => from).sort()).toEqual([
      // A copy that is asked and thrown away; its log cannot be appended to.
      'server/src/engine/log/engine-copy.ts',
      'server/src/engine/run/engine-thread.ts',
      // A replica, which does what the log says.
      'server/src/engine/run/replica-thread.ts',
    ]);
    const users = inside(product('server/src/'))
      .filter(({ to }) => to === 'core/src/engine.ts')
      .map(({ from }) => from);
    expect(users.sort()).toEqual([
      // What it makes of a snapshot is looked at and thrown away.
      'server/src/engine/log/audit-snapshot.ts',
      'server/src/engine/log/engine-copy.ts',
      'server/src/engine/log/recover.ts',
      'server/src/engine/run/engine-thread.ts',
      'server/src/engine/run/engine-view.ts',
      'server/src/engine/run/replica-thread.ts',
      'server/src/engine/run/what-if-worker.ts',
    ]);
  });

  test('the environment is read where processes begin', () => {
    const readers = product('server/src/')
      .filter(({ text }) => /process\.env\b/.test(text))
      .map(({ path }) => path);
    expect(readers).toEqual([
      'server/src/processes/audit-tool.ts',
      'server/src/processes/backup-tool.ts',
      'server/src/processes/bot-runner-main.ts',
      'server/src/processes/house-tool.ts',
      'server/src/processes/log-tool.ts',
      'server/src/processes/main.ts',
      'server/src/processes/signer-main.ts',
      'server/src/processes/signers-main.ts',
      'server/src/processes/wallet-tool.ts',
    ]);
  });
});

/**
 * The rooms of `web/src`, lowest first, and those inside them. `data` holds what is known and asked of
 * the server, and draws nothing; `parts` draws what several screens share.
 */
const webLayers = [
  ['texts'],
  ['lib'],
  ['ui'],
  ['data'],
  ['parts'],
  ['features'],
  ['router.tsx'],
  ['main.tsx'],
] as const;
const webRooms = {
  'web/src/data/': [
    ['device', 'server'],
    ['public'],
    ['markets'],
    ['user'],
    ['live'],
    ['notices', 'orders'],
    ['futures'],
  ],
  'web/src/ui/': [
    ['figures', 'layout'],
    ['buttons'],
    ['states'],
    ['overlays'],
    ['forms'],
    ['tables'],
  ],
  'web/src/parts/': [
    ['cancel'],
    ['alerts', 'bots', 'exports', 'people', 'orders'],
    ['markets'],
    ['position-forms'],
    ['positions'],
    ['contracts'],
    ['share'],
    ['position-table', 'position-dialogs', 'notices'],
    ['order-detail'],
  ],
  'web/src/features/trading/': [
    ['market'],
    ['page'],
    ['book', 'chart', 'contract-details', 'forms', 'panels'],
    ['header'],
    ['screen'],
    ['futures-page.tsx', 'spot-page.tsx'],
  ],
} as const;

describe('inside web', () => {
  const files = product('web/src/');
  const imports = inside(files).filter(({ to }) => to.startsWith('web/'));

  test('lib <- ui <- data <- parts <- features <- shells', () => {
    const known = new Set<string>(webLayers.flat());
    expect(files.map(({ path }) => placeOf(path)).filter((place) => !known.has(place))).toEqual([]);
    const wrong = imports.filter(({ from, to }) => !isLower(webLayers, from, to));
    expect(wrong.map(show)).toEqual([]);
  });

  test.each(Object.entries(webRooms))('%s imports downwards', (room, layers) => {
    const inRoom = (path: string) => path.startsWith(room);
    const depth = room.split('/').length - 1;
    const known = new Set<string>(layers.flat());
    const places = files.map(({ path }) => path).filter(inRoom);
    expect(places.filter((path) => !known.has(placeOf(path, depth)))).toEqual([]);
    const own = imports.filter(({ from, to }) => inRoom(from) && inRoom(to));
    expect(own.length).toBeGreaterThan(30);
    const wrong = own.filter(({ from, to }) => !isLower(layers, from, to, depth));
    expect(wrong.map(show)).toEqual([]);
  });

  test('no circle of folders, a folder and those inside it being apart', () => {
    expect(circlesOf(foldersOf(imports))).toEqual([]);
  });

  test('features never import features: what two of them show is a part', () => {
    const feature = (path: string) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1];
    const wrong = imports.filter(
      ({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test('only the data folder talks to the server, and it draws nothing', () => {
    const wrong = files
      .filter(({ path }) => !path.startsWith('web/src/data/'))
      .filter(({ text }) => /\bfetch\(|new WebSocket\(|new EventSource\(/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const drawing = files.filter(({ path }) => /^web\/src\/data\/.*\.tsx$/.test(path));
    expect(drawing.map(({ path }) => path)).toEqual([]);
  });
});

/**
 * The rooms of `web/console/src`, lowest first. `lib` holds what is known and asked of the server, and draws
 * nothing; `ui` draws what several pages share; `frame` is what every page stands in.
 */
const consoleLayers = [
  ['texts'],
  ['lib'],
  ['ui'],
  ['pages'],
  ['frame'],
  ['app.tsx'],
  ['main.tsx'],
] as const;
/**
 * What the console takes of the trader's app: how a time reads, what the browser does (a copied text, a file, a
 * passkey's ceremony), drawings, the colours, the address and a list to choose from. Sessions, calls and
 * all that is drawn by the app's own styles stay apart.
 */
const sharedWithConsole = [
  'web/src/lib/clipboard.ts',
  'web/src/lib/decimal.ts',
  'web/src/lib/format.ts',
  'web/src/lib/passkeys.ts',
  'web/src/lib/read-autofill.ts',
  'web/src/lib/save-file.ts',
  'web/src/lib/storage.ts',
  'web/src/lib/survive-translation.ts',
  'web/src/ui/figures/shell-icon.tsx',
  'web/src/ui/figures/strokes.ts',
  'web/src/ui/forms/combobox.ts',
  'web/src/ui/layout/address.tsx',
  'web/src/ui/tokens.css',
];

describe('inside the console', () => {
  const root = 'web/console/src/';
  const files = product(root);
  const imports = inside(files).filter(({ to }) => to.startsWith(root));

  test('texts <- lib <- ui <- pages <- frame <- app', () => {
    const known = new Set<string>(consoleLayers.flat());
    const places = files.map(({ path }) => placeOf(path, 3));
    expect(places.filter((place) => !known.has(place))).toEqual([]);
    expect(imports.length).toBeGreaterThan(300);
    const wrong = imports.filter(({ from, to }) => !isLower(consoleLayers, from, to, 3));
    expect(wrong.map(show)).toEqual([]);
  });

  test('no circle of folders, a folder and those inside it being apart', () => {
    expect(circlesOf(foldersOf(imports))).toEqual([]);
  });

  test('pages never import pages, but the first one lists the alarms', () => {
    const page = (path: string) => /^web\/console\/src\/pages\/([^/]+)/.exec(path)?.[1];
    const between = imports.filter(
      ({ from, to }) => page(from) && page(to) && page(from) !== page(to),
    );
    expect(between.map(show)).toEqual([
      `${root}pages/overview/page.tsx imports ${root}pages/alarms/alarm-list.tsx`,
    ]);
  });

  test('only lib talks to the server, and it draws nothing', () => {
    const isLib = ({ path }: Source) => path.startsWith(`${root}lib/`);
    const wrong = files
      .filter((file) => !isLib(file))
      .filter(({ text }) => /\bfetch\(|new WebSocket\(|new EventSource\(/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const drawing = files.filter(isLib).filter(({ path }) => path.endsWith('.tsx'));
    expect(drawing.map(({ path }) => path)).toEqual([]);
  });

  test('it sees of the trader’s app what both share, and of core nothing; the app sees nothing of it', () => {
    const styles = sourcesUnder(root, ['.css']);
    const seen = inside([...files, ...styles])
      .map(({ to }) => to)
      .filter((to) => !to.startsWith(root) && !to.startsWith('contract/'));
    expect([...new Set(seen)].sort()).toEqual(sharedWithConsole);
    const back = inside(product('web/src/')).filter(({ to }) => to.startsWith('web/console/'));
    expect(back.map(show)).toEqual([]);
  });
});

/** Files that import each other in a circle, however long. Types alone count too. */
function circlesOf(imports: readonly Import[]): string[] {
  const left = new Map<string, Set<string>>();
  for (const { from, to } of imports) left.set(from, (left.get(from) ?? new Set()).add(to));
  // Whoever imports nothing that is left is in no circle.
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [from, tos] of left) if (![...tos].some((to) => left.has(to))) left.delete(from);
  }
  return [...left.keys()].sort();
}

/** The same imports as of folder by folder. */
function foldersOf(imports: readonly Import[]): Import[] {
  return imports
    .map((one) => ({ ...one, from: posix.dirname(one.from), to: posix.dirname(one.to) }))
    .filter(({ from, to }) => from !== to);
}

test('a circle of files is found', () => {
  const edge = (from: string, to: string) => ({ from, to, isOutside: false });
  const chain = [edge('a', 'b'), edge('b', 'c')];
  expect(circlesOf(chain)).toEqual([]);
  expect(circlesOf([...chain, edge('c', 'a')])).toEqual(['a', 'b', 'c']);
});

/** The folder or file right below `src`, or deeper. */
function placeOf(path: string, depth = 2): string {
  return path.split('/')[depth] as string;
}

function isLower(
  layers: readonly (readonly string[])[],
  from: string,
  to: string,
  depth = 2,
): boolean {
  const level = (path: string) => layers.findIndex((layer) => layer.includes(placeOf(path, depth)));
  return placeOf(from, depth) === placeOf(to, depth) || level(to) < level(from);
}
