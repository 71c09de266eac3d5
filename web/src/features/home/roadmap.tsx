import { type TextKey, useText } from '../../lib/i18n.ts';
import { Section } from './section.tsx';

interface Step {
  readonly month: TextKey;
  readonly title: TextKey;
  readonly points: readonly TextKey[];
}

const steps: readonly Step[] = [
  {
    month: 'June 2025',
    title: 'Public test opens',
    points: ['Spot markets with a live order book', 'Accounts, codes and transfers'],
  },
  {
    month: 'July 2025',
    title: 'Perpetual futures',
    points: ['USDT-margined contracts up to 100x', 'Isolated and cross margin, TP/SL'],
  },
  {
    month: 'August 2025',
    title: 'Automation',
    points: ['Strategy bots and signals', 'Launch at the end of the public test'],
  },
];

/** What comes when: June, July and August 2025. */
export function Roadmap() {
  const t = useText();
  return (
    <Section title={t('Roadmap')} id="roadmap" className="pb-16">
      <ol className="grid gap-6 tablet:grid-cols-3">
        {steps.map(({ month, title, points }) => (
          <li key={month} className="relative border-line border-t-2 pt-5">
            <span className="-top-[7px] absolute left-0 size-3 rounded-full bg-accent" />
            <p className="font-semibold text-accent-text text-small">{t(month)}</p>
            <h3 className="mt-1 font-semibold text-[16px]">{t(title)}</h3>
            <ul className="mt-2 flex flex-col gap-1 text-ink-2">
              {points.map((point) => (
                <li key={point}>{t(point)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}
