import { Code } from '@bourse/contract/codes.ts';
import { identityFields } from '@bourse/contract/console/routes/identity.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { defineProposal, type EffectLine, type ProposalKind } from '../../services/console-port.ts';
import { becomes, field } from '../../services/proposal-standing.ts';
import { claims } from './claims.ts';
import { decisionOf } from './decision.ts';
import { type ConsoleIdentityDependencies, openProposalOf } from './identity-routes.ts';

const decisionNames = {
  approve: ['Approve', '通过'],
  reject: ['Reject', '拒绝'],
  'ask-again': ['Ask again for', '要求重新提交'],
} as const;

const outcomes = {
  approve: { en: 'approved', zh: '已通过' },
  reject: { en: 'rejected', zh: '已拒绝' },
  'ask-again': { en: 'asked for again', zh: '要求重新提交' },
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
      return { en: `${en} the papers of UID ${uid}`, zh: `${zh}：UID ${uid} 的证件` };
    },
    labels: {
      papers: field('text', 'Papers, number', '证件编号'),
      uid: field('text', 'UID', 'UID'),
      user: field('text', "The account's own number", '账户内部编号'),
      decision: field('text', 'Decision', '决定'),
      why: field('text', 'Reason', '原因'),
      text: field('text', 'What the customer reads', '客户看到的文字'),
    },
    before: async ({ decision }) =>
      becomes({
        label: { en: 'The papers', zh: '证件状态' },
        before: { en: 'not decided', zh: '待定' },
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
          en: `Look at papers ${papers} under Identity yourself before you pass.`,
          zh: `通过之前，请先在“身份”页面亲自查看证件 ${papers}。`,
        },
      ];
      if (decision === 'approve') {
        lines.push({
          kind: 'warn',
          en: 'The account is verified 20 s after the pass, with what its level opens.',
          zh: '通过 20 秒后账户完成认证，并获得相应等级的权限。',
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
