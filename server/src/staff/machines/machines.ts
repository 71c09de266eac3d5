import { Code } from '@bourse/contract/codes.ts';
import {
  type ExchangeProcess,
  handoverFields,
  consoleMachineRoutes as routes,
} from '@bourse/contract/console/routes/machines.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { alike, becomes, field } from '#edge/staff/proposal-standing.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { roleNames } from '#platform/roles/role.ts';
import { listed, sayBoth } from '#platform/texts/texts.ts';
import { GONE_MS, machineStore, readReplication } from './machine-store.ts';

export interface MachinesDependencies {
  readonly database: Kysely<Database>;
  readonly readers: pg.Pool;
}

/** Each process of the exchange, who leads, and how the database is copied. */
export function machineRoutes({
  database,
  readers,
}: MachinesDependencies): readonly Implementation[] {
  return [
    implement(routes.consoleMachines, async () => {
      const [list, [leader], takeover, followers, replication] = await Promise.all([
        machineStore.processes(database),
        machineStore.leaders(database),
        machineStore.lastTakeover(database),
        machineStore.readyFollowers(database),
        readReplication(readers),
      ]);
      const asked = leader && (await machineStore.handoverOf(leader.epoch, database));
      return {
        list: list.map((row) => present(row, leader?.epoch ?? 0)),
        leader: leader
          ? { epoch: leader.epoch, machine: leader.machine, since: leader.began }
          : null,
        takeover: takeover
          ? {
              ...{ at: takeover.began, from: takeover.from ?? '', to: takeover.machine },
              ...{ pauseMs: takeover.pause_ms ?? 0, isHandover: takeover.cause === 'handover' },
            }
          : null,
        canHandOver: followers.length > 0 && asked === undefined,
        handoverAsked: asked ?? '',
        isSynchronous: replication.isSynchronous,
        standbys: [...replication.standbys],
      };
    }),
  ];
}

type ProcessRow = Awaited<ReturnType<typeof machineStore.processes>>[number];

/** @param epoch of the newest leader: one that led before it leads no more, whatever it last said */
function present(row: ProcessRow, epoch: number): ExchangeProcess {
  const state = row.state === 'leads' && row.epoch < epoch ? 'serves' : row.state;
  const { roles } = row;
  const services = row.services.map((name) => ({ name, waits: waitsFor(name, { roles, state }) }));
  const works = services.some(({ waits }) => !waits) ? 'works' : 'waits';
  return {
    ...{ id: row.id, machine: row.machine, pid: row.pid, release: row.release, services },
    state: state === 'serves' ? works : state,
    ...{ batchesBehind: row.batches_behind, behindMs: row.behind_ms, sequence: row.sequence },
    ...{ snapshot: row.snapshot, startedAt: row.started_at, seenMs: row.seen_ms },
    isGone: row.seen_ms > GONE_MS,
  };
}

/** Of what is done once: whether another process does it. Runners of bots are processes of their own, and say so. */
const waitsFor = (service: string, { roles, state }: Pick<ProcessRow, 'roles' | 'state'>) => {
  if (service === 'engine') return state !== 'leads';
  const isDoneOnce = roleNames.some((role) => role === service && role !== 'bot-runner');
  return isDoneOnce && !roles.includes(service);
};

/** That another engine leads, for an upgrade or work on a machine, takes two people (S27). */
export function handoverProposal({
  database,
}: Pick<MachinesDependencies, 'database'>): ProposalKind {
  const demandReady = async (
    { machine, epoch }: { machine: string; epoch: number },
    by: Executor,
  ) => {
    const [leader] = await machineStore.leaders(by);
    const isMeant = leader?.epoch === epoch && leader.machine === machine;
    if (!isMeant || (await machineStore.epoch(by)) !== epoch) throw new Refusal(Code.leaderChanged);
    if (await machineStore.handoverOf(epoch, by)) throw new Refusal(Code.leaderChanged);
    if ((await machineStore.readyFollowers(by)).length === 0) throw new Refusal(Code.noFollower);
  };
  return defineProposal({
    kind: 'lead-hand-over',
    act: 'lead-hand-over',
    fields: handoverFields,
    title: ({ machine }) => sayBoth('proposals.handOver', { machine }),
    labels: {
      machine: field('text', sayBoth('proposals.leadingMachine')),
      epoch: field('count', sayBoth('proposals.leaderNumber')),
    },
    favours: () => null,
    async before({ machine }) {
      const followers = await machineStore.readyFollowers(database);
      return becomes({
        label: sayBoth('proposals.leadingMachine'),
        before: alike(machine),
        after:
          followers.length > 0
            ? alike(followers.join(' / '))
            : sayBoth('proposals.noFollowerReady'),
      });
    },
    check: (fields) => demandReady(fields, database),
    async effect({ machine }) {
      const followers = await machineStore.readyFollowers(database);
      const ready = followers.length > 0;
      return [
        ready
          ? {
              kind: 'good',
              ...sayBoth('proposals.followersReady', { machines: listed(followers) }),
            }
          : { kind: 'bad', ...sayBoth('proposals.noFollowerReady') },
        { kind: 'warn', ...sayBoth('proposals.handOverEffect', { machine }) },
      ];
    },
    async execute(fields, { executor, code }) {
      await demandReady(fields, executor);
      const isAsked = await machineStore.askHandover(
        { epoch: fields.epoch, proposal: code },
        executor,
      );
      if (!isAsked) throw new Refusal(Code.leaderChanged);
      return { ...fields };
    },
    /** The row is written in the transaction that says that it was done: what has no row was not. */
    settleLate: async () => null,
  });
}
