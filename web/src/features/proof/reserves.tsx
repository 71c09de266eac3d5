import { useQuery } from '@tanstack/react-query';
import { type ProofReserve, useProofReserves, useProofRuns } from '../../data/public/proof.ts';
import { formatAmount } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { check } from './check.ts';

/** Addresses whose signature is theirs and names the newest root; undefined: being checked. */
function useSigned(list: readonly ProofReserve[], root: string) {
  const { data } = useQuery({
    queryKey: ['proof-signatures', root, list.map(({ signature }) => signature)],
    queryFn: async () => {
      const answer = await check({ kind: 'reserves', list, root });
      return new Set(answer.kind === 'signed' ? answer.addresses : []);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

const kindNames: Readonly<Record<ProofReserve['kind'], TextKey>> = {
  hot: 'publicPages.hotWallet',
  gas: 'publicPages.gasAccount',
  cold: 'publicPages.coldWallet',
  deposit: 'publicPages.depositAddress',
};

const causes: Readonly<Record<ProofReserve['unsigned'], TextKey | undefined>> = {
  '': undefined,
  cold: 'publicPages.keyOffline',
  'signer-away': 'publicPages.signerUnavailable',
};

function Address({
  one,
  root,
  isSigned,
}: {
  readonly one: ProofReserve;
  /** Of the newest proof. */
  readonly root: string;
  readonly isSigned: boolean | undefined;
}) {
  const t = useText();
  const cause = causes[one.unsigned];
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all text-small">{one.address}</code>
        <Badge>{t(kindNames[one.kind])}</Badge>
        {cause ? (
          <Badge>{t('publicPages.notSigned')}</Badge>
        ) : isSigned === undefined ? (
          <Badge>{t('publicPages.verifying')}</Badge>
        ) : isSigned ? (
          <Badge tone="up">{t('publicPages.signatureValid')}</Badge>
        ) : (
          <Badge tone="down">{t('publicPages.signatureInvalid')}</Badge>
        )}
      </p>
      {one.message && !one.message.includes(root) && (
        <p className="mt-1 text-ink-2 text-small">{t('publicPages.earlierProofSigned')}</p>
      )}
      <p className="mt-1 text-ink-2 text-small tabular-nums">
        {one.balances.map(({ coin, amount }) => `${formatAmount(amount, 8)} ${coin}`).join(' · ')}
      </p>
      {cause ? (
        <p className="mt-1 text-ink-2 text-small">{t(cause)}</p>
      ) : (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer text-ink-2">
            {t('publicPages.messageAndSignature')}
          </summary>
          <pre className="mt-1 overflow-x-auto whitespace-pre-wrap break-all rounded bg-field px-3 py-2">
            {`${one.message}\n\n${one.signature}`}
          </pre>
        </details>
      )}
    </li>
  );
}

/** Our addresses with what they held, each with its signature, which is checked here. */
export function Reserves() {
  const t = useText();
  const { data, error, retry, more } = useProofReserves();
  const newest = useProofRuns().data?.[0];
  const signed = useSigned(data ?? [], newest?.root ?? '');
  return (
    <section aria-label={t('publicPages.ourAddresses')} className="mt-10">
      <h2 className="font-semibold text-body">{t('publicPages.ourAddresses')}</h2>
      <p className="mt-1 max-w-[720px] text-ink-2 leading-6">{t('publicPages.ourAddressesNote')}</p>
      {newest?.chains.map(({ chain, name, height, block }) => (
        <p key={chain} className="mt-2 text-ink-2 text-small">
          {name}: {height} <code className="break-all">{block}</code>
        </p>
      ))}
      {data ? (
        <ul className="mt-3 divide-y divide-line rounded border border-line bg-panel">
          {data.map((one) => (
            <Address
              key={`${one.chain} ${one.address}`}
              one={one}
              root={newest?.root ?? ''}
              isSigned={signed?.has(one.address)}
            />
          ))}
          {data.length === 0 && (
            <li className="px-4 py-3 text-ink-2">{t('publicPages.noFundedAddresses')}</li>
          )}
        </ul>
      ) : error ? (
        <ErrorState className="mt-3" message={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-3 h-[120px]" />
      )}
      {more && (
        <Button variant="raised" className="mt-4" onClick={more}>
          {t('publicPages.moreAddresses')}
        </Button>
      )}
    </section>
  );
}
