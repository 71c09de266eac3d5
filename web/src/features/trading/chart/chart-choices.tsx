import { useDevice, useIsPhone } from '#app/data/device/device.ts';
import { setPreference, usePreferences } from '#app/data/device/preferences.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { type IndicatorName, indicatorNames } from '../page/chart-choice.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { PictureButton } from './picture-button.tsx';
import { setScale } from './scale-buttons.tsx';

/** What each indicator's short name stands for. */
const indicatorTexts = {
  MA: 'trading.movingAverage',
  EMA: 'trading.exponentialMovingAverage',
  BOLL: 'trading.bollingerBands',
  VOL: 'trading.volume',
  MACD: 'trading.macd',
  RSI: 'trading.relativeStrengthIndex',
} as const satisfies Record<IndicatorName, TextKey>;

/** Where the corner of the axes has no room for buttons that a finger can press. */
function ScaleChoice() {
  const t = useText();
  const scale = usePreferences((state) => state.chart.scale);
  return (
    <div>
      <p className="mb-1 font-semibold text-ink">{t('trading.priceScale')}</p>
      <Segmented
        label={t('trading.priceScale')}
        value={scale}
        onValue={setScale}
        segments={[
          { value: 'normal', label: t('trading.normalScaleShort') },
          { value: 'log', label: t('trading.logScaleShort') },
          { value: 'percent', label: '%' },
        ]}
      />
    </div>
  );
}

/** What the chart of a contract shows beside its prices. */
function FuturesChoices() {
  const t = useText();
  const { isMarkLineShown, isFundingShown } = useTradingPreferences();
  return (
    <>
      <Checkbox
        checked={isMarkLineShown}
        onChecked={(isOn) => setTradingPreference({ isMarkLineShown: isOn })}
      >
        <span className="font-semibold text-ink">{t('futuresPage.markPrice')}</span>
        <span className="block">{t('futuresPage.markLineHint')}</span>
      </Checkbox>
      <Checkbox
        checked={isFundingShown}
        onChecked={(isOn) => setTradingPreference({ isFundingShown: isOn })}
      >
        <span className="font-semibold text-ink">{t('futuresPage.fundingRate')}</span>
        <span className="block">{t('futuresPage.fundingPaneHint')}</span>
      </Checkbox>
    </>
  );
}

/** Indicators, and what else is drawn over the prices. */
export function ChartChoices({ market }: { market: TradingMarket }) {
  const t = useText();
  const isCandleBoxShown = useTradingPreferences((state) => state.isCandleBoxShown);
  const indicators = useTradingPreferences((state) => state.indicators);
  const chart = usePreferences((state) => state.chart);
  const isDesktop = useDevice() === 'desktop';
  const isPhone = useIsPhone();
  const toggle = (name: IndicatorName, isOn: boolean) =>
    setTradingPreference({
      indicators: indicatorNames.filter((other) =>
        other === name ? isOn : indicators.includes(other),
      ),
    });
  return (
    <div className="flex flex-col gap-2.5">
      {indicatorNames.map((name) => (
        <Checkbox
          key={name}
          checked={indicators.includes(name)}
          onChecked={(isOn) => toggle(name, isOn)}
        >
          <span className="font-semibold text-ink">{name}</span>
          <span className="block">{t(indicatorTexts[name])}</span>
        </Checkbox>
      ))}
      <Checkbox
        checked={isCandleBoxShown}
        onChecked={(isOn) => setTradingPreference({ isCandleBoxShown: isOn })}
      >
        <span className="font-semibold text-ink">{t('trading.candleBox')}</span>
        <span className="block">{t('trading.candleBoxHint')}</span>
      </Checkbox>
      <Checkbox
        checked={chart.showsFills}
        onChecked={(showsFills) => setPreference({ chart: { ...chart, showsFills } })}
      >
        <span className="font-semibold text-ink">{t('trading.ownTrades')}</span>
        <span className="block">{t('trading.ownTradesHint')}</span>
      </Checkbox>
      {!isDesktop && <ScaleChoice />}
      {isPhone && <PictureButton market={market} isNamed />}
      {market.product === 'futures' && <FuturesChoices />}
    </div>
  );
}
