import { Code } from '@bourse/contract/codes.ts';
import { openSignerFields } from '@bourse/contract/console/routes/withdrawals.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { defineProposal, type ProposalKind } from '../../services/console-port.ts';
import { becomes, field } from '../../services/proposal-standing.ts';
import type { Lacking } from './lost-payments.ts';

export interface OpenSignerDependencies {
  /** The signers that sign nothing, as of the last look. */
  readonly lacking: () => readonly Lacking[];
}

/**
 * Two people let a signer sign again whose record lacks what its chain knows (S27, S28). They write it
 * down and nothing else: the signer reads it itself, and signs again only while it still lacks exactly that.
 */
export function openSignerProposal({ lacking }: OpenSignerDependencies): ProposalKind {
  const find = (fields: { readonly chain: string; readonly wallet: string }) =>
    lacking().find(({ chain, wallet }) => chain === fields.chain && wallet === fields.wallet);
  return defineProposal({
    kind: 'signer-open',
    act: 'signer-open',
    fields: openSignerFields,
    title: ({ chain, found }) => ({
      en: `Resume the ${chain} signer (${found})`,
      zh: `恢复 ${chain} 的签名服务（${found}）`,
    }),
    labels: {
      chain: field('text', 'Network', '网络'),
      wallet: field('text', 'Hot address', '热钱包地址'),
      found: field('text', 'Missing from record', '签名记录缺失'),
    },
    favours: () => null,
    async before(fields) {
      return becomes({
        label: { en: 'Signing', zh: '签名' },
        before: find(fields) ? { en: 'Stopped', zh: '已停止' } : { en: 'Active', zh: '正常' },
        after: { en: 'Active', zh: '正常' },
      });
    },
    async check(fields) {
      const one = find(fields);
      if (!one) throw new Refusal(Code.notFound);
      if (one.found !== fields.found) throw new Refusal(Code.shapeInvalid, ['found']);
    },
    async effect(fields) {
      const one = find(fields);
      return [
        {
          kind: 'warn',
          en: "Once signing resumes, every payment found on the network counts as paid, whatever it was for. Each withdrawal we didn't find there needs the approval of two people.",
          zh: '恢复签名后，网络上查到的付款一律视为已支付；未查到的提现须由两人逐笔批准。',
        },
        one?.isSearched
          ? { kind: 'good', en: 'We searched all blocks.', zh: '已搜索全部区块。' }
          : { kind: 'bad', en: 'The block search is not complete.', zh: '区块搜索尚未完成。' },
      ];
    },
    async execute(fields) {
      if (find(fields)?.found !== fields.found) throw new Refusal(Code.proposalChanged);
      return { ...fields };
    },
  });
}
