import { formatDecimal, groupDigits } from '@bourse/contract/amount.ts';
import type { ReactNode } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import type { ProofRun } from '../../data/public/proof.ts';
import { formatOffset, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { type Column, Table } from '../../ui/tables/table.tsx';

type Coin = ProofRun['coins'][number];

const RATE_DECIMALS = 2;
const PERCENT = 10_000n;
/** More says nothing more. */
const SHARE_MAX = 10n * PERCENT;

/** Units of a coin as text, with all of its decimals that say something. */
const amountText = (units: string, decimals: number) =>
  groupDigits(formatDecimal(BigInt(units), decimals));

/** What is held of what is owed, per cent, rounded down; empty: nothing is owed. */
function shareText({ sum, reserves }: Coin): string {
  if (BigInt(sum) === 0n) return '';
  const share = (BigInt(reserves) * PERCENT) / BigInt(sum);
  return share > SHARE_MAX ? '> 1000' : formatDecimal(share, RATE_DECIMALS);
}

function Share({ coin }: { readonly coin: Coin }) {
  const t = useText();
  const share = shareText(coin);
  if (!coin.isOnChain) return <Badge tone="warn">{t('publicPages.notOnNetwork')}</Badge>;
  if (share === '') return <span className="text-ink-2">{t('publicPages.noLiabilities')}</span>;
  const isWhole = BigInt(coin.reserves) >= BigInt(coin.sum);
  return <Badge tone={isWhole ? 'up' : 'down'}>{`${share}%`}</Badge>;
}

/** Owed and held, coin by coin. */
export function RunTotals({ run }: { readonly run: ProofRun }) {
  const t = useText();
  const offset = useTimeOffset();
  const right = (id: string, title: string, cell: (row: Coin) => ReactNode): Column<Coin> => ({
    ...{ id, title, cell, align: 'right' },
  });
  const columns: readonly Column<Coin>[] = [
    { id: 'coin', title: t('publicPages.coin'), cell: ({ coin }) => coin },
    right('owed', t('publicPages.liabilities'), ({ sum, decimals }) => amountText(sum, decimals)),
    right('holdings', t('publicPages.reserves'), ({ reserves, decimals }) =>
      amountText(reserves, decimals),
    ),
    right('share', t('publicPages.reserveRatio'), (coin) => <Share coin={coin} />),
    ...(isDemo
      ? [
          right('play', t('publicPages.offNetworkPart'), ({ sum, overChains, decimals }) =>
            amountText(String(overNoNetwork(BigInt(sum), BigInt(overChains))), decimals),
          ),
        ]
      : []),
  ];
  const unread = run.chains.filter(({ height }) => height === 0).map(({ name }) => name);
  return (
    <section aria-label={t('publicPages.latestProof')} className="mt-8">
      <h2 className="font-semibold text-body">{t('publicPages.latestProof')}</h2>
      <p className="mt-1 text-ink-2 text-small">
        {t('publicPages.proofTime', {
          time: formatTime(run.time, offset, 'full'),
          zone: formatOffset(offset),
          number: String(run.sequence),
        })}
      </p>
      <p className="mt-2 text-small">
        <span className="text-ink-2">{t('publicPages.root')}</span>{' '}
        <code className="break-all">{run.root}</code>
      </p>
      <Table
        label={t('publicPages.liabilitiesAndReserves')}
        className="mt-4 rounded border border-line bg-panel"
        columns={columns}
        rows={run.coins.filter(({ sum, isOnChain }) => isOnChain || BigInt(sum) > 0n)}
        rowKey={({ coin }) => coin}
      />
      {unread.length > 0 && (
        <p className="mt-3 rounded bg-warn-bg px-4 py-3 text-small">
          {t('publicPages.networksNotRead', {
            names: unread.join(', '),
          })}
        </p>
      )}
      {isDemo && (
        <p className="mt-3 rounded bg-warn-bg px-4 py-3 text-small leading-5">
          {t('publicPages.demoNote')}
        </p>
      )}
    </section>
  );
}

/** The runs before, by their roots: each names the one before it. */
export function OlderRuns({
  runs,
  more,
}: {
  readonly runs: readonly ProofRun[];
  readonly more: (() => void) | null;
}) {
  const t = useText();
  const offset = useTimeOffset();
  if (runs.length === 0) return null;
  return (
    <section aria-label={t('publicPages.previousProofs')} className="mt-10">
      <h2 className="font-semibold text-body">{t('publicPages.previousProofs')}</h2>
      <ul className="mt-3 divide-y divide-line rounded border border-line bg-panel">
        {runs.map(({ code, time, root }) => (
          <li key={code} className="px-4 py-3 text-small">
            <span className="block text-ink-2">{formatTime(time, offset, 'full')}</span>
            <code className="break-all">{root}</code>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="raised" className="mt-4" onClick={more}>
          {t('publicPages.olderProofs')}
        </Button>
      )}
    </section>
  );
}

/**
 * What of a sum came over no network, atomic units: none where more came than is owed now, as when coins
 * were lost to bots, and all where more left than came.
 */
export function overNoNetwork(sum: bigint, overChains: bigint): bigint {
  if (overChains > sum) return 0n;
  return overChains < 0n ? sum : sum - overChains;
}
