import type { ReactNode } from 'react';
import { type Referral, referralLink } from '../../data/user/referral.ts';
import { multiplyDecimals, trimZeros } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { Copied } from '../../parts/people/copied.tsx';
import { QrCode } from '../../parts/people/qr-code.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

/** 0.2 is '20%'. */
const percentOf = (rate: string) => `${trimZeros(multiplyDecimals(rate, '100'))}%`;

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 rounded bg-field px-3">
      <dt className="shrink-0 text-ink-2 text-small">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

function Terms({ program }: Pick<Referral, 'program'>) {
  const t = useText();
  if (!program) {
    return <p className="text-ink-2 text-small">{t('referral.noProgram')}</p>;
  }
  const [first = '0', ...further] = program.rates;
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-small">
      <p>{t('referral.friendReward', { percent: percentOf(first), days: program.days })}</p>
      {further.map((rate, index) => (
        <p key={rate}>
          {t('referral.furtherReward', {
            percent: percentOf(rate),
            level: index + 2,
          })}
        </p>
      ))}
      <p>{t('referral.payoutTerms')}</p>
    </div>
  );
}

/** The own code and link, also for a phone that is held in front of the screen, and their terms. */
export function InvitationCard({ referral: { code, program } }: { readonly referral: Referral }) {
  const t = useText();
  const link = referralLink(code);
  return (
    <Panel
      label={t('shell.inviteFriends')}
      className="flex flex-col gap-5 p-3 tablet:flex-row tablet:items-center tablet:gap-6 tablet:p-4"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <h2 className="font-semibold text-[16px]">{t('shell.inviteFriends')}</h2>
        <Terms program={program} />
        <dl className="flex flex-col gap-2">
          <Line label={t('userCentre.referralCode')}>
            <Copied text={code} />
          </Line>
          <Line label={t('referral.referralLink')}>
            <Copied text={link} />
          </Line>
        </dl>
      </div>
      <div className="self-center">
        <QrCode text={link} label={t('referral.linkQrCode')} />
      </div>
    </Panel>
  );
}
