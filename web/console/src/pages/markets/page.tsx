import { mayAct } from '@bourse/contract/console/acts.ts';
import type { ConsoleInstrument } from '@bourse/contract/console/routes/markets.ts';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useHouse } from '../../lib/house.ts';
import { useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Empty, Failed } from '../../ui/bits.tsx';
import { MarketList } from './market-list.tsx';
import { RulesPage } from './rules.tsx';
import { texts } from './texts.ts';

const REFRESH_MS = 3_000;

/** Markets, contracts, rules of risk and fees; the address names which. */
export function Page() {
  const say = useTexts(texts);
  const sayShared = useTexts(shared);
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
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">
          {say('counts', list.length, count('open'), count('cancel-only'), count('halted'))}
        </span>
        <span className="r">
          {mayStop && (
            <button type="button" className="btn dg" onClick={() => setStopping(true)}>
              {say('stopAll')}
            </button>
          )}
        </span>
      </div>
      {read.problem && (
        <Failed
          text={sayShared('notRead', read.problem)}
          again={sayShared('again')}
          onAgain={read.again}
        />
      )}
      <div className="split">
        <MarketList list={list} offers={read.data?.offers ?? []} scope={shown} />
        {shown ? (
          <RulesPage key={shown} scope={shown} onChanged={read.again} />
        ) : (
          <Empty icon="book" title={say('title')} text={say('none')} />
        )}
      </div>
      {isStopping && (
        <ActDialog
          act="market-stop"
          title={say('stopAllTitle')}
          text={say('stopAllText')}
          verb={say('cancelOnlyVerb')}
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
