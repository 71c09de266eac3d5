import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  type CoinWay,
  chainTermsFields,
  coinOpenFields,
  coinTermsFields,
  type consoleCoinRoutes,
} from '@bourse/contract/console/routes/coins.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { becomes, field, inForce } from '#edge/staff/proposal-standing.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { AuditState } from '#ports/audit-trail.ts';
import {
  type ChainBook,
  type ChainRules,
  type CoinAmount,
  type CoinRules,
  type CoinTerms,
  chainUnits,
  withdrawStep,
} from '../coins/chain-book.ts';
import type { Change, TermsStore } from './terms-store.ts';

export interface CoinTermsDependencies {
  readonly terms: TermsStore;
  readonly chains: ChainBook;
}

type Way = Omit<BodyOf<typeof consoleCoinRoutes.consoleCoinClose>, 'reason'>;

/** What was, and what is now, of the rules that changed. */
export interface Changed {
  readonly before: AuditState;
  readonly after: AuditState;
}

/** Closes or opens a chain, or a way of a coin on it. Refuses notFound, proposalChanged. */
export async function setOpen(
  terms: TermsStore,
  executor: Executor,
  { chain, coin, way }: Way,
  isOpen: boolean,
  change: Change,
  expected?: number,
): Promise<Changed> {
  if ((way === 'chain') !== (coin === '')) throw new Refusal(Code.shapeInvalid, { field: 'coin' });
  const name = way === 'deposits' ? 'depositsOpen' : 'withdrawalsOpen';
  const changed =
    way === 'chain'
      ? await terms.changeChain(
          executor,
          chain,
          expected,
          (rules) => ({ ...rules, isOpen }),
          change,
        )
      : await terms.changeCoin(
          executor,
          chain,
          coin,
          expected,
          (rules) => ({ ...rules, [name]: isOpen }),
          change,
        );
  return { before: { ...changed.before }, after: { ...changed.after } };
}

/** What takes two people: to open again, and new figures. */
export function coinProposals(dependencies: CoinTermsDependencies): readonly ProposalKind[] {
  return [openProposal(dependencies), coinProposal(dependencies), chainProposal(dependencies)];
}

const fieldLabels = {
  chain: field('text', sayBoth('proposals.network')),
  coin: field('text', sayBoth('proposals.coin')),
  version: field('count', sayBoth('proposals.currentVersion')),
};

function openProposal({ terms, chains }: CoinTermsDependencies): ProposalKind {
  return defineProposal({
    kind: 'coin-open',
    act: 'asset-resume',
    fields: coinOpenFields,
    title: ({ chain, coin, way }) =>
      sayBoth('walletProposals.openWay', {
        what: coin ? `${coin} · ${chain}` : chain,
        way: sayBoth(`services.${way}`),
      }),
    labels: { ...fieldLabels, way: field('text', sayBoth('proposals.serviceToOpen')) },
    async before({ chain, coin, way }) {
      const isOpen = isOpenNow(chains, chain, coin, way);
      return becomes({
        label: sayBoth('proposals.status'),
        before: sayBoth(isOpen ? 'proposals.open' : 'proposals.suspended'),
        after: sayBoth('proposals.open'),
      });
    },
    favours: () => null,
    async check({ chain, coin, version }) {
      await demandInForce(terms, chains, chain, coin, version);
    },
    async execute({ version, ...way }, execution) {
      const change = changeOf(execution);
      const { before, after } = await setOpen(
        terms,
        execution.executor,
        way,
        true,
        change,
        version,
      );
      return { ...way, ...difference(before, after) };
    },
    onDone: () => terms.load(),
  });
}

function isOpenNow(chains: ChainBook, code: string, coin: string, way: CoinWay): boolean {
  const chain = chains.find(code);
  if (way === 'chain') return chain?.rules.isOpen ?? false;
  const rules = chain?.coins.get(coin)?.terms;
  return (way === 'deposits' ? rules?.depositsOpen : rules?.withdrawalsOpen) ?? false;
}

const amountLabels = {
  depositMin: field('amount', sayBoth('walletProposals.minimumDeposit')),
  withdrawMin: field('amount', sayBoth('walletProposals.minimumWithdrawal')),
  withdrawMax: field('amount', sayBoth('walletProposals.maximumWithdrawal')),
  withdrawFee: field('amount', sayBoth('walletProposals.withdrawalFee')),
  reviewAbove: field('amount', sayBoth('walletProposals.reviewAbove')),
  twoPeopleAbove: field('amount', sayBoth('walletProposals.twoApproversAbove')),
};

function coinProposal({ terms, chains }: CoinTermsDependencies): ProposalKind {
  return defineProposal({
    kind: 'coin-terms',
    act: 'coin-change',
    fields: coinTermsFields,
    title: ({ chain, coin, version }) =>
      sayBoth('walletProposals.coinTerms', { coin, network: chain, version: version + 1 }),
    labels: { ...fieldLabels, ...amountLabels },
    favours: () => null,
    async check({ chain, coin, version, ...amounts }) {
      await demandInForce(terms, chains, chain, coin, version);
      demandSound(chains, chain, { coin, ...amounts });
    },
    async before({ chain, coin, version }) {
      const terms = chains.find(chain)?.coins.get(coin)?.terms;
      return inForce(terms ? { ...terms, chain, version } : {});
    },
    async execute({ chain, coin, version, ...amounts }, execution) {
      demandSound(chains, chain, { coin, ...amounts });
      const { before, after } = await terms.changeCoin(
        execution.executor,
        chain,
        coin,
        version,
        (rules: CoinRules) => ({ ...rules, ...amounts }),
        changeOf(execution),
      );
      return { chain, coin, ...difference({ ...before }, { ...after }) };
    },
    onDone: () => terms.load(),
  });
}

function chainProposal({ terms, chains }: CoinTermsDependencies): ProposalKind {
  return defineProposal({
    kind: 'chain-terms',
    act: 'coin-change',
    fields: chainTermsFields,
    title: ({ chain, version }) =>
      sayBoth('walletProposals.networkTerms', { network: chain, version: version + 1 }),
    labels: {
      ...{ chain: fieldLabels.chain, version: fieldLabels.version },
      depositConfirmations: field('count', sayBoth('walletProposals.creditedAfter')),
      unlockConfirmations: field('count', sayBoth('walletProposals.withdrawableAfter')),
      withdrawConfirmations: field('count', sayBoth('walletProposals.withdrawalFinalAfter')),
    },
    favours: () => null,
    async check({ chain, version, ...confirmations }) {
      await demandInForce(terms, chains, chain, '', version);
      demandOrder(confirmations);
    },
    async before({ chain, version }) {
      const rules = chains.find(chain)?.rules;
      return inForce(rules ? { ...rules, chain, version } : {});
    },
    async execute({ chain, version, ...confirmations }, execution) {
      demandOrder(confirmations);
      const { before, after } = await terms.changeChain(
        execution.executor,
        chain,
        version,
        (rules: ChainRules) => ({ ...rules, ...confirmations }),
        changeOf(execution),
      );
      return { chain, ...difference({ ...before }, { ...after }) };
    },
    onDone: () => terms.load(),
  });
}

async function demandInForce(
  terms: TermsStore,
  chains: ChainBook,
  chain: string,
  coin: string,
  version: number,
): Promise<void> {
  const listed = chains.find(chain);
  const row = (await terms.inForce()).get(`${chain} ${coin}`);
  if (!listed || !row || (coin !== '' && !listed.coins.has(coin))) {
    throw new Refusal(Code.notFound);
  }
  if (row.version !== version) throw new Refusal(Code.proposalChanged);
}

/**
 * Amounts that go together: the least is above the fee, and the bound for two people not below that for one.
 * The chain can tell them apart and carries the least: a version that cannot hold would stop every load.
 */
function demandSound(chains: ChainBook, chain: string, terms: CoinTerms): void {
  const { listed } = chains.coinOn(chain, terms.coin);
  const units = (name: CoinAmount): number => {
    const value = parseDecimal(terms[name], listed.asset.decimals);
    if (typeof value === 'string' || value % withdrawStep(listed) !== 0) {
      throw new Refusal(Code.shapeInvalid, { field: name });
    }
    return value;
  };
  if (units('depositMin') === 0) throw new Refusal(Code.shapeInvalid, { field: 'depositMin' });
  if (units('withdrawMin') <= units('withdrawFee')) {
    throw new Refusal(Code.shapeInvalid, { field: 'withdrawMin' });
  }
  const least = chainUnits(listed, units('withdrawMin') - units('withdrawFee'));
  if (least < (listed.onChain.dust ?? 0n))
    throw new Refusal(Code.shapeInvalid, { field: 'withdrawMin' });
  if (units('withdrawMax') < units('withdrawMin')) {
    throw new Refusal(Code.shapeInvalid, { field: 'withdrawMax' });
  }
  if (units('twoPeopleAbove') < units('reviewAbove')) {
    throw new Refusal(Code.shapeInvalid, { field: 'twoPeopleAbove' });
  }
}

/** What may leave is credited before. */
function demandOrder({
  depositConfirmations,
  unlockConfirmations,
}: Pick<ChainRules, 'depositConfirmations' | 'unlockConfirmations'>): void {
  if (unlockConfirmations < depositConfirmations) {
    throw new Refusal(Code.shapeInvalid, { field: 'unlockConfirmations' });
  }
}

function changeOf({
  authorId,
  passerId,
  reason,
  time,
}: {
  readonly authorId: number;
  readonly passerId: number;
  readonly reason: string;
  readonly time: number;
}): Change {
  return { by: `operator:${authorId} operator:${passerId}`, reason, time };
}

/** "1 → 2" of what changed. */
export function difference(before: AuditState, after: AuditState): AuditState {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, `${before[name]} → ${after[name]}`]),
  );
}
