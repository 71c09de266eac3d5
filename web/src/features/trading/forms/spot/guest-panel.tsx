import type { MarketItem } from '../../../../data/markets/markets.ts';
import { useSpotRules } from '../../../../data/user/trading-rules.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Invitation } from '../invitation.tsx';

/** What a visitor sees in place of the order form of a pair. */
export function GuestPanel({ market }: { market: MarketItem }) {
  const t = useText();
  const { rules, fees } = useSpotRules(market.symbol);
  return (
    <Invitation
      market={market}
      title={t('Trade {{coin}}', { coin: market.name })}
      text={t('Create an account to place orders and to see your balances and trades here.')}
      terms={{ ...rules, ...(fees && { makerFee: fees.maker, takerFee: fees.taker }) }}
    />
  );
}
