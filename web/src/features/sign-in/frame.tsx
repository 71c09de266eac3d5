import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { brand } from '../../lib/page-meta.ts';
import { BrandMark } from '../../ui/figures/brand-mark.tsx';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';

interface FrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly onSubmit: () => void;
  /** Enter in a field while the button cannot be pressed: a browser does not submit the form then. */
  readonly onBlockedEnter?: (() => void) | undefined;
  /** What the server refused, or why the screen is shown. */
  readonly error?: string | false | null;
  readonly children: ReactNode;
}

const points: readonly (readonly [IconName, TextKey])[] = [
  ['chart', 'signIn.durableOrders'],
  ['shield', 'signIn.serverChecks'],
  ['wallet', 'signIn.clearFees'],
];

function Aside() {
  const t = useText();
  return (
    <aside className="hidden max-w-[400px] flex-col gap-6 desktop:flex">
      <BrandMark size={48} />
      <p className="font-semibold text-large leading-10">{t('signIn.welcomeTo', { brand })}</p>
      <p className="text-ink-2">{t('signIn.exactBalances')}</p>
      <ul className="flex flex-col gap-4">
        {points.map(([icon, sentence]) => (
          <li key={sentence} className="flex items-start gap-3 text-ink-2">
            <span className="flex size-8 shrink-0 items-center justify-center rounded bg-accent-bg text-accent-text">
              <Icon name={icon} size={18} />
            </span>
            <span className="pt-1.5">{t(sentence)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The frame of the sign-in screens: what the product is on the left, one form on the right. */
export function Frame({ title, subtitle, onSubmit, onBlockedEnter, error, children }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const hearEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) onBlockedEnter?.();
  };
  return (
    <div className="mx-auto flex w-full max-w-[1080px] flex-1 items-start justify-center gap-24 px-4 py-8 tablet:items-center tablet:py-12 desktop:justify-between">
      <PageTitle>{title}</PageTitle>
      <Aside />
      <section className="w-full max-w-[440px] rounded tablet:bg-panel tablet:p-10">
        <h1 className="font-semibold text-[24px] leading-8">{title}</h1>
        {subtitle && <div className="mt-1 text-ink-2">{subtitle}</div>}
        <form
          noValidate
          onSubmit={submit}
          onKeyDown={hearEnter}
          className="mt-6 flex flex-col gap-4"
        >
          {error && (
            <p role="alert" className="rounded bg-bad-bg px-3 py-2 text-bad text-small">
              {error}
            </p>
          )}
          {children}
        </form>
      </section>
    </div>
  );
}
