import type { Customer, CustomerEvent } from '@bourse/contract/console/routes/customers.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { clockText, dayText } from '../../lib/format.ts';
import { useActText, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { Panel } from '../../ui/bits.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { NotRead, PageLinks } from '../../ui/page-parts.tsx';

const icons: Readonly<Record<CustomerEvent['kind'], IconName>> = {
  staff: 'people',
  account: 'shield',
  'sign-in': 'lock',
  order: 'book',
  money: 'card',
  liquidation: 'warning',
};

/** One thing may be done twice within a millisecond: the second one is another. */
function withKeys(events: readonly CustomerEvent[]) {
  const seen = new Map<string, number>();
  return events.map((event) => {
    const text = `${event.time} ${event.what} ${event.detail} ${event.who}`;
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return { event, key: `${text} ${count}` };
  });
}

/** What the customer and the staff did, in one list. */
export function Timeline({ customer }: { readonly customer: Customer }) {
  const t = useText();
  const [before, setBefore] = useState('');
  const { uid } = customer.row;
  const name = `timeline ${uid} ${before} ${customer.log} ${customer.notes.length}`;
  const read = useRead(name, () =>
    ask('consoleCustomerTimeline', { code: uid, query: before ? { before } : {} }),
  );
  return (
    <Panel title={t('customers.timeline')} className="timeline">
      <div className="scroll grow">
        <NotRead read={read} />
        {withKeys(read.data?.list ?? []).map(({ event, key }, at, all) => (
          <div key={key}>
            {dayText(event.time) !== dayText(all[at - 1]?.event.time ?? 0) && (
              <p className="panel-body muted size-11">{dayText(event.time)}</p>
            )}
            <Event event={event} />
          </div>
        ))}
      </div>
      <div className="panel-head">
        <PageLinks place={before} next={read.data?.next} onGo={setBefore} />
      </div>
    </Panel>
  );
}

function Event({ event }: { readonly event: CustomerEvent }) {
  const t = useText();
  const actText = useActText();
  const words: Readonly<Record<string, string>> = {
    buy: t('customers.buy'),
    sell: t('customers.sell'),
    liquidated: t('customers.liquidated'),
    deleveraged: t('customers.deleveraged'),
    'signed-in': t('customers.signedIn'),
    'password-right': t('customers.passwordRight'),
    'password-wrong': t('customers.passwordWrong'),
    locked: t('customers.locked'),
    'code-wrong': t('customers.codeWrong'),
    'authenticator-wrong': t('customers.authenticatorWrong'),
  };
  const by = event.who || (event.kind === 'staff' ? t('customers.staff') : '');
  return (
    <div className="case event">
      <span className="muted">{clockText(event.time)}</span>
      <Icon name={icons[event.kind]} size={14} />
      <span className="two">
        <b>{words[event.what] ?? actText(event.what)}</b>
        {event.isWhole && <span> {t('customers.wholePosition')}</span>}
        {event.isRefused && <span className="down"> {t('customers.refused')}</span>}
        <small className="wrap">{[by, event.detail].filter(Boolean).join(': ')}</small>
      </span>
    </div>
  );
}
