/*
 * Writes contract/src/route-paths.ts from the rows of contract/src/routes: `npm run generate`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleRoutes } from '../../contract/src/console/routes.ts';
import type { Route } from '../../contract/src/route.ts';
import { routes } from '../../contract/src/routes.ts';

/** From the root. */
export const ROUTE_PATHS_FILE = 'contract/src/route-paths.ts';

export const CONSOLE_PATHS_FILE = 'contract/src/console/route-paths.ts';

const head = (types: string, rows: string, name: string) => `/*
 * Where each route is, without its shapes: all that a caller's program needs when it runs. The
 * compiler still takes what goes in and out from the rows, whose schemas stay out of the page.
 * Generated from contract/src/routes by \`npm run generate\`; lab/tidy compares them.
 */
import type { RoutePaths } from '${types}';
import type { ${name} as rows } from '${rows}';

const get = (path: string) => ({ method: 'GET', path }) as const;
const post = (path: string) => ({ method: 'POST', path }) as const;
const patch = (path: string) => ({ method: 'PATCH', path }) as const;

export const ${name}: RoutePaths<typeof rows> = {
`;

/** The text of the file for these rows. */
export function routePathsText(rows: Readonly<Record<string, Route>>): string {
  const lines = Object.entries(rows).map(
    ([name, { method, path }]) => `  ${name}: ${method.toLowerCase()}('${path}'),\n`,
  );
  return `${head('./route.ts', './routes.ts', 'routes')}${lines.join('')}};\n`;
}

/** The same of the console's table, which no customer's page carries. */
export function consolePathsText(rows: Readonly<Record<string, Route>>): string {
  const lines = Object.entries(rows).map(
    ([name, { method, path }]) => `  ${name}: ${method.toLowerCase()}('${path}'),\n`,
  );
  const text = head('../route.ts', './routes.ts', 'consoleRoutes');
  return `${text.replace(/^const patch.*\n/m, '')}${lines.join('')}};\n`;
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../..', ROUTE_PATHS_FILE), routePathsText(routes));
  const root = join(import.meta.dirname, '../..');
  writeFileSync(join(root, CONSOLE_PATHS_FILE), consolePathsText(consoleRoutes));
}
