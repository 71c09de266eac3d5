import { Link } from 'wouter';
import type { MarketItem } from '#app/data/markets/markets.ts';
import { useSignInPaths } from '#app/data/user/use-sign-in-paths.ts';
import { NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { percentText } from '#app/lib/percent-text.ts';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';

/** What trading costs in a market. Decimal strings; the fees are fractions. */
export interface TradingTerms {
  readonly makerFee: string;
  readonly takerFee: string;
  readonly notionalMin: string;
  readonly tickSize: string;
  readonly lotSize: string;
}

interface InvitationProps {
  readonly market: Pick<MarketItem, 'base' | 'quote' | 'icon'>;
  readonly title: string;
  readonly text: string;
  /** What is left out is not known yet. */
  readonly terms: Partial<TradingTerms>;
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium tabular-nums">{value ?? NO_VALUE}</dd>
    </div>
  );
}

/** What a visitor sees in place of an order form: the way in, and what trading costs here. */
export function Invitation({ market, title, text, terms }: InvitationProps) {
  const t = useText();
  const paths = useSignInPaths();
  const { base, quote, icon } = market;
  const { makerFee, takerFee, notionalMin, tickSize, lotSize } = terms;
  return (
    <div className="flex flex-1 flex-col justify-center gap-6 p-5 max-tablet:px-3">
      <div className="flex flex-col items-center gap-3 text-center">
        <CoinIcon coin={base} source={icon} size={44} />
        <h2 className="font-semibold text-[16px]">{title}</h2>
        <p className="text-balance text-ink-2 text-small">{text}</p>
      </div>
      <div className="flex flex-col gap-2">
        <Link
          to={paths.register}
          className={buttonClass({ variant: 'primary', size: 'large', block: true })}
        >
          {t('shell.registerNow')}
        </Link>
        <Link
          to={paths.login}
          className={buttonClass({ variant: 'outline', size: 'large', block: true })}
        >
          {t('shell.logIn')}
        </Link>
      </div>
      <dl className="border-line border-t pt-3 text-small">
        <Fact name={t('trading.makerFee')} value={makerFee && percentText(makerFee)} />
        <Fact name={t('trading.takerFee')} value={takerFee && percentText(takerFee)} />
        <Fact name={t('trading.minimumOrder')} value={notionalMin && `${notionalMin} ${quote}`} />
        <Fact name={t('trading.priceStep')} value={tickSize && `${tickSize} ${quote}`} />
        <Fact name={t('trading.quantityStep')} value={lotSize && `${lotSize} ${base}`} />
      </dl>
    </div>
  );
}
