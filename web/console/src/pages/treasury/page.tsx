import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ComparedCoin, HouseArrivalRow } from '@bourse/contract/console/routes/treasury.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { listText, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Figure, Panel } from '../../ui/bits.tsx';
import { amountText, percentText } from '../../ui/figures.ts';
import { NotRead, PageHead, PageLinks, Tabs } from '../../ui/page-parts.tsx';
import { CoinTable, isEqual } from './coin-table.tsx';
import { MoveTable } from './move-table.tsx';
import { type Doing, TreasuryDialog } from './treasury-dialog.tsx';
import { WalletPanel } from './wallet-panel.tsx';

const READ_MS = 3_000;

/** What the house owes equals what it holds, coin by coin, and where it lies. */
export function Page() {
  const t = useText();
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState('');
  const read = useRead('treasury', () => ask('consoleTreasury', {}), READ_MS);
  const { coins = [], wallets = [], arrivals = [], isRunning = false } = read.data ?? {};
  return (
    <>
      <PageHead title={t('treasury.title')} sub={t('treasury.sub')} />
      <NotRead read={read} />
      {said && <p role="status">{said}</p>}
      <Figures coins={coins} underWay={wallets.reduce((sum, { underWay }) => sum + underWay, 0)} />
      <Panel
        title={t('treasury.compared')}
        note={t('treasury.comparedNote')}
        className="none"
        right={
          <Comparison coins={coins} isRunning={isRunning} onRun={() => setDoing({ verb: 'run' })} />
        }
      >
        {read.data && coins.length === 0 ? (
          <Empty
            icon="clock"
            title={t('treasury.notCompared')}
            text={t('treasury.notComparedText')}
          />
        ) : (
          <CoinTable coins={coins} />
        )}
      </Panel>
      {wallets.map((wallet) => (
        <WalletPanel
          key={wallet.chain}
          wallet={wallet}
          coins={coins.filter(({ chain }) => chain === wallet.chain)}
          onDo={setDoing}
        />
      ))}
      <Panel title={t('treasury.arrivals')} note={t('treasury.arrivalsNote')} className="none">
        <ArrivalTable rows={arrivals} onBook={(row) => setDoing({ verb: 'book', row })} />
      </Panel>
      <Moves />
      {doing && (
        <TreasuryDialog
          doing={doing}
          onSaid={setSaid}
          onClose={() => {
            setDoing(undefined);
            read.again();
          }}
        />
      )}
    </>
  );
}

interface ComparisonProps {
  readonly coins: readonly ComparedCoin[];
  readonly isRunning: boolean;
  onRun(): void;
}

/** When the coins were compared last, and the way to compare them now. */
function Comparison({ coins, isRunning, onRun }: ComparisonProps) {
  const t = useText();
  const { state } = useHouse();
  const comparedAt = Math.max(0, ...coins.map((one) => one.comparedAt));
  return (
    <>
      {comparedAt > 0 && <span>{t('treasury.comparedAt', { time: momentText(comparedAt) })}</span>}
      {mayAct(state?.operator.roles ?? [], 'treasury-run') && (
        <button type="button" className="btn small" disabled={isRunning} onClick={onRun}>
          {t(isRunning ? 'treasury.running' : 'treasury.runNow')}
        </button>
      )}
    </>
  );
}

interface FiguresProps {
  readonly coins: readonly ComparedCoin[];
  readonly underWay: number;
}

/** In USDT, for the eye only: nothing is decided by these sums. */
function Figures({ coins, underWay }: FiguresProps) {
  const t = useText();
  const { language } = useLanguage();
  const worthOf = (one: ComparedCoin, part: string) =>
    Number(one.held) > 0 ? (Number(one.worth) * Number(part)) / Number(one.held) : 0;
  const sum = (of: (one: ComparedCoin) => number) =>
    coins.reduce((total, one) => total + of(one), 0);
  const held = sum((one) => Number(one.worth));
  const missing = sum((one) => Math.min(0, worthOf(one, one.gap)));
  // A coin without a price, or of which nothing is left, has no worth that could be missing.
  const unequal = coins
    .filter((one) => !isEqual(one))
    .map(({ chain, coin }) => (coin === chain ? coin : `${coin} (${chain})`));
  const whole = (value: number) => Math.floor(value).toLocaleString('en-US');
  const percent = (part: number) => percentText(held > 0 ? part / held : 0);
  return (
    <section className="panel none">
      <div className="panel-body spread">
        <Figure name={t('treasury.heldOnChains')} value={`${whole(held)} USDT`}>
          <span className={missing < 0 ? 'down' : unequal.length > 0 ? 'warning' : 'up'}>
            {missing < 0 && t('treasury.missingUsd', { amount: whole(-missing) })}
            {missing >= 0 &&
              unequal.length > 0 &&
              t('treasury.unequal', { accounts: listText(unequal, language) })}
            {missing >= 0 && unequal.length === 0 && coins.length > 0 && t('treasury.equal')}
          </span>
        </Figure>
        <Figure name={t('treasury.hotShare')} value={percent(sum((one) => worthOf(one, one.hot)))}>
          {t('treasury.ofCustody')}
        </Figure>
        <Figure
          name={t('treasury.unswept')}
          value={percent(sum((one) => worthOf(one, one.deposits)))}
        >
          {t('treasury.ofCustody')}
        </Figure>
        <Figure name={t('treasury.underWay')} value={underWay} />
      </div>
    </section>
  );
}

function Moves() {
  const t = useText();
  const [get, set, address] = useFilters();
  const tab = get('tab') === 'open' ? 'open' : 'all';
  const before = get('before');
  const query = { tab, ...(before && { before }) } as const;
  const read = useRead(`moves ${address}`, () => ask('consoleTreasuryMoves', { query }), READ_MS);
  const { list = [], next = '' } = read.data ?? {};
  return (
    <section className="panel none" aria-label={t('treasury.moves')}>
      <Tabs
        names={['all', 'open'] as const}
        chosen={tab}
        label={t('treasury.moves')}
        text={(one) => t(`treasury.${one}`)}
        onChoose={(one) => set({ tab: one === 'all' ? '' : one, before: '' })}
      >
        <PageLinks next={next} onGo={(place) => set({ before: place })} />
      </Tabs>
      {read.data && list.length === 0 ? (
        <Empty icon="check" title={t('treasury.noMoves')} text={t('treasury.noMovesText')} />
      ) : (
        <MoveTable rows={list} />
      )}
    </section>
  );
}

interface ArrivalTableProps {
  readonly rows: readonly HouseArrivalRow[];
  onBook(row: HouseArrivalRow): void;
}

/** What came to our own addresses by no move of ours. */
function ArrivalTable({ rows, onBook }: ArrivalTableProps) {
  const t = useText();
  const { state } = useHouse();
  const mayPropose = mayAct(state?.operator.roles ?? [], 'funding-book');
  if (rows.length === 0) return <p className="panel-body muted">{t('treasury.noArrivals')}</p>;
  return (
    <div className="scroll" tabIndex={-1}>
      <table className="rows-44">
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <td>{momentText(row.seenAt)}</td>
              <td className="num">
                {amountText(row.amount)} {row.coin}
              </td>
              <td className="two">
                {t(row.origin === 'cold' ? 'treasury.fromCold' : 'treasury.fromOutside')}
                <small className="mono">{row.transaction}</small>
              </td>
              <td>
                {row.hasLeft && <span className="chip down">{t('treasury.gone')}</span>}
                {row.bookedBy && (
                  <span className="chip up">
                    {t('treasury.bookedBy', { operator: row.bookedBy })}
                  </span>
                )}
                {row.mayBook && mayPropose && (
                  <button type="button" className="btn small" onClick={() => onBook(row)}>
                    {t('treasury.book')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
