import { mayAct } from '@bourse/contract/console/acts.ts';
import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { useOpened } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Icon } from '../../ui/icon.tsx';
import { NotRead } from '../../ui/page-parts.tsx';
import { type CustomerAct, CustomerActDialog } from './customer-acts.tsx';
import { CustomerMoney, CustomerPositions } from './customer-money.tsx';
import { CustomerNotes, CustomerSessions } from './customer-sessions.tsx';
import { CustomerLimits, CustomerWho } from './customer-who.tsx';
import { StateChip } from './state-chip.tsx';
import { Timeline } from './timeline.tsx';

/** All of a customer on one page. To open it is recorded. */
export function CustomerPage({ uid }: { readonly uid: string }) {
  const read = useRead(`customer ${uid}`, () => ask('consoleCustomer', { code: uid }));
  useOpened('customer', read.data ? uid : '');
  const [act, setAct] = useState<CustomerAct>();
  const [said, setSaid] = useState('');
  const { data } = read;
  return (
    <>
      <NotRead read={read} />
      {data && <Header customer={data} said={said} onAct={setAct} />}
      {data && <Board customer={data} onAct={setAct} />}
      {data && act && (
        <CustomerActDialog
          act={act}
          customer={data}
          onClose={() => setAct(undefined)}
          onDone={(words) => {
            setSaid(words);
            read.again();
          }}
        />
      )}
    </>
  );
}

interface PartProps {
  readonly customer: Customer;
  onAct(act: CustomerAct): void;
}

function Header({ customer, said, onAct }: PartProps & { readonly said: string }) {
  const t = useText();
  const { row, freeze } = customer;
  return (
    <section className="panel">
      <div className="panel-head bare head">
        <Link to="/customers" className="lnk">
          {t('customers.back')}
        </Link>
        <span className="faint">/</span>
        <h1>UID {row.uid}</h1>
        <StateChip row={row} />
        <span className="chip">VIP {row.tier}</span>
        <span className={row.level === 0 ? 'chip' : 'chip up'}>
          {row.level === 0
            ? t('customers.levelNone')
            : t('customers.levelIs', { level: row.level })}
        </span>
        <span className="muted">{row.contact}</span>
        <span className="muted">{customer.mobile}</span>
        <span className="muted">{row.country}</span>
        <Buttons customer={customer} onAct={onAct} />
      </div>
      {freeze && (
        <div className="note down">
          <Icon name="lock" />
          <span>
            {t('customers.frozenBy', {
              time: momentText(freeze.time),
              operator: freeze.by,
              reason: freeze.reason,
            })}
          </span>
        </div>
      )}
      {said && (
        <div className="note info" role="status">
          <Icon name="check" />
          <span>{said}</span>
        </div>
      )}
    </section>
  );
}

/** What a role may not do is absent. */
function Buttons({ customer, onAct }: PartProps) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const mayNote = mayAct(roles, 'note-write');
  useKeys({ n: mayNote ? () => onAct({ kind: 'note' }) : undefined });
  return (
    <span className="right">
      {mayAct(roles, 'contact-show') && (
        <button type="button" className="lnk" onClick={() => onAct({ kind: 'contact' })}>
          {t('customers.contactShow')}
        </button>
      )}
      {mayAct(roles, 'account-freeze') && customer.row.state !== 'frozen' && (
        <button
          type="button"
          className="btn small danger"
          onClick={() => onAct({ kind: 'freeze' })}
        >
          <Icon name="lock" size={14} /> {t('customers.freeze')}
        </button>
      )}
      {mayAct(roles, 'account-unfreeze') && customer.row.state === 'frozen' && (
        <button type="button" className="btn small" onClick={() => onAct({ kind: 'unfreeze' })}>
          {t('customers.unfreeze')}
        </button>
      )}
      {mayAct(roles, 'identity-ask') && customer.who.verifiedAt > 0 && (
        <button type="button" className="btn small" onClick={() => onAct({ kind: 'papers' })}>
          {t('customers.papers')}
        </button>
      )}
      {mayAct(roles, 'limit-raise') && Number(customer.limits.withdrawDayMax ?? 0) > 0 && (
        <button type="button" className="btn small" onClick={() => onAct({ kind: 'raise' })}>
          {t('customers.raise')}
        </button>
      )}
      {mayAct(roles, 'factor-reset') &&
        customer.row.state !== 'frozen' &&
        (customer.who.hasAuthenticator || customer.who.passkeys > 0) && (
          <button type="button" className="btn small" onClick={() => onAct({ kind: 'reset' })}>
            {t('customers.reset')}
          </button>
        )}
      {mayAct(roles, 'sessions-end') && (
        <button
          type="button"
          className="btn small"
          disabled={customer.sessions.length === 0}
          onClick={() => onAct({ kind: 'sessions', session: '' })}
        >
          {t('customers.endSessions')}
        </button>
      )}
      {mayNote && (
        <button type="button" className="btn small" onClick={() => onAct({ kind: 'note' })}>
          {t('customers.note')} <kbd>n</kbd>
        </button>
      )}
    </span>
  );
}

function Board({ customer, onAct }: PartProps) {
  return (
    <div className="row grow board">
      <div className="col customer-side">
        <CustomerWho customer={customer} />
        <CustomerLimits customer={customer} />
      </div>
      <div className="col grow scroll">
        <CustomerMoney customer={customer} />
        <CustomerPositions customer={customer} />
        <CustomerSessions
          customer={customer}
          onEnd={(session) => onAct({ kind: 'sessions', session })}
        />
        <CustomerNotes customer={customer} />
      </div>
      <Timeline customer={customer} />
    </div>
  );
}
