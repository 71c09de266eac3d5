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

/** What exactly will be sent, nothing cut, and by which version of the rules it is judged. */
export function ExactFields({ whole }: { readonly whole: Whole }) {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse(({ state }) => state?.time ?? 0);
  const { row, network, memo, fee, termsVersion, reviewAbove, twoPeopleAbove } = whole;
  const { heldBy, passedBy, txid, proposal } = whole;
  const isHeld = row.status === WithdrawalStatus.review && row.heldUntil > now;
  const above = (amount: string | null) =>
    amount === null ? t('withdrawals.notListed') : `${amountText(amount)} ${row.coin}`;
  const fields: readonly (readonly [string, ReactNode])[] = [
    [t('withdrawals.network'), network],
    [t('withdrawals.leaves'), `${amountText(row.amount)} ${row.coin}`],
    [t('withdrawals.houseFee'), `${amountText(fee)} ${row.coin}`],
    [t('withdrawals.arrives'), `${amountText(row.received)} ${row.coin}`],
    [t('withdrawals.memo'), memo || t('withdrawals.noMemo')],
    [
      t('withdrawals.terms'),
      termsVersion === 0
        ? t('withdrawals.notListed')
        : t('withdrawals.termsVersion', {
            coin: row.coin,
            network: row.chain,
            version: termsVersion,
          }),
    ],
    [t('withdrawals.aPerson'), above(reviewAbove)],
    [t('withdrawals.twoPeople'), above(twoPeopleAbove)],
    ...(isHeld
      ? ([
          [
            t('withdrawals.held'),
            t('withdrawals.heldBy', { time: momentText(row.heldUntil), operator: heldBy }),
          ],
        ] as const)
      : []),
    ...(passedBy
      ? ([
          [
            t('withdrawals.passedBy'),
            passedBy === 'rules' ? t('withdrawals.passedByRules') : passedBy,
          ],
        ] as const)
      : []),
    ...(proposal
      ? ([
          [
            t('withdrawals.proposal'),
            <Link key="proposal" className="lnk" to={`/approvals/${proposal.code}`}>
              {t('withdrawals.proposalBy', {
                code: proposal.code,
                author: proposal.author,
                left: spanText(proposal.expiresAt - now, language),
              })}
            </Link>,
          ],
        ] as const)
      : []),
  ];
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
