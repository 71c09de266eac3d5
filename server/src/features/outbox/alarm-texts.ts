import type { Notice } from '../../services/notice-sender.ts';
import type { MinuteText } from './minute-of.ts';
import type { NoticeText } from './texts.ts';

type AlarmNotice = Extract<Notice, { readonly kind: 'alarm-told' | 'alarm-test' }>;
type MakeText = (subject: string, ...lines: string[]) => NoticeText;

/** Of an alarm, or of the test that an operator asked for; `text` adds what every message has. */
export function alarmEnglish(
  notice: AlarmNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  if (notice.kind === 'alarm-test') {
    return text(
      `${brand} test alarm`,
      `You requested this test on ${minuteOf(notice.time)}. Alarms will reach you this way.`,
    );
  }
  return text(
    `${brand} alarm: ${notice.what.en}`,
    `${notice.what.en}, since ${minuteOf(notice.since)}.`,
    `Response: ${notice.done.en}.`,
    "It's your turn. Take this alarm on the Alarms page of the console within 5 minutes, or we'll notify the next person.",
  );
}

/** The same in Chinese. */
export function alarmChinese(
  notice: AlarmNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  if (notice.kind === 'alarm-test') {
    return text(
      `${brand}：警报测试`,
      `您于 ${minuteOf(notice.time)} 发起了此测试。警报将以此方式通知您。`,
    );
  }
  return text(
    `${brand} 警报：${notice.what.zh}`,
    `${notice.what.zh}，始于 ${minuteOf(notice.since)}。`,
    `系统措施：${notice.done.zh}。`,
    '现由您处理。请在 5 分钟内到控制台“警报”页认领，否则将通知下一位。',
  );
}
