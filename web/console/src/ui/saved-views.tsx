import type { SavedView } from '@bourse/contract/console/routes/views.ts';
import type { ConsoleScreenName } from '@bourse/contract/console/screens.ts';
import { type FormEvent, useState } from 'react';
import { ask, CallRefused } from '../lib/api.ts';
import { useTexts } from '../lib/language.ts';
import { shared } from '../lib/shared-texts.ts';
import { useFilters } from '../lib/use-filters.ts';
import { useRead } from '../lib/use-read.ts';
import { Field } from './bits.tsx';
import { Dialog } from './dialog.tsx';

interface SavedViewsProps {
  readonly screen: ConsoleScreenName;
  /** The filters of the list, as its address names them; place and open row are none. */
  readonly names: readonly string[];
}

/** Filters as one text, always in the same order. */
const textOf = (names: readonly string[], get: (name: string) => string): string =>
  new URLSearchParams(
    names.flatMap((name) => (get(name) ? [[name, get(name)] as [string, string]] : [])),
  ).toString();

/** The operator's own views of a list: filters with a name, found again on whichever machine. */
export function SavedViews({ screen, names }: SavedViewsProps) {
  const say = useTexts(shared);
  const [get, set] = useFilters();
  const [isNaming, setNaming] = useState(false);
  const [problem, setProblem] = useState('');
  const read = useRead(`views ${screen}`, () => ask('consoleViews', { query: { screen } }));
  const views = read.data?.list ?? [];
  const now = textOf(names, get);
  const present = views.find(({ filters }) => filters === now);
  const choose = ({ filters }: SavedView) => {
    const chosen = new URLSearchParams(filters);
    const each = names.map((name) => [name, chosen.get(name) ?? '']);
    set({ ...Object.fromEntries(each), before: '', open: '' });
  };
  const remove = async ({ code }: SavedView) => {
    try {
      await ask('consoleViewRemove', { code });
      setProblem('');
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : say('noAnswer'));
    }
    read.again();
  };
  const said = problem || (read.problem && say('notRead', read.problem));
  return (
    <fieldset className="views" aria-label={say('views')}>
      {views.length > 0 && (
        <div className="seg">
          {views.map((view) => (
            <button
              key={view.code}
              type="button"
              className={view === present ? 'on' : ''}
              aria-pressed={view === present}
              onClick={() => choose(view)}
            >
              {view.name}
            </button>
          ))}
        </div>
      )}
      {present && (
        <button type="button" className="lnk" onClick={() => void remove(present)}>
          {say('viewRemove', present.name)}
        </button>
      )}
      {!present && now !== '' && (
        <button type="button" className="lnk" onClick={() => setNaming(true)}>
          {say('viewSave')}
        </button>
      )}
      {said && (
        <span className="dn" role="alert">
          {said}
        </span>
      )}
      {isNaming && (
        <NameDialog
          save={(name) => ask('consoleViewSave', { body: { screen, name, filters: now } })}
          onSaved={read.again}
          onClose={() => setNaming(false)}
        />
      )}
    </fieldset>
  );
}

interface NameDialogProps {
  save(name: string): Promise<unknown>;
  onSaved(): void;
  onClose(): void;
}

function NameDialog({ save, onSaved, onClose }: NameDialogProps) {
  const say = useTexts(shared);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    try {
      await save(name.trim());
      onSaved();
      onClose();
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : say('noAnswer'));
    }
  };
  return (
    <Dialog title={say('viewTitle')} text={say('viewText')} onLeave={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label={say('viewName')} value={name} maxLength={40} onChange={setName} />
        <div className="err" role="alert">
          {problem}
        </div>
        <div style={{ display: 'flex', gap: 8 }}>
          <button type="submit" className="btn pr" disabled={!name.trim()}>
            {say('viewVerb')}
          </button>
          <button type="button" className="btn" style={{ marginLeft: 'auto' }} onClick={onClose}>
            {say('back')} <kbd>Esc</kbd>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
