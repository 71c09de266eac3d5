import type { Risk } from '@bourse/contract/console/routes/risk.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { commaText, roughText, secondsText, spanText, wholeText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { Failed, Figure } from '../../ui/bits.tsx';
import { percentText } from '../../ui/figures.ts';
import { ContractTable } from './contract-table.tsx';
import { FundPanel } from './fund-panel.tsx';
import { NearTable } from './near-table.tsx';
import { StuckPanel } from './stuck-panel.tsx';
import { texts } from './texts.ts';

const READ_MS = 1_500;

/** What the house stands to lose, now. */
export function Page() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const { data, problem, again } = useRead('risk', () => ask('consoleRisk'), READ_MS);
  const [contract, setContract] = useState('');
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub')}</span>
        <span className="r">
          <Link className="btn s" to="/stress">
            {say('runStress')}
          </Link>
        </span>
      </div>
      {problem && (
        <Failed text={common('notRead', problem)} again={common('again')} onAgain={again} />
      )}
      {data && (
        <>
          <Figures risk={data} />
          <div className="row">
            <ContractTable contracts={data.contracts} />
            <FundPanel fund={data.fund} />
          </div>
          <div className="row g">
            <NearTable risk={data} contract={contract} onContract={setContract} />
            <StuckPanel risk={data} />
          </div>
        </>
      )}
    </>
  );
}

function Figures({ risk }: { readonly risk: Risk }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const { fund, contracts, time, stuck } = risk;
  const balance = Number(fund.balance);
  const fall = Number(fund.highest) > 0 ? balance / Number(fund.highest) - 1 : 0;
  const marked = contracts.filter(({ markAt }) => markAt > 0);
  const oldest = marked.reduce((most, { markAt }) => Math.max(most, time - markAt), 0);
  const fresh = contracts.filter(({ isStale }) => !isStale).length;
  const rough = (text: string) => roughText(Math.round(Number(text)));
  return (
    <section className="p" style={{ flex: 'none' }}>
      <div className="row pb" style={{ flexWrap: 'wrap' }}>
        <Figure name={say('openInterest')} value={`${rough(risk.openInterest)} USDT`}>
          {say('ofPositions', wholeText(risk.positions), wholeText(risk.accounts))}
        </Figure>
        <Figure
          name={say('fund')}
          value={`${rough(fund.balance)} ${fund.coin}`}
          tone={fall < -0.1 ? 'wa' : ''}
        >
          {say('fromHigh', percentText(fall, language))}
        </Figure>
        <Figure name={say('close')} value={`${wholeText(risk.close)}`}>
          {`${say('positions')}${commaText(language)}${rough(risk.closeWorth)} USDT`}
        </Figure>
        <Figure name={say('warned')} value={wholeText(risk.warned)}>
          {say('positions')}
        </Figure>
        <Figure name={say('stuckFor')} value={stuck.length} tone={stuck.length > 0 ? 'wa' : ''}>
          {stuck[0]
            ? `${stuck[0].name}${commaText(language)}${spanText(time - stuck[0].dueSince, language)}`
            : say('none')}
        </Figure>
        <Figure
          name={say('oldestMark')}
          value={marked.length > 0 ? secondsText(oldest, language) : '–'}
          tone={fresh < contracts.length ? 'wa' : ''}
        >
          {say('fresh', fresh, contracts.length)}
        </Figure>
      </div>
    </section>
  );
}
