import { useState } from 'react';
import { useClock } from '#app/data/device/use-clock.ts';
import { networksOf, useCurrencies } from '#app/data/markets/currencies.ts';
import { useAddressBook, useWithdrawState } from '#app/data/user/withdrawals.ts';
import { AssetError } from '../frame/asset-error.tsx';
import type { AssetViewState } from '../view/use-asset-view.ts';
import { AddressBook } from './address-book.tsx';
import { savedAs } from './look-alike.ts';
import { emptyForm, formOn } from './withdraw-form.ts';
import { WithdrawPanel } from './withdraw-panel.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';

const FIRST_COIN = 'USDT';
const SECOND_MS = 1_000;
const NOTHING = [] as const;

/** Coins to a chain: nobody sends to the wrong place, and everybody knows when the money leaves. */
export function WithdrawTab({ view, change }: AssetViewState) {
  const coin = view.coin || FIRST_COIN;
  const { data: currencies, error, retry } = useCurrencies(true, true);
  const { data: state } = useWithdrawState(coin);
  const saved = useAddressBook().data?.list ?? NOTHING;
  const nowMs = useClock(SECOND_MS);
  const [filled, setForm] = useState(emptyForm);
  if (!currencies && error) {
    return <AssetError message={error} onRetry={retry} className="rounded bg-panel py-16" />;
  }
  const networks = networksOf(currencies, coin, 'withdrawStatus');
  const form = formOn(filled, networks);
  return (
    <>
      <div className="flex flex-col gap-4 wide:flex-row wide:items-start">
        <WithdrawPanel
          {...{ coin, networks, state, saved, nowMs, form }}
          currency={currencies?.currency.find(({ symbol }) => symbol === coin)}
          onForm={setForm}
          onCoin={(next) => {
            setForm({ ...form, amount: '' });
            change({ coin: next });
          }}
        />
        <div className="min-w-0 flex-[5]">
          <AddressBook
            {...{ coin, networks, nowMs }}
            chosen={savedAs(form.address, form.chain, saved)}
            onChosen={({ chain, address, memo }) => setForm({ ...form, chain, address, memo })}
          />
        </div>
      </div>
      <WithdrawalHistory saved={saved} />
    </>
  );
}
