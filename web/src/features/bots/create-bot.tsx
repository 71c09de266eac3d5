import { type BotStrategy, botStrategies } from '@bourse/contract/trading-bots.ts';
import { type FormEvent, useState } from 'react';
import { useContractMarkets, useSpotMarkets } from '../../data/markets/markets.ts';
import { createSameUnderKey, useAttempt } from '../../data/server/attempt.ts';
import {
  type BotPlan,
  type BotSimulation,
  createBot,
  simulateBot,
  useBotSuggestion,
} from '../../data/user/bots.ts';
import { formatAmount, NO_VALUE } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { strategyNames } from '../../parts/bots/bot-names.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { DcaFields, EndFields, FuturesFields } from './bot-fields.tsx';
import {
  askedOf,
  filledForm,
  firstPurchase,
  type GridRange,
  ofAnyMarket,
  planOf,
  presetForm,
  type TypedForm,
} from './bot-form.ts';
import { strategyTexts } from './bot-words.ts';
import { Figures, Profit } from './figures.tsx';
import { GridPlan, type RangeDays } from './grid-plan.tsx';
import { ValueChart } from './value-chart.tsx';

/** A new bot: its plan, what it would have made of recent candles, and its start. */
export function CreateBot({ onCreated }: { readonly onCreated: () => void }) {
  const t = useText();
  const spot = useSpotMarkets().data?.list ?? [];
  const contracts = useContractMarkets().data ?? [];
  const [symbol, setSymbol] = useState('BTCUSDT');
  const [typed, setTyped] = useState<TypedForm>({});
  const [days, setDays] = useState<RangeDays>('7');
  const [range, setRange] = useState<GridRange>('reached');
  const [busy, setBusy] = useState<'simulate' | 'create' | null>(null);
  const attempt = useAttempt();
  // A suggestion that moved since the answer was lost makes no second bot.
  const [sameUnderKey] = useState(() => createSameUnderKey<BotPlan>());
  const [simulated, setSimulated] = useState<{ of: TypedForm; result: BotSimulation } | null>(null);
  const isFutures = typed.strategy === 'futures-grid';
  const markets = isFutures ? contracts : spot;
  const suggestion = useBotSuggestion(askedOf(typed, symbol, Number(days), range)).data;
  const market = markets.find((one) => one.symbol === symbol);
  const quote = market?.quote ?? 'USDT';
  const form = filledForm(typed, suggestion);
  const plan = planOf(form, symbol);
  const change = (part: TypedForm) => setTyped((before) => ({ ...before, ...part }));
  /** The range is the suggested one again, whatever was typed. */
  const spanDays = (next: RangeDays) => {
    setDays(next);
    setTyped(({ lowerPrice, upperPrice, cells, ...kept }) => kept);
  };
  /** A preset also says leverage and stop loss, which can be changed after. */
  const spanRange = (next: GridRange) => {
    setRange(next);
    setTyped(({ lowerPrice, upperPrice, cells, ...kept }) => ({
      ...kept,
      ...(next !== 'reached' && presetForm(next)),
    }));
  };
  /** What was typed for another market says nothing here. */
  const choose = (strategy: BotStrategy, next: string) => {
    const known = strategy === 'futures-grid' ? contracts : spot;
    setSymbol(known.some((one) => one.symbol === next) ? next : (known[0]?.symbol ?? next));
    setTyped((before) => ({ ...ofAnyMarket(before), strategy }));
  };
  const run = async (kind: 'simulate' | 'create', work: (plan: BotPlan) => Promise<void>) => {
    if (!plan) return;
    setBusy(kind);
    // A refusal is shown as a note by the call itself.
    await work(plan).catch(() => undefined);
    setBusy(null);
  };
  const create = (event: FormEvent) => {
    event.preventDefault();
    void run('create', async (asked) => {
      await attempt(JSON.stringify([symbol, typed]), (key) =>
        createBot(sameUnderKey(key, asked), t('bots.botStarted'), key),
      );
      // The second click of two starts no second bot.
      change({ funds: '' });
      onCreated();
    });
  };
  const least = form.strategy === 'dca' ? suggestion?.amountMin : suggestion?.fundsMin;
  const first = market && suggestion && firstPurchase(form.amount, suggestion.lastPrice, market);
  const fields = { form, onForm: change, decimals: market?.precision ?? 8, quote, first };
  return (
    <Panel label={t('bots.newBot')} className="p-4">
      <form onSubmit={create} className="flex flex-col gap-3">
        <h2 className="font-semibold text-[16px]">{t('bots.newBot')}</h2>
        <Segmented
          label={t('bots.strategy')}
          value={form.strategy}
          onValue={(strategy) => choose(strategy, symbol)}
          segments={botStrategies.map((value) => ({ value, label: t(strategyNames[value]) }))}
        />
        <p className="text-ink-2 text-small">{t(strategyTexts[form.strategy])}</p>
        <NativeSelect
          label={t('bots.market')}
          value={symbol}
          options={markets.map((one) => ({ value: one.symbol, label: one.name }))}
          onValue={(next) => choose(form.strategy, next)}
        />
        <NumberField
          label={t('bots.fundsSetAside')}
          value={form.funds}
          onValue={(funds) => change({ funds })}
          decimals={2}
          unit={quote}
          hint={t('bots.atLeast', {
            amount: least ? formatAmount(least, 2) : NO_VALUE,
            coin: quote,
          })}
        />
        {isFutures && (
          <FuturesFields form={form} onForm={change} leverageMax={suggestion?.leverageMax} />
        )}
        {form.strategy === 'dca' ? (
          <DcaFields {...fields} />
        ) : (
          <GridPlan
            {...{ symbol, isFutures, days, range, fields }}
            onDays={spanDays}
            onRange={spanRange}
          />
        )}
        <EndFields form={form} onForm={change} isFutures={isFutures} />
        <div className="grid grid-cols-2 gap-3">
          <Button
            disabled={!plan || busy !== null}
            busy={busy === 'simulate'}
            onClick={() =>
              void run('simulate', async (asked) =>
                setSimulated({ of: typed, result: await simulateBot(asked) }),
              )
            }
          >
            {t('bots.backtest')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!plan || busy !== null}
            busy={busy === 'create'}
          >
            {t('bots.startBot')}
          </Button>
        </div>
        {simulated?.of === typed && (
          <SimulationResult result={simulated.result} quote={quote} isFutures={isFutures} />
        )}
        <p className="text-ink-3 text-tiny">
          {isFutures ? t('bots.futuresBotNote') : t('bots.spotBotNote')}
        </p>
      </form>
    </Panel>
  );
}

const DAY_MS = 86_400_000;

/** What a bot would have made of recent candles, and what that is worth as a promise. */
function SimulationResult({ result, quote, isFutures }: SimulationResultProps) {
  const t = useText();
  const { points, profit, fees, trades, fallMax, funding, end } = result;
  const spanMs = (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0);
  const days = Math.max(1, Math.round(spanMs / DAY_MS));
  return (
    <section aria-label={t('bots.backtestResult')} className="rounded border border-line p-3">
      <ValueChart points={points} profit={profit} quote={quote} />
      <Figures
        rows={[
          [
            t(isFutures ? 'bots.profitAfterFeesFunding' : 'bots.profitAfterFees'),
            <Profit key="profit" profit={profit} quote={quote} of={points[0]?.worth} />,
          ],
          [t('bots.tradeCount'), String(trades)],
          [t('bots.fees'), `${formatAmount(fees, 2)} ${quote}`],
          ...(isFutures
            ? [[t('bots.fundingPaid'), `${formatAmount(funding, 2)} ${quote}`] as const]
            : []),
          [t('bots.maxDrawdown'), `${formatAmount(fallMax, 2)} ${quote}`],
        ]}
      />
      {end === 'liquidated' && (
        <p className="mt-2 text-down text-small">{t('bots.wouldBeLiquidated')}</p>
      )}
      <p className="mt-2 text-small text-warn">{t('bots.backtestDisclaimer', { days })}</p>
    </section>
  );
}

interface SimulationResultProps {
  readonly result: BotSimulation;
  readonly quote: string;
  readonly isFutures: boolean;
}
