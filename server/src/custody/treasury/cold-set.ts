import { Code } from '@bourse/contract/codes.ts';
import { coldSetFields, consoleTreasuryRoutes } from '@bourse/contract/console/routes/treasury.ts';
import type { z } from 'zod';
import type { Implementation } from '#edge/pipeline/handler.ts';
import { type ConsoleActs, defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { field, inForce } from '#edge/staff/proposal-standing.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { COLD_WAIT_MS } from './cold-choices.ts';
import type { Treasury } from './treasury.ts';

type Fields = z.output<typeof coldSetFields>;
const WAIT_HOURS = COLD_WAIT_MS / 3_600_000;

/**
 * Two people choose another cold address of the set, and it comes into use a day later. No operator can add
 * one: the signer's folder names them.
 */
export function coldSetProposal(treasuries: readonly Treasury[]): ProposalKind {
  const look = async ({ chain, was, cold }: Fields) => {
    const choices = choicesOf(treasuries, chain);
    if (!choices.set.includes(cold) || cold === was) {
      throw new Refusal(Code.shapeInvalid, { field: 'cold' });
    }
    if ((await choices.inUse()) !== was) throw new Refusal(Code.proposalChanged);
    if ((await choices.waiting()).size > 0) throw new Refusal(Code.treasuryNotNow);
    return choices;
  };
  return defineProposal({
    kind: 'cold-set-change',
    act: 'cold-set-change',
    fields: coldSetFields,
    title: ({ chain }) => sayBoth('treasuryProposals.changeCold', { network: chain }),
    labels: {
      chain: field('text', sayBoth('proposals.network')),
      was: field('text', sayBoth('treasuryProposals.currentCold')),
      cold: field('text', sayBoth('treasuryProposals.newCold')),
    },
    before: async ({ chain, was }) =>
      inForce({ chain, was, cold: await choicesOf(treasuries, chain).inUse() }),
    favours: () => null,
    check: async (fields) => void (await look(fields)),
    effect: async () => [
      { kind: 'warn', ...sayBoth('treasuryProposals.coldEffect', { hours: WAIT_HOURS }) },
      { kind: 'note', ...sayBoth('treasuryProposals.coldStop') },
    ],
    async execute(fields, { executor, code }) {
      const choices = await look(fields);
      const effectiveAt = await choices.choose(fields.cold, code, executor);
      if (effectiveAt === undefined) throw new Refusal(Code.treasuryNotNow);
      return { ...fields, effectiveAt };
    },
  });
}

/** One person stops what two have chosen, while it waits. */
export function coldStopRoute(treasuries: readonly Treasury[], acts: ConsoleActs): Implementation {
  return acts.implement(
    consoleTreasuryRoutes.consoleColdStop,
    async ({ body: { chain, cold } }, { executor, operator, record }) => {
      const choices = choicesOf(treasuries, chain);
      const by = `operator:${operator.operatorId}`;
      if (!(await choices.stop(cold, by, executor))) throw new Refusal(Code.notFound);
      await record(`chain:${chain}`, { after: { coldChoiceStopped: cold } });
      return {};
    },
  );
}

function choicesOf(treasuries: readonly Treasury[], chain: string) {
  const treasury = treasuries.find(({ figures }) => figures.chain === chain);
  if (!treasury) throw new Refusal(Code.notFound);
  return treasury.cold;
}
