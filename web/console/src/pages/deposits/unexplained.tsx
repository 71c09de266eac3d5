import { mayAct } from '@bourse/contract/console/acts.ts';
import { depositRemedies } from '@bourse/contract/console/desk-lists.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { UnexplainedDeposit } from '@bourse/contract/console/routes/deposits.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { inFours, momentText, spanText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import type { Read } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { NotRead } from '../../ui/page-parts.tsx';

const keyOf = ({ chain, txid, place }: UnexplainedDeposit) => `${chain} ${txid} ${place}`;
const whatOf = ({ amount, coin, contract }: UnexplainedDeposit) =>
  `${amountText(amount)} ${coin || `${contract.slice(0, 8)}…${contract.slice(-4)}`}`;

interface UnexplainedTabProps {
  readonly read: Read<DataOf<typeof consoleRoutes.consoleUnexplained>>;
  onSaid(text: string): void;
}

/** What arrived and is in no balance, the oldest first, until somebody has said what became of it. */
export function UnexplainedTab({ read, onSaid }: UnexplainedTabProps) {
  const t = useText();
  const [get, set] = useFilters();
  const { list = [], count = 0, leftOut = [] } = read.data ?? {};
  const open = list.find((one) => keyOf(one) === get('open'));
  return (
    <div className="row grow">
      <section className="panel grow" aria-label={t('deposits.unexplainedTitle')}>
        <NotRead read={read} />
        <div className="scroll grow">
          {read.data && list.length === 0 && (
            <Empty
              icon="check"
              title={t('deposits.unexplainedNone')}
              text={t('deposits.unexplainedNoneText')}
            />
          )}
          {list.length > 0 && (
            <Queue list={list} open={get('open')} onOpen={(key) => set({ open: key })} />
          )}
        </div>
        <div className="panel-head">
          <span className="muted">
            {read.data
              ? t('deposits.unexplainedMore', { shown: list.length, total: count })
              : t('shared.loading')}
          </span>
          {leftOut.map((one) => (
            <span className="muted" key={one.chain}>
              {t('deposits.unexplainedLeftOut', {
                count: one.count,
                network: one.chain,
                latest: momentText(one.lastAt),
              })}
            </span>
          ))}
        </div>
      </section>
      {open && (
        <section
          className="panel timeline"
          aria-label={t('deposits.explainTitle', { transfer: whatOf(open) })}
        >
          <Explanation
            key={keyOf(open)}
            one={open}
            onDone={() => {
              onSaid(t('deposits.explained', { transfer: whatOf(open) }));
              set({ open: '' });
              read.again();
            }}
          />
        </section>
      )}
    </div>
  );
}

interface QueueProps {
  readonly list: readonly UnexplainedDeposit[];
  readonly open: string;
  onOpen(key: string): void;
}

function Queue({ list, open, onOpen }: QueueProps) {
  const t = useText();
  const { language } = useLanguage();
  const now = useHouse(({ state }) => state?.time ?? 0);
  return (
    <table className="rows-44">
      <thead>
        <tr>
          <th className="num">{t('deposits.amount')}</th>
          <th>{t('deposits.account')}</th>
          <th>{t('deposits.why')}</th>
          <th className="num">{t('deposits.age')}</th>
          <th>{t('deposits.transaction')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr
            key={keyOf(one)}
            className={keyOf(one) === open ? 'open sel' : 'open'}
            onClick={() => onOpen(keyOf(one))}
          >
            <td className="num two">
              {whatOf(one)}
              <small>{one.chain}</small>
            </td>
            <td>{one.uid ? `UID ${one.uid}` : t('deposits.nobody')}</td>
            <td>
              <span className="chip warning">{t(`deposits.why${one.why}`)}</span>
            </td>
            <td className="num">{spanText(Math.max(0, now - one.seenAt), language)}</td>
            <td className="mono">
              <button type="button" className="lnk" onClick={() => onOpen(keyOf(one))}>
                {nameOf(one)}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ExplanationProps {
  readonly one: UnexplainedDeposit;
  onDone(): void;
}

/** Why it is in no balance, where it leads, and the act by which a person explains it. */
function Explanation({ one, onDone }: ExplanationProps) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const [isDoing, setIsDoing] = useState(false);
  const { why } = one;
  return (
    <>
      <div className="panel-head">
        <h2>{whatOf(one)}</h2>
        {one.uid && (
          <span className="right">
            <Link className="lnk" to={`/customers/${one.uid}`}>
              UID {one.uid}
            </Link>
          </span>
        )}
      </div>
      <div className="note warning">
        <Icon name="note" />
        <span>
          <b className="semibold">{t(`deposits.why${why}`)}</b>
          <br />
          {t(`deposits.explain${why}`)}
        </span>
      </div>
      <Facts one={one} />
      <div className="panel-body none acts">
        <Ways one={one} />
        {one.isOwn && <small className="warning">{t('deposits.own')}</small>}
        {!one.isOwn && mayAct(roles, 'deposit-explain') && (
          <button type="button" className="btn small primary" onClick={() => setIsDoing(true)}>
            {t('deposits.explainVerb')}
          </button>
        )}
      </div>
      {isDoing && <ExplainDialog one={one} onDone={onDone} onClose={() => setIsDoing(false)} />}
    </>
  );
}

function Facts({ one }: Pick<ExplanationProps, 'one'>) {
  const t = useText();
  const { chain, txid, place, why } = one;
  const facts = [
    [t('deposits.chain'), chain],
    [t('deposits.amount'), amountText(one.amount)],
    [t('deposits.contract'), inFours(one.contract)],
    [t('deposits.address'), inFours(one.address)],
    [t('deposits.from'), inFours(one.sender)],
    [t('deposits.transaction'), why === 'untraced' ? '' : inFours(txid)],
    [t('deposits.place'), why === 'untraced' ? '' : String(place)],
    [t('deposits.seen'), momentText(one.seenAt)],
  ] as const;
  return (
    <div className="panel-body none named-values">
      {facts
        .filter(([, value]) => value !== '')
        .flatMap(([name, value]) => [
          <span key={name}>{name}</span>,
          <span key={`${name} is`} className="mono wrap tall">
            {value}
          </span>,
        ])}
    </div>
  );
}

function ExplainDialog({ one, onDone, onClose }: ExplanationProps & { onClose(): void }) {
  const t = useText();
  const [remedy, setRemedy] = useState<(typeof depositRemedies)[number]>('stays');
  const { chain, txid, place } = one;
  return (
    <ActDialog
      act="deposit-explain"
      title={t('deposits.explainTitle', { transfer: whatOf(one) })}
      text={t('deposits.explainText')}
      verb={t('deposits.explainAct')}
      onClose={onClose}
      run={async (key, reason) => {
        const body = { chain, txid, place, remedy, reason };
        await ask('consoleDepositExplain', { key, body });
        onDone();
      }}
    >
      <label className="fld">
        {t('deposits.remedy')}
        <select
          value={remedy}
          onChange={(event) => {
            const chosen = depositRemedies.find((name) => name === event.target.value);
            if (chosen) setRemedy(chosen);
          }}
        >
          {depositRemedies.map((name) => (
            <option key={name} value={name}>
              {t(`deposits.remedy${name}`)}
            </option>
          ))}
        </select>
      </label>
    </ActDialog>
  );
}

/** Of what no node names a transaction for, the address. */
const nameOf = ({ why, txid, address }: UnexplainedDeposit) => {
  const id = why === 'untraced' ? address : txid;
  return `${id.slice(0, 10)}…${id.slice(-6)}`;
};

/** Where what is to be done about it is done. */
function Ways({ one: { why, deposit, uid } }: { readonly one: UnexplainedDeposit }) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  if (why === 'small' && deposit) {
    return (
      <Link className="btn small outlined" to={`/deposits?uid=${uid}&step=small&open=${deposit}`}>
        {t('deposits.openDeposit')}
      </Link>
    );
  }
  if (why === 'house' && mayAct(roles, 'treasury-see')) {
    return (
      <Link className="btn small outlined" to="/treasury">
        {t('deposits.openTreasury')}
      </Link>
    );
  }
  const isCorrected = why === 'closed-account' || why === 'untraced';
  if (isCorrected && mayAct(roles, 'correction-see')) {
    return (
      <Link className="btn small outlined" to={`/corrections?uid=${uid}`}>
        {t('deposits.openCorrections')}
      </Link>
    );
  }
  return null;
}
