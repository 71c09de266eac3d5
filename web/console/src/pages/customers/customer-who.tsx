import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { dayText, listText, roughText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';
import { percentText } from '../../ui/figures.ts';

/** Who somebody is, as far as staff needs it. */
export function CustomerWho({ customer }: { readonly customer: Customer }) {
  const t = useText();
  const { language } = useLanguage();
  const { row, who } = customer;
  const factors = [
    ...(who.hasAuthenticator ? [t('customers.authenticator')] : []),
    ...(who.passkeys > 0 ? [t('customers.passkeys', { count: who.passkeys })] : []),
  ];
  const day = (time: number) => (time === 0 ? t('customers.none') : dayText(time));
  return (
    <Panel title={t('customers.who')}>
      <div className="panel-body named-values">
        <span>{t('customers.since')}</span>
        <span>{dayText(row.createdAt)}</span>
        <span>{t('customers.verifiedAt')}</span>
        <span>{day(who.verifiedAt)}</span>
        <span>{t('customers.cameBy')}</span>
        <span>
          {who.invitedBy ? (
            <Link className="lnk" to={`/customers/${who.invitedBy}`}>
              {who.invitedBy}
            </Link>
          ) : (
            t('customers.byNobody')
          )}
        </span>
        <span>{t('customers.secondFactor')}</span>
        <span>{listText(factors, language) || t('customers.none')}</span>
        <span>{t('customers.phishing')}</span>
        <span>{who.hasPhishingCode ? t('customers.set') : t('customers.none')}</span>
        <span>{t('customers.passwordChanged')}</span>
        <span>{day(who.passwordChangedAt)}</span>
        <span>{t('customers.withdrawalHold')}</span>
        <span className={row.holdUntil > Date.now() ? 'warning' : 'up'}>
          {row.holdUntil > Date.now() ? dayText(row.holdUntil) : t('customers.none')}
        </span>
        <span>{t('customers.nickname')}</span>
        <span className="ell">{customer.nickname}</span>
        <span>{t('customers.languageIs')}</span>
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
  const t = useText();
  const { limits } = customer;
  const ratio = limits.marginRatio === null ? 0 : Number(limits.marginRatio);
  return (
    <Panel title={t('customers.mayDo')}>
      <div className="panel-body named-values">
        {(['spot', 'futures', 'transfer', 'withdraw'] as const).map((right) => {
          const cause = limits[right] || (right === 'withdraw' ? standsAgainst(customer) : '');
          return (
            <Fragment key={right}>
              <span>{t(`customers.${right}`)}</span>
              <span className={cause ? 'warning' : 'up'}>{t(`customers.right_${cause}`)}</span>
            </Fragment>
          );
        })}
        <span>{t('customers.withdrawDay')}</span>
        <span>
          {limits.withdrawDayMax === null
            ? t('customers.noBound')
            : `${roughText(Math.round(Number(limits.withdrawDayMax)))} USDT`}
        </span>
        <span>{t('customers.openOrders')}</span>
        <span>{limits.openOrders}</span>
        <span>{t('customers.futuresNotional')}</span>
        <span>{roughText(Math.round(Number(limits.futuresNotional)))} USDT</span>
        <span>{t('customers.marginRatio')}</span>
        <span className={ratio >= 0.8 ? 'down' : ''}>
          {limits.marginRatio === null ? '--' : percentText(ratio)}
        </span>
      </div>
    </Panel>
  );
}
