import { useContractRules } from '#app/data/futures/use-contract-rules.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { fractionOf, moneyOf, priceOf, quantityOf } from '#app/data/markets/scale.ts';
import { useText } from '#app/lib/i18n.ts';
import { Invitation } from '../invitation.tsx';

const LEVERAGE_MAX = 100;

/** What a visitor sees in place of the order form of a contract. */
export function GuestPanel({ market }: { market: ContractItem }) {
  const t = useText();
  const rules = useContractRules(market.symbol);
  const terms = rules && {
    makerFee: fractionOf(rules.makerRate),
    takerFee: fractionOf(rules.takerRate),
    notionalMin: moneyOf(rules, rules.notionalMin),
    tickSize: priceOf(rules, 1),
    lotSize: quantityOf(rules, 1),
  };
  return (
    <Invitation
      market={market}
      title={t('futuresForm.tradePerpetual', { pair: market.name })}
      text={t('futuresForm.guestInvitation', {
        leverage: rules?.leverageMax ?? LEVERAGE_MAX,
      })}
      terms={terms ?? {}}
    />
  );
}
