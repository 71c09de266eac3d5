import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ComparedCoin } from '@bourse/contract/console/routes/treasury.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { listText, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed, Figure, Panel } from '../../ui/bits.tsx';
import { percentText } from '../../ui/figures.ts';
import { ArrivalTable } from './arrival-table.tsx';
import { CoinTable, isEqual } from './coin-table.tsx';
import { MoveTable } from './move-table.tsx';
import { texts } from './texts.ts';
import { type Doing, TreasuryDialog } from './treasury-dialog.tsx';
import { WalletPanel } from './wallet-panel.tsx';

const READ_MS = 3_000;

/** What the house owes equals what it holds, coin by coin, and where it lies. */
export function Page() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const { state } = useHouse();
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState('');
  const read = useRead('treasury', () => ask('consoleTreasury', {}), READ_MS);
  const { coins = [], wallets = [], arrivals = [], isRunning = false } = read.data ?? {};
  const comparedAt = Math.max(0, ...coins.map((one) => one.comparedAt));
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub')}</span>
      </div>
      {read.problem && (
        <Failed
          text={common('notRead', read.problem)}
          again={common('again')}
          onAgain={read.again}
        />
      )}
      {said && <p role="status">{said}</p>}
      <Figures coins={coins} underWay={wallets.reduce((sum, { underWay }) => sum + underWay, 0)} />
      <Panel
        title={say('compared')}
        note={say('comparedNote')}
        className="none"
        right={
          <>
            {comparedAt > 0 && <span>{say('comparedAt', momentText(comparedAt))}</span>}
            {mayAct(state?.operator.roles ?? [], 'treasury-run') && (
              <button
                type="button"
                className="btn s"
                disabled={isRunning}
                onClick={() => setDoing({ verb: 'run' })}
              >
                {say(isRunning ? 'running' : 'runNow')}
              </button>
            )}
          </>
        }
      >
        {read.data && coins.length === 0 ? (
          <Empty icon="clock" title={say('notCompared')} text={say('notComparedText')} />
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
      <Panel title={say('arrivals')} note={say('arrivalsNote')} className="none">
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

interface FiguresProps {
  readonly coins: readonly ComparedCoin[];
  readonly underWay: number;
}

/** In USDT, for the eye only: nothing is decided by these sums. */
function Figures({ coins, underWay }: FiguresProps) {
  const say = useTexts(texts);
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
  const percent = (part: number) => percentText(held > 0 ? part / held : 0, language);
  return (
    <section className="p none">
      <div className="pb" style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
        <Figure name={say('heldOnChains')} value={`${whole(held)} USDT`}>
          <span className={missing < 0 ? 'dn' : unequal.length > 0 ? 'wa' : 'up'}>
            {missing < 0 && say('missingUsd', whole(-missing))}
            {missing >= 0 && unequal.length > 0 && say('unequal', listText(unequal, language))}
            {missing >= 0 && unequal.length === 0 && coins.length > 0 && say('equal')}
          </span>
        </Figure>
        <Figure name={say('hotShare')} value={percent(sum((one) => worthOf(one, one.hot)))}>
          {say('ofCustody')}
        </Figure>
        <Figure name={say('unswept')} value={percent(sum((one) => worthOf(one, one.deposits)))}>
          {say('ofCustody')}
        </Figure>
        <Figure name={say('underWay')} value={underWay} />
      </div>
    </section>
  );
}

function Moves() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const [get, set, address] = useFilters();
  const tab = get('tab') === 'open' ? 'open' : 'all';
  const before = get('before');
  const query = { tab, ...(before && { before }) } as const;
  const read = useRead(`moves ${address}`, () => ask('consoleTreasuryMoves', { query }), READ_MS);
  const { list = [], next = '' } = read.data ?? {};
  return (
    <section className="p none" aria-label={say('moves')}>
      <div className="tabs" role="tablist" aria-label={say('moves')}>
        {(['all', 'open'] as const).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            onClick={() => set({ tab: one === 'all' ? '' : one, before: '' })}
          >
            {say(one)}
          </button>
        ))}
        <span className="r">
          {next && (
            <button type="button" className="lnk" onClick={() => set({ before: next })}>
              {common('older')}
            </button>
          )}
        </span>
      </div>
      {read.data && list.length === 0 ? (
        <Empty icon="check" title={say('noMoves')} text={say('noMovesText')} />
      ) : (
        <MoveTable rows={list} />
      )}
    </section>
  );
}
