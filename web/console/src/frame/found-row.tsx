import type { ConsoleFound, SearchKind } from '@bourse/contract/console/routes/search.ts';
import { momentText } from '../lib/format.ts';
import { useLanguage, useText } from '../lib/language.ts';
import { isTextKey, type Translate } from '../texts/texts.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

/** The state of what was found, as the page of its kind calls it. */
function stateText(t: Translate, { kind, state }: ConsoleFound): string {
  const keys: Readonly<Record<SearchKind, string>> = {
    customer: `customers.${state === 'hold' ? 'onHold' : state}`,
    order: '',
    deposit: `deposits.step${state}`,
    withdrawal: `withdrawals.state${state}`,
    proposal: `proposalStates.${state}`,
  };
  const key = keys[kind];
  return isTextKey(key) ? t(key) : '';
}

const icons: Readonly<Record<SearchKind, IconName>> = {
  ...{ customer: 'customers', order: 'book', deposit: 'card' },
  ...{ withdrawal: 'list', proposal: 'people' },
};

/** The page on which it is whole. A deposit's list begins with it. */
export function pathOf({ kind, code, uid }: ConsoleFound): string {
  switch (kind) {
    case 'customer':
      return `/customers/${code}`;
    case 'order':
      return `/customers/${uid}`;
    case 'deposit':
      return `/deposits?uid=${uid}&before=${Number(code) + 1}&open=${code}`;
    case 'withdrawal':
      return `/withdrawals?tab=all&open=${code}`;
    case 'proposal':
      return `/approvals/${code}`;
  }
}

/** Its number as people say it. */
function nameOf({ kind, code }: ConsoleFound): string {
  return kind === 'customer' ? `UID ${code}` : code;
}

interface FoundRowProps {
  readonly found: ConsoleFound;
  readonly option: { readonly id: string; readonly 'aria-selected': boolean };
  onPoint(): void;
  onOpen(): void;
}

/** One thing that was found: what it is, whose, and how it stands. The focus stays in the box. */
export function FoundRow({ found, option, onPoint, onOpen }: FoundRowProps) {
  const { language } = useLanguage();
  const t = useText();
  const { kind, uid, title, chain, time } = found;
  const owner = kind === 'customer' || uid === '' ? '' : `UID ${uid}`;
  const facts = [owner, chain, stateText(t, found), momentText(time)].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      {...option}
      className="found-row"
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon name={icons[kind]} />
      <span className="two grow wrap">
        <b className="medium">
          {t(`searchKind.${kind}`)} {nameOf(found)}
        </b>{' '}
        {language === 'en' ? title.en : title.zh}
        <small>{facts}</small>
      </span>
    </button>
  );
}
