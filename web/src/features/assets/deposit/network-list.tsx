import { groupDigits } from '@bourse/contract/amount.ts';
import { ChainStatus } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import type { Network } from '#app/data/markets/currencies.ts';
import { classNames } from '#app/lib/class-names.ts';
import { trimZeros } from '#app/lib/decimal.ts';
import { useText } from '#app/lib/i18n.ts';

interface NetworkListProps {
  readonly coin: string;
  readonly networks: readonly Network[];
  /** Code of the chain that is chosen. */
  readonly chosen: string | undefined;
  readonly onChosen: (chain: string) => void;
}

/** Side by side from a tablet on; a phone says both figures below the network's name. */
const columns = 'grid grid-cols-[1fr_auto_auto] items-center gap-x-4 tablet:gap-x-8';
const figure = 'text-right max-tablet:hidden';

/** The networks of a coin side by side; one that is paused stays in sight and cannot be chosen. */
export function NetworkList({ coin, networks, chosen, onChosen }: NetworkListProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className={classNames(columns, 'pr-3 text-ink-2 text-small')}>
        <span>{t('assets.network')}</span>
        <span className={classNames(figure, 'w-[84px]')}>{t('assets.confirmations')}</span>
        <span className={classNames(figure, 'w-[92px]')}>{t('assets.minimum')}</span>
      </div>
      <div
        role="radiogroup"
        aria-label={t('assets.network')}
        className="divide-y divide-line overflow-hidden rounded border border-line"
      >
        {networks.map(({ chain, chainName, network, status, depositConfirm, terms }) => {
          const isPaused = status !== ChainStatus.enabled;
          const isChosen = chain === chosen;
          const minimum = `${groupDigits(trimZeros(terms?.depositMin ?? '0'))} ${coin}`;
          return (
            <label
              key={chain}
              className={classNames(
                columns,
                'relative min-h-11 px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2',
                isPaused ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-field',
                isChosen && 'bg-accent-bg',
              )}
            >
              <span className="flex min-w-0 items-center gap-3">
                <input
                  type="radio"
                  name="network"
                  className="size-4 shrink-0 accent-(--accent)"
                  checked={isChosen}
                  disabled={isPaused}
                  onChange={() => onChosen(chain)}
                />
                <span className={classNames('min-w-0', isPaused && 'text-ink-3')}>
                  <span className="font-semibold">{chainName}</span>{' '}
                  <span className="text-small">{network}</span>
                  {!isPaused && (
                    <span className="block text-ink-2 text-small tabular-nums tablet:hidden">
                      {t('assets.confirmations')} {depositConfirm} · {t('assets.minimum')} {minimum}
                    </span>
                  )}
                </span>
              </span>
              {isPaused ? (
                <span className="col-span-2 text-right text-ink-2 text-small">
                  {t('assets.depositsPaused')}{' '}
                  <Link to="/status" className="text-accent-text underline underline-offset-2">
                    {t('shell.systemStatus')}
                  </Link>
                </span>
              ) : (
                <>
                  <span className={classNames(figure, 'w-[84px] tabular-nums')}>
                    {depositConfirm}
                  </span>
                  <span className={classNames(figure, 'w-[92px] tabular-nums')}>{minimum}</span>
                </>
              )}
            </label>
          );
        })}
      </div>
    </div>
  );
}
