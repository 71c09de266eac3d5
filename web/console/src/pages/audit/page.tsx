import type { AuditRow } from '@bourse/contract/console/routes/house.ts';
import { Fragment, type KeyboardEvent } from 'react';
import { useSearchParams } from '#app/ui/address.tsx';
import { ask } from '../../lib/api.ts';
import { colonText, dayText, inFours, listText, preciseText, wholeText } from '../../lib/format.ts';
import { useActText, useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Face, Failed } from '../../ui/bits.tsx';
import { ExportAct } from '../../ui/export-act.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { ChainState } from './chain-state.tsx';

const filterNames = ['who', 'name', 'act', 'object', 'outcome', 'from', 'to'] as const;
const names = [...filterNames, 'before'] as const;
type Filters = Partial<Record<(typeof names)[number], string>>;

/** Who did what: rows by keyset, filters and the open row in the address. */
export function Page() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const list = useRead(JSON.stringify(filters), () =>
    ask('consoleAudit', { query: filters as never }),
  );
  const change = (more: Filters & { readonly open?: string }) => {
    const next = { ...filters, before: '', ...more };
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value)));
  };
  const open = search.get('open') ?? '';
  return (
    <>
      <div className="title-line">
        <h1>{t('audit.title')}</h1>
        <span className="sub hide-small">{t('audit.sub')}</span>
        <span className="right">
          <ExportAct act="audit-export" route="consoleAuditExport" filters={filters} />
          <button type="button" className="btn small" onClick={list.again}>
            {t('audit.again')}
          </button>
        </span>
      </div>
      <ChainState />
      {list.problem && (
        <Failed
          text={t('shared.notRead', { problem: list.problem })}
          again={t('shared.again')}
          onAgain={list.again}
        />
      )}
      <SavedViews screen="audit" names={filterNames} />
      <section className="panel grow" aria-label={t('audit.title')}>
        <FilterBar filters={filters} onChange={change} />
        <div className="scroll" style={{ flex: 1 }}>
          {list.data?.list.length === 0 ? (
            <Empty icon="list" title={t('audit.none')} text={t('audit.noneText')} />
          ) : (
            <Rows
              rows={list.data?.list ?? []}
              open={open}
              onOpen={(id) => change({ before: filters.before ?? '', open: id === open ? '' : id })}
            />
          )}
        </div>
        <div className="panel-head" style={{ borderTop: '1px solid var(--line)', borderBottom: 0 }}>
          <span className="remark">{t('audit.keys')}</span>
          <span className="right">
            {filters.before && (
              <button type="button" className="lnk" onClick={() => change({})}>
                {t('shared.newest')}
              </button>
            )}
            {list.data?.next && (
              <button
                type="button"
                className="lnk"
                onClick={() => change({ before: list.data?.next ?? '' })}
              >
                {t('shared.older')}
              </button>
            )}
          </span>
        </div>
      </section>
    </>
  );
}

type Choice = 'operators' | 'users' | 'house' | 'visitors' | 'done' | 'refused';

function FilterBar({ filters, onChange }: { filters: Filters; onChange(more: Filters): void }) {
  const t = useText();
  const { language } = useLanguage();
  // A word is looked for when it is whole: at Enter, and when the field is left.
  const word = (name: 'name' | 'act' | 'object', label: string) => (
    <input
      key={`${name} ${filters[name]}`}
      className="inp small"
      style={{ width: 128 }}
      aria-label={label}
      placeholder={label}
      defaultValue={filters[name] ?? ''}
      onBlur={(event) => {
        if (event.target.value !== (filters[name] ?? '')) onChange({ [name]: event.target.value });
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
  const choice = (name: 'who' | 'outcome', label: string, values: readonly Choice[]) => (
    <select
      className="inp small"
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
    >
      <option value="">
        {label}
        {colonText(language)}
        {t(name === 'who' ? 'audit.anyone' : 'audit.all')}
      </option>
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`audit.${value}`)}
        </option>
      ))}
    </select>
  );
  const day = (name: 'from' | 'to', label: string) => (
    <input
      type="date"
      className="inp small"
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 8,
        padding: '8px 16px',
        alignItems: 'center',
      }}
    >
      {choice('who', t('audit.who'), ['operators', 'users', 'house', 'visitors'])}
      {word('name', t('audit.name'))}
      {word('act', t('audit.act'))}
      {word('object', t('audit.object'))}
      {choice('outcome', t('audit.outcome'), ['done', 'refused'])}
      {day('from', t('audit.from'))}
      {day('to', t('audit.to'))}
      <button
        type="button"
        className="btn small outlined"
        onClick={() => onChange(Object.fromEntries(names.map((name) => [name, ''])))}
      >
        {t('audit.clear')}
      </button>
    </div>
  );
}

function Rows({
  rows,
  open,
  onOpen,
}: {
  rows: readonly AuditRow[];
  open: string;
  onOpen(id: string): void;
}) {
  const t = useText();
  const actText = useActText();
  const { language } = useLanguage();
  const detailOf = (row: AuditRow) =>
    listText(
      [...(row.count > 1 ? [t('audit.counted', { count: row.count })] : []), ...factsOf(row)],
      language,
    );
  const heads = ['row', 'utc', 'who', 'what', 'object', 'address', 'outcome', 'detail'] as const;
  return (
    <table className="compact">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{t(`audit.${head}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = String(row.id);
          return (
            <Fragment key={id}>
              <tr className={id === open ? 'open sel' : 'open'} onClick={() => onOpen(id)}>
                <td className="muted mono">
                  <button type="button" className="lnk" aria-expanded={id === open}>
                    {row.number ? wholeText(row.number) : '–'}
                  </button>
                </td>
                <td className="mono" title={dayText(row.time)}>
                  {dayText(row.time).slice(5)} {preciseText(row.time)}
                </td>
                <td>
                  <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
                    <Face name={row.name || row.who} small />
                    {row.name || row.who}
                  </span>
                </td>
                <td className="medium" title={row.act}>
                  {actText(row.act)}
                </td>
                <td className="ell" style={{ maxWidth: 240 }} title={row.object}>
                  {row.object}
                </td>
                <td className="muted">{row.address}</td>
                <td className={row.outcome === 'done' ? 'up' : 'down'}>
                  {t(`audit.${row.outcome}`)}
                </td>
                <td className="ell" style={{ maxWidth: 228 }} title={detailOf(row)}>
                  {detailOf(row)}
                </td>
              </tr>
              {id === open && (
                <tr>
                  <td
                    colSpan={heads.length}
                    style={{ background: 'var(--bg-2)', whiteSpace: 'normal' }}
                  >
                    <OpenRow row={row} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

const quiet = new Set(['session', 'roles', 'hash']);

/** The facts of a row, without those that each one has. */
function factsOf({ after }: AuditRow): readonly string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const text = valueText(value);
    if (quiet.has(name) || text === '') return [];
    return [name === 'reason' ? text : `${name} ${text}`];
  });
}

/** A value that the record has, whatever it is made of; empty where there is none. */
function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function OpenRow({ row }: { readonly row: AuditRow }) {
  const t = useText();
  const fields = [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])];
  return (
    <div
      className="open-row"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: '8px 0' }}
    >
      <div className="grow" style={{ minWidth: 280 }}>
        <h2>
          {t('audit.beforeAfter')} <span className="muted mono">{row.act}</span>
        </h2>
        <table className="compact">
          <thead>
            <tr>
              <th>{t('audit.field')}</th>
              <th className="num">{t('audit.before')}</th>
              <th className="num">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((name) => (
              <tr key={name}>
                <td className="muted">{name}</td>
                <td className="num mono wrap">
                  <s className="faint">{valueText(row.before[name])}</s>
                </td>
                <td className="num mono wrap">{valueText(row.after[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div style={{ maxWidth: 440 }}>
        <h2>{t('audit.thisHash')}</h2>
        <div className="mono wrap muted">{row.hash ? inFours(row.hash) : t('audit.notSealed')}</div>
        <h2 style={{ paddingTop: 8 }}>{t('audit.previousHash')}</h2>
        <div className="mono wrap muted">{inFours(row.previousHash)}</div>
      </div>
    </div>
  );
}
