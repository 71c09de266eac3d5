import { type TextKey, useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from './section.tsx';

interface Point {
  readonly text: TextKey;
  /** Whether this release does it: a month that has passed promises nothing. */
  readonly isHere: boolean;
}

interface Step {
  readonly month: TextKey;
  readonly title: TextKey;
  readonly points: readonly Point[];
}

const steps: readonly Step[] = [
  {
    month: 'June 2025',
    title: 'Public test opens',
    points: [
      { text: 'Spot markets with a live order book', isHere: true },
      { text: 'Accounts, codes and transfers', isHere: true },
    ],
  },
  {
    month: 'July 2025',
    title: 'Perpetual futures',
    points: [
      { text: 'USDT-margined contracts up to 100x', isHere: true },
      { text: 'Isolated and cross margin, TP/SL', isHere: true },
    ],
  },
  {
    month: 'August 2025',
    title: 'Automation',
    points: [
      { text: 'Programming interface with keys of your own', isHere: true },
      { text: 'Grid and cost averaging bots on spot', isHere: true },
      { text: 'Bots on futures', isHere: true },
    ],
  },
];

/** What was planned for June, July and August 2025, and what of it is here. */
export function Roadmap() {
  const t = useText();
  return (
    <Section title={t('Roadmap')} id="roadmap" className="pb-16">
      <ol className="grid gap-6 tablet:grid-cols-3">
        {steps.map(({ month, title, points }) => {
          const isWhole = points.every(({ isHere }) => isHere);
          return (
            <li key={month} className="relative border-line border-t-2 pt-5">
              <span
                className={`-top-[9px] absolute left-0 flex size-4 items-center justify-center rounded-full border-2 border-accent ${isWhole ? 'bg-accent text-(--accent-ink)' : 'bg-page'}`}
              >
                {isWhole && <Icon name="check" size={10} />}
              </span>
              <p className="font-semibold text-accent-text text-small">{t(month)}</p>
              <h3 className="mt-1 font-semibold text-[16px]">{t(title)}</h3>
              <ul className="mt-2 flex flex-col gap-1 text-ink-2">
                {points.map(({ text, isHere }) => (
                  <li key={text}>
                    {t(text)}
                    {!isHere && <span className="text-ink-3"> · {t('still to come')}</span>}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
