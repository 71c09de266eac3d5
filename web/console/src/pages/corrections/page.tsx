import { mayAct } from '@bourse/contract/console/acts.ts';
import type { Correction } from '@bourse/contract/console/routes/corrections.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { isWhole, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { isTextKey } from '../../texts/texts.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Field, Figure } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { NotRead, PageHead, Said } from '../../ui/page-parts.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';

const READ_MS = 5_000;

/** What was put right by two people, and the way to put more right. */
export function Page() {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const [get] = useFilters();
  const uid = get('uid');
  const [open, setOpen] = useState<'correction' | 'ceiling'>();
  const [said, setSaid] = useState('');
  const name = `corrections ${uid}`;
  const read = useRead(name, () => ask('consoleCorrections', { query: { uid } }), READ_MS);
  const { data } = read;
  const close = () => {
    setOpen(undefined);
    read.again();
  };
  return (
    <>
      <PageHead title={t('corrections.title')} sub={t('corrections.sub')}>
        {mayAct(roles, 'correction-make') && (
          <button type="button" className="btn primary" onClick={() => setOpen('correction')}>
            {t('corrections.make')}
          </button>
        )}
      </PageHead>
      <NotRead read={read} />
      <Said text={said} />
      {data && (
        <div className="panel">
          <div className="panel-body row">
            <Figure name={t('corrections.ceiling')} value={`${amountText(data.ceiling)} USDT`}>
              {amountText(data.left)} {t('corrections.left')}
            </Figure>
            {mayAct(roles, 'coin-change') && (
              <button
                type="button"
                className="btn small outlined"
                onClick={() => setOpen('ceiling')}
              >
                {t('corrections.changeCeiling')}
              </button>
            )}
          </div>
        </div>
      )}
      <section className="panel grow" aria-label={t('corrections.title')}>
        <div className="scroll grow">
          {data?.list.length === 0 && (
            <Empty icon="check" title={t('corrections.none')} text={t('corrections.noneText')} />
          )}
          {data && data.list.length > 0 && <Rows rows={data.list} />}
        </div>
      </section>
      {open === 'correction' && <CorrectionDialog onSaid={setSaid} onClose={close} />}
      {open === 'ceiling' && data && (
        <CeilingDialog
          version={data.ceilingVersion}
          ceiling={data.ceiling}
          onSaid={setSaid}
          onClose={close}
        />
      )}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly Correction[] }) {
  const t = useText();
  const nameOf = (account: string) => {
    const key = `corrections.${account}`;
    return isTextKey(key) ? t(key) : account;
  };
  return (
    <table className="rows-44">
      <thead>
        <tr>
          <th>{t('corrections.time')}</th>
          <th>{t('corrections.legs')}</th>
          <th className="num">{t('corrections.value')}</th>
          <th>{t('corrections.note')}</th>
          <th>{t('corrections.evidence')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <td className="muted">{momentText(row.time)}</td>
            <td>
              {row.legs.map(({ account, uid, coin, amount }) => (
                <div key={`${account} ${coin}`}>
                  {uid ? (
                    <Link className="lnk" to={`/customers/${uid}`}>
                      UID {uid}
                    </Link>
                  ) : (
                    nameOf(account)
                  )}{' '}
                  <b className={amount.startsWith('-') ? 'down' : 'up'}>
                    {amountText(amount)} {coin}
                  </b>
                </div>
              ))}
            </td>
            <td className="num">{amountText(row.value)}</td>
            <td>{row.note}</td>
            <td className="wrap muted">{row.evidence}</td>
            <td className="muted">{row.code}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CeilingDialogProps {
  readonly version: number;
  readonly ceiling: string;
  onSaid(text: string): void;
  onClose(): void;
}

/** Proposes another ceiling of all corrections. */
export function CeilingDialog({ version, ceiling, onSaid, onClose }: CeilingDialogProps) {
  const t = useText();
  const propose = usePropose();
  const [value, setValue] = useState(ceiling);
  return (
    <ActDialog
      act="coin-change"
      title={t('corrections.ceilingTitle')}
      text={t('corrections.ceilingText')}
      verb={t('corrections.propose')}
      isComplete={isWhole(value)}
      onClose={onClose}
      run={async (key, reason) => {
        onSaid(
          await propose(key, 'correction-ceiling', { version, ceiling: value.trim() }, reason),
        );
      }}
    >
      <Field
        label={t('corrections.ceilingField')}
        inputMode="numeric"
        value={value}
        aria-invalid={!isWhole(value)}
        onChange={setValue}
      />
    </ActDialog>
  );
}
