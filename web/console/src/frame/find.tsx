import { mayAct } from '@bourse/contract/console/acts.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { ConsoleFound } from '@bourse/contract/console/routes/search.ts';
import { shapesOf } from '@bourse/contract/console/search-shapes.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { useCombobox } from '#app/ui/forms/combobox.ts';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { ask, CallRefused } from '../lib/api.ts';
import { useHouse } from '../lib/house.ts';
import { useText } from '../lib/language.ts';
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
        <Box {...{ box, text, isOpen }} input={combobox.input} onType={setText} onPress={press} />
        <kbd>/</kbd>
      </form>
      {isOpen && (
        <Found
          {...{ typed, list, combobox }}
          search={current}
          isNew={opened.data?.length === 0}
          onOpen={open}
        >
          {current?.step === 'done' && (
            <ToChains answer={current.answer} typed={typed} onGo={leave} />
          )}
        </Found>
      )}
    </search>
  );
}

type Combobox = ReturnType<typeof useCombobox>;

interface BoxProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly input: Combobox['input'];
  readonly text: string;
  readonly isOpen: boolean;
  onType(text: string): void;
  onPress(event: KeyboardEvent<HTMLInputElement>): void;
}

function Box({ box, input, text, isOpen, onType, onPress }: BoxProps) {
  const t = useText();
  return (
    <input
      {...input}
      role="combobox"
      aria-controls={input['aria-controls']}
      ref={box}
      aria-expanded={isOpen}
      aria-label={t('find.find')}
      placeholder={t('find.find')}
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onPress}
    />
  );
}

interface FoundProps extends SaidProps {
  readonly list: readonly ConsoleFound[];
  readonly combobox: Combobox;
  onOpen(key: string): void;
  readonly children: ReactNode;
}

/** How the text is read, what it found, and how to go on. */
function Found({ typed, search, isNew, list, combobox, onOpen, children }: FoundProps) {
  const t = useText();
  return (
    <div className="found">
      <div role="status">
        <Said typed={typed} search={search} isNew={isNew} />
      </div>
      <div {...combobox.list}>
        {list.map((found) => (
          <FoundRow
            key={keyOf(found)}
            found={found}
            option={combobox.option(keyOf(found))}
            onPoint={() => combobox.point(keyOf(found))}
            onOpen={() => onOpen(keyOf(found))}
          />
        ))}
      </div>
      {children}
      <p className="muted size-11 found-foot">
        {list.length > 0 ? t('find.keys') : t('find.hint')}
      </p>
    </div>
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
