import type { WaitingWithdrawal } from '@bourse/contract/console/routes/withdrawals.ts';
import { ask } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { texts } from './texts.ts';
import { WholeAddress } from './whole-address.tsx';

/** What somebody is about to do with a withdrawal. */
export interface Deciding {
  readonly verb: 'pass' | 'propose' | 'reject' | 'end';
  readonly row: WaitingWithdrawal;
}

interface DecideDialogProps {
  readonly deciding: Deciding;
  onSaid(text: string): void;
  onClose(): void;
}

/** Passes, proposes or rejects one withdrawal, with the exact fields before the eyes. */
export function DecideDialog({ deciding: { verb, row }, onSaid, onClose }: DecideDialogProps) {
  const say = useTexts(texts);
  const { code, user, chain, coin, received, amount, address } = row;
  const payment = <Payment row={row} />;
  if (verb === 'reject') {
    return (
      <ActDialog
        act="withdrawal-hold"
        title={say('rejectTitle', code)}
        text={say('rejectText', amount, coin)}
        verb={say('reject')}
        isDangerous
        onClose={onClose}
        run={(key, reason) => ask('consoleWithdrawalReject', { code, key, body: { reason } })}
      />
    );
  }
  if (verb === 'pass') {
    return (
      <ActDialog
        act="withdrawal-pass"
        title={say('passTitle', received, coin)}
        text={say('passText')}
        verb={say('pass')}
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
        title={say('endTitle', amount, coin)}
        text={say('endText')}
        verb={say('propose')}
        onClose={onClose}
        run={async (key, reason) => {
          const fields = { withdrawal: code, user, chain, coin, amount, address };
          const body = { kind: 'withdrawal-end', fields, reason };
          onSaid(say('proposed', (await ask('consolePropose', { key, body })).proposal.code));
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
      title={say('passTitle', received, coin)}
      text={say('proposeText')}
      verb={say('propose')}
      onClose={onClose}
      run={async (key, reason) => {
        const body = { kind: 'withdrawal-pass-large', fields, reason };
        const { proposal } = await ask('consolePropose', { key, body });
        onSaid(say('proposed', proposal.code));
      }}
    >
      {payment}
    </ActDialog>
  );
}

/** What exactly is sent, whole. */
function Payment({ row }: Pick<Deciding, 'row'>) {
  const say = useTexts(texts);
  const { uid, chain, coin, received, amount, address } = row;
  return (
    <div className="kv">
      <span>{say('account')}</span>
      <span>UID {uid}</span>
      <span>{say('leaves')}</span>
      <span>
        {amount} {coin}
      </span>
      <span>{say('arrives')}</span>
      <span>
        {received} {coin}
      </span>
      <span>{say('network')}</span>
      <span>{chain}</span>
      <span>{say('address')}</span>
      <span className="mono wrap tall">
        <WholeAddress address={address} />
      </span>
    </div>
  );
}
