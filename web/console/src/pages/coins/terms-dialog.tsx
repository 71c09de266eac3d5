import type { CoinWay, ConsoleChain, ConsoleCoin } from '@bourse/contract/console/routes/coins.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { isDecimal, isWhole } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';

/** What somebody is about to do with a chain, or with a coin on it. */
export type Changing =
  | {
      readonly verb: 'close' | 'open';
      readonly way: CoinWay;
      readonly chain: ConsoleChain;
      readonly coin?: ConsoleCoin;
    }
  | { readonly verb: 'change'; readonly chain: ConsoleChain; readonly coin?: ConsoleCoin };

interface TermsDialogProps {
  readonly changing: Changing;
  onSaid(text: string): void;
  onClose(): void;
}

export function TermsDialog({ changing, onSaid, onClose }: TermsDialogProps) {
  const t = useText();
  const { chain, coin } = changing;
  const put = usePropose();
  const propose: ChangeDialogProps['propose'] = async (key, kind, fields, reason) =>
    onSaid(await put(key, kind, fields, reason));
  if (changing.verb === 'change') {
    return <ChangeDialog {...{ chain, onClose, propose }} {...(coin && { coin })} />;
  }
  const { verb, way } = changing;
  const place = { chain: chain.chain, coin: coin?.coin ?? '', way };
  const name = coin ? `${coin.coin} · ${chain.chain}` : chain.chain;
  if (verb === 'close') {
    return (
      <ActDialog
        act="asset-pause"
        title={t('coins.closeTitle', { name, service: t(`coins.${way}`) })}
        text={t('coins.closeText')}
        verb={t('coins.close')}
        isDangerous
        onClose={onClose}
        run={(key, reason) => ask('consoleCoinClose', { key, body: { ...place, reason } })}
      />
    );
  }
  const { version } = coin ?? chain;
  return (
    <ActDialog
      act="asset-resume"
      title={t('coins.openTitle', { name, service: t(`coins.${way}`) })}
      text={t('coins.openText')}
      verb={t('coins.propose')}
      onClose={onClose}
      run={(key, reason) => propose(key, 'coin-open', { ...place, version }, reason)}
    />
  );
}

const amounts = [
  ...(['depositMin', 'withdrawMin', 'withdrawMax', 'withdrawFee'] as const),
  ...(['reviewAbove', 'twoPeopleAbove'] as const),
] as const;
const confirmations = [
  ...(['depositConfirmations', 'unlockConfirmations', 'withdrawConfirmations'] as const),
] as const;

interface ChangeDialogProps {
  readonly chain: ConsoleChain;
  readonly coin?: ConsoleCoin;
  propose(...put: Parameters<ReturnType<typeof usePropose>>): Promise<void>;
  onClose(): void;
}

/** All figures of a coin, or of a chain, with those in force filled in. */
function ChangeDialog({ chain, coin, propose, onClose }: ChangeDialogProps) {
  const t = useText();
  const names = coin ? amounts : confirmations;
  const inForce = Object.fromEntries(
    coin
      ? amounts.map((name) => [name, coin[name]])
      : confirmations.map((name) => [name, String(chain[name])]),
  );
  const [values, setValues] = useState<Readonly<Record<string, string>>>(inForce);
  const isRight = (name: string) => (coin ? isDecimal : isWhole)(values[name] ?? '');
  const fields = () => {
    if (coin) return { chain: chain.chain, coin: coin.coin, version: coin.version, ...values };
    const numbers = Object.entries(values).map(([name, text]) => [name, Number(text)] as const);
    return { chain: chain.chain, version: chain.version, ...Object.fromEntries(numbers) };
  };
  return (
    <ActDialog
      act="coin-change"
      title={t('coins.changeTitle', { name: coin ? `${coin.coin} · ${chain.chain}` : chain.chain })}
      text={t('coins.changeText')}
      verb={t('coins.propose')}
      isComplete={names.every(isRight)}
      onClose={onClose}
      run={(key, reason) => propose(key, coin ? 'coin-terms' : 'chain-terms', fields(), reason)}
    >
      <div className="pairs">
        {names.map((name) => (
          <Field
            key={name}
            label={t(`coins.${name}`)}
            inputMode="decimal"
            value={values[name] ?? ''}
            aria-invalid={!isRight(name)}
            onChange={(text) => setValues({ ...values, [name]: text.trim() })}
          />
        ))}
      </div>
    </ActDialog>
  );
}
