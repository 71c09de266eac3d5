import type { Customer, CustomerEvent } from '@bourse/contract/console/routes/customers.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { clockText, dayText } from '../../lib/format.ts';
import { useActText, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { Failed, Panel } from '../../ui/bits.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

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
  const say = useTexts(texts);
  const sayShared = useTexts(shared);
  const [before, setBefore] = useState('');
  const { uid } = customer.row;
  const name = `timeline ${uid} ${before} ${customer.log} ${customer.notes.length}`;
  const read = useRead(name, () =>
    ask('consoleCustomerTimeline', { code: uid, query: before ? { before } : {} }),
  );
  return (
    <Panel title={say('timeline')} className="timeline">
      <div className="scroll g">
        {read.problem && (
          <Failed
            text={sayShared('notRead', read.problem)}
            again={sayShared('again')}
            onAgain={read.again}
          />
        )}
        {withKeys(read.data?.list ?? []).map(({ event, key }, at, all) => (
          <div key={key}>
            {dayText(event.time) !== dayText(all[at - 1]?.event.time ?? 0) && (
              <p className="pb k s11">{dayText(event.time)}</p>
            )}
            <Event event={event} />
          </div>
        ))}
      </div>
      <div className="ph">
        {before && (
          <button type="button" className="lnk" onClick={() => setBefore('')}>
            {say('newest')}
          </button>
        )}
        {read.data?.next && (
          <button type="button" className="lnk" onClick={() => setBefore(read.data?.next ?? '')}>
            {say('older')}
          </button>
        )}
      </div>
    </Panel>
  );
}

function Event({ event }: { readonly event: CustomerEvent }) {
  const say = useTexts(texts);
  const actText = useActText();
  const words: Readonly<Record<string, string>> = {
    buy: say('buy'),
    sell: say('sell'),
    liquidated: say('liquidated'),
    deleveraged: say('deleveraged'),
    'signed-in': say('signedIn'),
    'password-right': say('passwordRight'),
    'password-wrong': say('passwordWrong'),
    locked: say('locked'),
    'code-wrong': say('codeWrong'),
    'authenticator-wrong': say('authenticatorWrong'),
  };
  const by = event.who || (event.kind === 'staff' ? say('staff') : '');
  return (
    <div className="case" style={{ minHeight: 0 }}>
      <span className="k">{clockText(event.time)}</span>
      <Icon name={icons[event.kind]} size={14} />
      <span className="two">
        <b>{words[event.what] ?? actText(event.what)}</b>
        {event.isRefused && <span className="dn"> {say('refused')}</span>}
        <small style={{ overflowWrap: 'anywhere' }}>
          {[by, event.detail].filter(Boolean).join(': ')}
        </small>
      </span>
    </div>
  );
}
