import type { Implementation } from '#edge/pipeline/handler.ts';
import { amendRoutes } from './amend.ts';
import { cancelRoutes } from './cancel.ts';
import { closeRoutes } from './close.ts';
import type { FuturesDependencies } from './dependencies.ts';
import { exitsRoute } from './exits.ts';
import { listRoutes } from './lists.ts';
import { openRoutes } from './open.ts';
import { reverseRoute } from './reverse.ts';
import { settingRoutes } from './settings.ts';

/** Trading perpetual contracts: orders, positions, their exits, margin and settings. */
export function createFutures(dependencies: FuturesDependencies): readonly Implementation[] {
  return [
    ...openRoutes(dependencies),
    ...closeRoutes(dependencies),
    ...amendRoutes(dependencies),
    ...cancelRoutes(dependencies),
    reverseRoute(dependencies),
    exitsRoute(dependencies),
    ...listRoutes(dependencies),
    ...settingRoutes(dependencies),
  ];
}
