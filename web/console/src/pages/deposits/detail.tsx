import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ConsoleDeposit } from '@bourse/contract/console/routes/deposits.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { inFours, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useTexts } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

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

/** One deposit: each step of its way, why it stands where it stands, and what may be done. */
export function DepositDetail({ row, onSaid }: DepositDetailProps) {
  useOpened('deposit', row.code);
  const say = useTexts(texts);
  const propose = usePropose();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const { confirmations, creditConfirm, unlockConfirm, creditedAt, step } = row;
  const [doing, setDoing] = useState<'credit' | 'reverse'>();
  const may = step === 'small' ? 'credit' : row.reversal === 'open' ? 'reverse' : undefined;

  const isOnChain = step !== 'failed' && step !== 'reverted';
  const ways = [
    [isOnChain, say('way1'), momentText(row.seenAt)],
    [
      isOnChain && confirmations >= creditConfirm,
      say('way2', Math.min(confirmations, creditConfirm), creditConfirm),
      '',
    ],
    [creditedAt > 0, say('way3'), creditedAt > 0 ? momentText(creditedAt) : say('notYet')],
    [
      step === 'withdrawable',
      say('way4', Math.min(confirmations, unlockConfirm), unlockConfirm),
      '',
    ],
  ] as const;
  return (
    <>
      <div className="ph">
        <h2>{say('detail', row.code)}</h2>
        <span className="r">
          <Link className="lnk" to={`/customers/${row.uid}`}>
            UID {row.uid}
          </Link>
        </span>
      </div>
      <div className={step === 'reverted' ? 'note dn' : step === 'small' ? 'note wa' : 'note in'}>
        <Icon name={step === 'reverted' ? 'warning' : 'note'} />
        <span>
          <b className="sb">
            {amountText(row.amount)} {row.coin} · {say(`step${step}`)}
          </b>
          <br />
          {say(row.isClosed ? 'closed' : whyOf[step])}
        </span>
      </div>
      <ol className="pb none ways">
        {ways.map(([isDone, text, at]) => (
          <li key={text} className={isDone ? '' : 'h'}>
            <Icon name={isDone ? 'check' : 'clock'} />
            <span className="two">
              {text}
              {at && <small>{at}</small>}
            </span>
          </li>
        ))}
      </ol>
      <Facts row={row} />
      {may && (
        <div className="pb none">
          {row.isOwn && <small className="wa">{say('own')}</small>}
          {!row.isOwn && Number(row.amount) > 0 && mayAct(roles, 'correction-make') && (
            <button type="button" className="btn s gh" onClick={() => setDoing(may)}>
              {say(may)}
            </button>
          )}
        </div>
      )}
      {doing && (
        <ActDialog
          act="correction-make"
          title={say(`${doing}Title`, amountText(row.amount), row.coin)}
          text={say(`${doing}Text`)}
          verb={say('propose')}
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
  const say = useTexts(texts);
  const facts = [
    [say('chain'), row.chain],
    [say('block'), String(row.blockHeight)],
    [say('minimum'), `${amountText(row.depositMin)} ${row.coin}`],
    [say('chainAmount'), row.chainAmount],
    [say('address'), inFours(row.address)],
    [say('transaction'), inFours(row.txid)],
    [say('place'), String(row.place)],
    ...(row.reversal === 'none'
      ? []
      : ([
          [say('state'), say(`reversal${row.reversal}`)],
          [say('debt'), `${amountText(row.debt)} ${row.coin}`],
        ] as const)),
  ] as const;
  return (
    <div className="pb none kv">
      {facts.flatMap(([name, value]) => [
        <span key={name}>{name}</span>,
        <span key={`${name} is`} className="mono wrap tall">
          {value}
        </span>,
      ])}
    </div>
  );
}
