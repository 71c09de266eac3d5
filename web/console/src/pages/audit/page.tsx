import type { AuditRow } from '@bourse/contract/console/routes/house.ts';
import { Fragment, type KeyboardEvent } from 'react';
import { useSearchParams } from '#app/ui/layout/address.tsx';
import { ask } from '../../lib/api.ts';
import { colonText, dayText, inFours, listText, preciseText, wholeText } from '../../lib/format.ts';
import { useActText, useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Face } from '../../ui/bits.tsx';
import { ExportAct } from '../../ui/export-act.tsx';
import { NotRead, PageHead, PageLinks } from '../../ui/page-parts.tsx';
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
      <PageHead title={t('audit.title')} sub={t('audit.sub')} isSubWide>
        <ExportAct act="audit-export" route="consoleAuditExport" filters={filters} />
        <button type="button" className="btn small" onClick={list.again}>
          {t('audit.again')}
        </button>
      </PageHead>
      <ChainState />
      <NotRead read={list} />
      <SavedViews screen="audit" names={filterNames} />
      <section className="panel grow" aria-label={t('audit.title')}>
        <FilterBar filters={filters} onChange={change} />
        <div className="scroll grow">
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
        <div className="panel-head under">
          <span className="remark">{t('audit.keys')}</span>
          <span className="right">
            <PageLinks
              place={filters.before}
              next={list.data?.next}
              onGo={(before) => change({ before })}
            />
          </span>
        </div>
      </section>
    </>
  );
}

type Choice = 'operators' | 'users' | 'house' | 'visitors' | 'done' | 'refused';

interface FilterBarProps {
  readonly filters: Filters;
  onChange(more: Filters): void;
}

function FilterBar(props: FilterBarProps) {
  const t = useText();
  const { onChange } = props;
  return (
    <div className="filter-bar">
      <ChoiceFilter {...props} name="who" choices={['operators', 'users', 'house', 'visitors']} />
      <WordFilter {...props} name="name" />
      <WordFilter {...props} name="act" />
      <WordFilter {...props} name="object" />
      <ChoiceFilter {...props} name="outcome" choices={['done', 'refused']} />
      <DayFilter {...props} name="from" />
      <DayFilter {...props} name="to" />
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

interface WordFilterProps extends FilterBarProps {
  readonly name: 'name' | 'act' | 'object';
}

/** A word is looked for when it is whole: at Enter, and when the field is left. */
function WordFilter({ filters, name, onChange }: WordFilterProps) {
  const t = useText();
  const label = t(`audit.${name}`);
  const value = filters[name] ?? '';
  return (
    <input
      key={value}
      className="inp small word"
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      onBlur={(event) => {
        if (event.target.value !== value) onChange({ [name]: event.target.value });
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

interface ChoiceFilterProps extends FilterBarProps {
  readonly name: 'who' | 'outcome';
  readonly choices: readonly Choice[];
}

function ChoiceFilter({ filters, name, choices, onChange }: ChoiceFilterProps) {
  const t = useText();
  const { language } = useLanguage();
  const label = t(`audit.${name}`);
  return (
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
      {choices.map((value) => (
        <option key={value} value={value}>
          {t(`audit.${value}`)}
        </option>
      ))}
    </select>
  );
}

interface DayFilterProps extends FilterBarProps {
  readonly name: 'from' | 'to';
}

function DayFilter({ filters, name, onChange }: DayFilterProps) {
  const t = useText();
  return (
    <input
      type="date"
      className="inp small"
      aria-label={t(`audit.${name}`)}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
}

const heads = ['row', 'utc', 'who', 'what', 'object', 'address', 'outcome', 'detail'] as const;

interface RowsProps {
  readonly rows: readonly AuditRow[];
  readonly open: string;
  onOpen(id: string): void;
}

function Rows({ rows, open, onOpen }: RowsProps) {
  const t = useText();
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
              <Row row={row} isOpen={id === open} onOpen={() => onOpen(id)} />
              {id === open && (
                <tr>
                  <td colSpan={heads.length} className="opened">
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

interface RowProps {
  readonly row: AuditRow;
  readonly isOpen: boolean;
  onOpen(): void;
}

function Row({ row, isOpen, onOpen }: RowProps) {
  const t = useText();
  const actText = useActText();
  const { language } = useLanguage();
  const counted = row.count > 1 ? [t('audit.counted', { count: row.count })] : [];
  const detail = listText([...counted, ...factsOf(row)], language);
  return (
    <tr className={isOpen ? 'open sel' : 'open'} onClick={onOpen}>
      <td className="muted mono">
        <button type="button" className="lnk" aria-expanded={isOpen}>
          {row.number ? wholeText(row.number) : '–'}
        </button>
      </td>
      <td className="mono" title={dayText(row.time)}>
        {dayText(row.time).slice(5)} {preciseText(row.time)}
      </td>
      <td>
        <span className="beside">
          <Face name={row.name || row.who} small />
          {row.name || row.who}
        </span>
      </td>
      <td className="medium" title={row.act}>
        {actText(row.act)}
      </td>
      <td className="ell audit-object" title={row.object}>
        {row.object}
      </td>
      <td className="muted">{row.address}</td>
      <td className={row.outcome === 'done' ? 'up' : 'down'}>{t(`audit.${row.outcome}`)}</td>
      <td className="ell audit-detail" title={detail}>
        {detail}
      </td>
    </tr>
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
    <div className="open-row">
      <div className="grow">
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
      <div className="hashes">
        <h2>{t('audit.thisHash')}</h2>
        <div className="mono wrap muted">{row.hash ? inFours(row.hash) : t('audit.notSealed')}</div>
        <h2>{t('audit.previousHash')}</h2>
        <div className="mono wrap muted">{inFours(row.previousHash)}</div>
      </div>
    </div>
  );
}
