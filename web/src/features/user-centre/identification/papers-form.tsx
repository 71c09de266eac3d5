import { dayOf, NAME_CHARACTERS, NUMBER_CHARACTERS, PaperKind } from '@bourse/contract/identity.ts';
import { type FocusEvent, useState } from 'react';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { submitPapers, uploadPicture } from '#app/data/user/identity.ts';
import { useText } from '#app/lib/i18n.ts';
import { PictureCard } from '#app/parts/people/picture-card.tsx';
import { type Picture, usePicture } from '#app/parts/people/use-picture.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { CameraDialog, hasCamera } from './camera-dialog.tsx';
import { CountryField } from './country-field.tsx';
import {
  birthFault,
  emptyPapers,
  expiryFault,
  missingOf,
  nameFault,
  needsBack,
  numberFault,
  type Papers,
} from './papers.ts';

interface TextsProps {
  readonly papers: Papers;
  readonly onPapers: (papers: Papers) => void;
}

/** Name and number; what is wrong with them is said once they were left. */
function Texts({ papers, onPapers }: TextsProps) {
  const t = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = ({ target }: FocusEvent<HTMLInputElement>) =>
    setLeft(new Set(left).add(target.name));
  const [name, number] = [nameFault(papers.name), numberFault(papers.number)];
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <TextField
        label={t('identity.personName')}
        name="realName"
        value={papers.name}
        onValue={(text) => onPapers({ ...papers, name: text })}
        onBlur={leave}
        error={left.has('realName') && name ? t(name) : null}
        maxLength={NAME_CHARACTERS.max}
        autoComplete="name"
      />
      <TextField
        label={t('identity.documentNumber')}
        name="certificateNo"
        value={papers.number}
        onValue={(text) => onPapers({ ...papers, number: text })}
        onBlur={leave}
        error={left.has('certificateNo') && number ? t(number) : null}
        maxLength={NUMBER_CHARACTERS.max}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** What a reviewer compares, and nobody must say. */
function Facts({ papers, onPapers }: TextsProps) {
  const t = useText();
  const today = dayOf(Date.now());
  const [birth, expiry] = [birthFault(papers.birthDate, today), expiryFault(papers.expiry, today)];
  return (
    <div className="grid gap-3 tablet:grid-cols-3">
      <TextField
        label={t('identity.birthDateOptional')}
        name="birthDate"
        type="date"
        max={today}
        value={papers.birthDate}
        onValue={(birthDate) => onPapers({ ...papers, birthDate })}
        error={birth && t(birth)}
        autoComplete="bday"
      />
      <TextField
        label={t('identity.expirationOptional')}
        name="expiry"
        type="date"
        min={today}
        value={papers.expiry}
        onValue={(last) => onPapers({ ...papers, expiry: last })}
        error={expiry && t(expiry)}
        autoComplete="off"
      />
      <CountryField
        label={t('identity.nationalityOptional')}
        value={papers.nationality}
        onValue={(nationality) => onPapers({ ...papers, nationality })}
      />
    </div>
  );
}

const kinds: Readonly<Record<string, PaperKind>> = {
  '1': PaperKind.idCard,
  '2': PaperKind.passport,
  '3': PaperKind.drivingLicence,
};

interface PapersFormProps {
  /** Digits for the note in the picture of the person. */
  readonly note: string;
  readonly start?: Partial<Papers>;
}

/** The papers that somebody shows to be verified. */
export function PapersForm({ note, start }: PapersFormProps) {
  const t = useText();
  const [papers, setPapers] = useState<Papers>({ ...emptyPapers, ...start });
  const index = usePicture(uploadPicture);
  const back = usePicture(uploadPicture);
  const selfie = usePicture(uploadPicture);
  const references = {
    index: index.picture.reference,
    back: back.picture.reference,
    selfie: selfie.picture.reference,
  };
  const { busy, message, submitting } = useSubmit(papers, 'identity.submitFailed');
  const missing = missingOf(papers, references);
  const isCard = needsBack(papers);
  const send = () =>
    submitPapers({
      country: papers.country,
      realName: papers.name.trim(),
      certificateKind: papers.kind,
      certificateNo: papers.number.trim(),
      indexCertificateURI: references.index ?? '',
      backendCertificateURI: isCard ? (references.back ?? '') : '',
      selfieURI: references.selfie ?? '',
      // What was not said is not sent.
      ...(papers.birthDate && { birthDate: papers.birthDate }),
      ...(papers.nationality && { nationality: papers.nationality }),
      ...(papers.expiry && { expiry: papers.expiry }),
    });
  return (
    <Panel label={t('userCentre.identityVerification')} className="p-4 tablet:p-5">
      <form className="flex flex-col gap-4" onSubmit={submitting(send)}>
        <CountryField
          label={t('identity.issuingCountry')}
          value={papers.country}
          onValue={(country) => setPapers({ ...papers, country })}
        />
        <div className="flex flex-col gap-1">
          <span className="text-ink-2 text-small">{t('identity.documentType')}</span>
          <Segmented
            label={t('identity.documentType')}
            value={String(papers.kind)}
            onValue={(kind) => setPapers({ ...papers, kind: kinds[kind] ?? PaperKind.idCard })}
            segments={[
              { value: '1', label: t('identity.idCard') },
              { value: '2', label: t('identity.passport') },
              { value: '3', label: t('identity.driversLicence') },
            ]}
          />
        </div>
        <Texts papers={papers} onPapers={setPapers} />
        <Facts papers={papers} onPapers={setPapers} />
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap justify-between gap-x-2 text-ink-2 text-small">
            <span>{t('identity.documentPhotos')}</span>
            <span>{t('identity.photoFormats')}</span>
          </div>
          <div className="grid gap-3 tablet:grid-cols-2">
            <PictureCard
              label={isCard ? t('identity.cardFront') : t('identity.passportPhotoPage')}
              picture={index.picture}
              onFile={index.choose}
            />
            {isCard && (
              <PictureCard
                label={t('identity.cardBack')}
                picture={back.picture}
                onFile={back.choose}
              />
            )}
          </div>
        </div>
        <Selfie note={note} picture={selfie.picture} onFile={selfie.choose} />
        <Checkbox
          checked={papers.isPromised}
          onChecked={(isPromised) => setPapers({ ...papers, isPromised })}
        >
          {t('identity.promise')}
        </Checkbox>
        <div className="flex flex-col gap-2">
          <Button
            type="submit"
            variant="primary"
            size="large"
            block
            busy={busy}
            disabled={missing !== null}
          >
            {t('ui.confirm')}
          </Button>
          {message ? (
            <p role="alert" className="text-center text-bad text-small">
              {message}
            </p>
          ) : (
            <p className="min-h-4 text-center text-ink-2 text-small">{missing && t(missing)}</p>
          )}
        </div>
      </form>
    </Panel>
  );
}

interface SelfieProps {
  /** Digits for the note in the picture. */
  readonly note: string;
  readonly picture: Picture;
  readonly onFile: (file: File) => void;
}

/** The person beside the document: by the camera where the browser has one, and always by a file. */
function Selfie({ note, picture, onFile }: SelfieProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <div className="text-ink-2 text-small">{t('identity.selfie')}</div>
      <p>{t('identity.selfieInstructions', { note })}</p>
      <div className="mt-2 grid gap-3 tablet:grid-cols-2">
        {hasCamera() && (
          <Button
            variant="outline"
            size="large"
            className="tablet:col-span-2 tablet:justify-self-start"
            onClick={() => setOpen(true)}
          >
            {t('identity.useCamera')}
          </Button>
        )}
        <PictureCard label={t('identity.youWithDocument')} picture={picture} onFile={onFile} />
      </div>
      {isOpen && (
        <CameraDialog
          note={note}
          onClose={() => setOpen(false)}
          onFile={(file) => {
            setOpen(false);
            onFile(file);
          }}
        />
      )}
    </div>
  );
}
