import { formatDecimal } from '@bourse/contract/amount.ts';
import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ProofRun } from '@bourse/contract/routes/proof.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { colonText, listText, momentText, wholeText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { NotRead, PageHead, PageLinks } from '../../ui/page-parts.tsx';
import { ColdSection } from './cold-section.tsx';

/** What is owed and held, proved each day and when somebody asks. */
export function Page() {
  const t = useText();
  return (
    <>
      <PageHead title={t('proof.title')} sub={t('proof.sub')} />
      <ProofSection />
    </>
  );
}

const READ_MS = 3_000;
const PERCENT = 10_000n;
/** More says nothing more. */
const SHARE_MAX = 10n * PERCENT;

/** Something of it is owed, or may be. */
const isThere = ({ sum, isOnChain }: Coin) => isOnChain || BigInt(sum) > 0n;

type Coin = ProofRun['coins'][number];

/** Proofs of liabilities, newest first, with the act that makes one now. */
function ProofSection() {
  const t = useText();
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
      <NotRead read={read} />
      {/* As tall as its runs: the page scrolls. */}
      <section className="panel none" aria-label={t('proof.title')}>
        <div className="panel-head">
          <span className="muted">{t('proof.nothingText')}</span>
          {mayAct(roles, 'treasury-run') && (
            <button
              type="button"
              className="btn small primary"
              disabled={isStale || data?.isRunning}
              onClick={() => setAsking(true)}
            >
              {data?.isRunning ? t('proof.running') : t('proof.run')}
            </button>
          )}
        </div>
        {data?.list.length === 0 ? (
          <Empty icon="shield" title={t('proof.nothing')} text={t('proof.nothingText')} />
        ) : (
          data?.list.map((run) => <Run key={run.code} run={run} />)
        )}
        {data?.next && (
          <div className="panel-head">
            <PageLinks next={data.next} onGo={(before) => set({ before })} />
          </div>
        )}
      </section>
      <ColdSection list={data?.cold ?? []} onDone={read.again} />
      {isAsking && (
        <ActDialog
          act="treasury-run"
          title={t('proof.runTitle')}
          text={t('proof.runText')}
          verb={t('proof.runVerb')}
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
  const t = useText();
  const { language } = useLanguage();
  const chains = run.chains.map(({ name, height }) => {
    return `${name} ${height > 0 ? wholeText(height) : t('proof.notRead')}`;
  });
  return (
    <div className="panel-body none">
      <p>
        <b className="medium">{momentText(run.time)}</b>{' '}
        <span className="muted">
          {t('proof.log')} {wholeText(run.sequence)} · {t('proof.chains')}
          {colonText(language)}
          {listText(chains, language) || '–'}
        </span>
        <br />
        <small className="medium break-all">{run.root}</small>
      </p>
      <div className="scroll" tabIndex={-1}>
        <table className="rows-44">
          <thead>
            <tr>
              <th>{t('proof.coin')}</th>
              <th className="num">{t('proof.owed')}</th>
              <th className="num">{t('proof.held')}</th>
              <th className="num">{t('proof.share')}</th>
              <th className="num">{t('proof.overChains')}</th>
              <th className="num">{t('proof.leaves')}</th>
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

function CoinRow({ coin }: { readonly coin: Coin }) {
  const t = useText();
  const amount = (units: string) => amountText(formatDecimal(BigInt(units), coin.decimals));
  return (
    <tr>
      <td>{coin.coin}</td>
      <td className="num">{amount(coin.sum)}</td>
      <td className="num">{amount(coin.reserves)}</td>
      <td className="num">
        {coin.isOnChain ? (
          <Share coin={coin} />
        ) : (
          <span className="chip warning">{t('proof.noChain')}</span>
        )}
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
  const tone = BigInt(reserves) >= BigInt(sum) ? 'up' : 'down';
  return <span className={`chip ${tone}`}>{share}%</span>;
}
