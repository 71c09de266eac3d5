import { AccountKind } from '@bourse/contract/enumerations.ts';
import { accountFigures } from '@bourse/core/perpetual/account.ts';
import { marginRate } from '@bourse/core/perpetual/margin.ts';
import { type ReactNode, useId, useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { useContractRules } from '#app/data/futures/use-contract-rules.ts';
import { useFuturesAccount } from '#app/data/futures/use-futures-account.ts';
import { balanceKey } from '#app/data/live/private.ts';
import { usePrivate } from '#app/data/live/use-feed.ts';
import { useFading } from '#app/data/live/use-staleness.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { fractionOf, moneyOf } from '#app/data/markets/scale.ts';
import { useAvailable } from '#app/data/user/assets.ts';
import { openTransfer } from '#app/data/user/transfer-request.ts';
import { classNames } from '#app/lib/class-names.ts';
import { compareDecimals, multiplyDecimals } from '#app/lib/decimal.ts';
import { directionOf, formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { isDemo } from '#app/lib/page-meta.ts';
import { RatioBar } from '#app/parts/contracts/ratio-bar.tsx';
import { whyAvailable, whyMarginRatio } from '#app/parts/contracts/why.ts';
import { WhyNumber } from '#app/parts/contracts/why-number.tsx';
import { ClaimButton } from '#app/parts/people/claim-button.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';

const MONEY_DECIMALS = 2;

/** The dialog for moving funds into the futures account. */
export function openFuturesTransfer(coin: string): void {
  openTransfer({ from: AccountKind.FUNDING, to: AccountKind.FUTURES, coin, isFromAny: true });
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

const profitTones = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** The next step of somebody without funds here: claim demo funds, then move them. */
function FirstFunds({ coin }: { coin: string }) {
  const t = useText();
  const funding = useAvailable(AccountKind.FUNDING, coin).data;
  const hasFunding = funding !== undefined && compareDecimals(funding, '0') > 0;
  if (isDemo && !hasFunding) return <ClaimButton to={AccountKind.FUTURES} />;
  return (
    <Button size="small" onClick={() => openFuturesTransfer(coin)}>
      {t('futuresForm.transferToFutures')}
    </Button>
  );
}

function useBalance(coin: string): string | null {
  const { ready, balances } = usePrivate();
  const row = balances.get(balanceKey(AccountKind.FUTURES, coin));
  return ready ? (row?.balance ?? '0') : null;
}

/** What the account holds, line by line, and its margin ratio as a bar. */
function Figures({ market }: { market: ContractItem }) {
  const t = useText();
  const fading = useFading();
  const { quote } = market;
  const rules = useContractRules(market.symbol);
  const account = useFuturesAccount();
  const figures = account && accountFigures(account);
  const balance = useBalance(quote);
  const money = (units: bigint | null | undefined) =>
    rules && units != null ? moneyOf(rules, units) : null;
  const profit = money(figures?.unrealised);
  const margin = money(figures && figures.initial + figures.isolatedMargin);
  const rate = figures && marginRate(figures.maintenance, figures.equity);
  const percent = rate === null ? null : multiplyDecimals(fractionOf(rate), '100');
  const shown = (amount: string | null) => formatNumber(amount, MONEY_DECIMALS, { zero: true });
  return (
    <>
      <dl className={classNames('flex flex-col gap-2 text-small tabular-nums', fading)}>
        <Row name={t('futuresForm.balance')}>{shown(balance)}</Row>
        <Row name={t('orders.unrealizedPnl')}>
          <span className={profitTones[directionOf(profit, MONEY_DECIMALS)]}>
            {formatNumber(profit, MONEY_DECIMALS, { zero: true, sign: true })}
          </span>
        </Row>
        <Row name={t('orders.margin')}>{shown(margin)}</Row>
        <Row name={t('wallet.available')}>
          <WhyNumber
            why={account && figures && rules && whyAvailable(account, figures.available, rules)}
            unit={quote}
          >
            {shown(money(figures?.available))}
          </WhyNumber>
        </Row>
        <Row name={t('orders.marginRatio')}>
          <WhyNumber why={account && rules && whyMarginRatio(account, rules)} unit="">
            {percent === null ? NO_VALUE : `${formatNumber(percent, 2, { zero: true })}%`}
          </WhyNumber>
        </Row>
      </dl>
      <RatioBar percent={Number(percent ?? 0)} />
    </>
  );
}

/** What the futures account holds and how safe it is. On a phone it is folded: the positions come before it. */
export function AssetsBox({ market }: { market: ContractItem }) {
  const t = useText();
  const { quote } = market;
  const balance = useBalance(quote);
  const isPhone = useIsPhone();
  const [isUnfolded, setUnfolded] = useState(false);
  const figuresId = useId();
  const title = (
    <>
      {t('shell.assets')} <span className="font-normal text-ink-3">{quote}</span>
    </>
  );
  return (
    <section
      aria-label={t('shell.assets')}
      className="flex flex-col gap-2 border-line border-t p-3 max-tablet:py-0"
    >
      <div className="flex items-center justify-between max-tablet:h-11">
        <h2 className="font-semibold text-small">
          {isPhone ? (
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-controls={figuresId}
              onClick={() => setUnfolded(!isUnfolded)}
              className="flex h-11 items-center gap-1"
            >
              <span>{title}</span>
              <Icon
                name="chevron-down"
                size={14}
                className={classNames(isUnfolded && 'rotate-180')}
              />
            </button>
          ) : (
            title
          )}
        </h2>
        <Button
          variant="link"
          size="small"
          className="text-small max-tablet:h-11"
          onClick={() => openFuturesTransfer(quote)}
        >
          {t('shell.transfer')}
        </Button>
      </div>
      <div id={figuresId} className="flex flex-col gap-2 max-tablet:pb-3 empty:hidden">
        {(!isPhone || isUnfolded) && <Figures market={market} />}
      </div>
      {balance !== null && compareDecimals(balance, '0') === 0 && <FirstFunds coin={quote} />}
    </section>
  );
}
