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
      en: `Let the signer of ${chain} sign again (${found})`,
      zh: `恢复 ${chain} 的签名服务（${found}）`,
    }),
    labels: {
      chain: field('text', 'Network', '网络'),
      wallet: field('text', 'Hot address', '热钱包地址'),
      found: field('text', 'What its record lacks', '签名记录缺失的内容'),
    },
    favours: () => null,
    async before(fields) {
      return becomes({
        label: { en: 'Signs', zh: '签名' },
        before: find(fields) ? { en: 'Nothing', zh: '停止' } : { en: 'Payments', zh: '正常' },
        after: { en: 'Payments', zh: '正常' },
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
          en: 'What the chain knows counts as paid from then on, whatever it was. Withdrawals that were not found on it wait for two people, one by one',
          zh: '此后链上已知的付款均视为已支付；链上未找到的提现仍需两人逐笔通过',
        },
        one?.isSearched
          ? { kind: 'good', en: 'All blocks were searched', zh: '已搜索全部区块' }
          : { kind: 'bad', en: 'The search of the blocks is not over', zh: '区块搜索尚未完成' },
      ];
    },
    async execute(fields) {
      if (find(fields)?.found !== fields.found) throw new Refusal(Code.proposalChanged);
      return { ...fields };
    },
  });
}
