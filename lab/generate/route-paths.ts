/*
 * Writes contract/src/route-paths.ts from the rows of contract/src/routes: `npm run generate`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../contract/src/route.ts';
import { routes } from '../../contract/src/routes.ts';

/** From the root. */
export const ROUTE_PATHS_FILE = 'contract/src/route-paths.ts';

const TYPES = './route.ts';
const ROWS = './routes.ts';
const HEAD = `/*
 * Where each route is, without its shapes: all that a caller's program needs when it runs. The
 * compiler still takes what goes in and out from the rows, whose schemas stay out of the page.
 * Generated from contract/src/routes by \`npm run generate\`; lab/tidy compares them.
 */
import type { RoutePaths } from '${TYPES}';
import type { routes as rows } from '${ROWS}';

const get = (path: string) => ({ method: 'GET', path }) as const;
const post = (path: string) => ({ method: 'POST', path }) as const;
const patch = (path: string) => ({ method: 'PATCH', path }) as const;

export const routes: RoutePaths<typeof rows> = {
`;

/** The text of the file for these rows. */
export function routePathsText(rows: Readonly<Record<string, Route>>): string {
  const lines = Object.entries(rows).map(
    ([name, { method, path }]) => `  ${name}: ${method.toLowerCase()}('${path}'),\n`,
  );
  return `${HEAD}${lines.join('')}};\n`;
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../..', ROUTE_PATHS_FILE), routePathsText(routes));
}
