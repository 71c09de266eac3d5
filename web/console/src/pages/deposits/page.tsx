import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { ConsoleDeposit } from '@bourse/contract/console/routes/deposits.ts';
import { depositSteps } from '@bourse/contract/moves/deposit-steps.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { momentText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { Empty } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { NotRead, PageHead, PageLinks, Said, Tabs } from '../../ui/page-parts.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { DepositDetail } from './detail.tsx';
import { Finder } from './finder.tsx';
import { UnexplainedTab } from './unexplained.tsx';

const READ_MS = 3_000;
const filterNames = ['chain', 'coin', 'step', 'uid'] as const;
const filters = [...filterNames, 'before'] as const;
export const stepChips = {
  ...{ seen: 'chip info', credited: 'chip up', withdrawable: 'chip up' },
  ...{ small: 'chip warning', failed: 'chip', reverted: 'chip down' },
} as const;

/** What came in from chains, the newest first, one of them in whole, and the finder. */
export function Page() {
  const t = useText();
  const [get, set, address] = useFilters();
  const [said, setSaid] = useState('');
  const query = Object.fromEntries(filters.map((name) => [name, get(name)]));
  const read = useRead(
    `deposits ${address}`,
    () => ask('consoleDeposits', { query: query as never }),
    get('before') ? 0 : READ_MS,
  );
  const waiting = useRead('unexplained deposits', () => ask('consoleUnexplained'), READ_MS);
  const tab = get('tab') === 'unexplained' ? 'unexplained' : 'any';
  return (
    <>
      <PageHead title={t('deposits.title')} sub={t('deposits.sub')} />
      <Finder onSaid={setSaid} />
      <NotRead read={read} />
      <Said text={said} />
      <div className="panel">
        <Tabs
          names={['any', 'unexplained'] as const}
          chosen={tab}
          text={(one) => (
            <>
              {t(`deposits.${one}`)}
              {one === 'unexplained' && <span> {waiting.data?.count ?? ''}</span>}
            </>
          )}
          onChoose={(one) => set({ tab: one === 'any' ? '' : one, open: '', before: '' })}
        />
      </div>
      {tab === 'unexplained' ? (
        <UnexplainedTab read={waiting} onSaid={setSaid} />
      ) : (
        <>
          <SavedViews screen="deposits" names={filterNames} />
          <DepositsTab read={read} onSaid={setSaid} />
        </>
      )}
    </>
  );
}

interface DepositsTabProps {
  readonly read: Read<DataOf<typeof consoleRoutes.consoleDeposits>>;
  onSaid(text: string): void;
}

function DepositsTab({ read, onSaid }: DepositsTabProps) {
  const t = useText();
  const [get, set] = useFilters();
  const { data } = read;
  const rows = data?.list ?? [];
  const open = rows.find(({ code }) => code === get('open'));
  return (
    <div className="row grow">
      <section className="panel grow" aria-label={t('deposits.title')}>
        <Filters />
        <div className="scroll grow">
          {data && rows.length === 0 && (
            <Empty icon="check" title={t('deposits.none')} text={t('deposits.noneText')} />
          )}
          {rows.length > 0 && (
            <Rows rows={rows} open={open?.code ?? ''} onOpen={(code) => set({ open: code })} />
          )}
        </div>
        <div className="panel-head">
          <span className="muted">
            {data ? t('deposits.rows', { count: rows.length }) : t('shared.loading')}
          </span>
          <span className="right">
            <PageLinks place={get('before')} next={data?.next} onGo={(before) => set({ before })} />
          </span>
        </div>
      </section>
      {open && (
        <section className="panel timeline" aria-label={t('deposits.detail', { code: open.code })}>
          <DepositDetail row={open} onSaid={onSaid} />
        </section>
      )}
    </div>
  );
}

function Filters() {
  const t = useText();
  const [get, set] = useFilters();
  // The field shows what is in force: what can be none goes, and whoever passes by changes nothing.
  const typed = (name: string, pattern: RegExp) => (event: { target: { value: string } }) => {
    const value = event.target.value.trim().toUpperCase();
    const next = pattern.test(value) ? value : get(name);
    event.target.value = next;
    if (next !== get(name)) set({ [name]: next, before: '', open: '' });
  };
  return (
    <div className="panel-head">
      <label className="fld">
        {t('deposits.state')}
        <select
          value={get('step')}
          onChange={(event) => set({ step: event.target.value, before: '', open: '' })}
        >
          <option value="">{t('deposits.any')}</option>
          {depositSteps.map((step) => (
            <option key={step} value={step}>
              {t(`deposits.step${step}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="fld">
        {t('deposits.chain')}
        <input
          key={get('chain')}
          defaultValue={get('chain')}
          size={5}
          onBlur={typed('chain', /^[A-Z0-9]{0,16}$/)}
        />
      </label>
      <label className="fld">
        {t('deposits.coin')}
        <input
          key={get('coin')}
          defaultValue={get('coin')}
          size={5}
          onBlur={typed('coin', /^[A-Z0-9]{0,16}$/)}
        />
      </label>
      <label className="fld">
        {t('deposits.uid')}
        <input
          key={get('uid')}
          defaultValue={get('uid')}
          size={9}
          onBlur={typed('uid', /^\d{0,15}$/)}
        />
      </label>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly ConsoleDeposit[];
  readonly open: string;
  onOpen(code: string): void;
}

function Rows({ rows, open, onOpen }: RowsProps) {
  const t = useText();
  return (
    <table className="rows-44">
      <thead>
        <tr>
          <th>{t('deposits.seen')}</th>
          <th>{t('deposits.account')}</th>
          <th className="num">{t('deposits.amount')}</th>
          <th>{t('deposits.state')}</th>
          <th className="num">{t('deposits.depth')}</th>
          <th>{t('deposits.transaction')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.code}
            className={row.code === open ? 'open sel' : 'open'}
            onClick={() => onOpen(row.code)}
          >
            <td className="muted">{momentText(row.seenAt)}</td>
            <td>UID {row.uid}</td>
            <td className="num two">
              {amountText(row.amount)} {row.coin}
              <small>{row.chain}</small>
            </td>
            <td>
              <span className={stepChips[row.step]}>{t(`deposits.step${row.step}`)}</span>
            </td>
            <td className="num">
              {row.confirmations} / {row.step === 'seen' ? row.creditConfirm : row.unlockConfirm}
            </td>
            <td className="mono">
              <button type="button" className="lnk" onClick={() => onOpen(row.code)}>
                {row.txid.slice(0, 10)}…{row.txid.slice(-6)}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
