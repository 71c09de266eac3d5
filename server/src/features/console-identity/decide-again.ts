import { Code } from '@bourse/contract/codes.ts';
import { identityFields } from '@bourse/contract/console/routes/identity.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { defineProposal, type EffectLine, type ProposalKind } from '../../services/console-port.ts';
import { becomes, field } from '../../services/proposal-standing.ts';
import { claims } from './claims.ts';
import { decisionOf } from './decision.ts';
import { type ConsoleIdentityDependencies, openProposalOf } from './identity-routes.ts';

const decisionNames = {
  approve: ['Approve the documents of', '批准证件'],
  reject: ['Reject the documents of', '驳回证件'],
  'ask-again': ['Request new documents from', '要求重新提交证件'],
} as const;

const outcomes = {
  approve: { en: 'Approved', zh: '已批准' },
  reject: { en: 'Rejected', zh: '已驳回' },
  'ask-again': { en: 'New documents requested', zh: '已要求重新提交' },
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
    title({ decision, uid }) {
      const [en, zh] = decisionNames[decision];
      return { en: `${en} UID ${uid}`, zh: `${zh}：UID ${uid}` };
    },
    labels: {
      papers: field('text', 'Submission number', '提交编号'),
      uid: field('text', 'UID', 'UID'),
      user: field('text', 'Internal account number', '账户内部编号'),
      decision: field('text', 'Decision', '决定'),
      why: field('text', 'Reason', '原因'),
      text: field('text', 'Note to the customer', '客户可见说明'),
    },
    before: async ({ decision }) =>
      becomes({
        label: { en: 'Documents', zh: '证件状态' },
        before: { en: 'Pending', zh: '待审核' },
        after: outcomes[decision],
      }),
    favours: ({ user }) => `user:${user}`,
    async check({ papers, uid, user, ...wanted }, author) {
      decisionOf(wanted);
      const owner = await review.ownerOf(papers);
      if (owner === undefined) throw new Refusal(Code.notFound);
      if (owner !== user) throw new Refusal(Code.shapeInvalid, ['user']);
      const number = (await publicNumbers([user])).get(user);
      if (String(number) !== uid) throw new Refusal(Code.shapeInvalid, ['uid']);
      // Two that wait would contradict each other, and the second one could only fail.
      if (await openProposalOf(database, papers)) throw new Refusal(Code.secondReviewerDue);
      await claims.demand(papers, author.operatorId, clock.now(), database);
    },
    async effect({ decision, papers }) {
      const lines: EffectLine[] = [
        {
          kind: 'note',
          en: `Review submission ${papers} under Identity yourself before you approve.`,
          zh: `批准之前，请先在“身份认证”页面亲自查看提交编号 ${papers} 的证件。`,
        },
      ];
      if (decision === 'approve') {
        lines.push({
          kind: 'warn',
          en: 'The account becomes verified 20 seconds after you approve and gets the rights of its level.',
          zh: '批准 20 秒后，账户完成认证并获得相应等级的权限。',
        });
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
