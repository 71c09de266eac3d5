import { groupDigits } from '@bourse/contract/amount.ts';
import type { MovedCoins, Notice } from '../../services/notice-sender.ts';
import type { MinuteText } from './minute-of.ts';
import type { NoticeText } from './texts.ts';

type CoinNotice = Extract<
  Notice,
  {
    readonly kind:
      | 'deposit-credited'
      | 'withdrawal-asked'
      | 'withdrawal-sent'
      | 'withdrawal-returned';
  }
>;
type MakeText = (subject: string, ...lines: string[]) => NoticeText;

const sum = ({ amount, coin, network }: MovedCoins) =>
  `${groupDigits(amount)} ${coin} (${network})`;

/** Of a deposit, or of a stage of a withdrawal; `text` adds what every message has. */
export function coinsEnglish(
  notice: CoinNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  const coins = sum(notice.coins);
  switch (notice.kind) {
    case 'deposit-credited':
      return text(
        `Deposit credited to your ${brand} account`,
        `${coins} was credited to your funding account on ${minuteOf(notice.time)}.`,
      );
    case 'withdrawal-asked':
      return text(
        `Withdrawal requested from your ${brand} account`,
        `A withdrawal of ${coins} to ${notice.address} was requested from your account on ${minuteOf(notice.time)}.`,
        notice.isReviewed
          ? 'We review it before sending it. Until then you can cancel it in Assets > Withdraw.'
          : "It passed our checks and is being sent now. Once it's on its way, it can't be reversed.",
        "If this wasn't you, reset your password now. This ends all sessions and puts withdrawals that aren't signed yet on hold for 24 hours.",
      );
    case 'withdrawal-sent':
      return text(
        `Withdrawal sent from your ${brand} account`,
        `${coins} was sent to ${notice.address}.`,
        `Transaction hash: ${notice.transaction}`,
      );
    case 'withdrawal-returned':
      return text(
        `Withdrawal from your ${brand} account not completed`,
        notice.reason === 'rejected'
          ? `We reviewed and rejected your withdrawal of ${coins} to ${notice.address}.`
          : `The network couldn't complete your withdrawal of ${coins} to ${notice.address}.`,
        'The full amount, including the fee, is available in your funding account again.',
      );
  }
}

/** The same in Chinese. */
export function coinsChinese(
  notice: CoinNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  const coins = sum(notice.coins);
  switch (notice.kind) {
    case 'deposit-credited':
      return text(
        `您的 ${brand} 账户充值已入账`,
        `${coins} 已于 ${minuteOf(notice.time)} 存入您的资金账户。`,
      );
    case 'withdrawal-asked':
      return text(
        `您的 ${brand} 账户有一笔提现申请`,
        `您的账户于 ${minuteOf(notice.time)} 申请提现 ${coins} 至 ${notice.address}。`,
        notice.isReviewed
          ? '该提现须先经审核，审核通过前您可在“资产 > 提现”中取消。'
          : '该提现已通过检查，正在发送。一经发出，无法撤回。',
        '如非本人操作，请立即重置密码：所有登录将失效，尚未签名的提现将暂停 24 小时。',
      );
    case 'withdrawal-sent':
      return text(
        `您的 ${brand} 账户提现已发送`,
        `${coins} 已发送至 ${notice.address}。`,
        `交易哈希：${notice.transaction}`,
      );
    case 'withdrawal-returned':
      return text(
        `您的 ${brand} 账户提现未完成`,
        notice.reason === 'rejected'
          ? `您提现 ${coins} 至 ${notice.address} 的申请经审核未通过。`
          : `您提现 ${coins} 至 ${notice.address} 的交易未能在网络上完成。`,
        '款项连同手续费已全部退回您的资金账户。',
      );
  }
}
