import { freezeTexts } from '@bourse/contract/texts/freeze-causes.ts';
import { type Language, textIn } from '@bourse/contract/texts.ts';
import type { NotificationFacts } from '#platform/db/tables/notification-facts.ts';
import { joined, sayIn } from '#platform/texts/texts.ts';

type Said = readonly [title: string, text: string];
type Security = NotificationFacts['security'];
type Identity = NotificationFacts['identity'];

const minuteOf = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What changed of an account's security, until when it suspends withdrawals, and what to do about it. */
export function securityWords(
  { what, holdUntil, name, cause }: Security,
  language: Language,
): Said {
  const say = sayIn[language];
  const act = say(`securityActs.${what}`);
  const title = name ? say('notices.named', { title: act, name }) : act;
  if (what === 'frozen') {
    const why = cause ? [textIn(language, freezeTexts[cause])] : [];
    return [title, joined(language, [...why, say('notices.frozenStill')])];
  }
  if (what === 'unfrozen') return [title, say('notices.unfrozenAsBefore')];
  const held =
    holdUntil === undefined ? [] : [say('notices.heldUntil', { until: minuteOf(holdUntil) })];
  return [title, joined(language, [...held, say('advice.resetAndContact')])];
}

const identityTexts = {
  approved: ['notices.identityVerified', 'notices.seeLimits'],
  rejected: ['notices.identityRejected', 'notices.seeWhen'],
  'ask-again': ['notices.submitAgain', 'notices.goToIdentification'],
  asked: ['notices.documentsNeeded', 'notices.goToIdentification'],
  fallen: ['notices.identityFallen', 'notices.verifyAgain'],
} as const satisfies Record<Identity['what'], unknown>;

/** The result of a review of papers, with the reason that its owner may read. */
export function identityWords({ what, reason }: Identity, language: Language): Said {
  const say = sayIn[language];
  const [title, next] = identityTexts[what];
  const why = reason ? textIn(language, reason) : '';
  return [say(title), joined(language, [...(why ? [why] : []), say(next)])];
}
