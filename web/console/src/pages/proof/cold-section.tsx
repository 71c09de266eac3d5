import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ColdReserve } from '@bourse/contract/console/routes/proof.ts';
import { useState } from 'react';
import { copyText } from '#app/lib/clipboard.ts';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Field } from '../../ui/bits.tsx';

interface ColdSectionProps {
  readonly list: readonly ColdReserve[];
  onDone(): void;
}

/** Cold addresses of the newest proof: what their keys sign elsewhere is handed in here. */
export function ColdSection({ list, onDone }: ColdSectionProps) {
  const t = useText();
  const isStale = useIsStale();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  const [signing, setSigning] = useState<ColdReserve>();
  if (list.length === 0) return null;
  return (
    <section className="panel none" aria-label={t('proof.coldTitle')}>
      <div className="panel-head">
        <b>{t('proof.coldTitle')}</b>
        <span className="muted">{t('proof.coldNote')}</span>
      </div>
      <div className="scroll" tabIndex={-1}>
        <table className="rows-44">
          <tbody>
            {list.map((one) => (
              <tr key={`${one.chain} ${one.address}`}>
                <td className="two">
                  <b className="mono wrap">{one.address}</b>
                  <small>{one.chain}</small>
                </td>
                <td>
                  <span className={one.isNewest ? 'chip up' : 'chip warning'}>
                    {one.signedAt > 0
                      ? t('proof.coldSigned', { time: momentText(one.signedAt) })
                      : t('proof.coldUnsigned')}
                  </span>
                </td>
                <td>
                  {mayAct(roles, 'reserve-sign') && !one.isNewest && (
                    <button
                      type="button"
                      className="btn small"
                      disabled={isStale}
                      onClick={() => setSigning(one)}
                    >
                      {t('proof.coldSign')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {signing && (
        <SignDialog
          one={signing}
          onClose={() => {
            setSigning(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
}

interface SignDialogProps {
  readonly one: ColdReserve;
  onClose(): void;
}

function SignDialog({ one: { chain, address, root, message }, onClose }: SignDialogProps) {
  const t = useText();
  const [signature, setSignature] = useState('');
  const [isCopied, setCopied] = useState(false);
  return (
    <ActDialog
      act="reserve-sign"
      title={t('proof.coldSignTitle')}
      text={t('proof.coldSignText')}
      verb={t('proof.coldSignVerb')}
      isComplete={signature.trim() !== ''}
      onClose={onClose}
      run={(key) => ask('consoleReserveSign', { key, body: { root, chain, address, signature } })}
    >
      <pre className="mono wrap">{message}</pre>
      <button
        type="button"
        className="btn small outlined"
        onClick={() => void copyText(message).then(setCopied)}
      >
        {t(isCopied ? 'proof.coldCopied' : 'proof.coldCopy')}
      </button>
      <Field label={t('proof.coldSignature')} value={signature} onChange={setSignature} />
    </ActDialog>
  );
}
