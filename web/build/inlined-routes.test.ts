import { expect, test } from 'vitest';
import { routes } from '../../contract/src/route-paths.ts';
import { withInlinedRoutes } from './inlined-routes.ts';

const line = "import { routes } from '@bourse/contract/route-paths.ts';\n";

test('a module has the routes that it calls, and the table no more', () => {
  const source = `${line}call(routes.spotOrderPlace, body);\nqueryKey: [routes.spotItems.path];`;
  const { method, path } = routes.spotOrderPlace;
  expect(withInlinedRoutes(source)).toBe(
    `\ncall(${JSON.stringify({ method, path })}, body);\nqueryKey: ["${routes.spotItems.path}"];`,
  );
});

test('types, names that only look like routes and unknown routes stay', () => {
  const source =
    'type Row = AnswerOf<typeof routes.spotItems>; a.routes.spotItems; myroutes.spotItems;';
  expect(withInlinedRoutes(source)).toBe(source);
  const unknown = `${line}call(routes.toString);`;
  expect(withInlinedRoutes(unknown)).toBe(unknown);
});

test('a module that takes a route by a name it computes keeps the table', () => {
  const source = `${line}call(routes[name]); call(routes.spotItems);`;
  expect(withInlinedRoutes(source)).toContain(line.trim());
});
