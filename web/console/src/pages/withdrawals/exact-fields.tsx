import type { WithdrawalDetail as Whole } from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus } from '@bourse/contract/moves/withdrawal-moves.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { inFours, momentText, spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';
import { WholeAddress } from '../../ui/whole-address.tsx';
import { Part } from './part.tsx';

type Fields = readonly (readonly [name: string, value: ReactNode])[];

/** What exactly will be sent, nothing cut, and by which version of the rules it is judged. */
export function ExactFields({ whole }: { readonly whole: Whole }) {
  const t = useText();
  const { row, txid } = whole;
  const fields = [...useSentFields(whole), ...useDecidedFields(whole)];
  return (
    <Part title={t('withdrawals.exactly')}>
      <p className="sent-to">
        <small className="muted">{t('withdrawals.toAddress')}</small>
        <span className="mono wrap">
          <WholeAddress address={row.address} />
        </span>
      </p>
      <dl className="facts">
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {txid && (
          <div className="wide">
            <dt>{t('withdrawals.txid')}</dt>
            <dd className="mono wrap">{inFours(txid)}</dd>
          </div>
        )}
      </dl>
    </Part>
  );
}

/** What is sent where, and from which amounts on people look at it. */
function useSentFields({ row, network, memo, fee, ...whole }: Whole): Fields {
  const t = useText();
  const { termsVersion: version, reviewAbove, twoPeopleAbove } = whole;
  const above = (amount: string | null) =>
    amount === null ? t('withdrawals.notListed') : `${amountText(amount)} ${row.coin}`;
  const terms = { coin: row.coin, network: row.chain, version };
  return [
    [t('withdrawals.network'), network],
    [t('withdrawals.leaves'), `${amountText(row.amount)} ${row.coin}`],
    [t('withdrawals.houseFee'), `${amountText(fee)} ${row.coin}`],
    [t('withdrawals.arrives'), `${amountText(row.received)} ${row.coin}`],
    [t('withdrawals.memo'), memo || t('withdrawals.noMemo')],
    [
      t('withdrawals.terms'),
      version === 0 ? t('withdrawals.notListed') : t('withdrawals.termsVersion', terms),
    ],
    [t('withdrawals.aPerson'), above(reviewAbove)],
    [t('withdrawals.twoPeople'), above(twoPeopleAbove)],
  ];
}

/** Who put it off, who passed it, and the proposal that waits; absent where there is none. */
function useDecidedFields({ row, heldBy, passedBy, proposal }: Whole): Fields {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse(({ state }) => state?.time ?? 0);
  const fields: (readonly [string, ReactNode])[] = [];
  if (row.status === WithdrawalStatus.review && row.heldUntil > now) {
    const held = { time: momentText(row.heldUntil), operator: heldBy };
    fields.push([t('withdrawals.held'), t('withdrawals.heldBy', held)]);
  }
  if (passedBy) {
    const by = passedBy === 'rules' ? t('withdrawals.passedByRules') : passedBy;
    fields.push([t('withdrawals.passedBy'), by]);
  }
  if (proposal) {
    const { code, author, expiresAt } = proposal;
    const left = spanText(expiresAt - now, language);
    fields.push([
      t('withdrawals.proposal'),
      <Link key="proposal" className="lnk" to={`/approvals/${code}`}>
        {t('withdrawals.proposalBy', { code, author, left })}
      </Link>,
    ]);
  }
  return fields;
}
