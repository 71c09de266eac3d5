import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { Why } from './why.ts';

type WhyOrLater = Why | (() => Why | null);

function Explanation({ why: source, unit }: { why: WhyOrLater; unit: string }) {
  const t = useText();
  const why = typeof source === 'function' ? source() : source;
  if (!why) return null;
  return (
    <div className="flex flex-col gap-3 text-small">
      <div>
        <p className="text-ink-3">{t('futuresForm.whyThisNumber')}</p>
        <h3 className="font-semibold text-body">{t(why.title)}</h3>
      </div>
      <dl className="flex flex-col gap-1 tabular-nums">
        {why.lines.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd className="font-medium">{amount}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-1 rounded bg-field p-2">
        <p className="text-ink-2">{t(why.formula)}</p>
        <p className="font-medium tabular-nums [overflow-wrap:anywhere]">{why.filled}</p>
        <p className="flex justify-between gap-4 border-line border-t pt-1 font-semibold text-body tabular-nums">
          {t(why.title)}
          <span>
            {why.result} {unit}
          </span>
        </p>
      </div>
      <p className="text-ink-3">{t(why.note)}</p>
      <Link to="/rule-book" className="text-accent-text underline underline-offset-4">
        {t('futuresForm.calculateInRuleBook')}
      </Link>
    </div>
  );
}

interface WhyNumberProps {
  /** Null while there is nothing to explain; a function is asked only while it is shown. */
  readonly why: WhyOrLater | null;
  readonly unit: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A number that can be asked where it comes from: it opens the formula with the real numbers. */
export function WhyNumber({ why, unit, children, className }: WhyNumberProps) {
  const t = useText();
  if (!why) return <span className={className}>{children}</span>;
  return (
    <Popover
      label={t('futuresForm.whyThisNumber')}
      align="end"
      className="w-[320px] max-w-[calc(100vw-16px)] whitespace-normal p-3 text-left font-normal text-ink"
      trigger={
        <button
          type="button"
          data-explains=""
          title={t('futuresForm.whyThisNumber')}
          className={classNames(
            // 24 px high for a finger, and its neighbours stay where they are.
            '-m-1 cursor-help rounded-[2px] p-1 underline decoration-dotted decoration-ink-3 underline-offset-[3px] hover:decoration-ink',
            className,
          )}
        >
          {children}
        </button>
      }
    >
      <Explanation why={why} unit={unit} />
    </Popover>
  );
}
