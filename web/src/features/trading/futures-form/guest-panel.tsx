import { Link } from 'react-router';
import { fractionOf, moneyOf, priceOf, quantityOf } from '../../../data/futures/contract-rules.ts';
import { useContractRules } from '../../../data/futures/use-contract-rules.ts';
import type { ContractItem } from '../../../data/markets.ts';
import { useSignInPaths } from '../../../data/use-sign-in-paths.ts';
import { NO_VALUE } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { percentText } from '../order-form/percent-text.ts';

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium tabular-nums">{value ?? NO_VALUE}</dd>
    </div>
  );
}

/** What a visitor sees in place of the order form: the way in, and what trading costs here. */
export function GuestPanel({ market }: { market: ContractItem }) {
  const t = useText();
  const paths = useSignInPaths();
  const { base, quote, symbol } = market;
  const rules = useContractRules(symbol);
  return (
    <div className="flex flex-1 flex-col justify-center gap-6 p-5">
      <div className="flex flex-col items-center gap-3 text-center">
        <CoinIcon coin={base} source={market.icon} size={44} />
        <h2 className="font-semibold text-[16px]">
          {t('Trade {{pair}} perpetual', { pair: market.name })}
        </h2>
        <p className="text-balance text-ink-2 text-small">
          {t('Go long or short with up to {{leverage}}x leverage. Create an account to begin.', {
            leverage: rules?.leverageMax ?? 100,
          })}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <Link
          to={paths.register}
          className={buttonClass({ variant: 'primary', size: 'large', block: true })}
        >
          {t('Register Now')}
        </Link>
        <Link
          to={paths.login}
          className={buttonClass({ variant: 'outline', size: 'large', block: true })}
        >
          {t('Log in')}
        </Link>
      </div>
      <dl className="border-line border-t pt-3 text-small">
        <Fact name={t('Maker fee')} value={rules && percentText(fractionOf(rules.makerRate))} />
        <Fact name={t('Taker fee')} value={rules && percentText(fractionOf(rules.takerRate))} />
        <Fact
          name={t('Smallest order')}
          value={rules && `${moneyOf(rules, rules.notionalMin)} ${quote}`}
        />
        <Fact name={t('Price step')} value={rules && `${priceOf(rules, 1)} ${quote}`} />
        <Fact name={t('Quantity step')} value={rules && `${quantityOf(rules, 1)} ${base}`} />
      </dl>
    </div>
  );
}
