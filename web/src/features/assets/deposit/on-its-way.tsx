import { useEffect, useRef } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import { exchangeNowMs } from '#app/data/live/feed.ts';
import type { Deposit, Gift } from '#app/data/user/deposits.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatNumber, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Badge } from '#app/ui/figures/badge.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Amount } from '../frame/amounts.tsx';
import { Fact } from '../frame/facts.tsx';
import { CopiedId } from '../frame/long-id.tsx';
import { confirmedOf, underWay } from './under-way.ts';

const COIN_DECIMALS = 8;
const SECOND_MS = 1_000;

/** One segment a confirmation; green once it is credited. */
export function Segments({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const { creditConfirm, creditTime } = deposit;
  const confirmed = confirmedOf(deposit);
  const text = t('assets.confirmationsDone', {
    count: confirmed,
    needed: creditConfirm,
  });
  return (
    <div
      role="progressbar"
      aria-label={text}
      aria-valuemin={0}
      aria-valuemax={creditConfirm}
      aria-valuenow={confirmed}
      className="flex gap-0.5"
    >
      {Array.from({ length: creditConfirm }, (_, index) => index + 1).map((place) => (
        <span
          key={place}
          className={classNames(
            'h-1 flex-1 rounded-full transition-colors',
            place > confirmed ? 'bg-track' : creditTime > 0 ? 'bg-up' : 'bg-accent',
          )}
        />
      ))}
    </div>
  );
}

interface StepProps {
  readonly state: 'done' | 'now' | 'then';
  readonly name: string;
  readonly aside: string;
}

function Step({ state, name, aside }: StepProps) {
  return (
    <li className="flex items-center gap-3 text-small">
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-4 items-center justify-center rounded-full',
          state === 'done' && 'bg-up text-up-ink',
          state === 'now' && 'border-2 border-accent',
          state === 'then' && 'bg-track',
        )}
      >
        {state === 'done' && <Icon name="check" size={10} />}
      </span>
      <span className={classNames('flex-1', state === 'now' ? 'font-medium' : 'text-ink-2')}>
        {name}
      </span>
      <span className="text-ink-2 tabular-nums">{aside}</span>
    </li>
  );
}

function Arriving({ coin, amount }: Pick<Deposit, 'coin' | 'amount'>) {
  return (
    <p className="flex items-center gap-3">
      <CoinIcon coin={coin} size={28} />
      <span className="font-semibold text-title tabular-nums">
        <Amount>{formatNumber(amount, COIN_DECIMALS, { trim: true })}</Amount>{' '}
        <span className="font-normal text-body text-ink-2">{coin}</span>
      </span>
    </p>
  );
}

/** What the faucet has sent, before a block has it: as tall as what it becomes. */
function Sent({ gift: { coin, amount, txid } }: { readonly gift: Gift }) {
  const t = useText();
  return (
    <li className="flex flex-col gap-3">
      <Arriving coin={coin} amount={amount} />
      <p role="status" className="font-medium">
        {t('assets.sentWaitingForBlock')}
      </p>
      <span className="h-1 rounded-full bg-track" />
      <ol className="flex flex-col gap-2">
        <Step state="then" name={t('assets.detectedOnNetwork')} aside="" />
        <Step state="then" name={t('assets.confirmed')} aside="" />
        <Step state="then" name={t('assets.creditedToFunding')} aside="" />
      </ol>
      <TransactionFact txid={txid} />
    </li>
  );
}

function TransactionFact({ txid }: Pick<Deposit, 'txid'>) {
  const t = useText();
  return (
    <dl className="border-line border-t pt-3">
      <Fact name={t('assets.transaction')}>
        <CopiedId text={txid} />
      </Fact>
    </dl>
  );
}

function UnderWay({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const offset = useTimeOffset();
  const { coin, amount, creditConfirm, creditTime, createTime, txid } = deposit;
  const confirmed = confirmedOf(deposit);
  const isCredited = creditTime > 0;
  const left = creditConfirm - confirmed;
  return (
    <li className="flex flex-col gap-3">
      <Arriving coin={coin} amount={amount} />
      <p className={classNames('font-medium', isCredited && 'text-up')}>
        {isCredited
          ? t('assets.credited')
          : t('assets.confirmationsDone', { count: confirmed, needed: creditConfirm })}
      </p>
      <Segments deposit={deposit} />
      <ol className="flex flex-col gap-2">
        <Step
          state="done"
          name={t('assets.detectedOnNetwork')}
          aside={formatTime(createTime, offset, 'time')}
        />
        <Step
          state={isCredited ? 'done' : 'now'}
          name={
            isCredited ? t('assets.confirmed') : t('assets.confirmingBlocksLeft', { count: left })
          }
          aside=""
        />
        <Step
          state={isCredited ? 'done' : 'then'}
          name={t('assets.creditedToFunding')}
          aside={isCredited ? formatTime(creditTime, offset, 'time') : ''}
        />
      </ol>
      <TransactionFact txid={txid} />
    </li>
  );
}

interface OnItsWayProps {
  readonly deposits: readonly Deposit[];
  /** What the faucet has just sent: whoever asked for it is shown where it is. */
  readonly gift: Gift | undefined;
}

/** Deposits on their way to the account, live; absent while there is none. */
export function OnItsWay({ deposits, gift }: OnItsWayProps) {
  const t = useText();
  const panel = useRef<HTMLElement>(null);
  useClock(SECOND_MS);
  useEffect(() => {
    if (gift) panel.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
  }, [gift]);
  const shown = underWay(deposits, exchangeNowMs());
  const isSeen = deposits.some(({ txid }) => txid === gift?.txid);
  const awaited = isSeen ? undefined : gift;
  if (shown.length === 0 && !awaited) return null;
  return (
    <Panel
      ref={panel}
      label={t('assets.incomingDeposits')}
      className="flex scroll-my-16 flex-col gap-4 p-4 tablet:p-5"
    >
      <h2 className="flex items-center justify-between font-semibold">
        {t('assets.incomingDeposits')} <Badge tone="accent">{t('trading.live')}</Badge>
      </h2>
      <ul className="flex flex-col gap-6">
        {shown.map((deposit) => (
          <UnderWay key={deposit.id} deposit={deposit} />
        ))}
        {awaited && <Sent gift={awaited} />}
      </ul>
    </Panel>
  );
}
