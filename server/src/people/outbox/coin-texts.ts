import { groupDigits } from '@bourse/contract/amount.ts';
import type { MovedCoins } from '#ports/notice-sender.ts';
import type { Writers } from './writer.ts';

const sum = ({ amount, coin, network }: MovedCoins) =>
  `${groupDigits(amount)} ${coin} (${network})`;

/** Of a deposit, and of the stages of a withdrawal. */
export const coinWriters: Writers<
  'deposit-credited' | 'withdrawal-asked' | 'withdrawal-sent' | 'withdrawal-returned'
> = {
  'deposit-credited': ({ coins, time }, { say, brand, at }) => [
    say('coinMails.creditedSubject', { brand }),
    say('coinMails.credited', { coins: sum(coins), time: at(time) }),
  ],
  'withdrawal-asked': ({ coins, address, time, isReviewed }, { say, brand, at }) => [
    say('coinMails.requestedSubject', { brand }),
    say('coinMails.requested', { coins: sum(coins), address, time: at(time) }),
    say(isReviewed ? 'coinMails.reviewed' : 'coinMails.checked'),
    say('advice.holdWithdrawals'),
  ],
  'withdrawal-sent': ({ coins, address, transaction }, { say, brand }) => [
    say('coinMails.sentSubject', { brand }),
    say('coinMails.sent', { coins: sum(coins), address }),
    say('coinMails.transaction', { transaction }),
  ],
  'withdrawal-returned': ({ coins, address, reason }, { say, brand }) => [
    say('coinMails.returnedSubject', { brand }),
    say(`coinMails.${reason}`, { coins: sum(coins), address }),
    say('coinMails.returned'),
  ],
};
