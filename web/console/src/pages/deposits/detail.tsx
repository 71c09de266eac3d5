import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ConsoleDeposit } from '@bourse/contract/console/routes/deposits.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { inFours, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useOpened } from '../../lib/use-filters.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';

const whyOf = {
  seen: 'seenText',
  credited: 'creditedText',
  withdrawable: 'withdrawableText',
  small: 'small',
  failed: 'failed',
  reverted: 'reverted',
} as const;

interface DepositDetailProps {
  readonly row: ConsoleDeposit;
  onSaid(text: string): void;
}

const tones = { reverted: 'note down', small: 'note warning' } as const;

/** One deposit: each step of its way, why it stands where it stands, and what may be done. */
export function DepositDetail({ row, onSaid }: DepositDetailProps) {
  useOpened('deposit', row.code);
  const t = useText();
  const { step } = row;
  return (
    <>
      <div className="panel-head">
        <h2>{t('deposits.detail', { code: row.code })}</h2>
        <span className="right">
          <Link className="lnk" to={`/customers/${row.uid}`}>
            UID {row.uid}
          </Link>
        </span>
      </div>
      <div className={step === 'reverted' || step === 'small' ? tones[step] : 'note info'}>
        <Icon name={step === 'reverted' ? 'warning' : 'note'} />
        <span>
          <b className="semibold">
            {amountText(row.amount)} {row.coin} · {t(`deposits.step${step}`)}
          </b>
          <br />
          {t(row.isClosed ? 'deposits.closed' : `deposits.${whyOf[step]}`)}
        </span>
      </div>
      <Way row={row} />
      <Facts row={row} />
      <Remedy row={row} onSaid={onSaid} />
    </>
  );
}

/** The steps of its way, those that are done first. */
function Way({ row }: Pick<DepositDetailProps, 'row'>) {
  const t = useText();
  const { confirmations, creditConfirm, unlockConfirm, creditedAt, step } = row;
  const isOnChain = step !== 'failed' && step !== 'reverted';
  const depth = (needed: number) => ({ confirmations: Math.min(confirmations, needed), needed });
  const ways = [
    [isOnChain, t('deposits.way1'), momentText(row.seenAt)],
    [isOnChain && confirmations >= creditConfirm, t('deposits.way2', depth(creditConfirm)), ''],
    [
      creditedAt > 0,
      t('deposits.way3'),
      creditedAt > 0 ? momentText(creditedAt) : t('deposits.notYet'),
    ],
    [step === 'withdrawable', t('deposits.way4', depth(unlockConfirm)), ''],
  ] as const;
  return (
    <ol className="panel-body none ways">
      {ways.map(([isDone, text, at]) => (
        <li key={text} className={isDone ? '' : 'faint'}>
          <Icon name={isDone ? 'check' : 'clock'} />
          <span className="two">
            {text}
            {at && <small>{at}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A small one can be credited, and one that was reverted taken back, each by two people. */
function Remedy({ row, onSaid }: DepositDetailProps) {
  const t = useText();
  const propose = usePropose();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const [doing, setDoing] = useState<'credit' | 'reverse'>();
  const may = row.step === 'small' ? 'credit' : row.reversal === 'open' ? 'reverse' : undefined;
  return (
    <>
      {may && (
        <div className="panel-body none">
          {row.isOwn && <small className="warning">{t('deposits.own')}</small>}
          {!row.isOwn && Number(row.amount) > 0 && mayAct(roles, 'correction-make') && (
            <button type="button" className="btn small outlined" onClick={() => setDoing(may)}>
              {t(`deposits.${may}`)}
            </button>
          )}
        </div>
      )}
      {doing && (
        <ActDialog
          act="correction-make"
          title={t(`deposits.${doing}Title`, { amount: amountText(row.amount), coin: row.coin })}
          text={t(`deposits.${doing}Text`)}
          verb={t('deposits.propose')}
          onClose={() => setDoing(undefined)}
          run={async (key, reason) => {
            const { code: deposit, user, chain, coin, amount, txid } = row;
            const fields = { deposit, user, chain, coin, amount, txid };
            const kind = doing === 'credit' ? 'deposit-credit-small' : 'deposit-reverse';
            onSaid(await propose(key, kind, fields, reason));
          }}
        />
      )}
    </>
  );
}

function Facts({ row }: Pick<DepositDetailProps, 'row'>) {
  const t = useText();
  const facts = [
    [t('deposits.chain'), row.chain],
    [t('deposits.block'), String(row.blockHeight)],
    [t('deposits.minimum'), `${amountText(row.depositMin)} ${row.coin}`],
    [t('deposits.chainAmount'), row.chainAmount],
    [t('deposits.address'), inFours(row.address)],
    [t('deposits.transaction'), inFours(row.txid)],
    [t('deposits.place'), String(row.place)],
    ...(row.reversal === 'none'
      ? []
      : ([
          [t('deposits.state'), t(`deposits.reversal${row.reversal}`)],
          [t('deposits.debt'), `${amountText(row.debt)} ${row.coin}`],
        ] as const)),
  ] as const;
  return (
    <div className="panel-body none named-values">
      {facts.flatMap(([name, value]) => [
        <span key={name}>{name}</span>,
        <span key={`${name} is`} className="mono wrap tall">
          {value}
        </span>,
      ])}
    </div>
  );
}
