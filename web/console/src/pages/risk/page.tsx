import type { Risk } from '@bourse/contract/console/routes/risk.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { commaText, roughText, secondsText, spanText, wholeText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { Figure } from '../../ui/bits.tsx';
import { percentText } from '../../ui/figures.ts';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';
import { ContractTable } from './contract-table.tsx';
import { FundPanel } from './fund-panel.tsx';
import { NearTable } from './near-table.tsx';
import { StuckPanel } from './stuck-panel.tsx';

const READ_MS = 1_500;

/** What the house stands to lose, now. */
export function Page() {
  const t = useText();
  const { data, problem, again } = useRead('risk', () => ask('consoleRisk'), READ_MS);
  const [contract, setContract] = useState('');
  return (
    <>
      <PageHead title={t('risk.title')} sub={t('risk.sub')}>
        <Link className="btn small" to="/stress">
          {t('risk.runStress')}
        </Link>
      </PageHead>
      <NotRead read={{ problem, again }} />
      {data && (
        <>
          <Figures risk={data} />
          <div className="row">
            <ContractTable contracts={data.contracts} />
            <FundPanel fund={data.fund} />
          </div>
          <div className="row grow">
            <NearTable risk={data} contract={contract} onContract={setContract} />
            <StuckPanel risk={data} />
          </div>
        </>
      )}
    </>
  );
}

function Figures({ risk }: { readonly risk: Risk }) {
  const t = useText();
  const { language } = useLanguage();
  const { fund, contracts, time, stuck } = risk;
  const balance = Number(fund.balance);
  const fall = Number(fund.highest) > 0 ? balance / Number(fund.highest) - 1 : 0;
  const marked = contracts.filter(({ markAt }) => markAt > 0);
  const oldest = marked.reduce((most, { markAt }) => Math.max(most, time - markAt), 0);
  const fresh = contracts.filter(({ isStale }) => !isStale).length;
  const rough = (text: string) => roughText(Math.round(Number(text)));
  return (
    <section className="panel">
      <div className="row panel-body wrapping">
        <Figure name={t('risk.openInterest')} value={`${rough(risk.openInterest)} USDT`}>
          {t('risk.ofPositions', {
            positions: wholeText(risk.positions),
            accounts: wholeText(risk.accounts),
          })}
        </Figure>
        <Figure
          name={t('risk.fund')}
          value={`${rough(fund.balance)} ${fund.coin}`}
          tone={fall < -0.1 ? 'warning' : ''}
        >
          {t('risk.fromHigh', { percent: percentText(fall) })}
        </Figure>
        <Figure name={t('risk.close')} value={`${wholeText(risk.close)}`}>
          {`${t('risk.positions')}${commaText(language)}${rough(risk.closeWorth)} USDT`}
        </Figure>
        <Figure name={t('risk.warned')} value={wholeText(risk.warned)}>
          {t('risk.positions')}
        </Figure>
        <Figure
          name={t('risk.stuckFor')}
          value={stuck.length}
          tone={stuck.length > 0 ? 'warning' : ''}
        >
          {stuck[0]
            ? `${stuck[0].name}${commaText(language)}${spanText(time - stuck[0].dueSince, language)}`
            : t('risk.none')}
        </Figure>
        <Figure
          name={t('risk.oldestMark')}
          value={marked.length > 0 ? secondsText(oldest, language) : '–'}
          tone={fresh < contracts.length ? 'warning' : ''}
        >
          {t('risk.fresh', { fresh, total: contracts.length })}
        </Figure>
      </div>
    </section>
  );
}
