import { Link } from 'react-router';
import type { MarketItem } from '../../../data/markets.ts';
import { useSpotRules } from '../../../data/trading-rules.ts';
import { useSignInPaths } from '../../../data/use-sign-in-paths.ts';
import { NO_VALUE } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { percentText } from './percent-text.ts';

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

/** What a visitor sees in place of the order form: the way in, and what trading costs here. */
export function GuestPanel({ market }: { market: MarketItem }) {
  const t = useText();
  const paths = useSignInPaths();
  const { base, quote, symbol } = market;
  const { rules, fees } = useSpotRules(symbol);
  return (
    <div className="flex flex-1 flex-col justify-center gap-6 p-5">
      <div className="flex flex-col items-center gap-3 text-center">
        <CoinIcon coin={base} source={market.icon} size={44} />
        <h2 className="font-semibold text-[16px]">{t('Trade {{coin}}', { coin: market.name })}</h2>
        <p className="text-ink-2 text-small">
          {t('Create an account to place orders and to see your balances and trades here.')}
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
        <Fact name={t('Maker fee')} value={fees ? percentText(fees.maker) : NO_VALUE} />
        <Fact name={t('Taker fee')} value={fees ? percentText(fees.taker) : NO_VALUE} />
        <Fact
          name={t('Smallest order')}
          value={rules ? `${rules.notionalMin} ${quote}` : NO_VALUE}
        />
        <Fact name={t('Price step')} value={rules ? `${rules.tickSize} ${quote}` : NO_VALUE} />
        <Fact name={t('Quantity step')} value={rules ? `${rules.lotSize} ${base}` : NO_VALUE} />
      </dl>
    </div>
  );
}
