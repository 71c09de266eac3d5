import { formatDecimal } from '@bourse/contract/amount.ts';
import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ProofRun } from '@bourse/contract/routes/proof.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { colonText, listText, momentText, wholeText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Failed } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { ColdSection } from './cold-section.tsx';
import { texts } from './texts.ts';

const READ_MS = 3_000;
const PERCENT = 10_000n;
/** More says nothing more. */
const SHARE_MAX = 10n * PERCENT;

type Coin = ProofRun['coins'][number];

/** Proofs of liabilities, newest first, with the act that makes one now. */
export function ProofSection() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const [get, set, address] = useFilters();
  const [isAsking, setAsking] = useState(false);
  const isStale = useIsStale();
  const roles = useHouse(({ state }) => state?.operator.roles) ?? [];
  const read = useRead(
    `proofs ${address}`,
    () => ask('consoleProofRuns', { query: { before: get('before') } as never }),
    READ_MS,
  );
  const { data } = read;
  return (
    <>
      {read.problem && (
        <Failed
          text={common('notRead', read.problem)}
          again={common('again')}
          onAgain={read.again}
        />
      )}
      {/* As tall as its runs: the page scrolls. */}
      <section className="p none" aria-label={say('title')}>
        <div className="ph">
          <span className="k">{say('nothingText')}</span>
          {mayAct(roles, 'treasury-run') && (
            <button
              type="button"
              className="btn s pr"
              disabled={isStale || data?.isRunning}
              onClick={() => setAsking(true)}
            >
              {data?.isRunning ? say('running') : say('run')}
            </button>
          )}
        </div>
        {data?.list.length === 0 ? (
          <Empty icon="shield" title={say('nothing')} text={say('nothingText')} />
        ) : (
          data?.list.map((run) => <Run key={run.code} run={run} />)
        )}
        {data?.next && (
          <div className="ph">
            <button type="button" className="lnk" onClick={() => set({ before: data.next })}>
              {common('older')}
            </button>
          </div>
        )}
      </section>
      <ColdSection list={data?.cold ?? []} onDone={read.again} />
      {isAsking && (
        <ActDialog
          act="treasury-run"
          title={say('runTitle')}
          text={say('runText')}
          verb={say('runVerb')}
          onClose={() => setAsking(false)}
          run={async (key) => {
            await ask('consoleProofRun', { body: {}, key });
            read.again();
          }}
        />
      )}
    </>
  );
}

function Run({ run }: { readonly run: ProofRun }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const chains = run.chains.map(({ name, height }) => {
    return `${name} ${height > 0 ? wholeText(height) : say('notRead')}`;
  });
  return (
    <div className="pb none">
      <p>
        <b className="md">{momentText(run.time)}</b>{' '}
        <span className="k">
          {say('log')} {wholeText(run.sequence)} · {say('chains')}
          {colonText(language)}
          {listText(chains, language) || '–'}
        </span>
        <br />
        <small className="md" style={{ wordBreak: 'break-all' }}>
          {run.root}
        </small>
      </p>
      <div className="scroll" tabIndex={-1}>
        <table className="t44">
          <thead>
            <tr>
              <th>{say('coin')}</th>
              <th className="num">{say('owed')}</th>
              <th className="num">{say('held')}</th>
              <th className="num">{say('share')}</th>
              <th className="num">{say('overChains')}</th>
              <th className="num">{say('leaves')}</th>
            </tr>
          </thead>
          <tbody>
            {run.coins.filter(isThere).map((coin) => (
              <CoinRow key={coin.coin} coin={coin} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Something of it is owed, or may be. */
const isThere = ({ sum, isOnChain }: Coin) => isOnChain || BigInt(sum) > 0n;

function CoinRow({ coin }: { readonly coin: Coin }) {
  const say = useTexts(texts);
  const amount = (units: string) => amountText(formatDecimal(BigInt(units), coin.decimals));
  return (
    <tr>
      <td>{coin.coin}</td>
      <td className="num">{amount(coin.sum)}</td>
      <td className="num">{amount(coin.reserves)}</td>
      <td className="num">
        {coin.isOnChain ? <Share coin={coin} /> : <span className="chip wa">{say('noChain')}</span>}
      </td>
      <td className="num">{amount(coin.overChains)}</td>
      <td className="num">{wholeText(coin.leafCount)}</td>
    </tr>
  );
}

/** What is held of what is owed, per cent, rounded down. */
function Share({ coin: { sum, reserves } }: { readonly coin: Coin }) {
  if (BigInt(sum) === 0n) return '–';
  const parts = (BigInt(reserves) * PERCENT) / BigInt(sum);
  const share = parts > SHARE_MAX ? '> 1000' : formatDecimal(parts, 2);
  const tone = BigInt(reserves) >= BigInt(sum) ? 'up' : 'dn';
  return <span className={`chip ${tone}`}>{share}%</span>;
}
