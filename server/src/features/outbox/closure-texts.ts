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
      `The ${brand} account with this contact is closed`,
      `Someone, probably you, wanted to log in. The account with this contact was closed on ${minuteOf(notice.closedAt)}, so no code was sent.`,
      'The contact is free: you can create a new account with it.',
    );
  }
  const { stage, time, endsAt } = notice;
  switch (stage) {
    case 'asked':
      return text(
        `Your ${brand} account will be closed`,
        `On ${minuteOf(time)} someone who is logged in as you asked to close your account. It will be closed on ${minuteOf(endsAt)}. Until then you can take it back in the user centre.`,
        'Referral and rewards are forfeited then. Trading records are kept as the law asks.',
        'If it was not you, log in, take it back, and change your password at once.',
      );
    case 'taken-back':
      return text(
        `Your ${brand} account stays open`,
        `Closing your account was taken back on ${minuteOf(time)}.`,
      );
    case 'refused':
      return text(
        `Your ${brand} account was not closed`,
        'The time to close your account has come, but it has open orders, positions, a deposit or withdrawal under way, held money, a balance, or a restriction. It stays open. Ask again once that is settled.',
      );
    case 'closed':
      return text(
        `Your ${brand} account was closed`,
        `Your account was closed on ${minuteOf(time)}. Your personal data was erased, or sealed where the law asks to keep it. Trading records are kept for at least 5 years.`,
        'The contact is free: you can create a new account with it.',
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
      `此联系方式的 ${brand} 账号已注销`,
      `有人（可能是您本人）尝试登录。此联系方式的账号已于 ${minuteOf(notice.closedAt)} 注销，因此未发送验证码。`,
      '该联系方式可重新注册。',
    );
  }
  const { stage, time, endsAt } = notice;
  switch (stage) {
    case 'asked':
      return text(
        `您的 ${brand} 账号即将注销`,
        `有人以您的身份登录，于 ${minuteOf(time)} 申请注销账号。账号将于 ${minuteOf(endsAt)} 注销，在此之前可在用户中心撤回。`,
        '届时推荐及奖励将作废，交易记录依法保留。',
        '如非本人操作，请立即登录撤回并修改密码。',
      );
    case 'taken-back':
      return text(`您的 ${brand} 账号继续保留`, `账号注销已于 ${minuteOf(time)} 撤回。`);
    case 'refused':
      return text(
        `您的 ${brand} 账号未注销`,
        '注销时间已到，但账号仍有未完成委托、持仓、在途充提、冻结资金、余额或限制，因此继续保留。处理后可再次申请。',
      );
    case 'closed':
      return text(
        `您的 ${brand} 账号已注销`,
        `您的账号已于 ${minuteOf(time)} 注销。个人数据已删除，依法须保留的部分已封存。交易记录至少保留 5 年。`,
        '该联系方式可重新注册。',
      );
  }
}
