import { mayAct } from '@bourse/contract/console/acts.ts';
import type { WaitingWithdrawal } from '@bourse/contract/console/routes/withdrawals.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed } from '../../ui/bits.tsx';
import { WholeAddress } from '../../ui/whole-address.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { texts } from './texts.ts';

const READ_MS = 3_000;
const heads = ['account', 'leaves', 'address', 'why', 'state'] as const;
const rules = [
  ...(['large', 'day-sum', 'address-sum', 'invited-sum'] as const),
  ...(['new-address', 'after-deposit', 'new-device'] as const),
] as const;
/** What waits for a person is the one that is to be seen. */
const chips = { 1: 'chip wa', 2: 'chip', 6: 'chip' } as const;

/** Withdrawals that are not at their end, the oldest first: what is exactly paid, and why somebody looks. */
export function Page() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const [deciding, setDeciding] = useState<Deciding>();
  const [said, setSaid] = useState('');
  const list = useRead('withdrawals', () => ask('consoleWithdrawals', {}), READ_MS);
  const rows = list.data?.list ?? [];
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub', rows.length)}</span>
      </div>
      {list.problem && (
        <Failed
          text={common('notRead', list.problem)}
          again={common('again')}
          onAgain={list.again}
        />
      )}
      {said && <p role="status">{said}</p>}
      <section className="p g" aria-label={say('title')}>
        <div className="scroll g">
          {list.data && rows.length === 0 && (
            <Empty icon="check" title={say('none')} text={say('noneText')} />
          )}
          {rows.length > 0 && (
            <table className="t44 cards">
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} className={head === 'leaves' ? 'num' : undefined}>
                      {say(head)}
                    </th>
                  ))}
                  <th />
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.code} row={row} onDecide={setDeciding} />
                ))}
              </tbody>
            </table>
          )}
        </div>
      </section>
      {deciding && (
        <DecideDialog
          key={`${deciding.verb} ${deciding.row.code}`}
          deciding={deciding}
          onSaid={setSaid}
          onClose={() => {
            setDeciding(undefined);
            list.again();
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly row: WaitingWithdrawal;
  onDecide(deciding: Deciding): void;
}

function Row({ row, onDecide }: RowProps) {
  const say = useTexts(texts);
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const { status, isOwn, needsSecondPerson } = row;
  const verb = needsSecondPerson ? 'propose' : 'pass';
  const passing = needsSecondPerson ? 'withdrawal-pass-large' : 'withdrawal-pass';
  const canDecide = status === 1 && !isOwn;
  const nameOf = (rule: string) => {
    const name = rules.find((one) => one === rule);
    return name ? say(name) : rule;
  };
  return (
    <tr>
      <td className="two" data-name={say('account')}>
        <Link className="lnk" to={`/customers/${row.uid}`}>
          UID {row.uid}
        </Link>
        <small>{momentText(row.askedAt)}</small>
      </td>
      <td className="two num" data-name={say('leaves')}>
        {row.amount} {row.coin}
        <small>
          {say('arrives')} {row.received}
        </small>
      </td>
      <td className="two" data-name={say('address')}>
        <span className="mono wrap">
          <WholeAddress address={row.address} />
        </span>
        <small>{row.chain}</small>
      </td>
      <td className="why" data-name={say('why')}>
        {row.rules.map(({ rule, saw }) => (
          <div key={rule} className="two">
            <b className="md">{nameOf(rule)}</b>
            <small>{saw}</small>
          </div>
        ))}
      </td>
      <td data-name={say('state')}>
        <span className={chips[status]}>{say(`state${status}`)}</span>
      </td>
      <td>
        <span className="verbs">
          {isOwn && status === 1 && <small className="wa">{say('own')}</small>}
          {canDecide && mayAct(roles, passing) && (
            <button type="button" className="btn s gh" onClick={() => onDecide({ verb, row })}>
              {say(verb)}
            </button>
          )}
          {row.isStopping && <small className="wa">{say('stopping')}</small>}
          {status === 2 && !isOwn && !row.isStopping && mayAct(roles, 'withdrawal-end') && (
            <button
              type="button"
              className="btn s gh"
              onClick={() => onDecide({ verb: 'end', row })}
            >
              {say('end')}
            </button>
          )}
          {canDecide && mayAct(roles, 'withdrawal-hold') && (
            <button
              type="button"
              className="btn s dg"
              onClick={() => onDecide({ verb: 'reject', row })}
            >
              {say('reject')}
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}
