import { IdentityStatus, PaperKind } from '@bourse/contract/identity.ts';
import type { ReactNode } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import { useCountries } from '#app/data/user/countries.ts';
import type { IdentityResult } from '#app/data/user/identity.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatTime } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon, type IconName } from '#app/ui/figures/icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { DayBoundPanel } from '../frame/day-bound-panel.tsx';
import { ROUGHLY_MS, statusTexts, statusWord } from './identity-badge.tsx';

interface Look {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey | null;
  readonly tone: string;
}

const refused = { icon: 'alert', tone: 'bg-warn-bg text-warn', text: null } as const;
const looks: Readonly<Record<number, Look>> = {
  [IdentityStatus.pending]: {
    icon: 'refresh',
    title: 'identity.reviewingDocuments',
    text: 'identity.reviewingHint',
    tone: 'bg-warn-bg text-warn',
  },
  [IdentityStatus.verified]: {
    icon: 'check',
    title: 'identity.identityVerified',
    text: 'identity.verifiedHint',
    tone: 'bg-up-bg text-up',
  },
  [IdentityStatus.askedAgain]: { ...refused, title: 'identity.documentsNeededAgain' },
};
const rejectedLook: Look = { ...refused, title: 'identity.documentsRejected' };

type Step = 'done' | 'now' | 'later' | 'refused';

/** From the submission to the result, with real times. */
function Timeline({ result }: { readonly result: IdentityResult }) {
  const t = useText();
  const offset = useTimeOffset();
  const { status, submitTime, decideTime } = result;
  const isPending = status === IdentityStatus.pending;
  const at = (time: number) => formatTime(time, offset, 'full');
  const steps: readonly (readonly [TextKey, string, Step])[] = [
    ['identity.submitted', at(submitTime), 'done'],
    [
      isPending ? 'identity.inReview' : 'identity.reviewed',
      isPending ? t('identity.usualReviewTime') : t('identity.reviewComplete'),
      isPending ? 'now' : 'done',
    ],
    [
      'identity.result',
      isPending ? t('identity.longestReviewTime') : at(decideTime),
      isPending ? 'later' : status === IdentityStatus.verified ? 'done' : 'refused',
    ],
  ];
  return (
    <ol className="grid gap-3 tablet:grid-cols-3">
      {steps.map(([name, text, step]) => (
        <li key={name} className="flex gap-3 tablet:flex-col tablet:gap-2">
          <span className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={classNames(
                'flex size-5 shrink-0 items-center justify-center rounded-full',
                step === 'done' && 'bg-up text-up-ink',
                step === 'now' && 'border-2 border-warn',
                step === 'later' && 'bg-track',
                step === 'refused' && 'bg-warn-bg text-warn',
              )}
            >
              {step === 'done' && <Icon name="check" size={12} />}
              {step === 'refused' && <Icon name="alert" size={12} />}
              {step === 'now' && <span className="size-2 rounded-full bg-warn" />}
            </span>
            <span
              aria-hidden="true"
              className={classNames(
                'h-0.5 flex-1 max-tablet:hidden',
                step === 'done' ? 'bg-up' : 'bg-track',
              )}
            />
          </span>
          <span className="flex flex-col">
            <span className={classNames('font-semibold', step === 'later' && 'text-ink-2')}>
              {t(name)}
            </span>
            <span className="text-ink-2 text-small">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What was sent, as the server keeps it. */
function Sent({ result, now }: { readonly result: IdentityResult; readonly now: number }) {
  const t = useText();
  const offset = useTimeOffset();
  const country = useCountries(true).find(({ isoCode }) => isoCode === result.country);
  const at = (time: number) => formatTime(time, offset, 'full');
  const rows: readonly (readonly [TextKey, ReactNode])[] = [
    ['identity.status', t(statusTexts[statusWord(result, now)])],
    ['identity.country', country?.name ?? result.country],
    ['identity.documentType', t(kindTexts[result.certificateKind] ?? 'identity.idCard')],
    ['identity.personName', result.name || '--'],
    ['identity.documentNumber', result.idNumber || '--'],
    ['identity.submittedTime', at(result.submitTime)],
    ['identity.verifiedTime', at(result.passTime)],
  ];
  return (
    <Panel label={t('identity.yourSubmission')}>
      <div className="flex items-center justify-between gap-3 px-4 py-3 tablet:px-5">
        <h2 className="font-semibold">{t('identity.yourSubmission')}</h2>
        {result.status === IdentityStatus.pending && (
          <span className="text-ink-2 text-small">{t('identity.readOnlyInReview')}</span>
        )}
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-3 border-line border-t px-4 py-3 tablet:px-5">
            <dt className="w-[132px] shrink-0 text-ink-2 tablet:w-[196px]">{t(name)}</dt>
            <dd className="min-w-0 break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface PapersResultProps {
  readonly result: IdentityResult;
  readonly onAgain: () => void;
}

/** What became of the papers: read-only, and the way to send them again where they were not taken. */
export function PapersResult({ result, onAgain }: PapersResultProps) {
  const t = useText();
  const now = useClock(ROUGHLY_MS);
  const offset = useTimeOffset();
  const { status, reasonText, rightsUntil } = result;
  const until = formatTime(rightsUntil, offset, 'full');
  const untilText = untilTextOf(status, rightsUntil <= now);
  const look = looks[status] ?? rejectedLook;
  const isOpen = status !== IdentityStatus.pending && status !== IdentityStatus.verified;
  return (
    <>
      <Panel
        label={t('userCentre.identityVerification')}
        className="flex flex-col gap-6 p-4 tablet:p-6"
      >
        <div className="flex gap-4 max-tablet:flex-col" role="status">
          <span
            className={classNames(
              'flex size-12 shrink-0 items-center justify-center rounded-full',
              look.tone,
            )}
          >
            <Icon name={look.icon} size={20} />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold text-title">{t(look.title)}</h2>
            <p className="break-words text-ink-2">{look.text ? t(look.text) : reasonText}</p>
            {rightsUntil > 0 && <p className="text-ink-2">{t(untilText, { time: until })}</p>}
          </div>
          {isOpen && (
            <Button variant="primary" onClick={onAgain} className="tablet:self-center">
              {t('identity.submitAgain')}
            </Button>
          )}
        </div>
        <Timeline result={result} />
      </Panel>
      <DayBoundPanel />
      <Sent result={result} now={now} />
    </>
  );
}

/** Of papers that are asked for again after they were accepted. */
function untilTextOf(status: number, isOver: boolean) {
  if (isOver) return 'identity.unverifiedSince';
  return status === IdentityStatus.pending ? 'identity.submittedInTime' : 'identity.unchangedUntil';
}

const kindTexts: Readonly<Record<number, TextKey>> = {
  [PaperKind.passport]: 'identity.passport',
  [PaperKind.drivingLicence]: 'identity.driversLicence',
};
