import { Code } from '@bourse/contract/codes.ts';
import {
  houseSwitches,
  openHouseFields,
  consoleClosedRoutes as routes,
} from '@bourse/contract/console/routes/closed.ts';
import { type Kysely, sql } from 'kysely';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import { type ConsoleActs, defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { becomes, field } from '#edge/staff/proposal-standing.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { listed, sayBoth } from '#platform/texts/texts.ts';
import type { HouseSwitches } from './switches.ts';

export { HouseSwitches } from './switches.ts';

export interface ClosedDependencies {
  readonly database: Kysely<Database>;
  readonly switches: HouseSwitches;
  /** The signers that sign nothing until two people have looked. */
  readonly lacking: () => readonly {
    readonly chain: string;
    readonly wallet: string;
    readonly found: string;
    readonly isSearched: boolean;
  }[];
}

/** What of the house is closed, and how one person closes more. */
export function closedRoutes(
  { database, switches, lacking }: ClosedDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  return [
    implement(routes.consoleClosed, async () => {
      const closed = await switches.closed();
      const counts = await countLost(database);
      return {
        switches: houseSwitches.map((name) => {
          const row = closed.find((one) => one.name === name);
          return { name, closedAt: row?.closedAt ?? 0, closedBy: row?.closedBy ?? '' };
        }),
        signers: lacking().map((one) => ({
          ...one,
          ...(counts.get(one.chain) ?? { waiting: 0, foundPaid: 0 }),
        })),
      };
    }),
    acts.implement(
      routes.consoleClose,
      async ({ body: { name } }, { executor, operator, record }, { time }) => {
        await switches.close(name, `operator:${operator.operatorId}`, time, executor);
        await record(`house:${name}`, { after: { isClosed: true } });
        return {};
      },
    ),
  ];
}

/** Opening takes two people (S27). */
export function openHouseProposal({ switches, lacking }: ClosedDependencies): ProposalKind {
  return defineProposal({
    kind: 'house-open',
    act: 'house-open',
    fields: openHouseFields,
    title: ({ name }) => sayBoth('proposals.openService', { service: sayBoth(`services.${name}`) }),
    labels: { name: field('text', sayBoth('proposals.serviceToOpen')) },
    favours: () => null,
    async before({ name }) {
      const isClosed = await switches.isClosed(name);
      return becomes({
        label: sayBoth('proposals.state'),
        before: sayBoth(isClosed ? 'proposals.closed' : 'proposals.open'),
        after: sayBoth('proposals.open'),
      });
    },
    async check({ name }) {
      if (!(await switches.isClosed(name))) throw new Refusal(Code.notFound);
    },
    effect: async ({ name }) =>
      name === 'withdrawals' && lacking().length > 0
        ? [
            {
              kind: 'bad',
              ...sayBoth('proposals.signersStopped', {
                networks: listed(lacking().map(({ chain }) => chain)),
              }),
            },
          ]
        : [],
    async execute({ name }, { executor, passerId, time }) {
      if (!(await switches.open(name, `operator:${passerId}`, time, executor))) {
        throw new Refusal(Code.notFound);
      }
      return { name };
    },
  });
}

/** Of each chain: withdrawals that may have been paid unknown to the signer, and those that were found. */
async function countLost(database: Kysely<Database>) {
  const { rows } = await sql<{ chain: string; waiting: number; foundPaid: number }>`
    select chain, count(*) filter (where reason = 'record-lost' and status in (1, 2))::int as waiting,
      count(*) filter (where exists (select from payout_transactions
        where withdrawal_id = id and raw = ''))::int as "foundPaid"
    from withdrawals group by chain`.execute(database);
  return new Map(rows.map(({ chain, waiting, foundPaid }) => [chain, { waiting, foundPaid }]));
}
