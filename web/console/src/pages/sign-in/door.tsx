import type { ReactNode } from 'react';
import { useText } from '../../lib/language.ts';
import { brand } from '../../lib/meta.ts';
import { LookButtons } from '../../ui/look-buttons.tsx';

/** What both screens before the floor stand in. */
export function Door({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <main className="door">
      <section className="dlg" aria-label={title}>
        <div className="brand">
          <img src="/favicon.svg" width="20" height="20" alt="" />
          {brand} <em>{t('signIn.console')}</em>
          <span>
            <LookButtons />
          </span>
        </div>
        <div>
          <h1>{title}</h1>
          <p className="muted">{text}</p>
        </div>
        {children}
      </section>
    </main>
  );
}
