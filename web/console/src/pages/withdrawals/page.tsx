import { mayAct } from '@bourse/contract/console/acts.ts';
import { reviewRules } from '@bourse/contract/console/desk-lists.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type { WaitingWithdrawal } from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus } from '@bourse/contract/moves/withdrawal-moves.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { NotRead, PageHead, Said, Tabs } from '../../ui/page-parts.tsx';
import { WithdrawalDetail } from './detail.tsx';

const READ_MS = 3_000;
/** From then on its age is one to be seen. */
const LATE_MS = 60 * 60_000;

const tabs = ['yours', 'others', 'sending', 'all'] as const;
type Tab = (typeof tabs)[number];

/** Whose turn a withdrawal is. One that is put off waits for its day, not for a person. */
function turnOf(row: WaitingWithdrawal, roles: readonly Role[], now: number): Exclude<Tab, 'all'> {
  if (row.status !== WithdrawalStatus.review) return 'sending';
  const act = row.needsSecondPerson ? 'withdrawal-pass-large' : 'withdrawal-pass';
  const isYours = !row.isOwn && row.heldUntil <= now && mayAct(roles, act);
  return isYours ? 'yours' : 'others';
}

/** The list under the tab and the filters of the address. */
function useQueue() {
  const [get] = useFilters();
  const now = useHouse(({ state }) => state?.time ?? 0);
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const read = useRead('withdrawals', () => ask('consoleWithdrawals', {}), READ_MS);
  const all = read.data?.list ?? [];
  const mayPass = mayAct(roles, 'withdrawal-pass') || mayAct(roles, 'withdrawal-pass-large');
  const tab = tabs.find((one) => one === get('tab')) ?? (mayPass ? 'yours' : 'all');
  const under = (one: Tab) =>
    one === 'all' ? all : all.filter((row) => turnOf(row, roles, now) === one);
  const narrowed = under(tab).filter(
    ({ coin, rules }) =>
      (get('coin') === '' || coin === get('coin')) &&
      (get('reason') === '' || rules.some(({ rule }) => rule === get('reason'))),
  );
  const rows = get('order') === 'newest' ? narrowed.toReversed() : narrowed;
  return { read, tab, under, rows };
}

/** Withdrawals that are not at their end, and one of them with all that it is decided by. */
export function Page() {
  const t = useText();
  const [get, set] = useFilters();
  const [said, setSaid] = useState('');
  const queue = useQueue();
  const { read, rows, under } = queue;
  // One that is at its end meanwhile stays open: whoever decided sees what became of it.
  const open = get('open');
  const at = rows.findIndex(({ code }) => code === open);
  const go = (row: WaitingWithdrawal | undefined) => row && set({ open: row.code });
  useKeys({ ']': () => go(rows[at + 1] ?? rows[0]), '[': () => go(rows[at - 1]) });
  const counts = { yours: under('yours').length, others: under('others').length };
  return (
    <>
      <PageHead title={t('withdrawals.title')} sub={t('withdrawals.sub', counts)} />
      <NotRead read={read} />
      <Said text={said} />
      <div className={open ? 'split queued' : 'split'}>
        <Queue queue={queue} open={open} />
        <section
          className="panel grow"
          aria-label={open ? t('withdrawals.detail', { code: open }) : t('withdrawals.choose')}
          key={open}
        >
          {open ? (
            <WithdrawalDetail
              code={open}
              onSaid={setSaid}
              onChanged={read.again}
              onClose={() => set({ open: '' })}
            />
          ) : (
            <Empty icon="list" title={t('withdrawals.choose')} text={t('withdrawals.chooseText')} />
          )}
        </section>
      </div>
    </>
  );
}

interface QueueProps {
  readonly queue: ReturnType<typeof useQueue>;
  readonly open: string;
}

function Queue({ queue: { read, tab, under, rows }, open }: QueueProps) {
  const t = useText();
  const [, set, address] = useFilters();
  return (
    <section className="panel queue" aria-label={t('withdrawals.title')}>
      <Tabs
        names={tabs}
        chosen={tab}
        text={(one) => (
          <>
            {t(`withdrawals.tab${one}`)} <i>{under(one).length}</i>
          </>
        )}
        onChoose={(one) => set({ tab: one, coin: '', reason: '' })}
      />
      <Filters coins={[...new Set(under(tab).map(({ coin }) => coin))].sort()} />
      <div className="scroll grow">
        {read.data && rows.length === 0 && (
          <Empty icon="check" title={t('withdrawals.none')} text={t('withdrawals.noneText')} />
        )}
        {rows.map((row) => (
          <QueueRow key={row.code} row={row} isOpen={row.code === open} address={address} />
        ))}
      </div>
      <div className="panel-head">
        <span className="muted">
          {t('withdrawals.shown', { shown: rows.length, total: under(tab).length })}
        </span>
      </div>
    </section>
  );
}

function Filters({ coins }: { readonly coins: readonly string[] }) {
  const t = useText();
  const [get, set] = useFilters();
  const choices = [
    ['coin', coins.map((coin) => [coin, coin] as const)],
    ['reason', reviewRules.map((rule) => [rule, t(`withdrawals.${rule}`)] as const)],
  ] as const;
  return (
    <div className="panel-head filters">
      {choices.map(([name, options]) => (
        <label key={name} className="fld">
          {t(`withdrawals.${name}`)}
          <select value={get(name)} onChange={(event) => set({ [name]: event.target.value })}>
            <option value="">{t('withdrawals.any')}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className="fld">
        {t('withdrawals.order')}
        <select value={get('order')} onChange={(event) => set({ order: event.target.value })}>
          <option value="">{t('withdrawals.oldest')}</option>
          <option value="newest">{t('withdrawals.newest')}</option>
        </select>
      </label>
    </div>
  );
}

interface QueueRowProps {
  readonly row: WaitingWithdrawal;
  readonly isOpen: boolean;
  /** The filters, as the page's address has them. */
  readonly address: string;
}

function QueueRow({ row, isOpen, address }: QueueRowProps) {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse(({ state }) => state?.time ?? row.askedAt);
  const age = now - row.askedAt;
  const to = new URLSearchParams(address);
  to.set('open', row.code);
  const isHeld = row.status === WithdrawalStatus.review && row.heldUntil > now;
  const reasons = row.rules.length;
  const state =
    row.status !== WithdrawalStatus.review
      ? t(`withdrawals.state${row.status}`)
      : isHeld
        ? t('withdrawals.heldShort')
        : t('withdrawals.reasons', { count: reasons });
  return (
    <Link className="case" to={`/withdrawals?${to}`} aria-current={isOpen ? 'true' : undefined}>
      <span className="two grow">
        <b>
          {amountText(row.amount)} {row.coin}
        </b>
        <small>
          UID {row.uid} · {row.chain} · {t('withdrawals.number', { code: row.code })}
        </small>
        {row.isHeldUp && (
          <small className="warning">
            {t('withdrawals.heldUp', { coin: row.coin, network: row.chain })}
          </small>
        )}
        {row.isRefused && <small className="warning">{t('withdrawals.refused')}</small>}
        {row.isOwn && <small className="warning">{t('withdrawals.own')}</small>}
      </span>
      <span className="two num">
        <span
          className={age > LATE_MS && row.status === WithdrawalStatus.review ? 'down' : 'muted'}
        >
          {spanText(age, language)}
        </span>
        <small>{state}</small>
      </span>
    </Link>
  );
}
