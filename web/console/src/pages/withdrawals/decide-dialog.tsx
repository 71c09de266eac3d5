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
  const propose = usePropose();
  const { code, user, chain, coin, received, amount, address } = row;
  const payment = <Payment row={row} isTyped={verb === 'pass'} />;
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
  if (verb === 'pass') {
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
        {payment}
      </ActDialog>
    );
  }
  if (verb === 'end') {
    return (
      <ActDialog
        act="withdrawal-end"
        title={t('withdrawals.endTitle', { amount: amountText(amount), coin })}
        text={t('withdrawals.endText')}
        verb={t('withdrawals.propose')}
        onClose={onClose}
        run={async (key, reason) => {
          const fields = { withdrawal: code, user, chain, coin, amount, address };
          onSaid(await propose(key, 'withdrawal-end', fields, reason));
        }}
      >
        {payment}
      </ActDialog>
    );
  }
  const fields = { withdrawal: code, user, chain, coin, received, address };
  return (
    <ActDialog
      act="withdrawal-pass-large"
      title={t('withdrawals.passTitle', { amount: amountText(received), coin })}
      text={t('withdrawals.proposeText')}
      verb={t('withdrawals.propose')}
      onClose={onClose}
      run={async (key, reason) =>
        onSaid(await propose(key, 'withdrawal-pass-large', fields, reason))
      }
    >
      {payment}
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
