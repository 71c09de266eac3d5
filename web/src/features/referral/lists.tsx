import { useTimeOffset } from '../../data/device/preferences.ts';
import {
  type CoinAmounts,
  type InvitedAccount,
  type ReferralPayment,
  useInvited,
  useReferralPayments,
} from '../../data/user/referral.ts';
import { formatNumber, formatTime, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { GrowingList } from './growing-list.tsx';

/** A UTC day is the same day for everybody. */
const dayText = (time: number) => formatTime(time, 0, 'date');

/** Accounts that were opened with the own code; nobody's number is whole. */
export function InvitedList() {
  const t = useText();
  const offset = useTimeOffset();
  const rows = useInvited();
  const registered = ({ time }: InvitedAccount) => formatTime(time, offset, 'date');
  const until = (row: InvitedAccount) => (row.until > 0 ? dayText(row.until) : NO_VALUE);
  const columns: readonly Column<InvitedAccount>[] = [
    { id: 'account', title: t('shell.uid'), cell: ({ account }) => account },
    { id: 'time', title: t('referral.registered'), className: 'text-ink-2', cell: registered },
    { id: 'until', title: t('referral.rewardsUntil'), className: 'text-ink-2', cell: until },
    {
      id: 'shares',
      title: t('referral.rewardsFromFriend'),
      align: 'right',
      cell: ({ shares }) => amountsText(shares),
    },
  ];
  return (
    <GrowingList
      title={t('referral.friends')}
      rows={rows}
      columns={columns}
      rowKey={({ number }) => String(number)}
      phoneRow={(row) => [row.account, registered(row), amountsText(row.shares)]}
      empty={t('referral.noFriendsYet')}
    />
  );
}

function State({ paidTime }: ReferralPayment) {
  const t = useText();
  return paidTime > 0 ? (
    <Badge tone="up">{t('referral.paid')}</Badge>
  ) : (
    <Badge tone="neutral">{t('referral.pendingReward')}</Badge>
  );
}

/** What came of it, day by day. */
export function PaymentList() {
  const t = useText();
  const offset = useTimeOffset();
  const rows = useReferralPayments();
  const paid = ({ paidTime }: ReferralPayment) => formatTime(paidTime, offset, 'short');
  const columns: readonly Column<ReferralPayment>[] = [
    { id: 'day', title: t('referral.feeDate'), cell: ({ dayTime }) => dayText(dayTime) },
    { id: 'amount', title: t('wallet.amount'), cell: ({ amounts }) => amountsText(amounts) },
    { id: 'paid', title: t('referral.paidAt'), className: 'text-ink-2', cell: paid },
    {
      id: 'state',
      title: t('referral.paymentStatus'),
      align: 'right',
      cell: (row) => <State {...row} />,
    },
  ];
  return (
    <GrowingList
      title={t('referral.rewardHistory')}
      rows={rows}
      columns={columns}
      rowKey={({ day }) => String(day)}
      phoneRow={(row) => [dayText(row.dayTime), paid(row), amountsText(row.amounts)]}
      empty={t('referral.noRewardsYet')}
    />
  );
}

/** '0.0012 BTC, 3.5 USDT'; '--' without any. */
function amountsText(amounts: CoinAmounts): string {
  if (amounts.length === 0) return NO_VALUE;
  return amounts
    .map(({ coin, amount }) => `${formatNumber(amount, 8, { trim: true })} ${coin}`)
    .join(', ');
}
