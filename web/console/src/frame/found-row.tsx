import type { ConsoleFound, SearchKind } from '@bourse/contract/console/routes/search.ts';
import { momentText } from '../lib/format.ts';
import { useLanguage } from '../lib/language.ts';
import { stateTexts as proposalStates } from '../pages/approvals/texts.ts';
import { texts as customerTexts } from '../pages/customers/texts.ts';
import { texts as depositTexts } from '../pages/deposits/texts.ts';
import { texts as withdrawalTexts } from '../pages/withdrawals/texts.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { kindTexts } from './find-texts.ts';

type InTwo = readonly [en: string, zh: string];

/** States as the pages of each kind call them. */
const states: Readonly<Record<SearchKind, Readonly<Record<string, InTwo>>>> = {
  customer: {
    ...{ frozen: customerTexts.frozen, hold: customerTexts.onHold, open: customerTexts.open },
  },
  order: {},
  deposit: depositTexts,
  withdrawal: withdrawalTexts,
  proposal: proposalStates,
};
/** What their names begin with there. */
const prefixes: Readonly<Partial<Record<SearchKind, string>>> = {
  ...{ deposit: 'step', withdrawal: 'state' },
};

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
  const at = language === 'en' ? 0 : 1;
  const { kind, uid, title, chain, state, time } = found;
  const stateText = states[kind][`${prefixes[kind] ?? ''}${state}`]?.[at] ?? '';
  const owner = kind === 'customer' || uid === '' ? '' : `UID ${uid}`;
  const facts = [owner, chain, stateText, momentText(time)].filter(Boolean).join(' · ');
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
      <span className="two g wrap">
        <b className="md">
          {kindTexts[kind][at]} {nameOf(found)}
        </b>{' '}
        {language === 'en' ? title.en : title.zh}
        <small>{facts}</small>
      </span>
    </button>
  );
}
