import { Link } from 'wouter';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

export interface CardText {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
  /** Where what the card says can be checked. */
  readonly proof?: ProofLink;
}

export interface ProofLink {
  readonly label: TextKey;
  readonly to: string;
}

/** A row of facts with an icon each. */
export function Cards({ cards }: { readonly cards: readonly CardText[] }) {
  const t = useText();
  return (
    <ul className="grid gap-3 tablet:grid-cols-3">
      {cards.map(({ icon, title, text, proof }) => (
        <li key={title} className="flex flex-col gap-2 rounded border border-line bg-panel p-5">
          <Icon name={icon} size={24} className="text-accent-text" />
          <h3 className="mt-1 font-semibold text-[16px]">{t(title)}</h3>
          <p className="text-ink-2">{t(text)}</p>
          {proof && (
            <Link
              to={proof.to}
              className="mt-auto flex items-center gap-1 pt-2 font-semibold text-accent-text"
            >
              {t(proof.label)}
              <Icon name="arrow-right" size={14} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
