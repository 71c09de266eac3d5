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
        `A deposit to your ${brand} account was credited`,
        `${coins} arrived, and was credited to your funding account on ${minuteOf(notice.time)}.`,
      );
    case 'withdrawal-asked':
      return text(
        `A withdrawal from your ${brand} account was asked for`,
        `On ${minuteOf(notice.time)} someone who is logged in as you asked to withdraw ${coins} to ${notice.address}.`,
        notice.isReviewed
          ? 'It is reviewed before it is sent. Until then you can cancel it on the page Assets, under Withdraw.'
          : 'It passed the checks and is sent now. Once it is on its way, nobody can take it back.',
        'If it was not you, reset your password at once. That ends all sessions, and what is not signed yet waits for 24 hours.',
      );
    case 'withdrawal-sent':
      return text(
        `A withdrawal from your ${brand} account was sent`,
        `${coins} was sent to ${notice.address}.`,
        `Transaction: ${notice.transaction}`,
      );
    case 'withdrawal-returned':
      return text(
        `A withdrawal from your ${brand} account was not carried out`,
        notice.reason === 'rejected'
          ? `Your withdrawal of ${coins} to ${notice.address} was reviewed and rejected.`
          : `The network did not carry out your withdrawal of ${coins} to ${notice.address}.`,
        'All of the money, with the fee, is available in your funding account again.',
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
        `您的 ${brand} 账号充值已到账`,
        `${coins} 已于 ${minuteOf(notice.time)} 存入您的资金账户。`,
      );
    case 'withdrawal-asked':
      return text(
        `您的 ${brand} 账号有一笔提现申请`,
        `有人以您的身份登录，于 ${minuteOf(notice.time)} 申请提现 ${coins} 至 ${notice.address}。`,
        notice.isReviewed
          ? '该提现将先经审核。在此之前，您可在资产页面的“提现”中取消。'
          : '该提现已通过检查，即将发送。一经发出，无法撤回。',
        '如非本人操作，请立即重置密码：所有登录将失效，尚未签名的提现将暂停 24 小时。',
      );
    case 'withdrawal-sent':
      return text(
        `您的 ${brand} 账号提现已发送`,
        `${coins} 已发送至 ${notice.address}。`,
        `交易编号：${notice.transaction}`,
      );
    case 'withdrawal-returned':
      return text(
        `您的 ${brand} 账号提现未完成`,
        notice.reason === 'rejected'
          ? `您提现 ${coins} 至 ${notice.address} 的申请经审核未通过。`
          : `您提现 ${coins} 至 ${notice.address} 的交易未能在网络上完成。`,
        '款项连同手续费已全部退回您的资金账户。',
      );
  }
}
