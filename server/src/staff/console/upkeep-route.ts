import { consoleUpkeepRoutes } from '@bourse/contract/console/routes/upkeep.ts';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { Upkeep } from '#platform/upkeep.ts';

/** The periodic work of this process. */
export function upkeepRoute(upkeep: Pick<Upkeep, 'list'>): Implementation {
  return implement(consoleUpkeepRoutes.consoleUpkeep, () => ({
    list: upkeep.list().map(({ hasLooked, lastAt, ...worker }) => ({
      ...worker,
      lastAt: hasLooked ? lastAt : 0,
      failure: sayBoth(`upkeep.${worker.name}`),
    })),
  }));
}
