import type { WithdrawalDetail as Whole } from '@bourse/contract/console/routes/withdrawals.ts';
import { Link } from 'wouter';
import { dayText, momentText, spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Part } from './part.tsx';

/** The tone is of what somebody should see: a warning, or that there is nothing. */
type Facts = readonly (readonly [
  name: string,
  value: string,
  tone?: 'warning' | 'up' | undefined,
])[];

/** What the house knows of whoever asks and of where it goes. */
export function KnownFacts({ whole }: { readonly whole: Whole }) {
  const t = useText();
  const { row, customer, place } = whole;
  return (
    <div className="known">
      <Part
        title={t('withdrawals.customer')}
        note={
          <Link className="lnk" to={`/customers/${row.uid}`}>
            UID {row.uid}
          </Link>
        }
      >
        <FactList facts={useCustomerFacts(whole)} />
        {customer.isFrozen && <Warning text={t('withdrawals.frozen')} />}
      </Part>
      <Part title={t('withdrawals.place')}>
        <FactList facts={usePlaceFacts(whole)} />
        {place.lookAlike && (
          <Warning text={t('withdrawals.lookAlike', { name: place.lookAlike })} />
        )}
      </Part>
    </div>
  );
}

function useCustomerFacts({ row: { coin }, customer }: Whole): Facts {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse(({ state }) => state?.time ?? 0);
  const { level, createdAt, holdUntil, sentCount: count, sentAmount, dayMax, dayLeft } = customer;
  const day = { left: amountText(dayLeft ?? '0'), limit: amountText(dayMax ?? '0') };
  return [
    level > 0
      ? [t('withdrawals.level'), t('withdrawals.levelIs', { level })]
      : [t('withdrawals.level'), t('withdrawals.levelNone'), 'warning'],
    [t('withdrawals.since'), spanText(now - createdAt, language)],
    [
      t('withdrawals.sent'),
      t('withdrawals.sentIs', { count, amount: amountText(sentAmount), coin }),
    ],
    [
      t('withdrawals.dayLeft'),
      dayMax === null ? t('withdrawals.noBound') : t('withdrawals.dayLeftIs', day),
    ],
    holdUntil > 0
      ? [
          t('withdrawals.accountHold'),
          t('withdrawals.untilUtc', { time: momentText(holdUntil) }),
          'warning',
        ]
      : [t('withdrawals.accountHold'), t('withdrawals.noHold'), 'up'],
  ];
}

function usePlaceFacts({ place }: Whole): Facts {
  const t = useText();
  const { savedName: name, savedAt, sentByOwner: own, sentByOthers: others, lastAt } = place;
  return [
    [
      t('withdrawals.inBook'),
      name ? t('withdrawals.savedAs', { name, date: dayText(savedAt) }) : t('withdrawals.notSaved'),
    ],
    [t('withdrawals.sentBefore'), t('withdrawals.sentBeforeIs', { own, others })],
    [t('withdrawals.lastAt'), lastAt > 0 ? momentText(lastAt) : t('withdrawals.never')],
    [t('withdrawals.otherBooks'), t('withdrawals.customers', { count: place.savedByOthers })],
  ];
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
      <span className="warning">
        <Icon name="warning" />
      </span>
      <span>{text}</span>
    </p>
  );
}
