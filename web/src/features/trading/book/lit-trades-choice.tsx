import { setTradingChoice, useTradingChoice } from '#app/data/device/preferences.ts';
import { formatShort } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import type { TradingMarket } from '../market/trading-market.ts';

const values = [1_000, 10_000, 50_000] as const;

/** From which value on a trade is lit in the list, in what the market is paid with. */
export function LitTradesChoice({ market }: { market: TradingMarket }) {
  const t = useText();
  const litTradesFrom = useTradingChoice('litTradesFrom');
  return (
    <NativeSelect
      label={t('trading.highlightTradesFrom')}
      look="bare"
      className="ml-auto"
      value={String(litTradesFrom)}
      options={[
        { value: '0', label: t('trading.highlightOff') },
        ...values.map((value) => ({
          value: String(value),
          label: `≥ ${formatShort(value, 0)} ${market.quote}`,
        })),
      ]}
      onValue={(value) => setTradingChoice({ litTradesFrom: Number(value) })}
    />
  );
}
