import type { WithdrawalDetail as Whole } from '@bourse/contract/console/routes/withdrawals.ts';
import { Link } from 'wouter';
import { dayText, momentText, spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

/** The tone is of what somebody should see: a warning, or that there is nothing. */
type Facts = readonly (readonly [name: string, value: string, tone?: 'wa' | 'up' | undefined])[];

/** What the house knows of whoever asks and of where it goes. */
export function KnownFacts({ whole }: { readonly whole: Whole }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const now = useHouse(({ state }) => state?.time ?? 0);
  const { row, customer, place } = whole;
  const { level, createdAt, isFrozen, holdUntil, sentCount, sentAmount, dayMax, dayLeft } =
    customer;
  const ofCustomer: Facts = [
    [
      say('level'),
      level > 0 ? say('levelIs', level) : say('levelNone'),
      level > 0 ? undefined : 'wa',
    ],
    [say('since'), spanText(now - createdAt, language)],
    [say('sent'), say('sentIs', sentCount, amountText(sentAmount), row.coin)],
    [
      say('dayLeft'),
      dayMax === null
        ? say('noBound')
        : say('dayLeftIs', amountText(dayLeft ?? '0'), amountText(dayMax)),
    ],
    holdUntil > 0
      ? [say('accountHold'), say('untilUtc', momentText(holdUntil)), 'wa']
      : [say('accountHold'), say('noHold'), 'up'],
  ];
  const ofPlace: Facts = [
    [
      say('inBook'),
      place.savedName ? say('savedAs', place.savedName, dayText(place.savedAt)) : say('notSaved'),
    ],
    [say('sentBefore'), say('sentBeforeIs', place.sentByOwner, place.sentByOthers)],
    [say('lastAt'), place.lastAt > 0 ? momentText(place.lastAt) : say('never')],
    [say('otherBooks'), say('customers', place.savedByOthers)],
  ];
  return (
    <div className="known">
      <Part
        title={say('customer')}
        note={
          <Link className="lnk" to={`/customers/${row.uid}`}>
            UID {row.uid}
          </Link>
        }
      >
        <FactList facts={ofCustomer} />
        {isFrozen && <Warning text={say('frozen')} />}
      </Part>
      <Part title={say('place')}>
        <FactList facts={ofPlace} />
        {place.lookAlike && <Warning text={say('lookAlike', place.lookAlike)} />}
      </Part>
    </div>
  );
}

function FactList({ facts }: { readonly facts: Facts }) {
  return (
    <dl className="facts one">
      {facts.map(([name, value, tone]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className="seen">
      <span className="wa">
        <Icon name="warning" />
      </span>
      <span>{text}</span>
    </p>
  );
}
