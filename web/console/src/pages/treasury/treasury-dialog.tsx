import type {
  ComparedCoin,
  HouseArrivalRow,
  TreasuryWallet,
} from '@bourse/contract/console/routes/treasury.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { isDecimal } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';

/** What somebody is about to do. */
export type Doing =
  | { readonly verb: 'run' }
  | { readonly verb: 'cold'; readonly one: ComparedCoin; readonly cold: string }
  | { readonly verb: 'cold-set'; readonly wallet: TreasuryWallet; readonly address: string }
  | { readonly verb: 'cold-stop'; readonly wallet: TreasuryWallet; readonly address: string }
  | { readonly verb: 'pause' | 'resume'; readonly one: ComparedCoin; readonly sweeps: boolean }
  | { readonly verb: 'book'; readonly row: HouseArrivalRow };

/** Where deposits pay, too, only what goes to cold by itself can be stopped. */
export const pauseWords = {
  pause: {
    sweeps: { title: 'pauseTitle', text: 'pauseText', verb: 'pauseSweeps' },
    cold: { title: 'pauseColdTitle', text: 'pauseColdText', verb: 'pauseCold' },
  },
  resume: {
    sweeps: { title: 'resumeTitle', text: 'resumeText', verb: 'resumeSweeps' },
    cold: { title: 'resumeColdTitle', text: 'resumeColdText', verb: 'resumeCold' },
  },
} as const;

interface TreasuryDialogProps<Kind extends Doing = Doing> {
  readonly doing: Kind;
  onSaid(text: string): void;
  onClose(): void;
}

/** One act of the treasury, with its exact fields before the eyes. */
export function TreasuryDialog({ doing, onSaid, onClose }: TreasuryDialogProps) {
  const t = useText();
  if (doing.verb === 'cold') return <ColdDialog {...{ doing, onSaid, onClose }} />;
  if (doing.verb === 'cold-set') return <ColdSetDialog {...{ doing, onSaid, onClose }} />;
  if (doing.verb === 'book') return <BookDialog {...{ doing, onSaid, onClose }} />;
  if (doing.verb === 'run') {
    return (
      <ActDialog
        act="treasury-run"
        title={t('treasury.runNow')}
        text={t('treasury.runText')}
        verb={t('treasury.runNow')}
        onClose={onClose}
        run={(key) => ask('consoleTreasuryRun', { key })}
      />
    );
  }
  if (doing.verb === 'cold-stop') {
    const { address: cold, wallet } = doing;
    const { chain } = wallet;
    return (
      <ActDialog
        act="cold-set-stop"
        title={t('treasury.coldStopTitle', { network: chain })}
        text={t('treasury.coldStopText')}
        verb={t('treasury.coldStop')}
        onClose={onClose}
        run={(key, reason) => ask('consoleColdStop', { key, body: { chain, cold, reason } })}
      />
    );
  }
  const { chain, coin } = doing.one;
  const isPause = doing.verb === 'pause';
  const words = pauseWords[doing.verb][doing.sweeps ? 'sweeps' : 'cold'];
  return (
    <ActDialog
      act="sweep-pause"
      title={t(`treasury.${words.title}`, { coin })}
      text={t(`treasury.${words.text}`)}
      verb={t(`treasury.${words.verb}`)}
      onClose={onClose}
      run={(key, reason) =>
        ask(isPause ? 'consoleSweepPause' : 'consoleSweepResume', {
          key,
          body: { chain, coin, reason },
        })
      }
    />
  );
}

function ColdDialog({
  doing: { one, cold },
  onSaid,
  onClose,
}: TreasuryDialogProps<Extract<Doing, { verb: 'cold' }>>) {
  const t = useText();
  const propose = usePropose();
  const { chain, coin } = one;
  const [amount, setAmount] = useState(one.excess === '0' ? '' : one.excess);
  return (
    <ActDialog
      act="cold-send"
      title={t('treasury.sendTitle', { coin })}
      text={t('treasury.sendText')}
      verb={t('treasury.propose')}
      isComplete={isDecimal(amount)}
      onClose={onClose}
      run={async (key, reason) => {
        const fields = { chain, coin, amount, cold };
        onSaid(await propose(key, 'cold-send', fields, reason));
      }}
    >
      <Field
        label={`${t('treasury.amount')}, ${coin}`}
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
      />
      <div className="named-values">
        <span>{t('treasury.coldOf')}</span>
        <span className="mono wrap tall">{cold}</span>
      </div>
    </ActDialog>
  );
}

function ColdSetDialog({
  doing: { wallet, address: cold },
  onSaid,
  onClose,
}: TreasuryDialogProps<Extract<Doing, { verb: 'cold-set' }>>) {
  const t = useText();
  const propose = usePropose();
  const { chain, cold: was } = wallet;
  return (
    <ActDialog
      act="cold-set-change"
      title={t('treasury.coldUseTitle', { network: chain })}
      text={t('treasury.coldUseText')}
      verb={t('treasury.propose')}
      onClose={onClose}
      run={async (key, reason) => {
        onSaid(await propose(key, 'cold-set-change', { chain, was, cold }, reason));
      }}
    >
      <div className="named-values">
        <span>{t('treasury.coldWas')}</span>
        <span className="mono wrap tall">{was}</span>
        <span>{t('treasury.coldThen')}</span>
        <span className="mono wrap tall">{cold}</span>
      </div>
    </ActDialog>
  );
}

function BookDialog({
  doing: { row },
  onSaid,
  onClose,
}: TreasuryDialogProps<Extract<Doing, { verb: 'book' }>>) {
  const t = useText();
  const propose = usePropose();
  const { code: arrival, chain, coin, amount, transaction, sender } = row;
  return (
    <ActDialog
      act="funding-book"
      title={t('treasury.bookTitle', { amount: amountText(amount), coin })}
      text={t('treasury.bookText')}
      verb={t('treasury.propose')}
      onClose={onClose}
      run={async (key, reason) => {
        const fields = { arrival, chain, coin, amount, transaction, sender };
        onSaid(await propose(key, 'funding-book', fields, reason));
      }}
    >
      <div className="named-values">
        <span>{t('treasury.transaction')}</span>
        <span className="mono wrap tall">{transaction}</span>
        <span>{t('treasury.sender')}</span>
        <span className="mono wrap tall">{sender}</span>
      </div>
    </ActDialog>
  );
}
