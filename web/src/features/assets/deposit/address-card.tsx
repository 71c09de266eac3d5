import { groupDigits } from '@bourse/contract/amount.ts';
import { useEffect, useState } from 'react';
import type { Network } from '#app/data/markets/currencies.ts';
import { useDepositAddress } from '#app/data/user/deposits.ts';
import { copyText } from '#app/lib/clipboard.ts';
import { trimZeros } from '#app/lib/decimal.ts';
import { useText } from '#app/lib/i18n.ts';
import { QrCode } from '#app/parts/people/qr-code.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { Fact } from '../frame/facts.tsx';
import { LongId } from '../frame/long-id.tsx';

const COPIED_MS = 1_200;

/** Copies the address and says so for 1.2 s. */
function CopyAddress({ address }: { readonly address: string }) {
  const t = useText();
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return undefined;
    const timer = setTimeout(() => setCopiedAt(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => {
    if (await copyText(address)) setCopiedAt(Date.now());
  };
  return (
    <Button variant="primary" block onClick={() => void copy()} aria-live="polite">
      <Icon name={copiedAt ? 'check' : 'copy'} />
      {copiedAt ? t('assets.copied') : t('assets.copyAddress')}
    </Button>
  );
}

interface AddressCardProps {
  readonly coin: string;
  readonly network: Network;
}

/** Where to send the coin on that network, and what must not be sent there. */
export function AddressCard({ coin, network }: AddressCardProps) {
  const t = useText();
  const { data: address, error, retry } = useDepositAddress(network.chain);
  const where = `${network.chainName} (${network.network})`;
  if (address === undefined && error) {
    return <AssetError message={error} onRetry={retry} className="rounded bg-field" />;
  }
  if (address === '') {
    return (
      <p className="rounded bg-field px-4 py-8 text-center text-ink-2">
        {t('assets.noDepositAddress')}
      </p>
    );
  }
  const min = groupDigits(trimZeros(network.terms?.depositMin ?? '0'));
  return (
    <div className="flex flex-col gap-3">
      <p className="flex justify-between gap-3 text-ink-2 text-small">
        {t('assets.depositAddress')}
        <span>
          {coin} · {where}
        </span>
      </p>
      <div className="flex items-center gap-4 rounded bg-field p-4 max-tablet:flex-col">
        {address === undefined ? (
          <Skeleton className="size-40 shrink-0" />
        ) : (
          <QrCode text={address} label={t('assets.depositAddress')} />
        )}
        <div className="flex w-full min-w-0 flex-1 flex-col gap-3">
          <p className="min-h-10 max-w-[30ch] text-body tabular-nums max-tablet:self-center max-tablet:text-center">
            {address === undefined ? (
              <span role="status" className="text-ink-2">
                {t('assets.loadingDepositAddress')}
              </span>
            ) : (
              <LongId text={address} />
            )}
          </p>
          <dl className="flex flex-col gap-1.5">
            <Fact name={t('assets.minimumDeposit')}>
              {t('assets.moreThanMinimum', { min, coin })}
            </Fact>
            <Fact name={t('assets.creditedTo')}>{t('wallet.fundingAccount')}</Fact>
          </dl>
          {address !== undefined && <CopyAddress key={address} address={address} />}
        </div>
      </div>
      <p className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
        <Icon name="alert" className="text-warn" />
        {t('assets.sendOnlyCoin', { coin, network: where })}
      </p>
      <p className="px-4 text-ink-2 text-small">{t('assets.smallDepositsNote')}</p>
      {network.hidesPayments && (
        <p className="px-4 text-ink-2 text-small">{t('assets.contractDepositNote')}</p>
      )}
    </div>
  );
}
