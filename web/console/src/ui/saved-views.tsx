import type { SavedView } from '@bourse/contract/console/routes/views.ts';
import type { ConsoleScreenName } from '@bourse/contract/console/screens.ts';
import { type FormEvent, useState } from 'react';
import { ask, CallRefused } from '../lib/api.ts';
import { useText } from '../lib/language.ts';
import { useFilters } from '../lib/use-filters.ts';
import { useRead } from '../lib/use-read.ts';
import { Field } from './bits.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './page-parts.tsx';

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
  const t = useText();
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
      setProblem(error instanceof CallRefused ? error.message : t('shared.noAnswer'));
    }
    read.again();
  };
  const said = problem || (read.problem && t('shared.notRead', { problem: read.problem }));
  return (
    <fieldset className="views" aria-label={t('shared.views')}>
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
          {t('shared.viewRemove', { name: present.name })}
        </button>
      )}
      {!present && now !== '' && (
        <button type="button" className="lnk" onClick={() => setNaming(true)}>
          {t('shared.viewSave')}
        </button>
      )}
      {said && (
        <span className="down" role="alert">
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
  const t = useText();
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
      setProblem(error instanceof CallRefused ? error.message : t('shared.noAnswer'));
    }
  };
  return (
    <Dialog title={t('shared.viewTitle')} text={t('shared.viewText')} onLeave={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t('shared.viewName')} value={name} maxLength={40} onChange={setName} />
        <div className="err" role="alert">
          {problem}
        </div>
        <DialogFoot verb={t('shared.viewVerb')} isOff={!name.trim()} onClose={onClose} />
      </form>
    </Dialog>
  );
}
