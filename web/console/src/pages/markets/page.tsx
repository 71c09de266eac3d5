import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ConsoleInstrument } from '@bourse/contract/console/routes/markets.ts';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty } from '../../ui/bits.tsx';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';
import { MarketList } from './market-list.tsx';
import { RulesPage } from './rules.tsx';

const REFRESH_MS = 3_000;

/** Markets, contracts, rules of risk and fees; the address names which. */
export function Page() {
  const t = useText();
  const { row: scope = '' } = useParams();
  const read = useRead('markets', () => ask('consoleMarkets'), REFRESH_MS);
  const [isStopping, setStopping] = useState(false);
  const mayStop = useHouse(({ state }) => mayAct(state?.operator.roles ?? [], 'market-stop'));
  const list = read.data?.list ?? [];
  const count = (state: ConsoleInstrument['state']) =>
    list.filter((one) => one.state === state).length;
  const shown = scope || list[0]?.scope || '';
  return (
    <>
      <PageHead
        title={t('markets.title')}
        sub={t('markets.counts', {
          markets: list.length,
          open: count('open'),
          cancelOnly: count('cancel-only'),
          halted: count('halted'),
        })}
      >
        {mayStop && (
          <button type="button" className="btn danger" onClick={() => setStopping(true)}>
            {t('markets.stopAll')}
          </button>
        )}
      </PageHead>
      <NotRead read={read} />
      <div className="split">
        <MarketList list={list} offers={read.data?.offers ?? []} scope={shown} />
        {shown ? (
          <RulesPage key={shown} scope={shown} onChanged={read.again} />
        ) : (
          <Empty icon="book" title={t('markets.title')} text={t('markets.none')} />
        )}
      </div>
      {isStopping && (
        <ActDialog
          act="market-stop"
          title={t('markets.stopAllTitle')}
          text={t('markets.stopAllText')}
          verb={t('markets.cancelOnlyVerb')}
          isDangerous
          onClose={() => setStopping(false)}
          run={async (key, reason) => {
            const body = { instrument: 0, state: 'cancel-only' as const, reason };
            await ask('consoleMarketStop', { key, body });
            read.again();
          }}
        />
      )}
    </>
  );
}
