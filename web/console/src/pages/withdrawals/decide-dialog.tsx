import type { WaitingWithdrawal } from '@bourse/contract/console/routes/withdrawals.ts';
import { ask } from '../../lib/api.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { amountText } from '../../ui/figures.ts';
import { WholeAddress } from '../../ui/whole-address.tsx';

/** What somebody is about to do with a withdrawal. */
export interface Deciding {
  readonly verb: 'pass' | 'propose' | 'reject' | 'hold' | 'end';
  readonly row: WaitingWithdrawal;
}

interface DecideDialogProps {
  readonly deciding: Deciding;
  onSaid(text: string): void;
  onClose(): void;
}

/** Passes, proposes, rejects or puts off one withdrawal, with the exact fields before the eyes. */
export function DecideDialog({ deciding: { verb, row }, onSaid, onClose }: DecideDialogProps) {
  const t = useText();
  const { code, coin, received, amount, address } = row;
  if (verb === 'reject') {
    return (
      <ActDialog
        act="withdrawal-hold"
        title={t('withdrawals.rejectTitle', { code })}
        text={t('withdrawals.rejectText', { amount: amountText(amount), coin })}
        verb={t('withdrawals.reject')}
        isDangerous
        onClose={onClose}
        run={(key, reason) => ask('consoleWithdrawalReject', { code, key, body: { reason } })}
      />
    );
  }
  if (verb === 'hold') {
    return (
      <ActDialog
        act="withdrawal-hold"
        title={t('withdrawals.holdTitle', { code })}
        text={t('withdrawals.holdText')}
        verb={t('withdrawals.hold')}
        onClose={onClose}
        run={(key, reason) => ask('consoleWithdrawalHold', { code, key, body: { reason } })}
      />
    );
  }
  if (verb !== 'pass') return <ProposeDialog {...{ verb, row, onSaid, onClose }} />;
  return (
    <ActDialog
      act="withdrawal-pass"
      typedOf={address}
      title={t('withdrawals.passTitle', { amount: amountText(received), coin })}
      text={t('withdrawals.passText')}
      verb={t('withdrawals.pass')}
      onClose={onClose}
      run={(key, reason) => ask('consoleWithdrawalPass', { code, key, body: { reason } })}
    >
      <Payment row={row} isTyped />
    </ActDialog>
  );
}

interface ProposeDialogProps extends Omit<DecideDialogProps, 'deciding'> {
  readonly verb: 'propose' | 'end';
  readonly row: WaitingWithdrawal;
}

/** What takes two people: a large one passes, or one is ended and its coins go back. */
function ProposeDialog({ verb, row, onSaid, onClose }: ProposeDialogProps) {
  const t = useText();
  const propose = usePropose();
  const { code: withdrawal, user, chain, coin, received, amount, address } = row;
  const isEnd = verb === 'end';
  const act = isEnd ? 'withdrawal-end' : 'withdrawal-pass-large';
  const sum = isEnd ? { amount } : { received };
  const fields = { withdrawal, user, chain, coin, ...sum, address };
  return (
    <ActDialog
      act={act}
      title={
        isEnd
          ? t('withdrawals.endTitle', { amount: amountText(amount), coin })
          : t('withdrawals.passTitle', { amount: amountText(received), coin })
      }
      text={t(isEnd ? 'withdrawals.endText' : 'withdrawals.proposeText')}
      verb={t('withdrawals.propose')}
      onClose={onClose}
      run={async (key, reason) => onSaid(await propose(key, act, fields, reason))}
    >
      <Payment row={row} isTyped={false} />
    </ActDialog>
  );
}

interface PaymentProps extends Pick<Deciding, 'row'> {
  /** The dialog shows the address where some of it is typed. */
  readonly isTyped: boolean;
}

/** What exactly is sent, whole. */
function Payment({ row, isTyped }: PaymentProps) {
  const t = useText();
  const { uid, chain, coin, received, amount, address } = row;
  return (
    <div className="named-values">
      <span>{t('withdrawals.account')}</span>
      <span>UID {uid}</span>
      <span>{t('withdrawals.leaves')}</span>
      <span>
        {amountText(amount)} {coin}
      </span>
      <span>{t('withdrawals.arrives')}</span>
      <span>
        {amountText(received)} {coin}
      </span>
      <span>{t('withdrawals.network')}</span>
      <span>{chain}</span>
      {!isTyped && (
        <>
          <span>{t('withdrawals.address')}</span>
          <span className="mono wrap tall">
            <WholeAddress address={address} />
          </span>
        </>
      )}
    </div>
  );
}
