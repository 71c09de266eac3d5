import { type TextKey, useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/figures/icon.tsx';
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
    month: 'home.june2025',
    title: 'home.publicTestOpens',
    points: [
      { text: 'home.spotLiveOrderBook', isHere: true },
      { text: 'home.accountsCodesTransfers', isHere: true },
    ],
  },
  {
    month: 'home.july2025',
    title: 'home.perpetualFutures',
    points: [
      { text: 'home.usdtContracts', isHere: true },
      { text: 'home.marginModesTpSl', isHere: true },
    ],
  },
  {
    month: 'home.august2025',
    title: 'home.automation',
    points: [
      { text: 'home.apiOwnKeys', isHere: true },
      { text: 'home.spotBots', isHere: true },
      { text: 'home.futuresBots', isHere: true },
    ],
  },
];

/** What was planned for June, July and August 2025, and what of it is here. */
export function Roadmap() {
  const t = useText();
  return (
    <Section title={t('shell.roadmap')} id="roadmap" className="pb-16">
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
                    {!isHere && <span className="text-ink-3"> · {t('home.notYetAvailable')}</span>}
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
