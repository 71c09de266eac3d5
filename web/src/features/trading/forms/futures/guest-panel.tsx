import {
  fractionOf,
  moneyOf,
  priceOf,
  quantityOf,
} from '../../../../data/futures/contract-rules.ts';
import { useContractRules } from '../../../../data/futures/use-contract-rules.ts';
import type { ContractItem } from '../../../../data/markets/markets.ts';
import { useText } from '../../../../lib/i18n.ts';
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
      title={t('Trade {{pair}} perpetual', { pair: market.name })}
      text={t('Go long or short with up to {{leverage}}x leverage. Create an account to begin.', {
        leverage: rules?.leverageMax ?? LEVERAGE_MAX,
      })}
      terms={terms ?? {}}
    />
  );
}
