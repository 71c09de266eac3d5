import { freezeTexts } from '@bourse/contract/freeze-causes.ts';
import type { Notice } from '../../services/notice-sender.ts';
import type { MinuteText } from './minute-of.ts';
import type { NoticeText } from './texts.ts';

type FreezeNotice = Extract<Notice, { readonly kind: 'account-frozen' | 'account-unfrozen' }>;
type MakeText = (subject: string, ...lines: string[]) => NoticeText;

/** Of a freeze and of its end; `text` adds what every message has. */
export function freezeEnglish(
  notice: FreezeNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  if (notice.kind === 'account-unfrozen') {
    return text(
      `Your ${brand} account is no longer frozen`,
      `We lifted the freeze on your account on ${minuteOf(notice.time)}. You can trade and withdraw again as your verification level allows.`,
    );
  }
  return text(
    `Your ${brand} account is frozen`,
    `We froze your account on ${minuteOf(notice.time)}. ${freezeTexts[notice.cause].en}`,
    "You can still log in, cancel orders, close positions, submit documents and contact support. Until the freeze ends, you can't withdraw or make any other changes.",
    'To have the freeze lifted, open a ticket on the Support page.',
  );
}

/** The same in Chinese. */
export function freezeChinese(
  notice: FreezeNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  if (notice.kind === 'account-unfrozen') {
    return text(
      `您的 ${brand} 账户已解冻`,
      `您的账户已于 ${minuteOf(notice.time)} 解冻，您可按认证等级继续交易和提现。`,
    );
  }
  return text(
    `您的 ${brand} 账户已被冻结`,
    `您的账户已于 ${minuteOf(notice.time)} 被冻结。${freezeTexts[notice.cause]['zh-CN']}`,
    '您仍可登录、撤单、平仓、提交证件和联系客服。冻结期间不能提现，也不能进行其他更改。',
    '如需解冻，请在“客服工单”页面提交工单。',
  );
}
