import { useState } from 'react';
import {
  meantNetwork,
  type Network,
  networksOf,
  useCurrencies,
} from '#app/data/markets/currencies.ts';
import { askFaucet, type Gift, useDeposits } from '#app/data/user/deposits.ts';
import { useText } from '#app/lib/i18n.ts';
import { isDemo } from '#app/lib/page-meta.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { CoinChoice } from '../frame/coin-choice.tsx';
import { Fact } from '../frame/facts.tsx';
import type { AssetViewState } from '../view/use-asset-view.ts';
import { AddressCard } from './address-card.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { Finder } from './finder.tsx';
import { NetworkList } from './network-list.tsx';
import { OnItsWay } from './on-its-way.tsx';

const FIRST_COIN = 'USDT';

function GoodToKnow({ network }: { readonly network: Network }) {
  const t = useText();
  return (
    <Panel label={t('assets.goodToKnow')} className="flex flex-col gap-3 p-4 tablet:p-5">
      <h2 className="font-semibold">{t('assets.goodToKnow')}</h2>
      <dl className="flex flex-col gap-1.5">
        <Fact name={t('assets.confirmationsNeeded')}>{network.depositConfirm}</Fact>
        <Fact name={t('assets.withdrawableAfter')}>
          {t('assets.confirmationCount', {
            count: network.unlockConfirm,
          })}
        </Fact>
      </dl>
    </Panel>
  );
}

/** Coins from a chain: the right network, then the right address, then what arrives. */
export function DepositTab({ view, change }: AssetViewState) {
  const t = useText();
  const coin = view.coin || FIRST_COIN;
  const [chosen, setChosen] = useState('');
  const [gift, setGift] = useState<Gift>();
  const { data: currencies, error, retry } = useCurrencies(true, true);
  const deposits = useDeposits();
  const networks = networksOf(currencies, coin, 'depositStatus');
  const network = meantNetwork(networks, chosen);
  if (!currencies && error) {
    return <AssetError message={error} onRetry={retry} className="rounded bg-panel py-16" />;
  }
  return (
    <>
      <div className="flex flex-col gap-4 wide:flex-row wide:items-start">
        <Panel
          label={t('shell.deposit')}
          className="flex min-w-0 flex-[8] flex-col gap-4 p-4 tablet:p-5"
        >
          <CoinChoice coin={coin} onCoin={(next) => change({ coin: next })} />
          {!currencies && <Skeleton className="h-24" />}
          {networks.length > 0 && (
            <NetworkList {...{ coin, networks }} chosen={network?.chain} onChosen={setChosen} />
          )}
          {currencies && networks.length === 0 && (
            <p className="rounded bg-field px-4 py-8 text-center text-ink-2">
              {t('assets.noDepositAddress')}
            </p>
          )}
          {network && <AddressCard key={`${coin} ${network.chain}`} {...{ coin, network }} />}
          {isDemo && network && <Faucet coin={coin} chain={network.chain} onSent={setGift} />}
        </Panel>
        <div className="flex min-w-0 flex-[5] flex-col gap-4">
          <OnItsWay deposits={deposits.data ?? []} gift={gift} />
          <Finder
            chains={currencies?.chain ?? []}
            first={(network ? [network] : networks).map(({ chain }) => chain)}
          />
          {network && <GoodToKnow network={network} />}
        </div>
      </div>
      <DepositHistory loaded={deposits} />
    </>
  );
}

interface FaucetProps {
  readonly coin: string;
  readonly chain: string;
  onSent(gift: Gift): void;
}

/** Demo mode: real coins of the local chain, sent to the own address like anybody's. */
function Faucet({ coin, chain, onSent }: FaucetProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call itself; what was sent, where it counts up.
    await askFaucet(coin, chain).then(onSent, () => {});
    setBusy(false);
  };
  return (
    <div className="flex items-center justify-between gap-3 rounded bg-accent-bg px-4 py-2 text-small">
      <span>{t('assets.demoCoinsNote')}</span>
      <Button size="small" busy={busy} onClick={() => void ask()}>
        {t('assets.demoGetCoin', { coin })}
      </Button>
    </div>
  );
}
