import type { ReactNode } from 'react';
import { useIsAuth } from '#app/data/server/session.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Panel } from '#app/ui/layout/panel.tsx';

interface FormPanelProps {
  /** What a visitor sees in place of the form. */
  readonly guest: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Where orders are placed, and what there is to place them with. */
export function FormPanel({ guest, className, children }: FormPanelProps) {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <Panel
      label={t('trading.placeOrder')}
      className={classNames(
        // On a phone it flows around the book that stands before it.
        'flex min-h-0 flex-col overflow-y-auto [scrollbar-width:thin] desktop:[container:order-form/size] max-tablet:block max-tablet:overflow-visible',
        className,
      )}
    >
      {isAuth ? children : guest}
    </Panel>
  );
}
