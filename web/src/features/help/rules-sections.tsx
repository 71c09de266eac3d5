import { fillText } from '@bourse/contract/texts.ts';
import type { Values } from '../../lib/i18n.ts';
import type { RulesSection } from './document/rules-document.ts';

interface RulesSectionsProps {
  readonly sections: readonly RulesSection[];
  /** The numbers that the texts name. */
  readonly values: Values;
}

/** Sections of a help page with the numbers in force. */
export function RulesSections({ sections, values }: RulesSectionsProps) {
  return sections.map(({ title, paragraphs }) => (
    <section key={title} className="mt-6">
      <h2 className="font-semibold text-[16px]">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-[15px] text-ink-2 leading-6">
          {withUnits(fillText(paragraph, values))}
        </p>
      ))}
    </section>
  ));
}

/** A number and its unit stay on one line. */
function withUnits(text: string): string {
  return text.replace(/(\d) (s\b|%|USDT)/g, '$1\u00a0$2');
}
