import { textIn } from '@bourse/contract/texts.ts';
import type { Writers } from './writer.ts';

/** Of an alarm, of the test that an operator asked for, and of an invitation. */
export const staffWriters: Writers<'alarm-told' | 'alarm-test' | 'operator-invited'> = {
  'alarm-told': ({ what, done, since }, { language, say, brand, at }) => [
    say('staffMails.alarmSubject', { brand, what: textIn(language, what) }),
    say('staffMails.alarm', { what: textIn(language, what), since: at(since) }),
    say('staffMails.response', { done: textIn(language, done) }),
    say('staffMails.yourTurn'),
  ],
  'alarm-test': ({ time }, { say, brand, at }) => [
    say('staffMails.testSubject', { brand }),
    say('staffMails.test', { time: at(time) }),
  ],
  // The one mail that carries an address of the house: no page could show it to its reader yet.
  'operator-invited': ({ link, expiresAt }, { say, brand, at }) => [
    say('staffMails.invitedSubject', { brand }),
    say('staffMails.openAddress'),
    link,
    say('staffMails.addressUntil', { until: at(expiresAt) }),
    say('staffMails.notExpected'),
  ],
};
