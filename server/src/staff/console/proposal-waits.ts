import { actTexts } from '@bourse/contract/console/act-texts.ts';
import { type ActName, acts } from '@bourse/contract/console/acts.ts';
import { consoleStaffRoutes as routes } from '@bourse/contract/console/routes/staff.ts';
import { z } from 'zod';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { field, inForce } from '#edge/staff/proposal-standing.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { sayBoth } from '#platform/texts/texts.ts';

/** The default, and the most: S27. */
const HOURS_MAX = 24;

const names = Object.keys(acts) as ActName[];
const twoPersonActs = names.filter((name) => acts[name].passes.length > 0) as [
  ActName,
  ...ActName[],
];

/** How many hours a proposal of this act waits for a second person. */
export async function hoursOf(act: ActName, executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('proposal_waits')
    .select('hours')
    .where('act', '=', act)
    .executeTakeFirst();
  return row?.hours ?? HOURS_MAX;
}

/** Of each act that takes two people. */
export function waitsRoute(database: Executor): Implementation {
  return implement(routes.consoleWaits, async () => {
    const rows = await database.selectFrom('proposal_waits').selectAll().execute();
    const known = new Map(rows.map(({ act, hours }) => [act, hours]));
    return { list: twoPersonActs.map((act) => ({ act, hours: known.get(act) ?? HOURS_MAX })) };
  });
}

/** How long proposals of an act wait is said by two people; those that are open keep their end. */
export function waitProposal(database: Executor): ProposalKind {
  return defineProposal({
    kind: 'proposal-wait',
    act: 'operator-change',
    fields: z.strictObject({
      act: z.enum(twoPersonActs),
      hours: z.number().int().min(1).max(HOURS_MAX),
    }),
    title: ({ act, hours }) => sayBoth('proposals.changeWait', { action: actTexts[act], hours }),
    labels: {
      act: field('text', sayBoth('proposals.action')),
      hours: field('hours', sayBoth('proposals.expireAfter')),
    },
    before: async ({ act }) => inForce({ act, hours: await hoursOf(act, database) }),
    favours: () => null,
    async effect({ act, hours }) {
      const before = await hoursOf(act, database);
      return [
        {
          kind: hours < before ? 'note' : 'warn',
          ...sayBoth('proposals.waitEffect', { hours, before }),
        },
      ];
    },
    async execute({ act, hours }, { executor }) {
      const hoursBefore = await hoursOf(act, executor);
      await executor
        .insertInto('proposal_waits')
        .values({ act, hours })
        .onConflict((conflict) => conflict.column('act').doUpdateSet({ hours }))
        .execute();
      return { act, hours, hoursBefore };
    },
  });
}
