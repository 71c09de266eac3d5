import type { ReactNode } from 'react';
import { useEngineAwaySeconds } from '#app/data/live/use-engine-away.ts';
import { useFading } from '#app/data/live/use-staleness.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import type { Problem } from '#app/lib/problem.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';

/** What orders can be placed with, and the way to more; on a phone its gaps are its button's. */
export function AvailableLine({
  onTransfer,
  onCalculator,
  children,
}: {
  onTransfer: () => void;
  /** Opens the calculator of positions, where there is one. */
  onCalculator?: () => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <div className="flex items-center justify-between text-ink-2 text-small tabular-nums max-tablet:-mt-1 max-tablet:mb-0 max-tablet:min-h-11 max-tablet:flex-wrap max-[359px]:pt-2 max-[359px]:pb-2.5 low-phone:py-0!">
      {t('wallet.available')}
      {/* On the narrowest phone always in a line of its own: the form doesn't move when it is known. */}
      <div
        className={classNames(
          'flex items-center gap-1 font-medium text-ink max-tablet:gap-2.5 max-[359px]:w-full',
          useFading(),
        )}
      >
        {children}
        <IconButton
          icon="transfer"
          size="small"
          label={t('shell.transfer')}
          className="reach low-phone:reach-up text-accent-text"
          onClick={onTransfer}
        />
        {onCalculator && (
          <IconButton
            icon="calculator"
            size="small"
            label={t('futuresPage.calculator')}
            className="reach low-phone:reach-up -mr-1"
            onClick={onCalculator}
          />
        )}
      </div>
    </div>
  );
}

interface FormNoteProps {
  /** What is wrong with the order. */
  readonly problem: Problem<string> | null;
  /** What the exchange said against the last one. */
  readonly refusal: string | null;
  /** No market order can be sent now. */
  readonly isOff: boolean;
  /** What is worth knowing before the order is sent; null for nothing. */
  readonly notice: string | null;
}

/**
 * The one place where the form says something: below its buttons, so that none of them moves, and in a high panel below
 * the figures, too. In a low one it has one line, and a second one lies over what is below.
 */
export function FormNote({ problem, refusal, isOff, notice }: FormNoteProps) {
  const t = useText();
  const awaySeconds = useEngineAwaySeconds();
  const wrong = problem ? t(problem) : refusal;
  const known = wrong ? null : isOff ? t('trading.marketOrdersPaused') : notice;
  const warning = awaySeconds > 0 ? t('trading.ordersWait') : known;
  return (
    <div className="relative min-h-9 max-tablet:min-h-5 text-small low-form:h-4 low-form:min-h-0 high-form:order-last">
      <div className="low-form:absolute low-form:inset-x-0 low-form:top-0 low-form:bg-panel">
        <p role="alert" className={classNames('text-bad', !wrong && 'hidden')}>
          {wrong}
        </p>
        {awaySeconds > 0 && (
          <p className="text-warn tabular-nums">
            {t('trading.reconnectingEngine', { seconds: awaySeconds })}
          </p>
        )}
        <p role="status" className={classNames('text-warn', !warning && 'hidden')}>
          {warning}
        </p>
      </div>
    </div>
  );
}

/** One line of a name and what it is, always as high; two beside a phone's book, where both are long. */
export function FormLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <p className="flex h-5 items-center justify-between gap-x-2 whitespace-nowrap text-ink-2 text-small tabular-nums max-tablet:h-auto max-tablet:min-h-5 max-tablet:flex-wrap">
      {name}
      <span className="font-medium text-ink">{children}</span>
    </p>
  );
}
