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
      `${brand}: a test of alarms`,
      `You asked for this message on ${minuteOf(notice.time)}. Alarms reach you this way.`,
    );
  }
  return text(
    `${brand} alarm: ${notice.what.en}`,
    `${notice.what.en}, since ${minuteOf(notice.since)}.`,
    `The house did by itself: ${notice.done.en}.`,
    'It is your turn. Take it on the page Alarms of the console, or it goes to the next person after 5 minutes.',
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
      `您于 ${minuteOf(notice.time)} 申请了此消息。警报将以此方式通知您。`,
    );
  }
  return text(
    `${brand} 警报：${notice.what.zh}`,
    `${notice.what.zh}，始于 ${minuteOf(notice.since)}。`,
    `平台已自动处理：${notice.done.zh}。`,
    '现由您处理。请在控制台“警报”页认领，否则 5 分钟后将通知下一位。',
  );
}
