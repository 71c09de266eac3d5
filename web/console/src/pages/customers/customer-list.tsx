import type { CustomerRow } from '@bourse/contract/console/routes/customers.ts';
import { Link } from 'wouter';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { ask } from '../../lib/api.ts';
import { isWhole, roughText, spanText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty } from '../../ui/bits.tsx';
import { ExportAct } from '../../ui/export-act.tsx';
import { NotRead, PageHead, PageLinks } from '../../ui/page-parts.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { StateChip } from './state-chip.tsx';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const filterNames = ['level', 'country', 'state', 'equityMin', 'since'] as const;
const names = [...filterNames, 'before'] as const;
const blank = Object.fromEntries(names.map((name) => [name, '']));

/** Views that are looked at often; each is filters. */
const views = {
  all: {},
  newOnes: { since: 'week' },
  verified: { level: 'some' },
  large: { equityMin: '100000' },
  frozenOnes: { state: 'frozen' },
  onHold: { state: 'hold' },
} as const satisfies Readonly<Record<string, Partial<Record<(typeof names)[number], string>>>>;

/** People, the newest first, narrowed by filters that stand in the address. */
export function CustomerList() {
  const t = useText();
  const [get, set, address] = useFilters();
  const query = () => {
    const since = get('since') === 'week' ? String(Date.now() - WEEK_MS) : '';
    return { ...Object.fromEntries(names.map((name) => [name, get(name)])), since };
  };
  const read = useRead(`customers ${address}`, () =>
    ask('consoleCustomers', { query: query() as never }),
  );
  const { data } = read;
  return (
    <>
      <PageHead title={t('customers.title')}>
        <ExportAct act="customers-export" route="consoleCustomersExport" filters={query()} />
      </PageHead>
      <div className="view-row">
        <Views />
        <SavedViews screen="customers" names={filterNames} />
      </div>
      <NotRead read={read} />
      <section className="panel grow">
        <Filters />
        <div className="scroll grow">
          {data && data.list.length === 0 ? (
            <Empty
              icon="customers"
              title={t('customers.noRows')}
              text={t('customers.noRowsText')}
            />
          ) : (
            <Rows rows={data?.list ?? []} />
          )}
        </div>
        <div className="panel-head">
          <span className="muted">
            {data ? t('customers.rows', { count: data.list.length }) : t('shared.loading')}
          </span>
          {data?.isPartial && <span className="muted">{t('customers.partial')}</span>}
          <span className="right">
            <PageLinks place={get('before')} next={data?.next} onGo={(before) => set({ before })} />
          </span>
        </div>
      </section>
    </>
  );
}

function Views() {
  const t = useText();
  const [get, set] = useFilters();
  const present = filterNames.filter((name) => get(name));
  const isOn = (filters: Readonly<Record<string, string>>) =>
    present.length === Object.keys(filters).length &&
    Object.entries(filters).every(([name, value]) => get(name) === value);
  return (
    <div className="seg">
      {Object.entries(views).map(([name, filters]) => (
        <button
          key={name}
          type="button"
          className={isOn(filters) ? 'on' : ''}
          aria-pressed={isOn(filters)}
          onClick={() => set({ ...blank, ...filters })}
        >
          {t(`customers.${name as keyof typeof views}`)}
        </button>
      ))}
    </div>
  );
}

function Filters() {
  const t = useText();
  const [get, set] = useFilters();
  const choose = (name: string) => (event: { readonly target: { readonly value: string } }) =>
    set({ [name]: event.target.value, before: '' });
  return (
    <div className="panel-head">
      <label className="fld">
        {t('customers.level')}
        <select value={get('level')} onChange={choose('level')}>
          <option value="">{t('customers.any')}</option>
          <option value="none">{t('customers.levelNone')}</option>
          <option value="some">{t('customers.levelSome')}</option>
        </select>
      </label>
      <label className="fld">
        {t('customers.state')}
        <select value={get('state')} onChange={choose('state')}>
          <option value="">{t('customers.any')}</option>
          <option value="frozen">{t('customers.frozen')}</option>
          <option value="hold">{t('customers.onHold')}</option>
          <option value="open">{t('customers.open')}</option>
        </select>
      </label>
      <label className="fld">
        {t('customers.country')}
        <input
          key={get('country')}
          defaultValue={get('country')}
          maxLength={2}
          size={3}
          onBlur={(event) => {
            const country = event.target.value.trim().toUpperCase();
            if (country === '' || /^[A-Z]{2}$/.test(country)) set({ country, before: '' });
          }}
        />
      </label>
      <label className="fld">
        {t('customers.equity')}
        <input
          key={get('equityMin')}
          defaultValue={get('equityMin')}
          inputMode="numeric"
          size={8}
          onBlur={(event) => {
            const equityMin = event.target.value.trim();
            if (equityMin === '' || isWhole(equityMin)) set({ equityMin, before: '' });
          }}
        />
        USDT
      </label>
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly CustomerRow[] }) {
  const t = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const now = Date.now();
  return (
    <table className="stack">
      <thead>
        <tr>
          <th>{t('customers.uid')}</th>
          <th>{t('customers.contact')}</th>
          <th>{t('customers.from')}</th>
          <th>{t('customers.level')}</th>
          <th>{t('customers.tier')}</th>
          <th className="num">{t('customers.equityUsd')}</th>
          <th className="num">{t('customers.turnover')}</th>
          <th className="num">{t('customers.age')}</th>
          <th>{t('customers.seen')}</th>
          <th>{t('customers.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uid} className="open" onClick={() => navigate(`/customers/${row.uid}`)}>
            <td>
              <Link to={`/customers/${row.uid}`}>
                <b>{row.uid}</b>
              </Link>
            </td>
            <td>{row.contact}</td>
            <td className="muted">{row.country}</td>
            <td className={row.level === 0 ? 'muted' : ''}>
              {row.level === 0
                ? t('customers.levelNone')
                : t('customers.levelIs', { level: row.level })}
            </td>
            <td className="muted">VIP {row.tier}</td>
            <td className="num" data-name={t('customers.equityUsd')}>
              {roughText(Math.round(Number(row.equity)))}
            </td>
            <td className="num" data-name={t('customers.turnover')}>
              {roughText(Math.round(Number(row.turnover)))}
            </td>
            <td className="num muted" data-name={t('customers.age')}>
              {spanText(now - row.createdAt, language)}
            </td>
            <td className="muted" data-name={t('customers.seen')}>
              {row.seenAt === 0 ? t('customers.never') : spanText(now - row.seenAt, language)}
            </td>
            <td>
              <StateChip row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
