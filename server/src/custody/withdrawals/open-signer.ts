import { Code } from '@bourse/contract/codes.ts';
import { openSignerFields } from '@bourse/contract/console/routes/withdrawals.ts';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { becomes, field } from '#edge/staff/proposal-standing.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
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
    title: ({ chain, found }) => sayBoth('walletProposals.resumeSigner', { network: chain, found }),
    labels: {
      chain: field('text', sayBoth('proposals.network')),
      wallet: field('text', sayBoth('walletProposals.hotAddress')),
      found: field('text', sayBoth('walletProposals.missingFromRecord')),
    },
    favours: () => null,
    async before(fields) {
      return becomes({
        label: sayBoth('walletProposals.signing'),
        before: sayBoth(find(fields) ? 'walletProposals.stopped' : 'proposals.active'),
        after: sayBoth('proposals.active'),
      });
    },
    async check(fields) {
      const one = find(fields);
      if (!one) throw new Refusal(Code.notFound);
      if (one.found !== fields.found) throw new Refusal(Code.shapeInvalid, { field: 'found' });
    },
    async effect(fields) {
      const one = find(fields);
      return [
        { kind: 'warn', ...sayBoth('walletProposals.resumeEffect') },
        one?.isSearched
          ? { kind: 'good', ...sayBoth('walletProposals.searchedAll') }
          : { kind: 'bad', ...sayBoth('walletProposals.searchNotComplete') },
      ];
    },
    async execute(fields) {
      if (find(fields)?.found !== fields.found) throw new Refusal(Code.proposalChanged);
      return { ...fields };
    },
  });
}
