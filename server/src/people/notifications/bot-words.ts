import type { NotificationFacts } from '#platform/db/tables/notification-facts.ts';
import type { SayText } from '#platform/texts/texts.ts';

/** @param market its name */
export function botWords(
  { strategy, why }: NotificationFacts['bots'],
  market: string,
  say: SayText,
): readonly [title: string, text: string] {
  const names = { strategy: say(`botStrategies.${strategy}`), market };
  return 'end' in why
    ? [say('botNotices.stopped', names), say(`botEnds.${why.end}`)]
    : [say('botNotices.onHold', names), say(`botHolds.${why.hold}`)];
}
