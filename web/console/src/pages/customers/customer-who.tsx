import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { dayText, listText, roughText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';
import { percentText } from '../../ui/figures.ts';
import { texts } from './texts.ts';

/** Who somebody is, as far as staff needs it. */
export function CustomerWho({ customer }: { readonly customer: Customer }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const { row, who } = customer;
  const factors = [
    ...(who.hasAuthenticator ? [say('authenticator')] : []),
    ...(who.passkeys > 0 ? [say('passkeys', who.passkeys)] : []),
  ];
  const day = (time: number) => (time === 0 ? say('none') : dayText(time));
  return (
    <Panel title={say('who')}>
      <div className="pb kv">
        <span>{say('since')}</span>
        <span>{dayText(row.createdAt)}</span>
        <span>{say('verifiedAt')}</span>
        <span>{day(who.verifiedAt)}</span>
        <span>{say('cameBy')}</span>
        <span>
          {who.invitedBy ? (
            <Link className="lnk" to={`/customers/${who.invitedBy}`}>
              {who.invitedBy}
            </Link>
          ) : (
            say('byNobody')
          )}
        </span>
        <span>{say('secondFactor')}</span>
        <span>{listText(factors, language) || say('none')}</span>
        <span>{say('phishing')}</span>
        <span>{who.hasPhishingCode ? say('set') : say('none')}</span>
        <span>{say('passwordChanged')}</span>
        <span>{day(who.passwordChangedAt)}</span>
        <span>{say('withdrawalHold')}</span>
        <span className={row.holdUntil > Date.now() ? 'wa' : 'up'}>
          {row.holdUntil > Date.now() ? dayText(row.holdUntil) : say('none')}
        </span>
        <span>{say('nickname')}</span>
        <span className="ell">{customer.nickname}</span>
        <span>{say('languageIs')}</span>
        <span>{who.locale}</span>
      </div>
    </Panel>
  );
}

/** Why nothing may leave, although the right is there: the same as its owner reads. */
function standsAgainst({ row, who }: Customer): 'factor' | 'held' | '' {
  if (!who.hasAuthenticator && who.passkeys === 0) return 'factor';
  return row.holdUntil > Date.now() ? 'held' : '';
}

/** What somebody has open, of what there are limits for. */
export function CustomerLimits({ customer }: { readonly customer: Customer }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const { limits } = customer;
  const ratio = limits.marginRatio === null ? 0 : Number(limits.marginRatio);
  return (
    <Panel title={say('mayDo')}>
      <div className="pb kv">
        {(['spot', 'futures', 'transfer', 'withdraw'] as const).map((right) => {
          const cause = limits[right] || (right === 'withdraw' ? standsAgainst(customer) : '');
          return (
            <Fragment key={right}>
              <span>{say(right)}</span>
              <span className={cause ? 'wa' : 'up'}>{say(`right_${cause}`)}</span>
            </Fragment>
          );
        })}
        <span>{say('withdrawDay')}</span>
        <span>
          {limits.withdrawDayMax === null
            ? say('noBound')
            : `${roughText(Math.round(Number(limits.withdrawDayMax)))} USDT`}
        </span>
        <span>{say('openOrders')}</span>
        <span>{limits.openOrders}</span>
        <span>{say('futuresNotional')}</span>
        <span>{roughText(Math.round(Number(limits.futuresNotional)))} USDT</span>
        <span>{say('marginRatio')}</span>
        <span className={ratio >= 0.8 ? 'dn' : ''}>
          {limits.marginRatio === null ? '--' : percentText(ratio, language)}
        </span>
      </div>
    </Panel>
  );
}
