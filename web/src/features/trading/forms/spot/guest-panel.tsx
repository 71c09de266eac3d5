import type { MarketItem } from '#app/data/markets/markets.ts';
import { useSpotRules } from '#app/data/user/trading-rules.ts';
import { useText } from '#app/lib/i18n.ts';
import { Invitation } from '../invitation.tsx';

/** What a visitor sees in place of the order form of a pair. */
export function GuestPanel({ market }: { market: MarketItem }) {
  const t = useText();
  const { rules, fees } = useSpotRules(market.symbol);
  return (
    <Invitation
      market={market}
      title={t('trading.tradeCoin', { coin: market.name })}
      text={t('trading.createAccountToTrade')}
      terms={{ ...rules, ...(fees && { makerFee: fees.maker, takerFee: fees.taker }) }}
    />
  );
}
