import type { Notice } from '../../services/notice-sender.ts';
import type { MinuteText } from './minute-of.ts';
import type { NoticeText } from './texts.ts';

type ClosureNotice = Extract<Notice, { readonly kind: 'account-closed' | 'account-closure' }>;
type MakeText = (subject: string, ...lines: string[]) => NoticeText;

/** Of each stage of closing an account, and for who logs in to a closed one; `text` adds what every message has. */
export function closureEnglish(
  notice: ClosureNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  if (notice.kind === 'account-closed') {
    return text(
      `This ${brand} account is closed`,
      `Someone, probably you, tried to log in. The account with this email or phone number was closed on ${minuteOf(notice.closedAt)}, so we sent no code.`,
      'You can use this email or phone number to create a new account.',
    );
  }
  const { stage, time, endsAt } = notice;
  switch (stage) {
    case 'asked':
      return text(
        `Your ${brand} account will be closed`,
        `The closure of your account was requested on ${minuteOf(time)}. It will be closed on ${minuteOf(endsAt)}. Until then you can cancel the closure in the user centre.`,
        'When your account closes, you forfeit referrals and rewards. We keep trading records as required by law.',
        "If this wasn't you, log in, cancel the closure and change your password now.",
      );
    case 'taken-back':
      return text(
        `Your ${brand} account stays open`,
        `The closure of your account was canceled on ${minuteOf(time)}.`,
      );
    case 'refused':
      return text(
        `Your ${brand} account was not closed`,
        "The waiting period is over, but we couldn't close your account because it still has at least one of these: open orders, positions, a deposit or withdrawal in progress, frozen funds, a balance, or a restriction. Your account stays open. Once everything is settled, you can request closure again.",
      );
    case 'closed':
      return text(
        `Your ${brand} account was closed`,
        `Your account was closed on ${minuteOf(time)}. We deleted your personal data, except what the law requires us to keep. We keep trading records for at least 5 years.`,
        'You can use this email or phone number to create a new account.',
      );
  }
}

/** The same in Chinese. */
export function closureChinese(
  notice: ClosureNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  if (notice.kind === 'account-closed') {
    return text(
      `该 ${brand} 账户已注销`,
      `有人（可能是您本人）尝试登录。使用此邮箱或手机号的账户已于 ${minuteOf(notice.closedAt)} 注销，因此未发送验证码。`,
      '您可使用该邮箱或手机号重新注册。',
    );
  }
  const { stage, time, endsAt } = notice;
  switch (stage) {
    case 'asked':
      return text(
        `您的 ${brand} 账户即将注销`,
        `您的账户于 ${minuteOf(time)} 申请注销，将于 ${minuteOf(endsAt)} 注销，在此之前可在用户中心撤回申请。`,
        '注销后，邀请及奖励将作废，交易记录依法保留。',
        '如非本人操作，请立即登录撤回并修改密码。',
      );
    case 'taken-back':
      return text(`您的 ${brand} 账户继续保留`, `账户注销申请已于 ${minuteOf(time)} 撤回。`);
    case 'refused':
      return text(
        `您的 ${brand} 账户未注销`,
        '注销时间已到，但账户仍有当前委托、持仓、处理中的充值或提现、冻结资金、余额或限制，因此继续保留。处理后可再次申请注销。',
      );
    case 'closed':
      return text(
        `您的 ${brand} 账户已注销`,
        `您的账户已于 ${minuteOf(time)} 注销。个人数据已删除，依法须保留的部分已封存。交易记录至少保留 5 年。`,
        '您可使用该邮箱或手机号重新注册。',
      );
  }
}
