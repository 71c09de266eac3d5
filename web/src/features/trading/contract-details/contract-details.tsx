import { useState } from 'react';
import { useContractText } from '#app/data/futures/contract-facts.ts';
import { useText } from '#app/lib/i18n.ts';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { figureTexts } from '../market/figure-texts.ts';
import type { FuturesMarket } from '../market/trading-market.ts';
import { type DetailsPart, setPage, usePage } from '../page/page-store.ts';
import { Calculator } from './calculator.tsx';
import { FundingHistory } from './funding-history.tsx';
import { InsuranceFund } from './insurance-fund.tsx';
import { MarginTiers } from './margin-tiers.tsx';
import { TradingRules } from './trading-rules.tsx';

function Shown({ market, part }: { market: FuturesMarket; part: DetailsPart }) {
  const t = useText();
  const rules = useContractText(market.symbol);
  const texts = {
    funding: t(figureTexts.funding),
    tiers: t('futuresPage.tiersHint'),
    rules: null,
    insurance: t('futuresPage.insuranceHint'),
    calculator: t('futuresPage.calculatorHint'),
  };
  return (
    <>
      {texts[part] && <p className="text-ink-3 text-small">{texts[part]}</p>}
      {part === 'funding' && <FundingHistory market={market} />}
      {part === 'insurance' && <InsuranceFund symbol={market.symbol} />}
      {part === 'calculator' && <Calculator market={market} />}
      {(part === 'tiers' || part === 'rules') && !rules && <Skeleton className="h-40 w-full" />}
      {part === 'tiers' && rules && <MarginTiers rules={rules} />}
      {part === 'rules' && rules && <TradingRules rules={rules} />}
    </>
  );
}

/** What is public of a contract beyond its prices: funding, tiers, rules, the insurance fund; and a calculator by these rules. */
export function ContractDetails({ market }: { market: FuturesMarket }) {
  const t = useText();
  const [part, setPart] = useState(usePage.getState().detailsPart);
  return (
    <Dialog
      open
      onOpen={(isDetailsOpen) => setPage({ isDetailsOpen })}
      width="large"
      title={t('futuresPage.pairPerpetual', { pair: market.name })}
    >
      <div className="flex min-h-[420px] flex-col gap-3">
        <Tabs
          label={t('futuresPage.contractDetails')}
          value={part}
          onValue={setPart}
          tabs={[
            { value: 'funding', label: t('futuresPage.fundingHistory') },
            { value: 'tiers', label: t('futuresPage.marginTiers') },
            { value: 'rules', label: t('futuresPage.tradingRules') },
            { value: 'insurance', label: t('futuresPage.insuranceFund') },
            { value: 'calculator', label: t('futuresPage.calculator') },
          ]}
        />
        <Shown market={market} part={part} />
      </div>
    </Dialog>
  );
}
