import { mayAct } from '@bourse/contract/console/acts.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { ConsoleFound } from '@bourse/contract/console/routes/search.ts';
import { shapesOf } from '@bourse/contract/console/search-shapes.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useNavigate } from '#app/ui/address.tsx';
import { useCombobox } from '#app/ui/combobox.ts';
import { ask, CallRefused } from '../lib/api.ts';
import { useHouse } from '../lib/house.ts';
import { useLanguage, useText } from '../lib/language.ts';
import { useKeys } from '../lib/page-keys.ts';
import { useRead } from '../lib/use-read.ts';
import { Icon } from '../ui/icon.tsx';
import { FoundRow, pathOf } from './found-row.tsx';

type Answer = DataOf<(typeof consoleRoutes)['consoleSearch']>;

/** How a search went; `text` is what it was for. */
type Search =
  | { readonly step: 'asking'; readonly text: string }
  | { readonly step: 'failed'; readonly text: string; readonly problem: string }
  | { readonly step: 'done'; readonly text: string; readonly answer: Answer };

const keyOf = ({ kind, code }: ConsoleFound) => `${kind}-${code}`;

/**
 * One box that reads the shape of what is typed; `/` leads to it. It looks when Enter is pressed, once: each search
 * is recorded.
 */
export function Find() {
  const t = useText();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { search, look } = useSearch();
  useKeys({ '/': () => box.current?.focus() });
  const typed = text.trim();
  const current = search?.text === typed ? search : undefined;
  const opened = useRead(`opened ${isOpen}`, async () =>
    isOpen ? (await ask('consoleOpened')).list : [],
  );
  const list =
    typed === '' ? (opened.data ?? []) : current?.step === 'done' ? current.answer.list : [];
  const leave = () => {
    setText('');
    setOpen(false);
    box.current?.blur();
  };
  const open = (key: string) => {
    const found = list.find((one) => keyOf(one) === key);
    if (!found) return;
    leave();
    navigate(pathOf(found));
  };
  const combobox = useCombobox({
    ...{ label: t('find.results'), keys: list.map(keyOf), search: typed, popup: 'listbox' },
    onChoose: open,
  });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return leave();
    // What is not looked for yet is; the form does that.
    if (event.key === 'Enter' && list.length === 0) return;
    combobox.input.onKeyDown(event);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shapesOf(typed).length > 0) void look(typed);
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <search className="find-whole" onFocus={() => setOpen(true)} onBlur={blur}>
      <form className="find" onSubmit={submit}>
        <Icon name="search" />
        <input
          {...combobox.input}
          role="combobox"
          aria-controls={combobox.input['aria-controls']}
          ref={box}
          aria-expanded={isOpen}
          aria-label={t('find.find')}
          placeholder={t('find.find')}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <kbd>/</kbd>
      </form>
      {isOpen && (
        <div className="found">
          <div role="status">
            <Said typed={typed} search={current} isNew={opened.data?.length === 0} />
          </div>
          <div {...combobox.list}>
            {list.map((found) => (
              <FoundRow
                key={keyOf(found)}
                found={found}
                option={combobox.option(keyOf(found))}
                onPoint={() => combobox.point(keyOf(found))}
                onOpen={() => open(keyOf(found))}
              />
            ))}
          </div>
          {current?.step === 'done' && (
            <ToChains answer={current.answer} typed={typed} onGo={leave} />
          )}
          <p className="muted size-11 found-foot">
            {list.length > 0 ? t('find.keys') : t('find.hint')}
          </p>
        </div>
      )}
    </search>
  );
}

/** Asks; of two searches the later one is shown. */
function useSearch() {
  const t = useText();
  const [search, setSearch] = useState<Search>();
  const look = async (text: string) => {
    const show = (next: Search) => setSearch((before) => (before?.text === text ? next : before));
    setSearch({ step: 'asking', text });
    try {
      show({ step: 'done', text, answer: await ask('consoleSearch', { body: { text } }) });
    } catch (error) {
      const problem = error instanceof CallRefused ? error.message : t('shared.noAnswer');
      show({ step: 'failed', text, problem });
    }
  };
  return { search, look };
}

interface SaidProps {
  readonly typed: string;
  /** Of what is typed now. */
  readonly search: Search | undefined;
  /** Nothing was opened yet. */
  readonly isNew: boolean;
}

/** How the text is read, and what came of it. */
function Said({ typed, search, isNew }: SaidProps) {
  const t = useText();
  const { language } = useLanguage();
  const _at = language === 'en' ? 0 : 1;
  const shapes = shapesOf(typed);
  const reads = shapes.map((shape) => t(`searchShapes.${shape}`)).join(t('find.or'));
  if (typed === '') {
    return (
      <>
        <h2 className="muted size-11">{t('find.opened')}</h2>
        {isNew && <p className="muted">{t('find.openedNone')}</p>}
      </>
    );
  }
  if (shapes.length === 0) return <p className="warning">{t('find.noShape')}</p>;
  if (!search) return <p className="muted">{t('find.reads', { reads })}</p>;
  if (search.step === 'asking') return <p className="muted">{t('find.looking')}</p>;
  if (search.step === 'failed') return <p className="down">{search.problem}</p>;
  const { closed, list } = search.answer;
  return (
    <>
      {list.length === 0 ? (
        <p className="warning">{t('find.foundNone', { reads })}</p>
      ) : (
        <p className="muted">{t('find.foundSome', { reads, count: list.length })}</p>
      )}
      {closed.length > 0 && (
        <p className="muted">
          {t('find.closed', {
            kinds: closed.map((kind) => t(`searchKinds.${kind}`)).join(t('find.or')),
          })}
        </p>
      )}
    </>
  );
}

interface ToChainsProps {
  readonly answer: Answer;
  readonly typed: string;
  onGo(): void;
}

/** A transaction that nobody has written down may be on a chain all the same. */
function ToChains({ answer: { shapes, list }, typed, onGo }: ToChainsProps) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  if (!shapes.includes('transaction') || list.length > 0 || !mayAct(roles, 'deposit-see'))
    return null;
  return (
    <p>
      <Link className="lnk" to={`/deposits?txid=${typed}`} onClick={onGo}>
        {t('find.askChains')}
      </Link>
    </p>
  );
}
