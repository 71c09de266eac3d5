import type { WithdrawalDetail as Whole } from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus } from '@bourse/contract/enumerations.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { inFours, momentText, spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';
import { WholeAddress } from '../../ui/whole-address.tsx';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

/** What exactly will be sent, nothing cut, and by which version of the rules it is judged. */
export function ExactFields({ whole }: { readonly whole: Whole }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const now = useHouse(({ state }) => state?.time ?? 0);
  const { row, network, memo, fee, termsVersion, reviewAbove, twoPeopleAbove } = whole;
  const { heldBy, passedBy, txid, proposal } = whole;
  const isHeld = row.status === WithdrawalStatus.reviewed && row.heldUntil > now;
  const above = (amount: string | null) =>
    amount === null ? say('notListed') : `${amountText(amount)} ${row.coin}`;
  const fields: readonly (readonly [string, ReactNode])[] = [
    [say('network'), network],
    [say('leaves'), `${amountText(row.amount)} ${row.coin}`],
    [say('houseFee'), `${amountText(fee)} ${row.coin}`],
    [say('arrives'), `${amountText(row.received)} ${row.coin}`],
    [say('memo'), memo || say('noMemo')],
    [
      say('terms'),
      termsVersion === 0
        ? say('notListed')
        : say('termsVersion', row.coin, row.chain, termsVersion),
    ],
    [say('aPerson'), above(reviewAbove)],
    [say('twoPeople'), above(twoPeopleAbove)],
    ...(isHeld ? ([[say('held'), say('heldBy', momentText(row.heldUntil), heldBy)]] as const) : []),
    ...(passedBy
      ? ([[say('passedBy'), passedBy === 'rules' ? say('passedByRules') : passedBy]] as const)
      : []),
    ...(proposal
      ? ([
          [
            say('proposal'),
            <Link key="proposal" className="lnk" to={`/approvals/${proposal.code}`}>
              {say(
                'proposalBy',
                proposal.code,
                proposal.author,
                spanText(proposal.expiresAt - now, language),
              )}
            </Link>,
          ],
        ] as const)
      : []),
  ];
  return (
    <Part title={say('exactly')}>
      <p className="sent-to">
        <small className="k">{say('toAddress')}</small>
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
            <dt>{say('txid')}</dt>
            <dd className="mono wrap">{inFours(txid)}</dd>
          </div>
        )}
      </dl>
    </Part>
  );
}
