import { Code } from '@bourse/contract/codes.ts';
import { identityFields } from '@bourse/contract/console/routes/identity.ts';
import { defineProposal, type EffectLine, type ProposalKind } from '#edge/staff/console-port.ts';
import { becomes, field } from '#edge/staff/proposal-standing.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { claims } from './claims.ts';
import { decisionOf } from './decision.ts';
import { type ConsoleIdentityDependencies, openProposalOf } from './identity-routes.ts';

const titles = {
  approve: 'proposals.approveDocuments',
  reject: 'proposals.rejectDocuments',
  'ask-again': 'proposals.requestDocuments',
} as const;

const outcomes = {
  approve: 'proposals.approved',
  reject: 'proposals.rejected',
  'ask-again': 'proposals.documentsRequested',
} as const;

/** Papers of a third try, or that another account has shown too, are decided by two people. */
export function decideAgainProposal({
  database,
  review,
  publicNumbers,
  clock,
}: ConsoleIdentityDependencies): ProposalKind {
  return defineProposal({
    kind: 'identity-decide-again',
    act: 'identity-decide-again',
    fields: identityFields,
    title: ({ decision, uid }) => sayBoth(titles[decision], { uid }),
    labels: {
      papers: field('text', sayBoth('proposals.submissionNumber')),
      uid: field('text', sayBoth('proposals.uid')),
      user: field('text', sayBoth('proposals.internalAccount')),
      decision: field('text', sayBoth('proposals.decision')),
      why: field('text', sayBoth('proposals.reason')),
      text: field('text', sayBoth('proposals.noteToCustomer')),
    },
    before: async ({ decision }) =>
      becomes({
        label: sayBoth('proposals.documents'),
        before: sayBoth('proposals.pending'),
        after: sayBoth(outcomes[decision]),
      }),
    favours: ({ user }) => `user:${user}`,
    async check({ papers, uid, user, ...wanted }, author) {
      decisionOf(wanted);
      const owner = await review.ownerOf(papers);
      if (owner === undefined) throw new Refusal(Code.notFound);
      if (owner !== user) throw new Refusal(Code.shapeInvalid, { field: 'user' });
      const number = (await publicNumbers([user])).get(user);
      if (String(number) !== uid) throw new Refusal(Code.shapeInvalid, { field: 'uid' });
      // Two that wait would contradict each other, and the second one could only fail.
      if (await openProposalOf(database, papers)) throw new Refusal(Code.secondReviewerDue);
      await claims.demand(papers, author.operatorId, clock.now(), database);
    },
    async effect({ decision, papers }) {
      const lines: EffectLine[] = [
        { kind: 'note', ...sayBoth('proposals.reviewFirst', { number: papers }) },
      ];
      if (decision === 'approve') {
        lines.push({ kind: 'warn', ...sayBoth('proposals.verifiedSoon') });
      }
      return lines;
    },
    async execute({ papers, user, ...wanted }, { executor, authorId, passerId, code, reason }) {
      if ((await review.ownerOf(papers, executor)) !== user) throw new Refusal(Code.notFound);
      const reviewer = { operatorId: authorId, address: '', facts: { proposal: code, reason } };
      const agreed = { operatorId: passerId };
      await review.decide(papers, decisionOf(wanted), reviewer, agreed, executor);
      return { user, papers, decision: wanted.decision };
    },
  });
}
